/**
 * The configuration in a browser, against the built server: changed by fields, by file and by
 * keyboard, each change with its effect first; and the first one of all.
 */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInstallationFile } from './support/an-installation-file.ts';
import { createOperator, type Operator } from './support/built-server.ts';
import { type Browser, launchChromium, openPage } from './support/chromium.ts';
import { aCustomer, tabTo } from './support/customer.ts';
import {
  becomeAdministrator,
  bookIn,
  calendar,
  comeBack,
  goToTomorrow,
  notices,
} from './support/desk.ts';
import { startHostSite } from './support/host-site.ts';
import { setScene } from './support/scene.ts';

const effect = (page: Page) => page.getByRole('dialog', { name: 'What this changes' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

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
    await effect(page).getByRole('button', { name: 'Apply' }).click();
    await notices(page).getByText('Applied.').waitFor();
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

  it('keeps a draft across pages, and adds and retires entries', async () => {
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
    expect(
      await page.getByLabel('Course', { exact: true }).isChecked(),
      'wherever there is a calendar',
    ).toBe(true);
    await page.getByRole('button', { name: 'Review changes' }).click();
    await effect(page).getByText('Course').first().waitFor();
    await effect(page).getByRole('button', { name: 'Apply' }).click();
    await notices(page).getByText('Applied.').waitFor();

    await page.goto(`${operator.url}/admin/configuration/form`);
    await page.getByRole('button', { name: 'Move up Phone' }).click();
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByLabel('Label (en)').last().fill('Insurance');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await effect(page).getByRole('button', { name: 'Apply' }).click();
    await notices(page).getByText('Applied.').waitFor();
    const exported = await operator.exported();
    expect(exported.indexOf('name: phone')).toBeLessThan(exported.indexOf('name: email'));
    expect(exported).toContain('label: Insurance');
    expect(complaints).toEqual([]);
  });

  it('accepts every setting as a file, and names the line of a mistake', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await comeBack(page, operator, '/admin/configuration/file');
    const editor = page.getByLabel('Installation file', { exact: true });
    const text = await editor.inputValue();
    expect(text).toBe(await operator.exported());
    await editor.fill(text.replace('name: Praxis Sonnenhof', 'nam: Praxis Mondschein'));
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('alert').getByText('Did you mean name?').waitFor();
    await page.getByRole('button', { name: 'Line 1', exact: true }).first().click();
    expect(
      await editor.evaluate(
        (field) => field instanceof HTMLTextAreaElement && field.selectionStart,
      ),
    ).toBe(0);

    const file = {
      name: 'installation.yaml',
      mimeType: 'text/yaml',
      buffer: Buffer.from(text.replace('Sonnenhof', 'Mondschein')),
    };
    await page.getByLabel('Open a file').setInputFiles(file);
    await page.getByRole('button', { name: 'Review changes' }).click();
    await effect(page).getByText('Praxis Mondschein').waitFor();
    await effect(page).getByRole('button', { name: 'Apply' }).click();
    await notices(page).getByText('Applied.').waitFor();
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
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/admin/api/v1/session', async (route) => {
      await answered;
      await route.continue();
    });
    await effect(page).getByRole('button', { name: 'Apply' }).click();
    await effect(page).waitFor({ state: 'detached' });
    const address = page.getByLabel('E-mail address').first();
    await address.click();
    answer();
    await notices(page).getByText('Applied.').waitFor();
    expect(await address.evaluate((field) => field === document.activeElement)).toBe(true);
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
    // Theirs was shown together with mine already.
    await expect.poll(() => page.getByLabel('Telephone number').inputValue()).toBe('');
    expect(await page.getByLabel('E-mail address').first().inputValue()).toBe('desk@example.org');
    expect(complaints).toEqual([]);
  });
});

describe('the first set-up', () => {
  let scene: {
    readonly browser: Browser;
    readonly operator: Operator;
    readonly site: Awaited<ReturnType<typeof startHostSite>>;
  };
  beforeAll(async () => {
    const [browser, operator, site] = await Promise.all([
      launchChromium(),
      createOperator(),
      startHostSite(),
    ]);
    scene = { browser, operator, site };
    await operator.start();
  });
  afterAll(async () => {
    await scene.browser.close();
    await scene.site.close();
    await scene.operator.remove();
  });

  it('leads from an empty folder to the first booking on a website, by clicking and typing alone', async () => {
    const { operator, browser, site } = scene;
    expect((await fetch(`${operator.url}/api/schedules`)).status).toBe(503);
    const { page, complaints } = await openPage(browser);
    let words = 0;
    const next = async (name = 'Next') => {
      words += (await page.locator('main').innerText()).split(/\s+/).length;
      await page.getByRole('button', { name }).click();
    };
    await becomeAdministrator(page, operator);
    await heading(page, 'Your business').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Praxis Morgenrot');
    const zone = await page.getByLabel('Time zone').inputValue();
    await page.getByLabel('Time zone').fill('Berlin');
    await next();
    // The form reports the mistake before the next step, with a link to its field.
    const wrong = page.getByRole('alert');
    await wrong.waitFor();
    expect(await wrong.getByRole('listitem').allInnerTexts()).toEqual([
      'Time zone: There is no time zone with this name; choose one from the list, for example Europe/Berlin.',
    ]);
    await wrong.getByRole('link', { name: 'Time zone' }).click();
    await expect
      .poll(() =>
        page.getByLabel('Time zone').evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(zone);
    await next();
    await page.getByLabel('Practice').check();
    await next();
    await page.getByLabel('Name', { exact: true }).fill('Dr. Novak');
    await page.getByLabel('Name', { exact: true }).blur();
    // The user confirms leaving; the same step then has the input.
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
      .toBe('Dr. Novak');
    await next();
    await heading(page, 'What can be booked?').waitFor();
    await next();
    await heading(page, 'What do you ask customers?').waitFor();
    await page.getByLabel('Telephone', { exact: true }).uncheck();
    await next();
    await page.getByLabel('Websites with the widget').fill(`${site.origin}/booking.html`);
    await page.goBack();
    await heading(page, 'What do you ask customers?').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Set-up', exact: true }).click();
    await heading(page, 'Your business').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue(), 'what was begun').toBe(
      'Praxis Morgenrot',
    );
    for (let step = 2; step <= 6; step += 1) {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText(`Step ${step} of 6`).waitFor();
    }
    expect(await page.getByLabel('Websites with the widget').inputValue(), 'without the page').toBe(
      site.origin,
    );
    await next('Review and finish');
    await effect(page).getByText('nothing was configured before').waitFor();
    words += (await effect(page).innerText()).split(/\s+/).length;
    await effect(page).getByRole('button', { name: 'Apply' }).click();
    await heading(page, 'You are open for bookings').waitFor();
    words += (await page.locator('main').innerText()).split(/\s+/).length;
    expect(await operator.exported()).not.toContain('Telephone');
    expect(await page.locator('#snippet').innerText()).toContain(`src="${operator.url}/widget.js"`);

    site.show({ widgetUrl: operator.url });
    const { page: website } = await openPage(browser);
    await website.goto(site.origin);
    const customer = aCustomer(website);
    await customer.choose(/First visit/);
    await customer.chooseDay(1);
    await customer.chooseTime();
    await customer.fill({
      'First name': 'Ada',
      'Last name': 'Lovelace',
      'E-mail': 'ada@example.org',
    });
    await customer.goOn();
    await customer.book();
    expect(await customer.readConfirmation()).toContain('Dr. Novak');

    await page.getByRole('link', { name: 'Go to today' }).click();
    await page.getByRole('combobox').fill('Lovelace');
    await page.getByRole('option', { name: /Ada Lovelace/ }).waitFor();
    console.info(
      `the first set-up: ${words} words on screen, ${(words / 200).toFixed(1)} minutes at 200 a minute`,
    );
    expect(words).toBeLessThan(2_000);
    expect(complaints).toEqual([]);
  });
});
