/**
 * Dates are shown whole in Set-up, in the dialogs of an absence and of a booking, and in Explain, on
 * a narrow phone and a desk.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import ar from '../../widget/admin/texts/ar/shell.json' with { type: 'json' };
import de from '../../widget/admin/texts/de/shell.json' with { type: 'json' };
import en from '../../widget/admin/texts/en/shell.json' with { type: 'json' };
import { openPage } from './support/chromium.ts';
import { becomeAdministrator } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
// Their names are the longest, such as "Wed 29 Sept 2027".
const WEDNESDAYS = ['2027-09-22', '2027-09-29'];
const [valid_from, valid_until] = WEDNESDAYS;
const THURSDAY = '2027-09-30';

const scene = setScene({
  changes: {
    reasons: [{ id: 1, name: 'Yoga for beginners with a consultation', duration_minutes: 60 }],
    schedules: [
      {
        id: 1,
        name: 'Studio',
        reasons: [1],
        opening_hours: [{ days, opens: '08:00', closes: '12:00', valid_from, valid_until }],
        exceptions: [{ from: valid_from, until: valid_until, closed: true }],
        sessions: [
          { on: [...WEDNESDAYS, THURSDAY], course: true, at: '18:00', reason: 1 },
          { days: ['wed'], valid_from, valid_until, at: '14:00', reason: 1 },
        ],
      },
    ],
  },
});

const CUT = 'admin-day input';
const cutDates = async (page: Page) =>
  page
    .locator(CUT)
    .evaluateAll((inputs) =>
      inputs.flatMap((input) =>
        input instanceof HTMLInputElement && input.scrollWidth > input.clientWidth
          ? [input.value]
          : [],
      ),
    );

/** How many cards are narrower than what is in them. */
const wideCards = (page: Page) =>
  page
    .locator('.card')
    .evaluateAll(
      (cards) => cards.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
    );

const page = sharePage(async () => {
  const { operator, browser } = scene();
  const opened = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await becomeAdministrator(opened.page, operator);
  await opened.page.getByRole('navigation').first().waitFor();
  return opened;
});

it.each([
  ['en', en.absence],
  ['de', de.absence],
  ['ar', ar.absence],
])('in %s', { timeout: 240_000 }, async (language, absence) => {
  const { url } = scene().operator;
  await page().evaluate((chosen) => localStorage.setItem('slotwell-lang', chosen), language);
  for (const width of [320, 1280]) {
    await page().setViewportSize({ width, height: 900 });
    await page().goto(`${url}/admin/configuration/calendars?id=1`);
    await expect.poll(() => page().locator(CUT).count()).toBe(9);
    expect(await cutDates(page()), `Set-up, ${width} px`).toEqual([]);
    await takePicture(page(), `whole-dates-${language}-${width}`, page().locator(CUT).last());
    await page().goto(`${url}/admin/`);
    await page().getByRole('button', { name: absence, exact: true }).click();
    await page().locator('dialog').locator(CUT).nth(1).waitFor();
    expect(await cutDates(page()), `absence, ${width} px`).toEqual([]);
    await takePicture(page(), `absence-${language}-${width}`, page().locator('dialog'));
    await page().goto(`${url}/admin/explain?schedule=1&reason=1&day=${valid_until}&time=13:00`);
    await page().getByRole('status').locator('li').waitFor();
    expect(await cutDates(page()), `Explain, ${width} px`).toEqual([]);
    expect(await wideCards(page()), `Explain, ${width} px`).toBe(0);
    await takePicture(page(), `explain-${language}-${width}`, page().locator(CUT));
  }
});
