/**
 * The page of those who wait, in Chromium: waiting, with an offer, and when that is gone. It fits
 * and axe finds nothing; with PICTURES=folder each is also a picture for people to look at.
 */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { joinAll } from './support/join-waitlist.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

const scene = setScene({
  changes: {
    waitlist: { offer_minutes: 60 },
    consent: { de: 'Ich bin einverstanden.', en: 'I agree.' },
    privacy_url: 'https://praxis.example.org/privacy',
  },
});

interface View {
  readonly name: string;
  readonly lang: 'de' | 'en';
  readonly options: BrowserContextOptions;
}

const narrow = { viewport: { width: 320, height: 700 } };
const views: readonly View[] = [
  { name: 'en', lang: 'en', options: { colorScheme: 'light' } },
  { name: 'de-narrow-dark', lang: 'de', options: { ...narrow, colorScheme: 'dark' } },
];

describe.each(views)('with $name', (view) => {
  it('shows waiting customers their state, and lets them book or leave', async () => {
    const { asked, waiting, offered, over } = await joinAll(scene().operator, view);
    const { page, complaints } = await openPage(scene().browser, {
      bypassCSP: true,
      locale: view.lang,
      ...view.options,
    });
    const look = (state: string) => lookAt(page, `waitlist-${view.name}-${state}`);
    const open = (secret: string) => page.goto(`${scene().operator.url}/waitlist/${secret}`);
    await open(asked);
    await look('asked');
    await page.locator('button.primary').click();
    await page.locator('form[action*="/confirm"]').waitFor({ state: 'detached' });
    await look('confirmed');
    await open(waiting);
    await look('waiting');
    await open(over);
    await look('over');
    await open(offered);
    await look('offered');
    await page.locator('button.primary').click();
    await look('errors');
    for (const [field, value] of [
      ['first_name', 'Ada'],
      ['last_name', 'Lovelace'],
    ] as const) {
      await page.locator(`[name="f.${field}"]`).fill(value);
    }
    await page.getByRole('checkbox').check();
    await page.locator('button.primary').click();
    await page.waitForURL(/\/manage\/.*done=booked/);
    await open(waiting);
    await page.locator('form[action*="/leave"] button').click();
    await page.locator('form').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

async function lookAt(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  await takePicture(page, name, heading);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    name,
  ).toBeLessThanOrEqual(0);
  expect(await findings(page, [], 'html'), name).toEqual([]);
}
