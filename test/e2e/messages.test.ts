/**
 * The widget's messages around a booking, against the built server and a mail server: the link to
 * change it, the missing step with confirmation by mail, and the waiting list up to its offer. axe
 * finds nothing; PICTURES=folder saves pictures.
 */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ada } from './support/an-installation-file.ts';
import { findings } from './support/axe.ts';
import type { WatchedPage } from './support/chromium.ts';
import { aCustomer, type Customer } from './support/customer.ts';
import { linkIn, startMailServer } from './support/mail-server.ts';
import { type Scene, setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

interface View {
  readonly name: string;
  readonly lang: 'en' | 'de';
  readonly options: BrowserContextOptions;
}

const narrow = { viewport: { width: 320, height: 700 } };
const views: readonly View[] = [
  { name: 'en', lang: 'en', options: { colorScheme: 'light' } },
  { name: 'de-dark-320', lang: 'de', options: { colorScheme: 'dark', ...narrow } },
];

const words = {
  en: {
    manage: 'Change or cancel',
    mailed: /We’re sending a confirmation to your email address/,
    step: 'Check your email to confirm',
    full: /, full(, today)?$/,
    tell: /\d.* is full$/,
    email: 'Email',
    join: 'Join the waiting list',
    joined: /follow the link to join the list/,
  },
  de: {
    manage: 'Ändern oder absagen',
    mailed: /Wir senden Ihnen eine Bestätigung per E-Mail/,
    step: 'Bitte bestätigen Sie den Termin per E-Mail',
    full: /, ausgebucht(, heute)?$/,
    tell: /\d.* ist ausgebucht$/,
    email: 'E-Mail-Adresse',
    join: 'Auf die Warteliste',
    joined: /Öffnen Sie den Link darin/,
  },
} as const;

const answers = {
  en: (email: string) => ({ ...ada, Email: email }),
  de: (email: string) => ({
    Vorname: ada['First name'],
    Nachname: ada['Last name'],
    'E-Mail': email,
  }),
};

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const mails = await startMailServer();
const usual = setScene({ env: mails.env });
const confirming = setScene({ env: mails.env, changes: { email_confirmation: { minutes: 60 } } });
const one = { name: 'Dr. Lindner', reasons: [1], lead_time_minutes: 60, horizon_days: 6 };
/** Has one time on each day. */
const crowded = setScene({
  env: mails.env,
  changes: {
    waitlist: { offer_minutes: 60 },
    schedules: [
      { id: 1, ...one, opening_hours: [{ days: everyDay, opens: '12:00', closes: '12:30' }] },
    ],
  },
});

async function visit(
  scene: Scene,
  { lang, options }: View,
): Promise<WatchedPage & { readonly customer: Customer }> {
  const host = { lang, attributes: 'schedule="1" reason="1" theme="auto"' };
  const opened = await scene.visit(host, { bypassCSP: true, locale: lang, ...options });
  return { ...opened, customer: aCustomer(opened.page, lang) };
}

interface Wish {
  /** Index among the free days of the month. */
  readonly day: number;
  /** Unique to this booking, because a mail about another one would be mistaken for its own. */
  readonly email: string;
}

/** Books, and returns the server's response. */
async function book(
  page: Page,
  customer: Customer,
  { lang }: View,
  { day, email }: Wish,
): Promise<{ readonly booking_id: number }> {
  await customer.chooseDay(day);
  await customer.chooseTime(0);
  await customer.fill(answers[lang](email));
  await customer.goOn();
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/widget/v1/bookings') && response.status() === 201,
  );
  await customer.book();
  return (await answered).json();
}

async function look(page: Page, name: string, subject: Customer['widget']): Promise<void> {
  await subject.waitFor();
  await takePicture(page, `messages-${name}`, subject);
  expect(await findings(page), name).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    name,
  ).toBeLessThanOrEqual(0);
}

describe.each(views)('with $name', (view) => {
  const say = words[view.lang];

  it('a booking is followed by a mail, and by a link to its own page', async () => {
    const { page, customer, complaints } = await visit(usual(), view);
    const email = `booked-${view.lang}@example.org`;
    await book(page, customer, view, { day: 1, email });
    const link = customer.widget.getByRole('link', { name: say.manage });
    await look(page, `booked-${view.name}`, link);
    expect(await customer.readConfirmation()).toMatch(say.mailed);
    const [own] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await own.waitForLoadState();
    expect(new URL(own.url()).pathname).toMatch(/^\/manage\/[\w-]{20,}/);
    expect(await own.locator('main').innerText()).toContain('Dr. Lindner');
    const mail = await mails.mailTo(email, /Lindner|Sonnenhof|booked|gebucht|bestätigt|confirm/i);
    expect(linkIn(mail, /\/manage\//)).toContain(new URL(own.url()).pathname);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('a pending booking names the missing step, and is confirmed by the link', async () => {
    const { page, customer, complaints } = await visit(confirming(), view);
    const email = `pending-${view.lang}@example.org`;
    await book(page, customer, view, { day: 2, email });
    await customer.standAt(say.step);
    await look(
      page,
      `pending-${view.name}`,
      customer.widget.getByRole('heading', { name: say.step }),
    );
    expect(await customer.widget.getByRole('link', { name: say.manage }).count()).toBe(0);
    const mail = await mails.mailTo(email, /confirm|bestätigen/i);
    const response = await page.goto(linkIn(mail, /\/manage\//));
    expect(response?.status()).toBe(200);
    await page.locator('button.primary').click();
    await page.waitForURL(/done=confirmed/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('offers a customer who waits for a full day a place that someone gives up', async () => {
    const taken = await takeOnlyPlace(view);
    const { page, customer, complaints } = await visit(crowded(), view);
    const address = `grace-${view.lang}@example.org`;
    await joinWaitlist(page, customer, view, address);
    const asked = await mails.mailTo(address, /confirm|bestätigen/i);
    await page.goto(linkIn(asked, /\/waitlist\//));
    await takePicture(page, `asked-${view.name}`, page.locator('h1'));
    await page.locator('button.primary').click();
    await page.locator('form[action*="/confirm"]').waitFor({ state: 'detached' });
    await crowded().operator.slotwell('booking', 'cancel', String(taken));
    const offer = linkIn(await mails.mailTo(address, /opened up|frei/i), /\/waitlist\//);
    expect((await page.goto(offer))?.status()).toBe(200);
    await takePicture(page, `offered-${view.name}`, page.locator('h1'));
    expect(await page.locator('main').innerText()).toContain('12:00');
    expect(complaints).toEqual([]);
  });
});

/** Books the only place of the first day, and returns the number of the booking. */
async function takeOnlyPlace(view: View): Promise<number> {
  const { page, customer } = await visit(crowded(), view);
  const { booking_id } = await book(page, customer, view, { day: 0, email: ada.Email });
  await page.context().close();
  return booking_id;
}

async function joinWaitlist(
  page: Page,
  { widget }: Customer,
  { lang, name }: View,
  address: string,
): Promise<void> {
  const say = words[lang];
  const full = widget
    .getByRole('button', { name: say.full })
    .and(widget.locator(':not([aria-disabled])'));
  await full.last().click();
  await look(page, `offer-${name}`, widget.getByRole('heading', { name: say.tell }));
  await page.keyboard.press('Tab');
  await page.keyboard.type(address);
  await look(page, `waiting-${name}`, widget.getByLabel(say.email));
  await widget.getByRole('button', { name: say.join }).click();
  await look(page, `joined-${name}`, widget.getByText(say.joined).last());
}
