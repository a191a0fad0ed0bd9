/** Texts, dates and the visitor's own time. */

import { expect } from '@open-wc/testing';
import { widget as german } from '../../bff/texts/de/widget.ts';
import { addMonths, dateAndTime, fullDate, ownTime } from '../../widget/format/wall-time.ts';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';

describe('German', () => {
  it('never says that something is invalid or has failed', () => {
    expect(Object.values(german).filter((text) => /ungültig|fehlgeschlagen|fehler/i.test(JSON.stringify(text)))).to.deep.equal([]);
  });

  it('books', async () => {
    const page = openBookingPage({ lang: 'de', schedule: '1' });
    await page.heading('Worum geht es?');
    await page.press('First consultation');
    await page.press('Dienstag, 24. November 2026, frei');
    await page.press('09:30');
    await page.heading('Ihre Angaben');
    expect(page.announced).to.equal('Schritt 3 von 4: Ihre Angaben');
    await closeBookingPages();
  });
});

describe('Times', () => {
  it('are told in words of the language, whatever zone the visitor is in', () => {
    expect(dateAndTime('en-GB', '2026-11-24 09:30:00', fullDate)).to.equal('Tuesday 24 November 2026, 09:30');
    expect(dateAndTime('de', '2026-11-24 09:30:00', fullDate)).to.equal('Dienstag, 24. November 2026, 09:30');
    expect(dateAndTime('en-GB', '2026-11-24 00:00:00')).to.equal('Tue 24 Nov, 00:00');
  });

  it('are not repeated where the visitor’s clock shows the same', () => {
    expect(ownTime('en-GB', '2026-11-24 09:30:00', '2026-11-24T08:30:00Z')).to.equal('');
    expect(ownTime('en-GB', '2026-11-24 09:30:00', '2026-11-24T07:30:00Z')).to.equal('08:30');
    expect(ownTime('en-GB', '2026-11-24 09:30:00', '2026-11-25T08:30:00Z')).to.equal('Wed 25 Nov, 09:30');
  });

  it('are not repeated either where the browser puts a comma after the weekday', () => {
    const { toLocaleString: write } = Date.prototype;
    Date.prototype.toLocaleString = function (...given: Parameters<typeof write>) {
      return write.apply(this, given).replace(/^(Tue|Wed),? /, '$1, ');
    };
    try {
      expect(ownTime('en-GB', '2026-11-24 09:30:00', '2026-11-24T08:30:00Z')).to.equal('');
      expect(ownTime('en-GB', '2026-11-24 09:30:00', '2026-11-25T08:30:00Z')).to.equal('Wed 25 Nov, 09:30');
    } finally {
      Date.prototype.toLocaleString = write;
    }
  });

  it('are shown in the visitor’s zone beside the installation’s', async () => {
    const page: BookingPage = openBookingPage({ schedule: '1', reason: '1' });
    page.api.answers.slots = (day) => ({ data: [`${day} 09:30:00`], instants: [`${day}T14:30:00Z`] });
    await page.pickDay('Tuesday 24 November 2026');
    const time = await page.control('09:30, 15:30 for you');
    expect([time.textContent.trim(), page.text.includes('Times are Berlin time')]).to.deep.equal(['09:3015:30', true]);
    await closeBookingPages();
  });

  it('of months end where the month ends', () => {
    expect(addMonths('2026-08-31', 1)).to.equal('2026-09-30');
    expect(addMonths('2026-12-15', 1)).to.equal('2027-01-15');
  });
});
