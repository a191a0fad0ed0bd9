/**
 * Customers on the pages of their booking, and booking without scripts, in Chromium with JavaScript
 * off and on: from the plain form to erasure; nothing is wider than a page, and axe finds nothing
 * on any: dark or narrow, and on some in forced colours. With PICTURES=folder each page is also a
 * picture for people to look at.
 */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { startMailServer } from './support/mail-server.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

const changes = {
  contact_phone: '+49 30 5550142',
  consent: { de: 'Ich bin einverstanden.', en: 'I agree.' },
};
const scene = setScene({ changes });
// Confirmation needs mail.
const mails = await startMailServer();
const confirming = setScene({
  env: mails.env,
  changes: { ...changes, email_confirmation: { minutes: 60 } },
});

interface View {
  readonly name: string;
  readonly lang: 'de' | 'en';
  readonly options: BrowserContextOptions;
  /**
   * Which pages axe looks at, by their place on the way: each of them in one view, and some in two.
   * `npm run tool -- axe` looks at all of them in every way.
   */
  readonly isJudged: (place: number, name: string) => boolean;
  /** Rules whose findings say nothing there: forced colours are the system's own. */
  readonly without?: readonly string[];
}

const narrow = { viewport: { width: 320, height: 700 } };
const views: readonly View[] = [
  { name: 'en', lang: 'en', options: { javaScriptEnabled: false }, isJudged: () => false },
  {
    name: 'de-dark',
    lang: 'de',
    options: { colorScheme: 'dark' },
    isJudged: (place) => place % 2 === 0,
  },
  { name: 'de-narrow', lang: 'de', options: narrow, isJudged: (place) => place % 2 === 1 },
  {
    name: 'en-forced-narrow-dark',
    lang: 'en',
    options: { ...narrow, forcedColors: 'active', colorScheme: 'dark' },
    isJudged: (place) => place % 3 === 0,
    without: ['color-contrast'],
  },
];

const words = {
  en: {
    free: /, free/,
    next: 'Continue',
    book: 'Book now',
    move: 'Move',
    cancel: 'Cancel',
    data: /You can download/,
    erase: 'Erase my data',
  },
  de: {
    free: /, frei/,
    next: 'Weiter',
    book: 'Jetzt buchen',
    move: 'Verschieben',
    cancel: 'Absagen',
    data: /Sie können alles/,
    erase: 'Meine Daten löschen',
  },
} as const;

/** Creates a customer who uses the pages by their text, and checks each. */
function aReader(page: Page, view: View) {
  const say = words[view.lang];
  const found: string[] = [];
  let place = 0;
  const look = async (name: string) => {
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    await takePicture(page, `manage-${view.name}-${name}`, heading);
    if (view.options.javaScriptEnabled === false) {
      return;
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      name,
    ).toBeLessThanOrEqual(0);
    place += 1;
    if (view.isJudged(place, name)) {
      found.push(
        ...(await findings(page, view.without, 'html')).map((finding) => `${name}: ${finding}`),
      );
    }
  };
  const pressPrimary = () => page.locator('button.primary').click();
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
  /** Chooses a time in the next month, because this one may end today. */
  const chooseTime = async (dayIndex: number) => {
    await page.getByRole('link', { name: /Next month|Nächster Monat/ }).click();
    await page.waitForURL(/month=/);
    await page.getByRole('table').getByRole('link', { name: say.free }).nth(dayIndex).click();
    await look('times');
    await page
      .getByRole('button', { name: /^\d\d:\d\d$/ })
      .nth(2)
      .click();
  };
  return { say, found, look, pressPrimary, link, chooseTime };
}

type Reader = ReturnType<typeof aReader>;

async function open(operator: { readonly url: string }, view: View, path: string) {
  const opened = await openPage(scene().browser, {
    bypassCSP: true,
    locale: view.lang,
    ...view.options,
  });
  await opened.page.goto(`${operator.url}${path}`);
  return { ...opened, reader: aReader(opened.page, view) };
}

/** Walks from the first step to "Book now". */
async function bookPlainly(
  page: Page,
  view: View,
  { look, link, chooseTime, pressPrimary }: Reader,
): Promise<void> {
  await look('calendars');
  await link(/Dr. Lindner/).click();
  await look('reasons');
  await link(/First visit|Erstberatung/).click();
  await look('days');
  await chooseTime(3);
  await pressPrimary();
  await look('errors');
  await page.locator('[name="f.first_name"]:visible').fill('Ada');
  await page.locator('[name="f.last_name"]:visible').fill('Lovelace <b>');
  await page.locator('[name="f.email"]:visible').fill(`ada-${view.name}@example.org`);
  await look('form');
  // Longer than anybody needs for it, and no less than the server asks for.
  await page.waitForTimeout(2_100);
  await pressPrimary();
  await look('check');
  await page.getByRole('button', { name: /: (When|Wann)$/ }).click();
  await look('other-times');
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .nth(1)
    .click();
  await page.getByText('Lovelace <b>').waitFor();
  await page.getByRole('checkbox').check();
  await pressPrimary();
}

/** Walks from the booking's page to the final page of erasing. */
async function cancelAndErase(
  page: Page,
  { say, look, link, pressPrimary }: Reader,
): Promise<void> {
  await link(say.cancel).click();
  await look('cancel');
  await pressPrimary();
  await page.waitForURL(/done=cancelled/);
  await look('cancelled');
  await link(say.data).click();
  await look('data');
  await link(say.erase).click();
  await look('erase');
  await pressPrimary();
  await page.waitForURL(/\/manage\/erased/);
  await look('erased');
}

describe.each(views)('with $name', (view) => {
  it('a customer books in plain forms, moves, cancels and has the data erased', {
    timeout: 180_000,
  }, async () => {
    const { page, complaints, reader } = await open(
      scene().operator,
      view,
      `/book/plain?lang=${view.lang}`,
    );
    const { say, look, link, pressPrimary, chooseTime, found } = reader;
    await bookPlainly(page, view, reader);
    await page.waitForURL(/\/manage\/.*done=booked/);
    await look('booked');
    await link(say.move).click();
    await look('move');
    await chooseTime(5);
    await look('move-check');
    await pressPrimary();
    await page.waitForURL(/done=moved/);
    await look('moved');
    const root = new URL(page.url()).pathname;
    await cancelAndErase(page, reader);
    expect((await page.goto(`${scene().operator.url}${root}`))?.status()).toBe(404);
    await look('unknown');
    expect([found, complaints]).toEqual([[], []]);
    expect(scene().operator.log()).not.toContain(root.slice('/manage/'.length));
    await page.context().close();
  });
});

/** Up to the check, the pages are those from above. */
const confirmingViews = [views[0], views[2]]
  .filter((view) => view !== undefined)
  .map((view): View => ({ ...view, isJudged: (_, name) => /pending|confirmed/.test(name) }));

describe.each(confirmingViews)('a booking that is to be confirmed, with $name', (view) => {
  it('says so, and is confirmed by one button', async () => {
    const { operator } = confirming();
    const { page, reader } = await open(operator, view, `/book/plain?lang=${view.lang}`);
    await bookPlainly(page, view, reader);
    await page.waitForURL(/\/manage\/unconfirmed\//);
    await reader.look('pending-done');
    const secret = await readMailedSecret(operator.env.DATABASE_URL ?? '', page);
    await page.goto(`${operator.url}/manage/${secret}?lang=${view.lang}`);
    await reader.look('pending');
    await reader.pressPrimary();
    await page.waitForURL(/done=confirmed/);
    await reader.look('confirmed');
    expect(reader.found).toEqual([]);
    await page.context().close();
  });
});

/** The link is in the mail alone: here it is read where the mail is composed from. */
async function readMailedSecret(databaseUrl: string, page: Page): Promise<string> {
  const { openCore } = await import('../../bff/open-core.ts');
  const core = await openCore({
    database: { kind: 'sqlite', file: databaseUrl.replace(/^sqlite:/, '') },
  });
  const reference = Number(await page.locator('dl div').last().locator('dd').innerText());
  const secret = await core.storage.bookings.readManageSecret(reference);
  await core.close();
  return secret ?? '';
}

it('the booking page leads those without scripts to the plain forms', async () => {
  const [view] = views;
  if (view === undefined) {
    throw new Error('No view.');
  }
  const { page, reader } = await open(scene().operator, view, '/book?lang=en');
  await reader.look('book');
  await reader.link('Book without JavaScript').click();
  await page.getByRole('heading', { name: 'Who would you like to book with?' }).waitFor();
  await page.context().close();
});
