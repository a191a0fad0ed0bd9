/**
 * The page of a customer on the waiting list, in each state: it fits the screen, and axe finds
 * nothing. PICTURES=folder saves a picture of each.
 */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { joinAll } from './support/join-waitlist.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
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

type Secrets = Awaited<ReturnType<typeof joinAll>>;

describe.each(views)('with $name', (view) => {
  let secrets: Secrets;
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    secrets = await joinAll(operator, view);
    return await openPage(browser, { bypassCSP: true, locale: view.lang, ...view.options });
  });
  const look = (state: string) => lookAt(page(), `waitlist-${view.name}-${state}`);
  const open = (state: keyof Secrets) =>
    page().goto(`${scene().operator.url}/waitlist/${secrets[state]}`);

  it('asks a customer to confirm, and waits then', async () => {
    await open('asked');
    await look('asked');
    await page().locator('button.primary').click();
    await page().locator('form[action*="/confirm"]').waitFor({ state: 'detached' });
    await look('confirmed');
  });

  it.each(['waiting', 'over'] as const)('shows the state of a customer: %s', async (state) => {
    await open(state);
    await look(state);
  });

  it('lets a customer with an offer book, once the answers are complete', async () => {
    await open('offered');
    await look('offered');
    await page().locator('button.primary').click();
    await look('errors');
    await page().locator('[name="f.first_name"]').fill('Ada');
    await page().locator('[name="f.last_name"]').fill('Lovelace');
    await page().getByRole('checkbox').check();
    await page().locator('button.primary').click();
    await page().waitForURL(/\/manage\/.*done=booked/);
  });

  it('lets a waiting customer leave', async () => {
    await open('waiting');
    await page().locator('form[action*="/leave"] button').click();
    await page().locator('form').waitFor({ state: 'detached' });
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
