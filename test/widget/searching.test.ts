/** Finding calendars and reasons by words, and their long descriptions. */

import { expect } from '@open-wc/testing';
import { hasWords } from '../../widget/booking/format/searching.ts';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';

describe('A text is found', () => {
  const found: readonly (readonly [text: string, query: string])[] = [
    ['Consultation, wash, cut and finish', 'cut wash'],
    ['Übung für zwei', 'Uebung'],
    ['Übung für zwei', 'ubung'],
    ['Übung für zwei', 'zwei ÜBUNG'],
    ['Straße', 'strasse'],
    ['Épilation à la cire', 'epilation cire'],
    ['Świetlica', 'swiet'],
    ['İstanbul', 'istanbul'],
    ['مُقابلة أولى', 'مقابلة'],
    ['Anything', '  '],
  ];
  for (const [text, query] of found) {
    it(`"${text}" by "${query}"`, () => {
      expect(hasWords(text, query)).to.equal(true);
    });
  }

  it('not by a word that it does not have', () => {
    expect(hasWords('Consultation, wash', 'wash dry')).to.equal(false);
    expect(hasWords('Guete', 'güte')).to.equal(false);
  });
});

describe('Many calendars', () => {
  afterEach(closeBookingPages);

  async function openCalendars(count: number): Promise<BookingPage> {
    const page = openBookingPage();
    const [first] = page.api.answers.schedules.data;
    if (!first) {
      throw new Error('There is no calendar');
    }
    page.api.answers.schedules = {
      data: Array.from({ length: count }, (_, at) => ({
        ...first,
        id: at + 1,
        name: `Dr. Ängström ${at}`,
        location: at === 4 ? 'Second floor' : 'Ground floor',
      })),
    };
    await page.heading('Who would you like to book with?');
    return page;
  }

  it('are found by name and place', async () => {
    const page = await openCalendars(9);
    await page.type('Search', 'floor second angstrom');
    await page.settled();
    expect(page.all('[part=choice]').length).to.equal(1);
    expect(page.text).to.include('1 of 9');
  });

  it('leave nothing to search for in the reasons', async () => {
    const page = await openCalendars(9);
    const reason = (id: number) => ({ id, name: `Reason ${id}`, description: '', duration: 600 });
    page.api.answers.reasons = () => ({ data: Array.from({ length: 9 }, (_, at) => reason(at)) });
    await page.type('Search', 'second');
    await page.press('Dr. Ängström 4');
    await page.heading('What would you like to book?');
    expect((await page.field('Search')).value).to.equal('');
    expect(page.all('[part=choice]').length).to.equal(9);
  });

  it('have no search if they are few', async () => {
    const page = await openCalendars(8);
    expect(page.all('.search')).to.deep.equal([]);
  });
});

describe('A long description', () => {
  afterEach(closeBookingPages);

  async function openReasons(description: string): Promise<BookingPage> {
    const page = openBookingPage({ schedule: '1' });
    page.api.answers.reasons = () => ({
      data: [
        { id: 1, name: 'Check-up', description, duration: 600 },
        { id: 2, name: 'Other', description: 'Short.', duration: 600 },
      ],
    });
    await page.heading('What would you like to book?');
    return page;
  }
  const linesOf = (page: BookingPage) => {
    const [small] = page.all('.words small');
    return Math.round(
      (small?.clientHeight ?? 0) / Number.parseFloat(getComputedStyle(small as Element).lineHeight),
    );
  };

  it('has two lines until its button shows the rest', async () => {
    const page = await openReasons(
      'Bring earlier results and the list of what you take. '.repeat(12),
    );
    expect(linesOf(page)).to.equal(2);
    const more = await page.control('Details: Check-up');
    expect(more.ariaExpanded).to.equal('false');
    more.click();
    await page.settled();
    expect(more.ariaExpanded).to.equal('true');
    expect(linesOf(page)).to.be.greaterThan(2);
    await page.heading('What would you like to book?');
    more.click();
    await page.settled();
    expect(linesOf(page)).to.equal(2);
  });

  it('is whole up to 110 letters, without a button', async () => {
    const page = await openReasons('x'.repeat(110));
    expect(page.all('[aria-expanded]')).to.deep.equal([]);
  });
});
