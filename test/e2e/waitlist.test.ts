/**
 * The page of those who wait, in Chromium: waiting, with an offer, and when that is gone. It fits and axe finds nothing; with PICTURES=folder each is also a
 * picture for people to look at.
 */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openCore } from '../../bff/open-core.ts';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { type Scene, setScene } from './support/scene.ts';
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

const HOUR_MS = 3_600_000;

/** Four join, past the widget: one has not followed the link yet, for one there is nothing yet, one was offered a time too long ago, and one has an offer. Answers what opens their pages. */
async function joinAll({ operator }: Scene, { name, lang }: View) {
  const file = (operator.env.DATABASE_URL ?? '').replace(/^sqlite:/, '');
  const { storage, service, clock, close } = await openCore({ database: { kind: 'sqlite', file } });
  const now = clock.now();
  const wish = { scheduleId: 1, reasonId: 1 };
  const free = await service.days(wish);
  const day = (free.kind === 'answer' && free.value.days[7]) || '';
  const join = async (who: string, wanted: string) => {
    const joined = await storage.joinWaitlist({
      now,
      ...wish,
      day: wanted,
      email: `${who}-${name}@example.org`,
      name: 'Ada Lovelace',
      locale: lang,
      visitor: who,
      consented: true,
    });
    if (joined.kind === 'refused') throw new Error(joined.code);
    return (await storage.findWaitlistSubject(joined.entry.id))?.secret ?? '';
  };
  const joinConfirmed = async (who: string, wanted: string) => {
    const secret = await join(who, wanted);
    await storage.confirmWaiting({ now, secret });
    return secret;
  };
  /** By this, or by the server, which looks for free times itself. */
  const joinAndBeOffered = async (who: string) => {
    const secret = await joinConfirmed(who, day);
    for (const slot of ['09:00', '11:00']) await storage.offerTime({ now, ...wish, slot: `${day} ${slot}:00` });
    return secret;
  };
  const over = await joinAndBeOffered('over');
  await storage.expireOffers({ now: now + 2 * HOUR_MS });
  const offered = await joinAndBeOffered('offered');
  // Beyond what the calendar has: nothing becomes free there.
  const asked = await join('asked', new Date(now + 100 * 24 * HOUR_MS).toISOString().slice(0, 10));
  const waiting = await joinConfirmed('waiting', new Date(now + 100 * 24 * HOUR_MS).toISOString().slice(0, 10));
  await close();
  return { asked, waiting, offered, over };
}

describe.each(views)('with $name', (view) => {
  it('who waits sees how it stands, and books or leaves', async () => {
    const { asked, waiting, offered, over } = await joinAll(scene(), view);
    const { page, complaints } = await openPage(scene().browser, { bypassCSP: true, locale: view.lang, ...view.options });
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
    ] as const)
      await page.locator(`[name="f.${field}"]`).fill(value);
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name).toBeLessThanOrEqual(0);
  expect(await findings(page, [], 'html'), name).toEqual([]);
}
