/**
 * Ways through the widget by which each of its states is reached, found by what does not change
 * with the language.
 */

import type { Page, Route } from 'playwright-core';

/** Steps by the name of the state that each leads to from the previous one. */
export type Walk = Readonly<Record<string, (page: Page) => Promise<unknown>>>;

const inWidget = (page: Page, selector: string) =>
  page.locator('slotwell-booking').locator(selector);
const part = (page: Page, name: string) => inWidget(page, `[part~=${name}]`);
const choice = (page: Page) => inWidget(page, '[part~=choice] button').first();
const alert = (page: Page) => inWidget(page, '[role=alert]');
const next = (page: Page) => inWidget(page, 'form [part~=primary], .consent + [part~=primary]');
const fill = (page: Page, name: string, value: string) =>
  inWidget(page, `[name=${name}]`).fill(value);

const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
const answering =
  (json: unknown, status = 200, more: Readonly<Record<string, string>> = {}) =>
  (route: Route) =>
    route.request().method() === 'OPTIONS'
      ? route.continue()
      : route.fulfill({ status, headers: { ...headers, ...more }, json });

/** Changes the answer for reasons, calendars, days and so on. */
const answer = (
  page: Page,
  kind: string,
  json: unknown,
  status?: number,
  more?: Readonly<Record<string, string>>,
) => page.route(`**/widget/v1/${kind}*`, answering(json, status, more));

/** Starts over without stored data; `change` alters the server's answers. */
async function beginAnew(
  page: Page,
  change: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await page.unrouteAll();
  await page.evaluate(() => sessionStorage.clear());
  await change();
  await page.goto(page.url());
}

async function toDays(page: Page): Promise<void> {
  await choice(page).click();
  await part(page, 'back').waitFor();
  await choice(page).click();
}

/** Where weeks begin on the right day, the first sheet shows all days that can be booked. */
async function turnPage(page: Page): Promise<void> {
  const later = inWidget(page, '.month .arrow').last();
  if (await later.isEnabled()) {
    await later.click();
  }
}

/**
 * Goes to the times of any day in the next month, because this one may end today and others may
 * hold times.
 */
async function toTimes(page: Page): Promise<void> {
  await turnPage(page);
  const free = inWidget(page, 'button.free');
  await free.first().waitFor();
  await free.nth(Math.floor(Math.random() * (await free.count()))).click();
  await inWidget(page, '.times [part~=time]').first().waitFor();
}

export const bookingWalk: Walk = {
  calendar: (page) => choice(page).waitFor(),
  reason: async (page) => {
    await choice(page).click();
    await part(page, 'back').waitFor();
    await choice(page).waitFor();
  },
  day: async (page) => {
    await choice(page).click();
    await inWidget(page, 'button.free').first().waitFor();
  },
  'summary open': (page) => inWidget(page, 'summary').first().click(),
  'list of days': async (page) => {
    await inWidget(page, 'summary').first().click();
    await inWidget(page, '.under .link').click();
  },
  time: async (page) => {
    await inWidget(page, '.under .link').click();
    await toTimes(page);
  },
  form: async (page) => {
    await inWidget(page, '.times [part~=time]').nth(1).click();
    await inWidget(page, '[name=email]').waitFor();
  },
  'form with errors': async (page) => {
    await fill(page, 'email', 'ada@');
    await next(page).click();
    await alert(page).waitFor();
  },
  check: async (page) => {
    await fill(page, 'first_name', 'Ada');
    await fill(page, 'last_name', 'Lovelace');
    await fill(page, 'email', `ada-${Math.random()}@example.org`);
    await next(page).click();
    await inWidget(page, '[name=_consent]').waitFor();
  },
  'check without consent': async (page) => {
    await next(page).click();
    await inWidget(page, '[name=_consent][aria-invalid=true]').waitFor();
  },
  offline: async (page) => {
    await inWidget(page, '[name=_consent]').check();
    await page.context().setOffline(true);
    await next(page).click();
    await alert(page).waitFor();
  },
  'lost time': async (page) => {
    await answer(page, 'bookings', { error: 'gone', code: 'slot_unavailable' }, 404);
    // The widget tries again by itself.
    await page.context().setOffline(false);
    await alert(page).locator('[part~=time]').first().waitFor();
  },
  booked: async (page) => {
    await page.unroute('**/widget/v1/bookings*');
    await alert(page).locator('[part~=time]').first().click();
    await inWidget(page, '[name=_consent]').waitFor();
    await next(page).click();
    await part(page, 'confirmation').waitFor();
  },
  'calendar menu': (page) => inWidget(page, '.menu summary').click(),
};

export const dialogWalk: Walk = {
  closed: (page) => part(page, 'open').waitFor(),
  open: async (page) => {
    await part(page, 'open').click();
    await choice(page).waitFor();
  },
};

/** Steps that each start over, or continue from the previous one. */
export const troubleWalk: Walk = {
  beginning: async (page) => {
    await beginAnew(page, () => page.route('**/widget/v1/config*', () => undefined));
    await inWidget(page, '.skeleton').first().waitFor();
  },
  'cannot begin': async (page) => {
    await beginAnew(page, () => answer(page, 'config', { error: 'broken', code: 'internal' }, 500));
    await alert(page).waitFor();
  },
  'no calendars': async (page) => {
    await beginAnew(page, () => answer(page, 'schedules', { data: [] }));
    await inWidget(page, '.note').waitFor();
  },
  'no reasons': async (page) => {
    await beginAnew(page);
    await answer(page, 'reasons', { data: [] });
    await choice(page).click();
    await inWidget(page, '.note').waitFor();
  },
  'reasons on their way': async (page) => {
    await beginAnew(page);
    await choice(page).waitFor();
    await page.route('**/widget/v1/reasons*', () => undefined);
    await part(page, 'choice').locator('button').last().click();
    await page.waitForTimeout(400);
  },
  'reasons found': async (page) => {
    await beginAnew(page);
    await part(page, 'choice').locator('button').last().click();
    await inWidget(page, '[type=search]').fill('1');
  },
  'no reason found': (page) => inWidget(page, '[type=search]').fill('nothing of the kind'),
  'days on their way': async (page) => {
    await page.route('**/widget/v1/days*', () => undefined);
    await choice(page).click();
    await inWidget(page, '.skeleton').first().waitFor();
  },
  'nothing free': async (page) => {
    await beginAnew(page, () => answer(page, 'days*', { data: [] }));
    await toDays(page);
    await inWidget(page, '.note, .wait').first().waitFor();
  },
  'full day': async (page) => {
    await beginAnew(page);
    await page.route('**/widget/v1/days*', async (route) => {
      const response = await route.fetch();
      const { first, ...days } = await response.json();
      await route.fulfill({
        response,
        json: { ...days, data: days.data.filter((day: string) => !/-0[246]$/.test(day)) },
      });
    });
    await toDays(page);
    await turnPage(page);
    await inWidget(page, 'button.full:not([aria-disabled=true])').first().click();
    await inWidget(page, '.wait form').waitFor();
  },
  'waiting list with errors': async (page) => {
    await inWidget(page, '.wait form button').click();
    await inWidget(page, '[aria-invalid=true]').first().waitFor();
  },
  'on the waiting list': async (page) => {
    await answer(page, 'waitlist', { data: {} }, 201);
    await fill(page, 'email', `grace-${Math.random()}@example.org`);
    await inWidget(page, '[name=_consent]').check();
    await inWidget(page, '.wait form button').click();
    await inWidget(page, '.wait form').waitFor({ state: 'detached' });
  },
  'the last minute': async (page) => {
    await beginAnew(page);
    await toDays(page);
    await toTimes(page);
    await inWidget(page, '.times [part~=time]').nth(1).click();
    await inWidget(page, '.pill').waitFor();
    await letPass(page, 9.5);
    await inWidget(page, '.pill .link, .pill span + span').first().waitFor();
  },
  'too many requests': async (page) => {
    await bookingWalk.check?.(page);
    await inWidget(page, '[name=_consent]').check();
    await answer(page, 'bookings', { error: 'slow down', code: 'rate_limited' }, 429, {
      'retry-after': '60',
    });
    await next(page).click();
    await alert(page).waitFor();
  },
  'to be confirmed': async (page) => {
    await beginAnew(page);
    await toDays(page);
    await toTimes(page);
    await inWidget(page, '.times [part~=time]').nth(2).click();
    await bookingWalk.check?.(page);
    await inWidget(page, '[name=_consent]').check();
    await page.route('**/widget/v1/bookings', async (route) => {
      const response = await route.fetch();
      const { calendar, manage_url, ...booked } = await response.json();
      await route.fulfill({
        response,
        json: { ...booked, status: 'pending', confirm_until: '2030-01-01T10:00:00Z' },
      });
    });
    await next(page).click();
    await part(page, 'confirmation').waitFor();
  },
  'our fault': async (page) => {
    await beginAnew(page);
    await toDays(page);
    await toTimes(page);
    await inWidget(page, '.times [part~=time]').nth(1).click();
    await bookingWalk.check?.(page);
    await inWidget(page, '[name=_consent]').check();
    await answer(page, 'bookings', { error: 'broken', code: 'internal' }, 500);
    await next(page).click();
    await alert(page).waitFor();
  },
  sending: async (page) => {
    await page.unrouteAll();
    await page.route('**/widget/v1/bookings', () => undefined);
    await alert(page).locator('button').click();
    await inWidget(page, '.busy').waitFor();
  },
};

/** Lets time pass for the page only. */
const letPass = (page: Page, minutes: number) =>
  page.evaluate((milliseconds) => {
    const real = performance.now.bind(performance);
    performance.now = () => real() + milliseconds;
  }, minutes * 60_000);
