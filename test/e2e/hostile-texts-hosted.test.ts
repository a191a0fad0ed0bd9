/**
 * Cross-site scripting (XSS) through every text that customers see: in the widget, on the pages
 * without scripts, of a booking and of the waiting list, and in every mail.
 */

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openCore } from '../../bff/open-core.ts';
import type { Operator } from './support/built-server.ts';
import { aCustomer } from './support/customer.ts';
import { HOSTILE_ADDRESS, hostile, setHostileScene } from './support/hostile-texts.ts';
import { joinAll } from './support/join-waitlist.ts';
import { linkIn } from './support/mail-server.ts';

const scene = await setHostileScene();

const mail = 'ada@example.org';
const hostileNames = { first_name: hostile('First'), last_name: hostile('Last') };
const answers = {
  Label: hostileNames.first_name,
  'Last name': hostileNames.last_name,
  Email: mail,
};

const SOURCE = encodeURIComponent(HOSTILE_ADDRESS);

/** The server takes a form that is sent within two seconds for a robot's. */
const waitLikeAPerson = (page: Page) => page.waitForTimeout(2_100);

/** Each step leads from the state before to the next view of the widget. */
const widgetSteps: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => shownIn(page, /Calendar 1 /).waitFor(),
  async (page) => {
    await aCustomer(page).choose(/Calendar 1 /);
    await shownIn(page, /Reason 1 /).waitFor();
  },
  async (page) => {
    await aCustomer(page).choose(/Reason 1 /);
    await aCustomer(page).widget.getByRole('grid').first().waitFor();
  },
  async (page) => {
    await aCustomer(page).chooseDay(3);
    await aCustomer(page).chooseTime(2);
    await aCustomer(page).widget.getByLabel('Last name').waitFor();
    await shownIn(page, 'Option').click();
    await aCustomer(page).fill(answers);
  },
  async (page) => {
    await waitLikeAPerson(page);
    await aCustomer(page).goOn();
    await aCustomer(page)
      .widget.getByRole('checkbox', { name: /Consent/ })
      .check();
  },
  async (page) => {
    await aCustomer(page).book();
    await aCustomer(page).readConfirmation();
  },
];

const shownIn = (page: Page, text: string | RegExp): Locator =>
  aCustomer(page).widget.getByText(text).first();

/** Each step leads from the state before to the next page without scripts. */
const plainSteps: readonly ((page: Page) => Promise<unknown>)[] = [
  async () => undefined,
  async (page) => {
    const days = page.getByRole('table').getByRole('link', { name: /, free/ });
    await days.last().click();
  },
  async (page) => {
    const times = page.getByRole('button', { name: /^\d\d:\d\d$/ });
    await times.nth(3).click();
    await page.locator('button.primary').click();
  },
  async (page) => {
    const values = { ...hostileNames, email: 'grace@example.org' };
    for (const [name, value] of Object.entries(values)) {
      await page.locator(`[name="f.${name}"]:visible`).fill(value);
    }
    await waitLikeAPerson(page);
    await page.locator('button.primary').click();
    await page.getByRole('checkbox', { name: /Consent/ }).waitFor();
  },
];

describe('markup in every text stays text', () => {
  let managed = '';

  it('in the widget, from the first step to the confirmation', async () => {
    const { operator, open, look, mails } = scene();
    const { page, complaints } = await open();
    await page.goto(`${operator.url}/book?lang=en&utm_source=${SOURCE}`);
    for (const step of widgetSteps) {
      await step(page);
      await look(page);
    }
    expect(complaints).toEqual([]);
    managed = linkIn(await mails.mailTo(mail, /./), /\/manage\//);
  }, 90_000);

  it('on the pages of a booking and in their messages', async () => {
    const { operator, open, look } = scene();
    const { page, complaints } = await open();
    const root = new URL(managed).pathname;
    for (const part of ['', '/move', '/cancel', '/data', '/erase']) {
      for (const name of ['lang', 'done', 'problem', 'day', 'month', 'slot', 'schedule']) {
        await page.goto(
          `${operator.url}${root}${part}?${new URLSearchParams({ [name]: HOSTILE_ADDRESS })}`,
        );
        await look(page);
      }
    }
    expect(complaints).toEqual([]);
  }, 90_000);

  it('in booking without scripts, including sent values', async () => {
    const { operator, open, look } = scene();
    const { page, complaints } = await open();
    const query = `lang=en&schedule=1&reason=1&utm_source=${SOURCE}`;
    await page.goto(`${operator.url}/book/plain?${query}`);
    for (const step of plainSteps) {
      await step(page);
      await look(page);
    }
    expect(complaints).toEqual([]);
  }, 90_000);

  it('on the pages of the waiting list, of frames, of accessibility and in 404 pages', async () => {
    const { operator, open, look } = scene();
    const { page, complaints } = await open();
    const { waiting, offered, over } = await joinAll(operator, { name: 'hostile', lang: 'en' });
    const query = new URLSearchParams(
      ['lang', 'done', 'theme', 'schedule', 'day', 'source'].map((name) => [name, HOSTILE_ADDRESS]),
    );
    const waitlist = [waiting, offered, over].map((secret) => `/waitlist/${secret}`);
    const paths = [...waitlist, '/embed', '/accessibility', '/book', '/nothing', '/manage/x'];
    for (const path of paths) {
      for (const address of [path, `${path}?${query}`, `${path}/${SOURCE}`]) {
        await page.goto(operator.url + address);
        await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
        await look(page);
      }
    }
    expect(complaints).toEqual([]);
  }, 120_000);

  it('including each of the texts at least once', () => {
    const configured = ['Practice', 'Calendar 1 ', 'Reason 1 ', 'Description', '80', 'Group'];
    const contact = ['Location', 'Address', '031', '030'];
    const form = ['Label', 'Hint', 'First', 'Last', 'Choice', 'Option', 'Tick', 'Consent'];
    const more = ['Step', 'Head', 'Title'];
    expect(scene().unseen([...configured, ...contact, ...form, ...more])).toEqual([]);
  });

  it('in every mail, to customers and to the operator', async () => {
    const { operator, open, look, mails } = scene();
    await cancelFirstBooking(operator);
    const sent = [
      await mails.mailTo(mail, /confirmed|booked|Your/i),
      await mails.mailTo(mail, /cancel/i),
      await mails.mailTo('praxis@example.org', /./),
      await mails.mailTo('offered-hostile@example.org', /./),
    ];
    const { page } = await open();
    for (const { html = '' } of sent) {
      expect(html).not.toBe('');
      await page.setContent(html);
      await look(page);
    }
    expect(scene().unseen(['Message', 'Sentence confirmation', 'Sentence cancellation'])).toEqual(
      [],
    );
  }, 120_000);
});

/** Cancels in the database, as an administrator with a hostile name and message. */
async function cancelFirstBooking({ env }: Operator): Promise<void> {
  const file = (env.DATABASE_URL ?? '').slice('sqlite:'.length);
  const { storage, clock, close } = await openCore({ database: { kind: 'sqlite', file } });
  const [booking] = await storage.bookings.list({ limit: 1 });
  await storage.bookings.cancel({
    now: clock.now(),
    actor: hostile('Katrin'),
    bookingId: booking?.bookingId ?? 0,
    trigger: 'admin',
    respectCutoff: false,
    notice: { onRequest: false, message: hostile('Message'), quiet: false },
  });
  await close();
}
