/**
 * A held time in each of its states, in English and German, light and dark, wide and narrow: axe
 * finds nothing, and nothing is cut off.
 */

import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WidgetHoldBody } from '../../bff/contract/widget-api.ts';
import { findings } from './support/axe.ts';
import { aHolder, behindProxy, chooseTime, type Holder } from './support/holder.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

const narrow = { viewport: { width: 320, height: 640 } };

const views: readonly {
  readonly lang: 'en' | 'de';
  readonly name: string;
  readonly options: BrowserContextOptions;
}[] = [
  { lang: 'en', name: 'light', options: { colorScheme: 'light' } },
  { lang: 'de', name: 'dark', options: { colorScheme: 'dark' } },
  { lang: 'en', name: 'dark, 320 px', options: { colorScheme: 'dark', ...narrow } },
  { lang: 'de', name: 'light, 320 px', options: { colorScheme: 'light', ...narrow } },
];

describe('a held time', () => {
  const scene = setScene({ env: behindProxy });

  it.each(views)('is shown without a finding: $lang, $name', async ({ lang, name, options }) => {
    const holder = await aHolder(scene(), { lang }, { bypassCSP: true, locale: lang, ...options });
    const { page, customer } = holder;
    const held = await chooseTime(holder, 1);
    const timer = customer.widget.getByRole('timer');
    await timer.waitFor();
    const look = (state: string) => lookAt(page, `${lang}-${name}-${state}`, timer);
    await look('begun');
    await holder.letPass('09:10');
    const more = customer.widget.getByRole('button', {
      name: /More time|Mehr Zeit|Need more time/i,
    });
    await more.waitFor();
    await look('last minute');
    await allowNoMore(holder, held);
    await more.click();
    await more.waitFor({ state: 'detached' });
    await holder.letPass('09:10');
    await customer.widget.getByText(/After that|Danach/).waitFor();
    await look('last minute of all');
  });
});

/** axe finds nothing, and nothing is wider than the screen. */
async function lookAt(page: Page, name: string, timer: Locator): Promise<void> {
  await takePicture(page, `held-${name}`, timer);
  expect(await findings(page), name).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(
    page.viewportSize()?.width,
  );
}

/** Lets the server say that the time cannot be held any longer. */
async function allowNoMore({ page }: Holder, held: WidgetHoldBody): Promise<void> {
  const headers = { 'access-control-allow-origin': new URL(page.url()).origin };
  const json = { ...held, extendable_until: held.expires_at };
  await page.route('**/holds/extend', (route) => route.fulfill({ headers, json }));
}
