/**
 * axe finds nothing on any hosted page, however it is looked at: the matrix is printed. The gate
 * looks at those that no other test looks at; `npm run tool -- axe` at all of them, in every way.
 */

import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { createMatrix } from './support/axe-matrix.ts';
import { openPage } from './support/chromium.ts';
import { joinAll } from './support/join-waitlist.ts';
import { linkIn, startMailServer } from './support/mail-server.ts';
import { type Scene, setScene } from './support/scene.ts';
import { isWhole, type View, viewsOf } from './support/views.ts';

const changes = {
  contact_phone: '+49 30 5550142',
  privacy_url: 'https://praxis.example.org/privacy',
  consent: { en: 'I agree.', ar: 'أوافق.' },
  languages: ['en', 'ar', 'de'],
  waitlist: { offer_minutes: 60 },
  limits: {
    bookings_per_address: 10_000,
    holds_per_address: 10_000,
    holds_per_visitor: 100,
    holds_per_network: 1000,
  },
};
const mails = await startMailServer();
const scene = setScene({ changes });
const confirming = setScene({
  env: mails.env,
  changes: { ...changes, email_confirmation: { minutes: 60 } },
});

const matrix = createMatrix('pages');
afterAll(() => matrix.print());

interface Visit {
  readonly page: Page;
  readonly view: View;
  readonly viewName: string;
  /** Looks at the page as it is. */
  look(name: string, without?: readonly string[]): Promise<void>;
  go(path: string): Promise<void>;
  press(selector: string, index?: number): Promise<void>;
  readonly found: readonly string[];
}

/** Visits a page and finds elements independently of the language. */
async function visit({ operator, browser }: Scene, viewName: string, view: View): Promise<Visit> {
  const { page } = await openPage(browser, { bypassCSP: true, locale: view.lang, ...view.options });
  const found: string[] = [];
  return {
    page,
    view,
    viewName,
    found,
    look: async (name, without = []) => {
      found.push(...(await matrix.look({ page, view, viewName, subject: 'html', without }, name)));
    },
    go: async (path) => {
      await page.goto(new URL(path, operator.url).href);
    },
    press: (selector, index = 0) => page.locator(selector).nth(index).click(),
  };
}

describe('axe (WCAG 2.2 AA) finds nothing on', () => {
  it.each(viewsOf('light'))(
    'the pages that everybody sees: %s',
    { timeout: 120_000 },
    async (viewName, view) => {
      const visitor = await visit(scene(), viewName, view);
      const { page, go, look } = visitor;
      const choice = page.locator('slotwell-booking [part~=choice] button').first();
      await go(`/book?lang=${view.lang}`);
      await choice.waitFor();
      await look('/book');
      await go(`/embed?lang=${view.lang}&theme=auto`);
      await choice.waitFor();
      // The first heading is that of the page around the frame.
      await look('/embed', ['page-has-heading-one']);
      await go(`/accessibility?lang=${view.lang}`);
      await look('/accessibility');
      await go(`/nothing-of-the-kind?lang=${view.lang}`);
      if ((await page.locator('h1').count()) > 0) {
        await look('not found');
      }
      await page.context().close();
      expect(visitor.found).toEqual([]);
    },
  );

  it.runIf(isWhole).each(viewsOf())(
    '/book/plain and /manage: %s',
    { timeout: 240_000 },
    async (viewName, view) => {
      const visitor = await visit(scene(), viewName, view);
      await bookPlainly(visitor);
      await visitor.page.waitForURL(/\/manage\/.*done=booked/);
      await manage(visitor);
      await visitor.page.context().close();
      expect(visitor.found).toEqual([]);
    },
  );

  it.runIf(isWhole).each(viewsOf())(
    'a booking that is to be confirmed: %s',
    { timeout: 120_000 },
    async (viewName, view) => {
      const visitor = await visit(confirming(), viewName, view);
      const { page, go, look, press } = visitor;
      const address = await bookPlainly(visitor);
      await page.waitForURL(/\/book\/plain\/done/);
      await look('/book/plain: to be confirmed');
      await go(linkIn(await mails.mailTo(address, /./), /\/manage\//));
      await look('/manage: to be confirmed');
      await press('button.primary');
      await page.waitForURL(/done=confirmed/);
      await look('/manage: confirmed');
      await page.context().close();
      expect(visitor.found).toEqual([]);
    },
  );

  it.runIf(isWhole).each(viewsOf())(
    '/waitlist: %s',
    { timeout: 120_000 },
    async (viewName, view) => {
      const { asked, waiting, offered, over } = await joinAll(scene().operator, {
        name: viewName.replaceAll(/\W/g, ''),
        lang: view.lang,
      });
      const visitor = await visit(scene(), viewName, view);
      const { page, go, look, press } = visitor;
      await go(`/waitlist/${asked}`);
      await look('/waitlist: to be confirmed');
      await press('button.primary');
      await page.locator('form[action*="/confirm"]').waitFor({ state: 'detached' });
      await look('/waitlist: confirmed');
      await go(`/waitlist/${waiting}`);
      await look('/waitlist: waiting');
      await press('form[action*="/leave"] button');
      await page.locator('form').waitFor({ state: 'detached' });
      await look('/waitlist: left');
      await go(`/waitlist/${over}`);
      await look('/waitlist: over');
      await go(`/waitlist/${offered}`);
      await look('/waitlist: offered');
      await press('button.primary');
      await page.locator('[role=alert]').waitFor();
      await look('/waitlist: with errors');
      await fill(page, viewName);
      await page.getByRole('checkbox').check();
      await press('button.primary');
      await page.waitForURL(/\/manage\/.*done=booked/);
      await go(`/waitlist/${offered}`);
      await look('/waitlist: booked');
      await page.context().close();
      expect(visitor.found).toEqual([]);
    },
  );
});

/** Fills in the form and returns the address. */
async function fill(page: Page, viewName: string): Promise<string> {
  const address = `ada-${viewName.replaceAll(/\W/g, '')}-${Math.random()}@example.org`;
  for (const [name, value] of Object.entries({
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: address,
  })) {
    const field = page.locator(`[name="f.${name}"]:visible`);
    if ((await field.count()) > 0) {
      await field.fill(value);
    }
  }
  return address;
}

/** Chooses a time in the next month, because this one may end today. */
async function chooseTime({ page, press, look }: Visit, name: string, day: number): Promise<void> {
  await press('.turns a.turn, .turns button.turn', -1);
  await page.waitForURL(/month=/);
  await press('.month summary');
  await look(`${name}: list of days`);
  await press('table a', day);
  await look(`${name}: time`);
  await press('button.chip[name=slot]', 2);
}

/** Walks from the first step to "Book now", and returns the address. */
async function bookPlainly(visitor: Visit): Promise<string> {
  const { page, view, viewName, go, look, press } = visitor;
  await go(`/book/plain?lang=${view.lang}`);
  await look('/book/plain: calendar');
  await press('a.card');
  await look('/book/plain: reason');
  await press('a.card');
  await look('/book/plain: day');
  await chooseTime(visitor, '/book/plain', 3);
  await look('/book/plain: form');
  await press('button.primary');
  await look('/book/plain: form with errors');
  const address = await fill(page, viewName);
  // The server refuses a form that is sent within two seconds.
  await page.waitForTimeout(2100);
  await press('button.primary');
  await look('/book/plain: check');
  await press('button.primary');
  await look('/book/plain: check without consent');
  await press('form[action*="/book/plain/when"] button');
  await look('/book/plain: other times');
  await press('button.chip[name=slot]', 1);
  await page.getByRole('checkbox').check();
  await press('button.primary');
  return address;
}

async function manage(visitor: Visit): Promise<void> {
  const { page, look, press } = visitor;
  const own = new URL(page.url()).pathname;
  await look('/manage: booked');
  await press('a.button[href*="/move"]');
  await look('/manage: move');
  await chooseTime(visitor, '/manage: move', 5);
  await look('/manage: move, check');
  await press('button.primary');
  await page.waitForURL(/done=moved/);
  await look('/manage: moved');
  await press('a.button[href*="/cancel"]');
  await look('/manage: cancel');
  await press('button.primary, button.danger');
  await page.waitForURL(/done=cancelled/);
  await look('/manage: cancelled');
  await press('a[href*="/data"]');
  await look('/manage: data');
  await press('a[href*="/erase"]');
  await look('/manage: erase');
  await press('button.primary, button.danger');
  await page.waitForURL(/\/manage\/erased/);
  await look('/manage: erased');
  await visitor.go(own);
  await look('/manage: unknown');
}
