/**
 * Unsent input of administration dialogs in a browser, against the built server: it returns when
 * the dialog opens for the same subject, and never silently overwrites others' changes.
 */

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  askingDialogs,
  dialogsInSource,
  fillIn,
  heldIn,
  type Subjects,
  writingDialogs,
} from './support/admin-dialogs.ts';
import { openPage } from './support/chromium.ts';
import {
  becomeAdministrator,
  calendar,
  comeBack,
  katrin,
  notices,
  watchCalls,
} from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
const visit = { description: '', duration_minutes: 30, needs: [{ kind: 'room' }] };
const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const hours = {
  lead_time_minutes: 60,
  horizon_days: 40,
  opening_hours: [{ days: everyDay, opens: '08:00', closes: '20:00' }],
};
const scene = setScene({
  changes: {
    waitlist: { offer_minutes: 60 },
    reasons: [
      { id: 1, name: { en: 'First visit' }, ...visit },
      { id: 2, name: { en: 'Check-up' }, ...visit },
      { id: 9, name: { en: 'Yoga' }, duration_minutes: 60 },
    ],
    schedules: [
      { id: 1, name: 'Dr. Lindner', ...hours, reasons: [1, 2] },
      {
        id: 2,
        name: 'Dr. Okafor',
        ...hours,
        reasons: [9, 1, 2],
        sessions: [{ on: [dayIn(3)], at: '21:00', reason: 9, takes: [22] }],
      },
    ],
    resources: [
      { id: 21, name: 'Rooms', kind: 'room', capacity: 9 },
      { id: 22, name: 'Attic', kind: 'room', exceptions: [{ date: dayIn(2), closed: true }] },
    ],
  },
});
const subjects: Subjects = {
  day: dayIn(2),
  name: 'Curie',
  customer: 'Marie Curie',
  user: 'Sam Ode',
};
const WEBHOOK = {
  url: 'http://127.0.0.1:9/hook',
  description: 'The old one',
  events: ['created'],
  customer_data: false,
  private: true,
};

/** Makes a call like another tab. */
async function ask(page: Page, method: string, path: string, data?: object) {
  const { origin } = new URL(page.url());
  const answer = await page.request.fetch(`${origin}/admin/api/v1${path}`, {
    method,
    ...(data && { data }),
    headers: { 'slotwell-admin': '1', origin },
  });
  const text = await answer.text();
  expect([answer.ok(), text]).toEqual([true, text]);
  return text ? JSON.parse(text) : null;
}

const book = (page: Page, last_name: string, slot: string) =>
  ask(page, 'POST', '/bookings', {
    schedule: 1,
    reason: 1,
    slot,
    submission: {
      first_name: 'Marie',
      last_name,
      email: `${last_name}@example.org`.toLowerCase(),
      phone: '030 5551240',
    },
    quiet: true,
  });

const SAM = { email: 'sam@example.org', password: 'a small lamp in the hall' };

beforeAll(async () => {
  const { operator, browser } = scene();
  const { page } = await openPage(browser);
  await becomeAdministrator(page, operator);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  await book(page, 'Curie', `${subjects.day} 10:00:00`);
  await book(page, 'Other', `${dayIn(3)} 10:00:00`);
  await ask(page, 'POST', '/webhooks', WEBHOOK);
  // Nothing is free for her, so she gets no automatic offer.
  await ask(page, 'POST', '/absences', {
    schedules: [1],
    from: dayIn(20),
    until: dayIn(20),
    note: '',
  });
  await ask(page, 'POST', '/waitlist', {
    schedule: 1,
    reason: 1,
    day: dayIn(20),
    name: 'Ada',
    email: 'ada@example.org',
  });
  const { link } = await ask(page, 'POST', '/invitations', {
    email: SAM.email,
    role: 'scheduler',
    schedules: null,
  });
  const { page: invited } = await openPage(browser);
  await invited.goto(link);
  await invited.getByLabel('Your name').fill(subjects.user);
  await invited.getByLabel('Password').fill(SAM.password);
  await invited.getByRole('button', { name: 'Create account' }).click();
  await invited.getByRole('navigation', { name: 'Main navigation' }).waitFor();
});

async function opened() {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator);
  return { page, complaints, dialog: page.locator('dialog[open]') };
}

const BACK = 'Your earlier entries are back.';

it('covers every dialog in the source', () => {
  const known = new Set([...writingDialogs.map(({ element }) => element), ...askingDialogs]);
  expect([...known].sort()).toEqual([...dialogsInSource()].sort());
});

const row = (element: string, as?: string) => {
  const found = writingDialogs.find((one) => one.element === element && one.as === as);
  if (!found) {
    throw new Error(`No such dialog: ${element}`);
  }
  return found;
};

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

const enter = async (page: Page, email: string, password: string) => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
};

describe('unsent input of a dialog', () => {
  it.each(
    writingDialogs.map((one) => [[one.element, one.as].filter(Boolean).join(', '), one] as const),
  )('is there again: %s', async (_, { open, more }) => {
    const { page, complaints, dialog } = await opened();
    const isQuiet = watchCalls(page);
    await open(page, subjects);
    await dialog.waitFor();
    await expect.poll(isQuiet).toBe(true);
    const first = await heldIn(dialog);
    await fillIn(dialog);
    await more?.(dialog);
    await expect.poll(isQuiet).toBe(true);
    const filled = await heldIn(dialog);
    expect(filled).not.toEqual(first);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await open(page, subjects);
    await dialog.getByText(BACK).waitFor();
    await expect.poll(() => heldIn(dialog)).toEqual(filled);

    await dialog.getByRole('button', { name: 'Start afresh' }).click();
    await dialog.getByText(BACK).waitFor({ state: 'detached' });
    await expect.poll(() => heldIn(dialog)).toEqual(first);
    await page.keyboard.press('Escape');
    await open(page, subjects);
    await dialog.waitFor();
    await expect.poll(() => heldIn(dialog)).toEqual(first);
    expect(await dialog.getByText(BACK).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('is kept at once, however late a busy page does the rest', async () => {
    const { page, dialog } = await opened();
    await row('admin-new-booking').open(page, subjects);
    const kept = await dialog.getByLabel('Last name').evaluate((field: HTMLInputElement) => {
      field.value = 'Meitner';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      return JSON.stringify({ ...sessionStorage });
    });
    expect(kept).toContain('Meitner');
  });

  it('is there again after the cross and after Cancel, too', async () => {
    const { page, dialog } = await opened();
    const { open } = row('admin-new-booking');
    await open(page, subjects);
    await dialog.getByLabel('First name').fill('Ada');
    await dialog.locator('header').getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await open(page, subjects);
    await dialog.getByText(BACK).waitFor();
    await dialog.getByLabel('Last name').fill('Lovelace');
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await open(page, subjects);
    await dialog.getByText(BACK).waitFor();
    expect(await heldIn(dialog)).toMatchObject({
      'answer-first_name': 'Ada',
      'answer-last_name': 'Lovelace',
    });
    await takePicture(page, 'admin-dialog-draft', dialog);
  });

  it('is used for the next selected gap, and then gone', async () => {
    const { page, dialog } = await opened();
    await row('admin-new-booking').open(page, subjects);
    await dialog.getByLabel('First name').fill('Grace');
    await dialog.getByLabel('Last name').fill('Hopper');
    await dialog.getByLabel('Time', { exact: true }).fill('11:15');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const gap = calendar(page, 'Dr. Okafor').getByRole('button', { name: /free/ });
    await gap.first().press('Enter');
    await dialog.getByText(BACK).waitFor();
    expect(await heldIn(dialog)).toMatchObject({
      'answer-last_name': 'Hopper',
      schedule: '2',
      time: '08:00',
    });
    await dialog.getByText('First visit').click();
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await notices(page)
      .getByText(/Hopper is booked/)
      .waitFor();
    expect(await stored(page)).not.toContain('Hopper');
    await row('admin-new-booking').open(page, subjects);
    await dialog.getByLabel('Last name').waitFor();
    expect(await dialog.getByLabel('Last name').inputValue()).toBe('');
  });

  it.each([
    ['admin-new-booking', 'Last name', 'Lovelace'],
    ['admin-cancel', 'Message to the customer', 'The roof is gone.'],
    ['admin-customer-contact', 'Telephone', '030 99'],
  ])(
    'is there again after a reload, and after the session has ended: %s',
    async (element, label, typed) => {
      const { operator } = scene();
      const { page, dialog } = await opened();
      const { open } = row(element);
      const field = dialog.getByLabel(label);
      await open(page, subjects);
      await field.fill(typed);
      await page.reload();
      await open(page, subjects);
      await dialog.getByText(BACK).waitFor();
      expect(await field.inputValue()).toBe(typed);

      await field.fill(`${typed} More.`);
      await page.context().clearCookies();
      await page.evaluate(() =>
        fetch('/admin/api/v1/session', { headers: { 'slotwell-admin': '1' } }),
      );
      await page.goto(`${operator.url}/admin/`);
      await enter(page, katrin.email, katrin.password);
      await open(page, subjects);
      await dialog.getByText(BACK).waitFor();
      expect(await field.inputValue()).toBe(`${typed} More.`);
    },
  );

  it('is private, and gone after signing out', async () => {
    const { operator } = scene();
    const { page, dialog } = await opened();
    const { open } = row('admin-new-booking');
    await open(page, subjects);
    await dialog.getByLabel('Last name').fill('Lovelace');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await stored(page)).toContain('Lovelace');
    await page.context().clearCookies();
    await page.goto(`${operator.url}/admin/`);
    await enter(page, SAM.email, SAM.password);
    await open(page, subjects);
    await dialog.getByLabel('Last name').waitFor();
    expect(await dialog.getByText(BACK).count()).toBe(0);
    expect(await stored(page)).not.toContain('Lovelace');
    await dialog.getByLabel('Last name').fill('Byron');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await stored(page)).toContain('Byron');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await stored(page)).not.toContain('Byron');
  });

  it('is no password', async () => {
    const { operator } = scene();
    const { page, dialog } = await opened();
    // Five minutes after signing in, an invitation asks for the password.
    await page.context().clearCookies();
    await page.goto(`${operator.url}/admin/`);
    await enter(page, katrin.email, katrin.password);
    const refused = {
      status: 403,
      contentType: 'application/json',
      body: '{"error":"Give your password again first","code":"confirm_needed"}',
    };
    await page.route('**/admin/api/v1/invitations', (route) => route.fulfill(refused), {
      times: 1,
    });
    await row('admin-person', 'invite').open(page, subjects);
    await dialog.getByLabel('E-mail').fill('lea@example.org');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByLabel('Password').fill('a quiet room');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await stored(page)).not.toContain('a quiet room');
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByText(BACK).waitFor();
    expect(await dialog.getByLabel('E-mail').inputValue()).toBe('lea@example.org');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.locator('#link').waitFor();
    await expect.poll(() => stored(page)).not.toContain('lea@example.org');
  });

  it('does not silently overwrite what someone else changed', async () => {
    const { page, dialog } = await opened();
    const { open } = row('admin-customer-contact');
    await open(page, subjects);
    await dialog.getByLabel('Telephone').fill('030 777');
    await page.keyboard.press('Escape');
    const id = new URL(page.url()).searchParams.get('customer');
    const { first_name, last_name, phone, email } = await ask(page, 'GET', `/customers/${id}`);
    const known = { first_name, last_name, phone, email };
    await ask(page, 'PUT', `/customers/${id}/contact`, {
      ...known,
      known,
      phone: '030 888',
      last_name: 'Skłodowska',
    });
    await open(page, { ...subjects, customer: 'Marie Skłodowska' });
    await dialog
      .getByRole('alert')
      .getByText(/in the meantime.*“030 888”/)
      .waitFor();
    expect(await heldIn(dialog)).toMatchObject({ last_name: 'Skłodowska', phone: '030 777' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('030 777').first().waitFor();
  });
});
