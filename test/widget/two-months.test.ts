/** Two months beside each other, where the widget is wide enough. */

import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { type BookingPage, closeBookingPages, openBookingPage } from './support/booking-page.ts';
import { FakeApi } from './support/fake-api.ts';
import { waitFor } from './support/wait-for.ts';

describe('Two months', () => {
  let page: BookingPage;
  beforeEach(() => setViewport({ width: 1200, height: 900 }));
  afterEach(async () => {
    await closeBookingPages();
    await setViewport({ width: 800, height: 600 });
  });

  const open = (lang = 'en') => {
    const api = new FakeApi();
    const { config } = api.answers;
    api.answers.config = () => ({ data: { ...config(lang).data, lang } });
    page = openBookingPage({ schedule: '1', reason: '1', lang }, api);
    return waitFor(
      'both months',
      () => page.all('[role=grid]').length === 2 && page.all('td .free')[0],
    );
  };
  const names = () => page.all('[role=grid]').map((grid) => grid.getAttribute('aria-label'));
  const headings = () => page.all('.month h3').map(({ textContent }) => textContent);
  const current = () => page.all('td [tabindex="0"]').map((day) => day.getAttribute('aria-label'));
  const left = (index: number) => page.all('[role=grid]')[index]?.getBoundingClientRect().left ?? 0;
  const focus = (name: string) =>
    waitFor(name, () => page.focused?.getAttribute('aria-label')?.startsWith(name));

  it('stand beside each other with their names, each day once, and one tab stop', async () => {
    await open();
    expect(names()).to.deep.equal(['November 2026', 'December 2026']);
    expect(headings()).to.deep.equal(names());
    const days = page.all('[part~=day]').map((day) => day.getAttribute('aria-label'));
    expect(new Set(days).size).to.equal(30 + 31);
    expect(current()).to.deep.equal(['Tuesday 24 November 2026, free']);
    expect(left(1)).to.be.greaterThan(left(0));
    const [, second] = page.all('.month h3');
    expect(second?.getBoundingClientRect().left).to.be.closeTo(left(1), 1);
  });

  it('are walked by keys from one to the other without turning the page', async () => {
    await open();
    page.all('td [tabindex="0"]')[0]?.focus();
    await sendKeys({ press: 'ArrowDown' });
    await focus('Tuesday 1 December');
    await sendKeys({ press: 'ArrowLeft' });
    await focus('Monday 30 November');
    expect(names()).to.deep.equal(['November 2026', 'December 2026']);
    await sendKeys({ press: 'PageDown' });
    await focus('Wednesday 30 December');
    await sendKeys({ press: 'PageDown' });
    await waitFor('the next two', () => names()[1] === 'February 2027');
    expect(current().length).to.equal(1);
  });

  it('turn by two, and back', async () => {
    await open();
    await page.press('Next month');
    await waitFor('the next two', () => names().join() === 'January 2027,February 2027');
    await page.press('Previous month');
    await waitFor('the first two', () => names().join() === 'November 2026,December 2026');
  });

  it('ask for the times of a day of either when it is pointed at', async () => {
    await open();
    const asked = (day: string) => page.api.calls.filter((call) => call.includes(`day=${day}`));
    for (const [name, day] of [
      ['Thursday 26 November 2026, free', '2026-11-26'],
      ['Monday 7 December 2026, free', '2026-12-07'],
    ] as const) {
      (await page.control(name)).dispatchEvent(new PointerEvent('pointerenter'));
      await waitFor(`the times of ${day}`, () => asked(day)[0]);
    }
    await page.press('Monday 7 December 2026, free');
    await waitFor('the times', () => page.focused?.textContent === 'Monday 7 December');
    expect(asked('2026-12-07').length).to.equal(1);
  });

  it('begin at the right in writing from right to left', async () => {
    await open('ar');
    expect(left(0)).to.be.greaterThan(left(1));
  });

  it('become one when the widget gets narrower, and two again', async () => {
    await open();
    await setViewport({ width: 1000, height: 900 });
    await waitFor('one month', () => page.all('[role=grid]').length === 1);
    expect(page.all('td')[0]?.textContent.trim()).to.equal('16');
    await setViewport({ width: 1200, height: 900 });
    await waitFor('two months', () => page.all('[role=grid]').length === 2);
  });
});
