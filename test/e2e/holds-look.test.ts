/**
 * The held time looks right and axe finds nothing in it: English and German, light and dark, wide
 * and narrow, in each of its states.
 */

import type { BrowserContextOptions } from 'playwright-core';
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
    const found: string[] = [];
    const look = async (state: string) => {
      await takePicture(page, `held-${lang}-${name}-${state}`, timer);
      found.push(...(await findings(page)).map((finding) => `${state}: ${finding}`));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        page.viewportSize()?.width,
      );
    };
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
    expect(found).toEqual([]);
  });
});

/** The server says that it cannot be extended beyond this. */
async function allowNoMore({ page }: Holder, held: WidgetHoldBody): Promise<void> {
  const headers = { 'access-control-allow-origin': new URL(page.url()).origin };
  const json = { ...held, extendable_until: held.expires_at };
  await page.route('**/holds/extend', (route) => route.fulfill({ headers, json }));
}
