/** A user at the front desk: finds elements of the administration by what is read and heard. */

import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Operator } from './built-server.ts';

export const katrin = {
  name: 'Katrin Sommer',
  email: 'katrin@praxis.example',
  password: 'a quiet room by the river',
};

/** The address that the server prints while there is no administrator. */
export function printedAddress(operator: Operator): string {
  const address = /http\S+\/admin\/set-up#\S+/.exec(operator.log())?.[0];
  if (!address) {
    throw new Error(`No set-up address was printed:\n${operator.log()}`);
  }
  return address;
}

/** Makes her the first administrator, by the printed address. */
export async function becomeAdministrator(page: Page, operator: Operator): Promise<void> {
  await page.goto(printedAddress(operator));
  await page.getByLabel('Your name').fill(katrin.name);
  await page.getByLabel('E-mail').fill(katrin.email);
  await page.getByLabel('Password').fill(katrin.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Fills in the sign-in form that is shown, and sends it. */
export async function enterCredentials(page: Page, { email, password } = katrin): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signIn(page: Page, operator: Operator, address = '/admin/'): Promise<void> {
  await page.goto(operator.url + address);
  await enterCredentials(page);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
}

const kept = new Map<string, Parameters<BrowserContext['addCookies']>[0]>();

/** Signs in again with an earlier session, because password hashing is slow on purpose. */
export async function comeBack(page: Page, operator: Operator, address = '/admin/'): Promise<void> {
  const cookies = kept.get(operator.url);
  if (cookies) {
    await page.context().addCookies(cookies);
    await page.goto(operator.url + address);
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    return;
  }
  await signIn(page, operator, address);
  kept.set(operator.url, await page.context().cookies());
}

/** Tomorrow's page: today may be nearly over when the test runs. */
export async function goToTomorrow(page: Page): Promise<void> {
  await turn(page, 'Next day');
  await calendar(page, 'Dr. Lindner').getByRole('button').first().waitFor();
}

/** Goes to other days, and waits for them, because the old ones stay on screen until then. */
export async function turn(page: Page, to: 'Next day' | 'Next week'): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const button = page.getByRole('button', { name: to });
  // Until then another page may be shown.
  await button.waitFor();
  const before = await heading.innerText();
  await button.click();
  await expect.poll(() => heading.innerText()).not.toBe(before);
  await page
    .getByRole('status')
    .getByText(`${await heading.innerText()} is shown`)
    .waitFor();
}

export const calendar = (page: Page, name: string) => page.getByRole('region', { name });
export const booking = (page: Page, name: string) =>
  page.locator('.grid').getByRole('button', { name });
export const details = (page: Page) => page.getByRole('complementary', { name: 'Booking' });
export const notices = (page: Page) => page.getByRole('status', { name: 'Notices' });

/**
 * Takes hold of a booking, near its upper corner, as soon as it stands still and nothing lies over
 * it.
 */
export async function pick(page: Page, what: Locator): Promise<void> {
  await what.hover({ position: { x: 20, y: 5 } });
  await page.mouse.down();
}

/**
 * Watches the calls of a page; returns whether all are answered. The event stream does not count.
 */
export function watchCalls(page: Page): () => boolean {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/admin/api/') && request.resourceType() !== 'eventsource') {
      open.add(request);
    }
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size === 0;
}

/** The day in a field, `YYYY-MM-DD`, whatever way it is written there. */
export const dayOf = (field: Locator): Promise<string> =>
  field.evaluate((input) => String(Reflect.get(input.parentElement ?? input, 'value')));

/** The dialog that shows the effect of a draft before it is applied. */
export const effect = (page: Page) => page.getByRole('dialog', { name: 'What this changes' });

/** Applies the draft of the configuration. */
export async function applyDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review changes' }).click();
  await applyReviewed(page);
}

/** Applies the draft whose effect is shown. */
export async function applyReviewed(page: Page): Promise<void> {
  await effect(page).getByRole('button', { name: 'Apply' }).click();
  await notices(page).getByText('Applied.').last().waitFor();
}

/** Delays requests to these addresses until the returned function is called. */
export async function holdBack(page: Page, ...urls: readonly (string | RegExp)[]) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const url of urls) {
    await page.route(url, (route) => released.then(() => route.continue()));
  }
  return release;
}

export const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one === document.activeElement);

/** Fills the dialog that is open and books. */
export async function bookIn(page: Page, name: string, time: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await dialog.getByLabel('First name').fill(name);
  await dialog.getByText('First visit').click();
  await dialog.getByLabel('Time', { exact: true }).fill(time);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
