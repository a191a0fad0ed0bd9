/**
 * The configuration in a browser, against the built server: changed by fields, by file and by
 * keyboard. The effect of each change is shown before it is applied.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anInstallationFile } from './support/an-installation-file.ts';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import {
  applyDraft,
  applyReviewed,
  becomeAdministrator,
  bookIn,
  calendar,
  comeBack,
  effect,
  goToTomorrow,
  holdBack,
  isFocused,
  notices,
} from './support/desk.ts';
import { setScene } from './support/scene.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const yamlFile = (text: string) => ({
  name: 'installation.yaml',
  mimeType: 'text/yaml',
  buffer: Buffer.from(text),
});

describe('the configuration', () => {
  const scene = setScene();

  it('shows which bookings would be outside before it changes a calendar', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await becomeAdministrator(page, operator);
    await calendar(page, 'Dr. Okafor').waitFor();
    await goToTomorrow(page);
    await page.keyboard.press('n');
    await bookIn(page, 'Ada', '10:00');

    await page.getByRole('navigation').getByRole('link', { name: 'Set-up', exact: true }).click();
    await page.getByRole('link', { name: 'Change Calendars' }).click();
    await heading(page, 'Calendars').waitFor();
    await page.getByLabel('Opens').first().fill('11:00');
    await page.getByLabel('Places at once').fill('2');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await effect(page).getByText('1 booking lies outside then.').waitFor();
    await effect(page).getByRole('listitem').getByText('Ada').waitFor();
    await effect(page).getByText('Mon, Tue, Wed, Thu, Fri, Sat, Sun 11:00–20:00').waitFor();
    await applyReviewed(page);
    expect(await operator.exported()).toContain('capacity: 2');
    expect(complaints).toEqual([]);
  });

  it('scrolls the content of a page, and nothing around it', async () => {
    const { operator, browser } = scene();
    const { page } = await openPage(browser);
    for (const path of ['calendars', 'installation', 'form']) {
      await comeBack(page, operator, `/admin/configuration/${path}`);
      await page.getByRole('button', { name: 'Review changes' }).waitFor();
      const lengths = await page.evaluate(() =>
        [document.documentElement, document.querySelector('#content')].map((box) =>
          box ? box.scrollHeight - box.clientHeight : 0,
        ),
      );
      expect(lengths, path).toEqual([0, expect.toSatisfy((below: number) => below > 0)]);
    }
  });

  it('keeps a draft across pages, and offers a new reason in every calendar', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await comeBack(page, operator, '/admin/configuration/reasons');
    await page.getByRole('button', { name: 'Add a reason' }).click();
    await page.getByLabel('Name (en)').fill('Course');
    await page.getByLabel('Name (de)').fill('Kurs');
    await page.getByLabel('Duration (minutes)').fill('90');
    await page.getByRole('navigation').getByRole('link', { name: 'Set-up', exact: true }).click();
    await page.getByRole('link', { name: 'Change Calendars' }).click();
    await page.getByRole('link', { name: 'Dr. Okafor' }).click();
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
      .toBe('Dr. Okafor');
    expect(await page.getByLabel('Course', { exact: true }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Review changes' }).click();
    await effect(page).getByText('Course').first().waitFor();
    await applyReviewed(page);
    expect(complaints).toEqual([]);
  });

  it('sorts the fields of the form and adds one', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await comeBack(page, operator, '/admin/configuration/form');
    await page.getByRole('button', { name: 'Move up Phone' }).click();
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByLabel('Label (en)').last().fill('Insurance');
    await applyDraft(page);
    const exported = await operator.exported();
    expect(exported.indexOf('name: phone')).toBeLessThan(exported.indexOf('name: email'));
    expect(exported).toContain('label: Insurance');
    expect(complaints).toEqual([]);
  });

  it('names the line of a mistake in the file', async () => {
    const { operator, browser } = scene();
    const { page } = await openPage(browser);
    await comeBack(page, operator, '/admin/configuration/file');
    const editor = page.getByLabel('Installation file', { exact: true });
    const text = await editor.inputValue();
    expect(text).toBe(await operator.exported());
    await editor.fill(text.replace('name: Praxis Sonnenhof', 'nam: Praxis Mondschein'));
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('alert').getByText('Did you mean name?').waitFor();
    await page.getByRole('button', { name: 'Line 1', exact: true }).first().click();
    const cursor = () =>
      editor.evaluate((field) => field instanceof HTMLTextAreaElement && field.selectionStart);
    expect(await cursor()).toBe(0);
  });

  it('accepts every setting as a file', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await comeBack(page, operator, '/admin/configuration/file');
    const changed = (await operator.exported()).replace('Sonnenhof', 'Mondschein');
    await page.getByLabel('Open a file').setInputFiles(yamlFile(changed));
    await page.getByRole('button', { name: 'Review changes' }).click();
    await effect(page).getByText('Praxis Mondschein').waitFor();
    await applyReviewed(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('installation.yaml');
    expect(await page.getByRole('banner').innerText()).toContain('Praxis Mondschein');
    expect(complaints).toEqual([]);
  });

  it('keeps the focus in a field that is typed in after Apply', async () => {
    const { operator, browser } = scene();
    const { page } = await openPage(browser);
    await comeBack(page, operator, '/admin/configuration/installation');
    await page.getByLabel('Telephone number').fill('030 5551240');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await effect(page).getByText('030 5551240').waitFor();
    const answer = await holdBack(page, '**/admin/api/v1/session');
    await effect(page).getByRole('button', { name: 'Apply' }).click();
    await effect(page).waitFor({ state: 'detached' });
    const address = page.getByLabel('E-mail address').first();
    await address.click();
    answer();
    await notices(page).getByText('Applied.').waitFor();
    expect(await isFocused(address)).toBe(true);
  });

  it('is changed by keyboard only, and dropped for what someone else applied', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await comeBack(page, operator, '/admin/configuration/installation');
    await heading(page, 'Installation').waitFor();
    await tabTo(page, /^Telephone number/);
    await page.keyboard.type('030 123456');
    await operator.configure(
      anInstallationFile({ origins: [], changes: { contact_email: 'desk@example.org' } }),
    );
    await tabTo(page, /^Review changes/);
    await page.keyboard.press('Enter');
    await effect(page).getByRole('alert').waitFor();
    await tabTo(page, /^Discard mine and reload/);
    await page.keyboard.press('Enter');
    await effect(page).waitFor({ state: 'detached' });
    // Their address was already on the page beside the draft, so wait for the empty field.
    await expect.poll(() => page.getByLabel('Telephone number').inputValue()).toBe('');
    expect(await page.getByLabel('E-mail address').first().inputValue()).toBe('desk@example.org');
    expect(complaints).toEqual([]);
  });
});
