/**
 * Every dialog of the administration area, with how it is opened; and hands that fill in whatever
 * one of them has.
 */

import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { booking, details } from './desk.ts';

/** Subjects of the dialogs. */
export interface Subjects {
  /** The page of the day on which they are. */
  readonly day: string;
  /** Last name of whose booking is on that day. */
  readonly name: string;
  readonly customer: string;
  readonly user: string;
}

interface WritingDialog {
  /** Its element; several rows if it is for several things. */
  readonly element: string;
  readonly as?: string;
  readonly open: (page: Page, subjects: Subjects) => Promise<void>;
  /** Fills in inputs that are not form fields. */
  readonly more?: (dialog: Locator) => Promise<void>;
}

const at = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

/** Opens a dialog from the panel of the booking. */
const fromPanel =
  (button: string) =>
  async (page: Page, { day, name }: Subjects): Promise<void> => {
    await at(page, `/admin/?day=${day}`);
    await booking(page, name).click();
    await details(page).getByRole('button', { name: button, exact: true }).click();
  };

/** Opens a dialog with a button of the day page. */
const fromDay =
  (button: string) =>
  async (page: Page, { day, name }: Subjects): Promise<void> => {
    await at(page, `/admin/?day=${day}`);
    // Until the day has loaded, a new booking starts at nine.
    await booking(page, name).waitFor();
    await page.getByRole('button', { name: button }).click();
  };

const fromCustomer =
  (button: string) =>
  async (page: Page, { customer }: Subjects): Promise<void> => {
    await at(page, '/admin/customers');
    await page.getByRole('link', { name: customer }).click();
    await page.getByRole('button', { name: button, exact: true }).click();
  };

const from =
  (path: string, button: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await at(page, path);
    await page.getByRole('button', { name: button }).first().click();
  };

const WAITING = '/admin/waitlist';
const WEBHOOKS = '/admin/configuration/general/webhooks';

/** Dialogs with input. */
export const writingDialogs: readonly WritingDialog[] = [
  { element: 'admin-new-booking', open: fromDay('New booking') },
  { element: 'admin-new-booking', as: 'follow-up', open: fromPanel('Follow-up') },
  { element: 'admin-move', open: fromPanel('Move') },
  { element: 'admin-cancel', open: fromPanel('Cancel …') },
  { element: 'admin-series', open: fromPanel('Series …') },
  {
    element: 'admin-propose',
    open: fromPanel('Propose times'),
    more: async (dialog) => {
      await dialog
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await dialog.getByLabel('Time', { exact: true }).fill('17:35');
      await dialog.getByRole('button', { name: 'Add this time' }).click();
      await dialog.getByText(/17:35/).first().waitFor();
    },
  },
  {
    element: 'admin-room',
    // The booking has the first room; the second one is closed.
    open: async (page, { day, name }) => {
      await at(page, `/admin/?day=${day}`);
      await booking(page, name).click();
      await details(page).getByLabel('Room or device').selectOption({ index: 1 });
    },
  },
  {
    element: 'admin-class',
    // On the day after that of the booking, everything is free.
    open: async (page, { day }) => {
      await at(page, `/admin/?day=${dayAfter(day)}`);
      await page.getByRole('button', { name: /change who leads it/ }).click();
    },
  },
  { element: 'admin-absence', open: fromDay('Absence') },
  { element: 'admin-customer-contact', open: fromCustomer('Change') },
  {
    element: 'admin-customer-merge',
    open: fromCustomer('Merge …'),
    more: async (dialog) => {
      await dialog.getByRole('searchbox').fill('other');
      await dialog.getByRole('button', { name: /Other/ }).click();
      await dialog.getByRole('button', { name: 'Merge' }).waitFor();
    },
  },
  { element: 'admin-add-waiting', open: from(WAITING, 'Add someone') },
  { element: 'admin-offer', open: from(WAITING, /^Offer a time/) },
  { element: 'admin-person', as: 'invite', open: from('/admin/people', 'Invite') },
  {
    element: 'admin-person',
    as: 'change',
    open: (page, { user }) => from('/admin/people', new RegExp(`^Change ?: ${user}`))(page),
  },
  { element: 'admin-webhook-dialog', as: 'add', open: from(WEBHOOKS, 'Add a webhook') },
  { element: 'admin-webhook-dialog', as: 'edit', open: from(WEBHOOKS, /^Change ?: http/) },
  { element: 'admin-webhook-dialog', as: 'rotate', open: from(WEBHOOKS, /^New secret/) },
];

/** Dialogs that ask for a confirmation or a secret, which is never kept. */
export const askingDialogs = [
  'admin-confirm',
  'admin-connect-calendar',
  'admin-effect',
  'admin-customer-erase',
  'admin-disconnect-calendar',
  'admin-remove-waiting',
  'admin-replace-token',
] as const;

/** Elements of all dialogs, by what the source says. */
export function dialogsInSource(): readonly string[] {
  const folder = new URL('../../../widget/admin/', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      return [...text.matchAll(/class (\w+) extends DialogPart/g)].map(
        ([, kind]) =>
          new RegExp(`customElements\\.define\\('([\\w-]+)', ${kind}\\)`).exec(text)?.[1] ??
          `${kind} in ${name}`,
      );
    });
}

const CONTROLS = ':is(input, select, textarea, admin-day, admin-time)[name]';
/** Visible controls, except those that are not part of the request yet. */
const SHOWN = `${CONTROLS}:not([type=hidden], fieldset[data-undecided] *)`;

/** Fills in everything that a dialog asks for, including fields that appear later. */
export async function fillIn(dialog: Locator): Promise<void> {
  const filled = new Set<string>();
  const next = async () =>
    (await dialog.locator(SHOWN).evaluateAll(describeControls)).find(
      ({ name }) => !filled.has(name),
    );
  for (let control = await next(); control; control = await next()) {
    filled.add(control.name);
    await fillOne(dialog.locator(`[name="${control.name}"]`), control);
    // Further fields are loaded from the server.
    await dialog.page().waitForLoadState('networkidle');
  }
}

interface Described {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

function describeControls(elements: Element[]): Described[] {
  return elements.map((element) => {
    const { name, type, value, localName } = element as HTMLInputElement;
    return { name, type: type ?? localName, value };
  });
}

async function fillOne(control: Locator, { name, type, value }: Described): Promise<void> {
  const typed: Readonly<Record<string, string>> = {
    email: 'typed@example.org',
    tel: '030 1234567',
    url: 'https://typed.example.org/hook',
    number: '3',
    'admin-day': type === 'admin-day' ? dayAfter(value) : '',
    'admin-time': '11:45',
  };
  if (type === 'select-one') {
    await control.selectOption({ index: (await control.locator('option').count()) - 1 });
  } else if (type === 'checkbox' || type === 'radio') {
    await control.last().evaluate((element: HTMLInputElement) => element.click());
  } else {
    const field = type.startsWith('admin-') ? control.locator('input') : control;
    await field.fill(typed[type] ?? `Typed ${name}`);
    await field.blur();
  }
}

function dayAfter(day: string): string {
  const from = day ? Date.parse(day) : Date.now();
  return new Date(from + 86_400_000).toISOString().slice(0, 10);
}

/** Returns the values of its fields by name. */
export const heldIn = (dialog: Locator): Promise<Record<string, string>> =>
  dialog.locator(`${CONTROLS}:not(fieldset[data-undecided] *)`).evaluateAll((elements) => {
    const held: Record<string, string> = {};
    for (const element of elements) {
      const { name, type, value, checked } = element as HTMLInputElement;
      const isOff = (type === 'checkbox' || type === 'radio') && !checked;
      held[name] = isOff ? (held[name] ?? '') : value;
    }
    return held;
  });
