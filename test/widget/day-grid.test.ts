/** The month: an ARIA date grid that a keyboard walks, and cells that say what they are. */

import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { dayByKey } from '../../widget/booking/steps/month.ts';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';
import { waitFor } from './support/wait-for.ts';

const press = (key: string, shiftKey = false) => ({ key, shiftKey });

describe('Keys on the month', () => {
  it('move by days, weeks, months and years, and to the ends of the week', () => {
    const from = (key: string, shift = false) =>
      dayByKey('2026-11-24', press(key, shift), 1, false);
    expect([
      from('ArrowRight'),
      from('ArrowLeft'),
      from('ArrowDown'),
      from('ArrowUp'),
    ]).to.deep.equal(['2026-11-25', '2026-11-23', '2026-12-01', '2026-11-17']);
    expect([from('Home'), from('End'), from('PageDown'), from('PageUp', true)]).to.deep.equal([
      '2026-11-23',
      '2026-11-29',
      '2026-12-24',
      '2025-11-24',
    ]);
    expect(from('a')).to.equal(undefined);
  });

  it('are mirrored from right to left', () => {
    expect(dayByKey('2026-11-24', press('ArrowRight'), 1, true)).to.equal('2026-11-23');
    expect(dayByKey('2026-11-24', press('ArrowDown'), 1, true)).to.equal('2026-12-01');
  });

  it('stay inside a shorter month', () => {
    expect(dayByKey('2027-01-31', press('PageDown'), 1, false)).to.equal('2027-02-28');
    expect(dayByKey('2028-02-29', press('PageUp', true), 1, false)).to.equal('2027-02-28');
  });
});

describe('The month', () => {
  let page: BookingPage;
  afterEach(closeBookingPages);
  const current = () => page.all('td [tabindex="0"]');

  it('opens on the first free day, with one tab stop', async () => {
    page = openBookingPage({ schedule: '1', reason: '1' });
    await page.control('Tuesday 24 November 2026, free');
    expect(current().map((cell) => cell.getAttribute('aria-label'))).to.deep.equal([
      'Tuesday 24 November 2026, free',
    ]);
    expect(page.all('[role=grid] tr').length).to.equal(7);
  });

  it('stays still while its days are loading and when they arrive', async () => {
    // What fades in counts its places otherwise.
    await emulateMedia({ reducedMotion: 'reduce' });
    const api = new FakeApi();
    let answer = (_days: Response): void => undefined;
    api.next('days', new Promise((resolve) => (answer = resolve)));
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
    api.answers.days = {
      data: [today],
      from: today,
      until: today,
      earliest: [`${today} 09:30:00`],
    };
    page = openBookingPage({ schedule: '1', reason: '1' }, api);
    const places = () =>
      page
        .all('.month h3, .month table, .legend')
        .map(({ textContent, offsetTop }) => [textContent.trim(), offsetTop]);
    await waitFor('the month', () => page.all('.month[inert]').length);
    const before = places();
    expect(before.length).to.equal(3);
    answer(Response.json(api.answers.days));
    await waitFor('the days', () => page.all('td .free').length);
    expect(places()).to.deep.equal(before);
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('is the current one until the first free day is known', async () => {
    const api = new FakeApi();
    api.next('days', 'pending');
    page = openBookingPage({ schedule: '1', reason: '1' }, api);
    const now = () =>
      new Date().toLocaleString('en-GB', {
        month: 'long',
        year: 'numeric',
        timeZone: 'Europe/Berlin',
      });
    await waitFor(
      'the name of the month',
      () => page.all('.month[inert] h3')[0]?.textContent === now(),
    );
  });

  it('names every day with its state, and why it is closed', async () => {
    page = openBookingPage({ schedule: '1', reason: '1' });
    await page.control('Friday 20 November 2026, full, today');
    await page.control('Saturday 21 November 2026, closed');
    await page.press('Next month');
    await page.control('Thursday 24 December 2026, closed: Winter break');
  });

  it('leaves out the weeks that are over from the middle of the month on', async () => {
    page = openBookingPage({ schedule: '1', reason: '1' });
    await page.control('Tuesday 24 November 2026');
    const cells = () => page.all('td').map(({ textContent }) => textContent.trim());
    expect([cells()[0], cells()[15], cells().at(-1)]).to.deep.equal(['16', '1', '27']);
    expect((await page.control('Tuesday 1 December 2026')).dataset.month).to.equal('Dec');
    await page.press('Monday 7 December 2026, free');
    await waitFor('the times', () => page.focused?.textContent === 'Monday 7 December');
    expect(cells()[0]).to.equal('16');
    await page.press('Next month');
    await page.control('Thursday 31 December 2026');
    expect(page.all('.month h3')[0]?.textContent).to.equal('December 2026');
    await page.press('Previous month');
    await waitFor('this month', () => cells()[0] === '16');
  });

  it('shows a whole month before its middle', async () => {
    const api = new FakeApi();
    api.answers.days = { ...api.answers.days, from: '2026-11-14' };
    page = openBookingPage({ schedule: '1', reason: '1' }, api);
    await page.control('Tuesday 24 November 2026');
    const cells = page.all('td').map(({ textContent }) => textContent.trim());
    expect([cells[6], cells.at(-1)]).to.deep.equal(['1', '']);
  });

  it('is walked and chosen by keys', async () => {
    page = openBookingPage({ schedule: '1', reason: '1' });
    await page.control('Tuesday 24 November 2026');
    current()[0]?.focus();
    await sendKeys({ press: 'PageDown' });
    await waitFor('the next month', () =>
      page.focused?.getAttribute('aria-label')?.startsWith('Thursday 24 December'),
    );
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'PageUp' });
    await waitFor('the month before', () =>
      page.focused?.getAttribute('aria-label')?.startsWith('Tuesday 24 November'),
    );
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'Enter' });
    await waitFor('the times', () => page.focused?.textContent === 'Wednesday 25 November');
    expect(page.api.calls.some((call) => call.includes('day=2026-11-25'))).to.equal(true);
  });

  it('can be a list of the free days', async () => {
    page = openBookingPage({ schedule: '1', reason: '1' });
    await page.press('Show as a list');
    await page.press('Thu 26 Nov');
    await waitFor('the times', () => page.focused?.textContent === 'Thursday 26 November');
  });

  it('offers the next free time in a full month, one tap away', async () => {
    const api = new FakeApi();
    const from = '2026-11-20';
    const until = '2027-01-19';
    api.answers.days = {
      data: ['2027-01-04', '2027-01-05'],
      from,
      until,
      earliest: ['2027-01-04 09:30:00', '2027-01-04 14:00:00'],
    };
    page = openBookingPage({ schedule: '1', reason: '1' }, api);
    await page.press('Previous month');
    await waitFor('the note', () => page.text.includes('December is full'));
    expect(
      page.all('.note .chips button').map(({ textContent }) => textContent.trim()),
    ).to.deep.equal(['Mon 4 Jan 09:30']);
    await page.press('Mon 4 Jan 09:30');
    await page.heading('Your details');
    expect(page.words).to.include('Mon 4 Jan, 09:30');
  });

  it('offers the next free day if only that is known', async () => {
    const api = new FakeApi();
    api.answers.days = { data: ['2027-01-04'], from: '2026-11-20', until: '2027-01-19' };
    page = openBookingPage({ schedule: '1', reason: '1' }, api);
    await page.press('Previous month');
    await waitFor('the note', () => page.text.includes('December is full'));
    const [day] = page.all('.note .chips button');
    day?.click();
    await waitFor('the times', () => page.focused?.textContent === 'Monday 4 January');
  });

  it('begins the week as the language does', async () => {
    page = openBookingPage({ schedule: '1', reason: '1', lang: 'en-US' });
    await waitFor('the month', () => page.all('th').length === 7);
    expect(page.all('th')[0]?.getAttribute('abbr')).to.equal('Sunday');
  });
});
