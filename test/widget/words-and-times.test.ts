/** Texts, dates and the visitor's own time. */

import { expect } from '@open-wc/testing';
import german from '../../bff/texts/de.json' with { type: 'json' };
import {
  addMonths,
  dateAndTime,
  fullDate,
  ownTime,
} from '../../widget/booking/format/wall-time.ts';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';

describe('German', () => {
  it('never says that something is invalid or has failed', () => {
    expect(
      Object.values(german.widget).filter((text) =>
        /ungültig|fehlgeschlagen|fehler/i.test(JSON.stringify(text)),
      ),
    ).to.deep.equal([]);
  });

  it('books', async () => {
    const page = openBookingPage({ lang: 'de', schedule: '1' });
    await page.heading('Worum geht es?');
    await page.press('First consultation');
    await page.press('Dienstag, 24. November 2026, frei');
    await page.press('09:30');
    await page.heading('Ihre Angaben');
    expect(page.announced).to.equal('Schritt 3 von 4');
    await closeBookingPages();
  });
});

describe('Times', () => {
  it('are written in the page’s language, whatever the visitor’s time zone', () => {
    expect(dateAndTime('en-GB', '2026-11-24 09:30:00', fullDate)).to.equal(
      'Tuesday 24 November 2026, 09:30',
    );
    expect(dateAndTime('de', '2026-11-24 09:30:00', fullDate)).to.equal(
      'Dienstag, 24. November 2026, 09:30',
    );
    expect(dateAndTime('en-GB', '2026-11-24 00:00:00')).to.equal('Tue 24 Nov, 00:00');
  });

  it('are not repeated if the visitor’s clock shows the same', () => {
    const winter = [
      ['', '+02:00'],
      ['2026-10-25 03:00:00', '+01:00'],
    ] as const;
    expect(ownTime('en-GB', '2026-11-24 09:30:00', winter)).to.equal('');
    expect(ownTime('en-GB', '2026-11-24 09:30:00', [['', '+02:00']])).to.equal('08:30');
    expect(ownTime('en-GB', '2026-11-24 09:30:00', [['', '-10:00']])).to.equal('20:30');
    expect(ownTime('en-GB', '2026-11-24 17:30:00', [['', '-10:00']])).to.equal('Wed 04:30');
    expect(ownTime('de', '2026-11-24 17:30:00', [['', '-10:00']])).to.equal('Mi 04:30');
  });

  it('are not repeated if the server sends no offsets', () => {
    expect(ownTime('en-GB', '2026-11-24 09:30:00', undefined)).to.equal('');
  });

  it('end with the month if they count months', () => {
    expect(addMonths('2026-08-31', 1)).to.equal('2026-09-30');
    expect(addMonths('2026-12-15', 1)).to.equal('2027-01-15');
  });
});

describe('The heading of the earliest times', () => {
  afterEach(closeBookingPages);

  async function headingOf(...earliest: string[]): Promise<string> {
    const page = openBookingPage({ schedule: '1', reason: '1' });
    page.api.answers.days = { ...page.api.answers.days, earliest };
    await page.heading('Choose a day');
    await page.control('Show as a list');
    return page.all('.earliest h3')[0]?.textContent ?? '';
  }

  it('names the day of the only one', async () => {
    expect(await headingOf('2026-12-02 09:30:00')).to.equal('The next free time is on 2 December');
  });

  it('names the day of the first of several that are more than a month away', async () => {
    expect(await headingOf('2027-01-04 09:30:00', '2027-01-04 14:00:00')).to.equal(
      'The next free time is on 4 January',
    );
  });

  it('is plain where several are near', async () => {
    expect(await headingOf('2026-11-24 09:30:00', '2026-11-24 14:00:00')).to.equal(
      'Earliest times',
    );
  });
});

describe('A visitor in another zone', () => {
  const evening = '2026-11-24 17:45:00';
  /** Berlin is seven hours ahead. */
  async function openFarAway(attributes: Readonly<Record<string, string>> = {}) {
    const page: BookingPage = openBookingPage({ schedule: '1', reason: '1', ...attributes });
    const { config, days } = page.api.answers;
    page.api.answers.config = (lang) => ({
      data: { ...config(lang).data, time_zone: 'America/Chicago', offsets: [['', '-06:00']] },
    });
    page.api.answers.days = { ...days, earliest: [evening, '2026-11-25 17:45:00'] };
    page.api.answers.slots = (day) => ({ data: [`${day} 17:45:00`], instants: [] });
    await page.heading('Choose a day');
    return page;
  }

  afterEach(closeBookingPages);

  it('learns the time zone before any time is offered', async () => {
    const page = await openFarAway();
    await page.control('Tue 24 Nov 17:45, Wed 00:45 your time');
    expect(page.text.indexOf('Times are in Berlin time')).to.be.within(
      0,
      page.text.indexOf('Earliest times'),
    );
  });

  it('sees the own time under each time of a day', async () => {
    const page = await openFarAway();
    await page.pickDay('Tuesday 24 November 2026');
    const time = await page.control('17:45, Wed 00:45 your time');
    expect(time.textContent.trim()).to.equal('17:45Wed 00:45');
  });

  it('sees the local time of the choice on every step up to the confirmation', async () => {
    const page = await openFarAway();
    await page.press('Tue 24 Nov 17:45, Wed 00:45 your time');
    await page.heading('Your details');
    expect(page.text).to.include('Tue 24 Nov, 17:45 (Wed 00:45 your time)');
    await page.fillForm();
    await page.press('Continue');
    await page.heading('Check and book');
    expect(page.text).to.include('(Berlin time, Wed 00:45 your time)');
  });
});
