/**
 * Several people book together in a browser. The link presets the number or, without scripts, a
 * list above the days; the last step names it once, and the booking takes as many places.
 */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ada, anInstallationFile } from './support/an-installation-file.ts';
import { bookNow } from './support/book-now.ts';
import { openPage } from './support/chromium.ts';
import { setScene } from './support/scene.ts';

const { schedules } = anInstallationFile({ origins: [] });
const scene = setScene({
  changes: {
    reasons: [{ id: 1, name: 'Yoga', duration_minutes: 30, persons: { max: 4 } }],
    schedules: [{ ...schedules[0], reasons: [1], capacity: 4 }],
  },
});

interface View {
  readonly path: string;
  readonly time: string;
  readonly options: BrowserContextOptions;
}

const VIEWS: readonly View[] = [
  { path: 'book', time: '10:00', options: {} },
  { path: 'embed', time: '10:30', options: { viewport: { width: 320, height: 800 } } },
  { path: 'book/plain', time: '11:00', options: { javaScriptEnabled: false } },
];
const namedViews = VIEWS.map((view) => [view.path, view] as const);
const LABEL = 'Number of people';

const DAY = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

it.each(namedViews)(
  'at /%s',
  async (_path, view) => {
    const page = await open(view, `day=${DAY}&persons=${hasScripts(view) ? 3 : 2}`);
    if (hasScripts(view)) {
      expect(await page.getByLabel(LABEL).inputValue()).toBe('3');
    } else {
      await chooseThree(page);
    }
    // The names of the earliest times begin with their day, so they do not match.
    await page.getByRole('button', { name: new RegExp(`^${view.time}`) }).click();
    await page.getByLabel('First name').waitFor();
    for (const [label, value] of Object.entries(ada)) {
      await page.getByLabel(label).fill(value);
    }
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Book now' }).waitFor();
    const said = await page.locator(hasScripts(view) ? '[part=base]' : 'main').innerText();
    expect(said.match(new RegExp(`${LABEL}\\s+3\\b`, 'g'))).toHaveLength(1);
    await bookNow(page);
  },
  120_000,
);

it('stores the number with each booking', async () => {
  const bookings: readonly { persons: number }[] = JSON.parse(
    await scene().operator.slotwell('booking', 'list', '--json'),
  );
  expect(bookings.map(({ persons }) => persons)).toEqual([3, 3, 3]);
});

it.each(namedViews)('takes as many places: /%s', async (_path, view) => {
  const plain = { ...view, path: 'book/plain', options: { javaScriptEnabled: false } };
  const page = await open(plain, `day=${DAY}&persons=2`);
  expect(await page.locator(`button[value="${DAY} ${view.time}:00"]`).count()).toBe(0);
  expect(await page.locator(`button[value="${DAY} 12:00:00"]`).count()).toBe(1);
});

const hasScripts = ({ options }: View): boolean => options.javaScriptEnabled !== false;

async function open({ path, options }: View, query: string): Promise<Page> {
  const { page } = await openPage(scene().browser, options);
  await page.goto(`${scene().operator.url}/${path}?lang=en&schedule=1&reason=1&${query}`);
  await page.getByLabel(LABEL).waitFor();
  return page;
}

async function chooseThree(page: Page): Promise<void> {
  expect(await page.getByLabel(LABEL).inputValue()).toBe('2');
  await page.getByLabel(LABEL).selectOption('3');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('option[value="3"][selected]').waitFor({ state: 'attached' });
}
