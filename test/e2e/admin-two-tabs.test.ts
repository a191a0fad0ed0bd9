/** Dialogs while someone else changes the same data: nothing is overwritten silently. */

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Subjects, writingDialogs } from './support/admin-dialogs.ts';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator, booking, comeBack, details, notices } from './support/desk.ts';
import { setScene } from './support/scene.ts';

const scene = setScene({ changes: { waitlist: { offer_minutes: 60 } } });
const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
const DAY = dayIn(1);

async function ask(page: Page, method: string, path: string, data?: object) {
  const { origin } = new URL(page.url());
  const answer = await page.request.fetch(`${origin}/admin/api/v1${path}`, {
    method,
    ...(data && { data }),
    headers: { 'slotwell-admin': '1', origin },
  });
  expect([answer.ok(), await answer.text()]).toEqual([true, expect.any(String)]);
  return answer.status() === 204 ? null : JSON.parse(await answer.text());
}

/** Past the end of any day, so that the hours of the installation do not matter. */
const outside = { overrule: { reason: 'Test' } };

async function bookFor(page: Page, name: string, time: string): Promise<number> {
  const { id } = await ask(page, 'POST', '/bookings', {
    schedule: 1,
    reason: 1,
    slot: `${DAY} ${time}:00`,
    submission: { first_name: name, email: `${name}@example.org`.toLowerCase() },
    ...outside,
  });
  return id;
}

const moveTo = (page: Page, id: number, time: string) =>
  ask(page, 'POST', `/bookings/${id}/move`, { slot: `${DAY} ${time}:00`, version: 1, ...outside });

async function opened() {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  const signIn = operator.log().includes('/admin/set-up#') && !isSetUp ? becomeAdministrator : null;
  isSetUp = true;
  await (signIn ? signIn(page, operator) : comeBack(page, operator));
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  await page.goto(`${operator.url}/admin/?day=${DAY}`);
  await page.getByRole('button', { name: 'New booking' }).waitFor();
  return { page, complaints };
}
let isSetUp = false;

describe('a change by someone else', () => {
  it('prevents cancelling: the dialog says where the booking is, and keeps the message', async () => {
    const { page } = await opened();
    const id = await bookFor(page, 'Curie', '06:00');
    await booking(page, 'Curie').click();
    await details(page).getByRole('button', { name: 'Cancel …' }).click();
    const dialog = page.getByRole('dialog');
    const message = dialog.getByLabel('Message to the customer');
    await message.fill('We are ill.');
    await moveTo(page, id, '05:00');
    await dialog.getByRole('button', { name: 'Cancel booking' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/Katrin.* moved from .*06:00.* to .*05:00/)
      .waitFor();
    expect(await message.inputValue()).toBe('We are ill.');
    await expect.poll(() => dialog.innerText()).toContain('05:00–05:30');
    await dialog.getByRole('button', { name: 'Cancel booking' }).click();
    await notices(page).getByText('booking is cancelled').waitFor();
  });

  it('prevents moving an outdated version', async () => {
    const { page } = await opened();
    const id = await bookFor(page, 'Noether', '04:00');
    await booking(page, 'Noether').click();
    await details(page).getByRole('button', { name: 'Move', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Time', { exact: true }).fill('11:15');
    await moveTo(page, id, '03:00');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.getByRole('alert').getByText('in the meantime').waitFor();
    expect(await dialog.getByLabel('Time', { exact: true }).inputValue()).toBe('11:15');
  });
});

/** The subject of a dialog, and how another tab changes it. */
interface Case {
  readonly element: string;
  readonly as?: string;
  /** Gives the id of what it is about, if another tab needs it. */
  readonly prepare: (page: Page, name: string) => Promise<number>;
  readonly type: (dialog: Locator) => Promise<void>;
  readonly change: (page: Page, id: number) => Promise<unknown>;
  readonly send: string;
  readonly said: RegExp;
  /** The field with what was typed. */
  readonly kept?: readonly [label: string, value: string];
  /** Further effects to check. */
  readonly seen?: (dialog: Locator) => Promise<unknown>;
  /** Unless the table of dialogs has it. */
  readonly open?: (page: Page, subjects: Subjects) => Promise<void>;
}

const contactOf = async (page: Page, id: number) => {
  const { first_name, last_name, phone, email } = await ask(page, 'GET', `/customers/${id}`);
  return { first_name, last_name, phone: phone ?? '', email: email ?? '' };
};

const customerId = (page: Page, name: string) =>
  ask(page, 'POST', '/customers/search', { text: name }).then(({ customers }) => customers[0].id);

async function changePhone(page: Page, id: number): Promise<void> {
  const known = await contactOf(page, id);
  await ask(page, 'PUT', `/customers/${id}/contact`, { ...known, known, phone: '030 888' });
}

/** Half an hour apart, so that each has a place. */
let minutes = 12 * 60;
const nextTime = (): string => {
  minutes += 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};
const aBooking = (page: Page, name: string) => bookFor(page, name, nextTime());
const aMove = (page: Page, id: number) => moveTo(page, id, nextTime());
const aWebhook = {
  url: 'http://127.0.0.1:9/hook',
  description: 'The old one',
  events: ['created'],
  customer_data: false,
  private: true,
};

async function waiting(page: Page, name: string): Promise<number> {
  await ask(page, 'POST', '/absences', {
    schedules: [1],
    from: dayIn(20),
    until: dayIn(20),
    note: '',
  });
  const email = `${name}@example.org`.toLowerCase();
  await ask(page, 'POST', '/waitlist', { schedule: 1, reason: 1, day: dayIn(20), name, email });
  const { entries } = await ask(page, 'GET', '/waitlist');
  return entries.find((one: { name: string }) => one.name === name).id;
}

const offer = (page: Page, id: number) =>
  ask(page, 'POST', `/waitlist/${id}/offer`, {
    schedule: 1,
    slot: `${dayIn(3 + (id % 5))} 13:00:00`,
  });

/** Creates another user with an account. */
async function invite(page: Page, name: string): Promise<void> {
  const email = `${name}@praxis.example`.toLowerCase();
  const { link } = await ask(page, 'POST', '/invitations', {
    email,
    role: 'scheduler',
    schedules: null,
  });
  const { page: invited } = await openPage(scene().browser);
  await invited.goto(link);
  await invited.getByLabel('Your name').fill(name);
  await invited.getByLabel('Password').fill('a small lamp in the hall');
  await invited.getByRole('button', { name: 'Create account' }).click();
  await invited.getByRole('navigation', { name: 'Main navigation' }).waitFor();
}

/** Its name, by its place in the table. */
const ERASED = 'Ada7';

const CASES: readonly Case[] = [
  {
    element: 'admin-new-booking',
    as: 'follow-up',
    prepare: aBooking,
    type: (dialog) => dialog.getByLabel(/^Note/).fill('Typed'),
    change: aMove,
    send: 'Book',
    said: /moved from/,
    kept: ['Note (only the team sees it)', 'Typed'],
  },
  {
    element: 'admin-series',
    prepare: aBooking,
    type: async (dialog) => {
      await dialog.getByLabel('How many more').fill('3');
      await dialog.getByLabel('How many more').blur();
    },
    change: aMove,
    send: 'Book 3 times',
    said: /moved from/,
    kept: ['How many more', '3'],
  },
  {
    element: 'admin-propose',
    prepare: aBooking,
    type: (dialog) => dialog.getByLabel('Message (optional)').fill('Typed'),
    change: aMove,
    send: 'Hold these times and send',
    said: /moved from/,
    kept: ['Message (optional)', 'Typed'],
  },
  {
    element: 'admin-customer-contact',
    prepare: async (page, name) => {
      await aBooking(page, name);
      return await customerId(page, name);
    },
    type: (dialog) => dialog.getByLabel('Telephone').fill('030 777'),
    change: changePhone,
    send: 'Save',
    said: /in the meantime.*030 888/,
    kept: ['Telephone', '030 777'],
  },
  {
    element: 'admin-webhook-dialog',
    as: 'edit',
    prepare: async (page) => (await ask(page, 'POST', '/webhooks', aWebhook)).id,
    type: (dialog) => dialog.getByLabel('Description (optional)').fill('Typed'),
    change: (page, id) =>
      ask(page, 'PUT', `/webhooks/${id}`, {
        ...aWebhook,
        known: aWebhook,
        description: 'Another one',
      }),
    send: 'Save',
    said: /in the meantime.*Another one/,
    kept: ['Description (optional)', 'Typed'],
  },
  {
    element: 'admin-person',
    as: 'change',
    prepare: async (page, name) => {
      await invite(page, name);
      const { users } = await ask(page, 'GET', '/users');
      return users.find((one: { name: string }) => one.name === name).id;
    },
    type: async (dialog) => {
      await dialog.getByLabel('Only certain calendars').check();
      await dialog.getByLabel('Dr. Lindner').check();
    },
    change: (page, id) =>
      ask(page, 'PUT', `/users/${id}`, {
        role: 'viewer',
        schedules: [2],
        known: { role: 'scheduler', schedules: null },
      }),
    send: 'Save',
    said: /in the meantime.*Viewer.*Okafor/,
    seen: (dialog) => expect(dialog.getByLabel('Dr. Lindner').isChecked()).resolves.toBe(true),
  },
  {
    element: 'admin-customer-merge',
    prepare: async (page, name) => {
      await aBooking(page, name);
      await aBooking(page, 'Twin');
      return await customerId(page, 'Twin');
    },
    type: async (dialog) => {
      await dialog.getByRole('searchbox').fill('Twin');
      await dialog.getByRole('button', { name: /^Twin/ }).click();
      // What the other tab changes must be known here before.
      await dialog.getByRole('button', { name: 'Merge', exact: true }).waitFor();
    },
    change: changePhone,
    send: 'Merge',
    said: /in the meantime/,
    seen: (dialog) => dialog.getByText('030 888').waitFor(),
  },
  {
    element: 'admin-customer-erase',
    open: async (page, { customer }) => {
      await page.goto(new URL('/admin/customers', page.url()).href);
      await page.getByRole('link', { name: customer }).click();
      await page.getByRole('button', { name: 'Erase …' }).click();
    },
    prepare: async (page, name) => {
      await aBooking(page, name);
      return 0;
    },
    type: (dialog) => dialog.getByRole('listitem').first().waitFor(),
    change: (page) => aBooking(page, ERASED),
    send: 'Erase permanently',
    said: /in the meantime/,
    seen: (dialog) => expect.poll(() => dialog.getByRole('listitem').count()).toBe(2),
  },
  {
    element: 'admin-remove-waiting',
    open: async (page, { name }) => {
      await page.goto(new URL('/admin/waitlist', page.url()).href);
      await page.getByRole('button', { name: new RegExp(`^Remove ?${name}`) }).click();
    },
    prepare: waiting,
    type: (dialog) => dialog.waitFor(),
    change: offer,
    send: 'Remove',
    said: /in the meantime/,
    seen: (dialog) => dialog.getByText(/13:00/).waitFor(),
  },
  {
    element: 'admin-offer',
    prepare: waiting,
    type: (dialog) => dialog.getByLabel('Time', { exact: true }).fill('15:15'),
    change: offer,
    send: 'Offer and notify',
    said: /in the meantime.*“offered .*13:00/,
    kept: ['Time', '15:15'],
  },
];

describe('a dialog that changes what another tab has changed', () => {
  it.each(CASES.map((one) => [[one.element, one.as].filter(Boolean).join(', '), one] as const))(
    'refuses, says what has changed, and keeps what was typed: %s',
    async (_, { element, as, prepare, open, type, change, send, said, kept, seen }) => {
      const { page } = await opened();
      const name = `Ada${CASES.findIndex((one) => one.element === element && one.as === as)}`;
      const id = await prepare(page, name);
      const known = writingDialogs.find((one) => one.element === element && one.as === as);
      await (open ?? known?.open)?.(page, { day: DAY, name, customer: name, user: name });
      const dialog = page.locator('dialog[open]');
      await type(dialog);
      await change(page, id);
      await dialog.getByRole('button', { name: send, exact: true }).click();
      await dialog.getByRole('alert').getByText(said).waitFor();
      if (kept) {
        expect(await dialog.getByLabel(kept[0], { exact: true }).inputValue()).toBe(kept[1]);
      }
      await seen?.(dialog);
    },
  );
});
