import { expect } from '@open-wc/testing';
import {
  clock,
  dayInWords,
  formatSlot,
  momentInWords,
  parseMinute,
} from '../../../widget/admin/wall-time.ts';
import { addDays } from '../../../widget/shared/wall-time.ts';

describe('wall time in the administration area', () => {
  it('reads and writes minutes of a day', () => {
    expect([clock(0), clock(615), clock(1450)]).to.deep.equal(['00:00', '10:15', '00:10']);
    expect([
      parseMinute('10:15'),
      parseMinute('9:05'),
      parseMinute('24:00'),
      parseMinute('10:60'),
      parseMinute(''),
    ]).to.deep.equal([615, 545, null, null, null]);
  });

  it('writes slots, past midnight on the day after', () => {
    expect(formatSlot('2026-11-24', 615)).to.equal('2026-11-24 10:15:00');
    expect(formatSlot('2026-12-31', 1450)).to.equal('2027-01-01 00:10:00');
  });

  it('counts days across months and clock changes', () => {
    expect(addDays('2026-10-24', 1)).to.equal('2026-10-25');
    expect(addDays('2026-10-25', 1)).to.equal('2026-10-26');
    expect(addDays('2026-03-01', -1)).to.equal('2026-02-28');
  });

  it('names days with their year, whatever the browser’s zone is', () => {
    expect(dayInWords('en-GB', '2026-11-24')).to.equal('Tuesday 24 November 2026');
    expect(dayInWords('de', '2026-11-24')).to.equal('Dienstag, 24. November 2026');
  });

  it('tells moments by the installation’s clock, with the date on another day', () => {
    const zone = { timeZone: 'Asia/Tokyo', today: '2026-11-25' };
    expect(momentInWords('en-GB', '2026-11-24T20:14:00Z', zone)).to.equal('05:14');
    expect(momentInWords('en-GB', '2026-11-24T10:14:00Z', zone)).to.equal('Tue 24 Nov 2026, 19:14');
  });
});
