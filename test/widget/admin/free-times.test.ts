/** The times of a day at which a booking may begin, given its buffers and the calendar's grid. */

import { expect } from '@open-wc/testing';
import { findVisit, freeTimes, isFreeAt } from '../../../widget/admin/booking/free-times.ts';

const visit = { minutes: 30, buffer_before: 0, buffer_after: 0, step: 15 };
const open = [{ from: 600, until: 720, grid: 600 }];
const times = (
  free: { from: number; until: number }[],
  more: Partial<typeof visit> = {},
  from = 0,
) => freeTimes({ open, free }, { ...visit, ...more }, from);

describe('free times', () => {
  it('begin in the steps of the calendar, for the whole length, and not before now', () => {
    expect(times([{ from: 600, until: 660 }])).to.deep.equal([600, 615, 630]);
    expect(times([{ from: 610, until: 650 }])).to.deep.equal([615]);
    expect(times([{ from: 600, until: 680 }], { step: 20 })).to.deep.equal([600, 620, 640]);
    expect(times([{ from: 600, until: 660 }], {}, 612)).to.deep.equal([615, 630]);
    expect(times([{ from: 600, until: 620 }])).to.deep.equal([]);
  });

  it('leave room for buffers between bookings, but none before opening and after closing', () => {
    const buffers = { buffer_before: 5, buffer_after: 10 };
    expect(times([{ from: 600, until: 660 }], buffers), 'up to a booking').to.deep.equal([
      600, 615,
    ]);
    expect(
      times([{ from: 660, until: 720 }], buffers),
      'after a booking, until closing',
    ).to.deep.equal([675, 690]);
  });

  it('follow the grid from the opening, even if that was earlier than the present range', () => {
    const cut = { open: [{ from: 610, until: 720, grid: 600 }], free: [{ from: 610, until: 720 }] };
    expect(freeTimes(cut, { ...visit, step: 30 })).to.deep.equal([630, 660, 690]);
  });

  it('may be asked for at any minute', () => {
    const day = { open, free: [{ from: 600, until: 660 }] };
    expect(isFreeAt(day, visit, 607)).to.equal(true);
    expect(isFreeAt(day, visit, 631)).to.equal(false);
    expect(isFreeAt(day, { ...visit, buffer_after: 10 }, 625)).to.equal(false);
  });

  it('use the reason’s rules, or quarters of an hour if it is not offered', () => {
    const reason = { id: 4, name: 'Check-up', ...visit, buffer_after: 5 };
    const schedule = {
      id: 1,
      name: 'Dr. Lindner',
      location: null,
      capacity: 1,
      group: false,
      reasons: [reason],
    };
    expect(findVisit(schedule, 4)?.buffer_after).to.equal(5);
    expect(findVisit(schedule, 4, 45)?.minutes).to.equal(45);
    const partly = { ...schedule, reasons: [{ ...reason, own_minutes: 20 }] };
    expect(findVisit(partly, 4, 45)?.minutes).to.equal(20);
    expect(findVisit(schedule, 9)).to.equal(null);
    expect(findVisit(schedule, 9, 45)).to.deep.equal({
      minutes: 45,
      buffer_before: 0,
      buffer_after: 0,
      step: 15,
    });
  });
});
