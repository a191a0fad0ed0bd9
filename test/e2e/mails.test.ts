/**
 * Mails as a browser shows them, in light and dark, from a phone's width up; with PICTURES=folder
 * also as pictures for people to look at.
 */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../../core/delivery/mail/mail.ts';
import {
  aBooking,
  aDoctor,
  asOf,
  aVisit,
  compose,
  composeForOperator,
  composeWaiting,
  NOW,
} from '../core/delivery/mail/messages.ts';
import { findings } from './support/axe.ts';
import { type Browser, launchChromium, openPage, type WatchedPage } from './support/chromium.ts';
import { takePicture } from './support/take-picture.ts';

const sentences = {
  confirmation: {
    de: 'Bitte bringen Sie Ihre Versichertenkarte mit.',
    en: 'Please bring your insurance card.',
  },
};
const installation = {
  mail: { replyTo: 'praxis@sonnenhof.example', reminderMinutes: [], sentences },
};
const previous = {
  scheduleId: 1,
  startsAt: aBooking().startsAt - 1440,
  endsAt: aBooking().endsAt - 1440,
};
const named = (last_name: string, locale: string) => ({
  locale,
  submission: { last_name, phone: '030 123456', insurance: 'private' },
});
const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
const long = {
  schedule: aDoctor({ name: `${LONG} ${LONG}`, location: LONG, address: LONG }),
  reason: aVisit({ name: LONG }),
};

const mails: Readonly<Record<string, Mail>> = {
  confirmation: compose({ installation }),
  'confirmation-en': compose({ installation, booking: { locale: 'en' } }),
  'confirmation-arabic-name': compose({ booking: named('نور الهاشمي', 'en') }),
  'confirmation-hebrew-name': compose({ booking: named('שירה כהן-לוי', 'de') }),
  'confirmation-long': compose({
    context: long,
    booking: named('Wolfeschlegelsteinhausenbergerdorff '.repeat(3), 'de'),
  }),
  move: compose({
    entry: {
      kind: 'booking.rescheduled',
      trigger: 'manage',
      previous,
      asOf: { ...asOf(aBooking()), version: 2 },
    },
  }),
  cancellation: compose({
    entry: { kind: 'booking.cancelled', trigger: 'command_line' },
    booking: { locale: 'en' },
  }),
  reminder: compose({
    entry: { kind: 'booking.reminder' },
    now: aBooking().startsAt * 60_000 - 3_600_000,
  }),
  'confirmation-request': compose({
    entry: { kind: 'confirmation.requested' },
    booking: { status: 'pending', confirmUntil: NOW + 7_200_000 },
  }),
  operator: composeForOperator({
    booking: {
      submission: {
        ...aBooking().submission,
        last_name: 'שירה <b>',
        note: 'Zeile eins\nZeile zwei '.repeat(4),
      },
    },
  }),
  'waitlist-offer': composeWaiting('offered'),
};

const SCHEMES = ['light', 'dark'] as const;

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

describe.each(SCHEMES)('in %s', (colorScheme) => {
  /** One page for all mails, because a context costs more than a mail. */
  let watched: WatchedPage;
  beforeAll(async () => {
    watched = await openPage(browser, { colorScheme });
  });
  afterAll(() => watched.page.context().close());

  it.each(Object.keys(mails))('the mail "%s" fits, is readable and runs nothing', async (name) => {
    const { page, complaints, traffic } = watched;
    await page.setViewportSize({ width: 320, height: 800 });
    await page.setContent(mails[name]?.html ?? '');
    await takePicture(page, `mail-${name}-${colorScheme}-narrow`, page.locator('h1'));
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    // A mail needs no landmarks, because the mail client's page has them.
    expect(await findings(page, ['region', 'landmark-one-main'], 'html')).toEqual([]);
    expect([complaints, traffic]).toEqual([[], []]);
    await page.setViewportSize({ width: 700, height: 800 });
    await takePicture(page, `mail-${name}-${colorScheme}`, page.locator('h1'));
  });
});

it('leaves the words around a right-to-left name in place', async () => {
  const { page } = await openPage(browser, { viewport: { width: 700, height: 800 } });
  await page.setContent(mails['confirmation-arabic-name']?.html ?? '');
  const { hello, name, comma } = await measureGreeting(page);
  expect(hello.right).toBeLessThanOrEqual(name.left);
  expect(name.right).toBeLessThanOrEqual(comma.left + 1);
});

/** Where the parts of "Hello Name," begin and end, in pixels. */
function measureGreeting(page: Page) {
  return page.locator('p', { hasText: 'Hello' }).evaluate((paragraph) => {
    const edges = (node: Node | null | undefined, from: number, to: number) => {
      const range = document.createRange();
      if (node) {
        range.setStart(node, from);
        range.setEnd(node, to);
      }
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    };
    const bdi = paragraph.querySelector('bdi')?.getBoundingClientRect();
    return {
      hello: edges(paragraph.childNodes[0], 0, 5),
      name: { left: bdi?.left ?? 0, right: bdi?.right ?? 0 },
      comma: edges(paragraph.childNodes[2], 0, 1),
    };
  });
}

it.each([
  ['wide', 700],
  ['narrow', 360],
])('all of the button can be pressed on a %s screen', async (_, width) => {
  const { page } = await openPage(browser, { viewport: { width, height: 800 } });
  await page.setContent(mails.confirmation?.html ?? '');
  await takePicture(page, `mail-button-${width}`, page.locator('h1'));
  const [look, link] = await Promise.all(
    ['.button', '.button a'].map((part) => page.locator(part).boundingBox()),
  );
  // Except for its border.
  expect((look?.width ?? 0) - (link?.width ?? 0)).toBeCloseTo(2, 0);
  expect((look?.height ?? 0) - (link?.height ?? 0)).toBeCloseTo(2, 0);
  expect(link?.height).toBeGreaterThanOrEqual(44);
  await page.context().close();
});
