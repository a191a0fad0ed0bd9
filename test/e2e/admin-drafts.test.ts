/**
 * Configuration drafts in a browser, against the built server: a draft survives leaving the page,
 * changes by other users and an accidental click, and lists keep their order.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { anInstallationFile } from './support/an-installation-file.ts';
import { openPage } from './support/chromium.ts';
import {
  applyDraft,
  becomeAdministrator,
  calendar,
  comeBack,
  effect,
  isFocused,
  notices,
  signIn,
} from './support/desk.ts';
import { setScene } from './support/scene.ts';

const scene = setScene();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const setUp = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Set-up', exact: true });

/** Whether the browser would ask before the tab is closed. */
const asksBeforeLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

interface Configuration {
  readonly schedules: readonly {
    readonly id: number;
    readonly name: string;
    readonly address?: string;
    readonly reasons: readonly number[];
  }[];
  readonly reasons: readonly { readonly id: number; readonly name: string }[];
}

/** The configuration in effect. */
const readConfiguration = (page: Page): Promise<Configuration> =>
  page.evaluate(async () => {
    const headers = { 'slotwell-admin': '1' };
    const answer = await fetch('/admin/api/v1/configuration', { headers });
    return (await answer.json()).file;
  });

it('is asked about before the page is closed, wherever one is by then', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await becomeAdministrator(page, operator);
  await calendar(page, 'Dr. Okafor').waitFor();
  await page.goto(`${operator.url}/admin/configuration/installation`);
  await page.getByLabel('Telephone number').fill('030 123456');
  await page.getByLabel('Telephone number').blur();
  await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click();
  await calendar(page, 'Dr. Okafor').waitFor();
  expect(await asksBeforeLeaving(page)).toBe(true);
  await setUp(page).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Not applied yet').waitFor({ state: 'detached' });
  expect(await asksBeforeLeaving(page)).toBe(false);

  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Not applied yet').waitFor();
  await page.getByRole('link', { name: 'Change Installation', exact: true }).click();
  await expect.poll(() => page.getByLabel('Telephone number').inputValue()).toBe('030 123456');
  expect(complaints).toEqual([]);
});

it('survives a reload for its user, until they sign out', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await signIn(page, operator, '/admin/configuration/installation');
  const telephone = page.getByLabel('Telephone number');
  await telephone.fill('030 5551240');
  await telephone.blur();
  // The browser asks before it reloads.
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByText('Not applied yet').waitFor();
  expect(await telephone.inputValue()).toBe('030 5551240');
  expect(await asksBeforeLeaving(page)).toBe(true);

  const stored = () => page.evaluate(() => Object.keys(sessionStorage).length);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Not applied yet').waitFor({ state: 'detached' });
  expect(await stored()).toBe(0);
  await telephone.fill('030 5551241');
  await telephone.blur();
  expect(await stored()).toBe(1);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await stored()).toBe(0);
  expect(complaints).toEqual([]);
});

it('keeps the text of the file from page to page', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, '/admin/configuration/file');
  const editor = page.getByLabel('Installation file', { exact: true });
  const text = await editor.inputValue();
  await editor.fill(`# Mine\n${text}`);
  await setUp(page).click();
  await heading(page, 'Set-up').waitFor();
  expect(await asksBeforeLeaving(page)).toBe(true);
  await page.getByRole('link', { name: 'Change Installation file' }).click();
  await expect.poll(() => editor.inputValue()).toBe(`# Mine\n${text}`);
  expect(complaints).toEqual([]);
});

it('opens a file that can be opened again once it is discarded', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, '/admin/configuration/file');
  const editor = page.getByLabel('Installation file', { exact: true });
  const text = await editor.inputValue();
  await page.getByLabel('Open a file').setInputFiles({
    name: 'installation.yaml',
    mimeType: 'text/yaml',
    buffer: Buffer.from(`# Kept\n${text}`),
  });
  await expect.poll(() => editor.inputValue()).toContain('# Kept');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => editor.inputValue()).toBe(text);
  expect(
    await page.getByLabel('Open a file').inputValue(),
    'so that choosing it again is a change',
  ).toBe('');
  expect(complaints).toEqual([]);
});

it('is merged with what someone else has applied', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, '/admin/configuration/installation');
  await page.getByLabel('Telephone number').fill('030 123456');
  await operator.configure(
    anInstallationFile({ origins: [], changes: { contact_email: 'desk@example.org' } }),
  );
  await page.getByRole('button', { name: 'Review changes' }).click();
  await effect(page).getByText('Your changes are added to it').waitFor();
  expect(await effect(page).innerText()).not.toContain('desk@example.org');
  await effect(page).getByRole('button', { name: 'Apply' }).click();
  await notices(page).getByText('Applied.').waitFor();
  const exported = await operator.exported();
  expect(exported).toContain('contact_email: desk@example.org');
  expect(exported).toContain('contact_phone: 030 123456');
  expect(complaints).toEqual([]);
});

it('sorts and copies calendars', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, '/admin/configuration/calendars?id=2');
  await page.getByRole('button', { name: 'Move up' }).first().click();
  const names = page.getByRole('navigation', { name: 'Calendars' }).getByRole('link');
  await expect.poll(() => names.allInnerTexts()).toEqual(['Dr. Okafor', 'Dr. Lindner']);
  await page.getByRole('button', { name: 'Copy Dr. Okafor' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await expect.poll(() => name.inputValue()).toBe('Dr. Okafor (2)');
  await page.keyboard.type('Dr. Sato');
  await page.getByLabel('Opens').first().fill('9');
  await applyDraft(page);
  const { schedules } = await readConfiguration(page);
  expect(schedules.map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(schedules.at(-1)).toMatchObject({
    name: 'Dr. Sato',
    address: schedules[0]?.address,
    opening_hours: [{ opens: '09:00' }],
  });
  expect(complaints).toEqual([]);
});

it('offers a new reason in the calendars that stay ticked', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, '/admin/configuration/reasons');
  await page.getByRole('button', { name: 'Add a reason' }).waitFor();
  await page.evaluate(addAndType, 'Add a reason');
  await page.keyboard.type('urse');
  await page.getByText('Dr. Sato', { exact: true }).click();
  await applyDraft(page);
  const { schedules, reasons } = await readConfiguration(page);
  const added = reasons.at(-1);
  expect(added?.name).toBe('Course');
  expect(schedules.map((one) => [one.id, one.reasons.includes(added?.id ?? 0)])).toEqual([
    [2, true],
    [1, true],
    [3, false],
  ]);
  expect(complaints).toEqual([]);
});

it('offers a calendar again by Undo', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, '/admin/configuration/calendars?id=2');
  await page.getByRole('button', { name: 'No longer offer Dr. Okafor' }).click();
  await applyDraft(page);
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await effect(page).getByText('offered again').waitFor();
  await effect(page).getByRole('button', { name: 'Apply' }).click();
  await effect(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Dr. Okafor', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

it('links from a problem in the hours to its field', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, '/admin/configuration/calendars');
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page
    .getByRole('group', { name: 'Opening hours, Row 2' })
    .getByText('Mon', { exact: true })
    .click();
  const closes = page.getByLabel('Closes').last();
  await closes.fill('late');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Opening hours, Row 2' }).click();
  await expect.poll(() => isFocused(closes)).toBe(true);
  expect(complaints).toEqual([]);
});

it('links from a problem in a closed part of the form to its field', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, '/admin/configuration/form');
  await page.getByRole('button', { name: 'Add a field' }).click();
  const card = page.locator('ol.cards > li').last();
  await card.getByLabel('Type', { exact: true }).selectOption('select');
  await card.getByLabel('Choices', { exact: true }).fill('Once\nTwice\nOnce');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Choices, Row 3' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toMatch(/-options-2-value$/);
  expect(complaints).toEqual([]);
});

it('shows the website code again, and the next steps', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, '/admin/configuration');
  await page.getByRole('link', { name: 'Open For your website' }).click();
  await page.locator('#snippet').getByText('/widget.js').waitFor();
  await page.getByRole('link', { name: 'Invite the team' }).click();
  await heading(page, 'People').waitFor();
  expect(complaints).toEqual([]);
});

/** Types the first letters in the same task as the click, like a user on a slow machine. */
async function addAndType(name: string): Promise<void> {
  const buttons = [...document.querySelectorAll('button')];
  buttons.find(({ textContent }) => textContent?.trim() === name)?.click();
  for (let microtask = 0; microtask < 100; microtask += 1) {
    await null;
  }
  document.execCommand('insertText', false, 'Co');
}
