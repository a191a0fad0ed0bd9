/**
 * A customer waits for something sooner on the page of their booking, is offered it when somebody
 * cancels, and takes it: nothing is wider than a page, and axe finds nothing. PICTURES=folder saves
 * a picture of each page.
 */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openCore } from '../../bff/open-core.ts';
import { findings } from './support/axe.ts';
import type { Operator } from './support/built-server.ts';
import { openPage } from './support/chromium.ts';
import { startMailServer } from './support/mail-server.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

const mails = await startMailServer();
const scene = setScene({ env: mails.env, changes: { waitlist: { offer_minutes: 60 } } });

/** Books the first two days with the same time; what leads to the pages, and what cancels. */
async function bookTwice({ env }: Operator, lang: string, time: string) {
  const file = (env.DATABASE_URL ?? '').replace(/^sqlite:/, '');
  const { storage, service, clock, close } = await openCore({ database: { kind: 'sqlite', file } });
  const choice = { scheduleId: 1, reasonId: 1 };
  const found = await service.days(choice);
  const days = found.kind === 'answer' ? found.value.days : [];
  const bookOn = async (day: string | undefined) => {
    const booked = await storage.bookings.reserve({
      now: clock.now(),
      actor: 'test',
      request: {
        ...choice,
        slot: `${day} ${time}:00`,
        submission: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' },
        surface: 'widget',
        locale: lang,
        consented: true,
        idempotency: null,
        confirmWithin: null,
        holdSecret: null,
      },
    });
    if (booked.kind === 'refused') {
      throw new Error(`${day} ${time}: ${JSON.stringify(booked)}`);
    }
    return booked.receipt.bookingId;
  };
  const sooner = await bookOn(days[5]);
  const later = await bookOn(days[6]);
  const secret = await storage.bookings.readManageSecret(later);
  const cancel = async () => {
    await service.cancel({
      actor: 'test',
      bookingId: sooner,
      trigger: 'admin',
      respectCutoff: false,
    });
    await close();
  };
  return { path: `/manage/${secret}`, cancel };
}

interface View {
  readonly lang: 'de' | 'en';
  readonly time: string;
  readonly options: BrowserContextOptions;
}

const views: readonly View[] = [
  { lang: 'en', time: '09:00', options: { colorScheme: 'light' } },
  {
    lang: 'de',
    time: '10:00',
    options: { colorScheme: 'dark', viewport: { width: 320, height: 700 } },
  },
];

describe.each(views)('in $lang', ({ lang, time, options }) => {
  it('waits, is offered a sooner time and moves there', async () => {
    const { operator, browser } = scene();
    const { path, cancel } = await bookTwice(operator, lang, time);
    const { page } = await openPage(browser, { bypassCSP: true, locale: lang, ...options });
    const look = (name: string) => lookAt(page, `sooner-${lang}-${name}`);
    const sooner = page.locator('form[action*="/sooner"] button');
    await page.goto(`${operator.url}${path}`);
    await look('asked');
    await sooner.click();
    await page.waitForURL(/done=sooner_on/);
    await look('waiting');
    await cancel();
    await page.reload();
    await look('offered');
    await page.locator('a[href*="/waitlist/"]').click();
    await page.waitForURL(/\/waitlist\//);
    await look('offer');
    await page.locator('form[action*="/move"] button').click();
    await page.locator('form').first().waitFor({ state: 'detached' });
    await look('moved');
    await page.locator('a[href*="/manage/"]').click();
    await page.waitForURL(/\/manage\//);
    await sooner.waitFor();
    await look('after');
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
