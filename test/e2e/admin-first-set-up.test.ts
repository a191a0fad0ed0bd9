/**
 * The first set-up in a browser, against the built server: from an empty folder to the first
 * booking on a website, by clicking and typing alone.
 */

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator, type Operator } from './support/built-server.ts';
import { type Browser, launchChromium, openPage } from './support/chromium.ts';
import { aCustomer } from './support/customer.ts';
import { becomeAdministrator, effect, isFocused } from './support/desk.ts';
import { startHostSite } from './support/host-site.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

type Wizard = ReturnType<typeof openWizard>;

/** The six steps of the set-up; counts the words that it shows. */
function openWizard(page: Page) {
  let words = 0;
  const read = async (shown: Locator) => {
    words += (await shown.innerText()).split(/\s+/).length;
  };
  return {
    page,
    read,
    words: () => words,
    next: async (name = 'Next') => {
      await read(page.locator('main'));
      await page.getByRole('button', { name }).click();
    },
    name: page.getByLabel('Name', { exact: true }),
    timeZone: page.getByLabel('Time zone'),
    websites: page.getByLabel('Websites with the widget'),
  };
}

/** Names the business, and corrects a time zone before the next step takes it. */
async function nameTheBusiness({ page, name, timeZone, next }: Wizard): Promise<void> {
  await heading(page, 'Your business').waitFor();
  await name.fill('Praxis Morgenrot');
  const zone = await timeZone.inputValue();
  await timeZone.fill('Berlin');
  await next();
  const wrong = page.getByRole('alert');
  await wrong.waitFor();
  expect(await wrong.getByRole('listitem').allInnerTexts()).toEqual([
    'Time zone: There is no time zone with this name; choose one from the list, for example Europe/Berlin.',
  ]);
  await wrong.getByRole('link', { name: 'Time zone' }).click();
  await expect.poll(() => isFocused(timeZone)).toBe(true);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(zone);
  await next();
}

/** Names the calendar, and reloads its step, which keeps what was typed. */
async function nameTheCalendar({ page, name, next }: Wizard): Promise<void> {
  await page.getByLabel('Practice').check();
  await next();
  await name.fill('Dr. Novak');
  await name.blur();
  // The browser asks before it reloads.
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe('Dr. Novak');
  await next();
}

async function askForNoTelephone({ page, next }: Wizard): Promise<void> {
  await heading(page, 'What can be booked?').waitFor();
  await next();
  await heading(page, 'What do you ask customers?').waitFor();
  await page.getByLabel('Telephone', { exact: true }).uncheck();
  await next();
}

/** Leaves for another page, finds the draft again, and returns to the last step. */
async function leaveAndReturn({ page, name }: Wizard): Promise<void> {
  const navigation = page.getByRole('navigation');
  await page.goBack();
  await heading(page, 'What do you ask customers?').waitFor();
  await navigation.getByRole('link', { name: 'Today' }).click();
  await navigation.getByRole('link', { name: 'Set-up', exact: true }).click();
  await heading(page, 'Your business').waitFor();
  expect(await name.inputValue()).toBe('Praxis Morgenrot');
  for (let step = 2; step <= 6; step += 1) {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(`Step ${step} of 6`).waitFor();
  }
}

async function finish({ page, next, read }: Wizard): Promise<void> {
  await next('Review and finish');
  await effect(page).getByText('nothing was configured before').waitFor();
  await read(effect(page));
  await effect(page).getByRole('button', { name: 'Apply' }).click();
  await heading(page, 'You are open for bookings').waitFor();
  await read(page.locator('main'));
}

async function bookOn(website: Page): Promise<void> {
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
}

async function findLovelace(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Go to today' }).click();
  await page.getByRole('combobox').fill('Lovelace');
  await page.getByRole('option', { name: /Ada Lovelace/ }).waitFor();
}

describe('the first set-up', () => {
  let browser: Browser;
  let operator: Operator;
  let site: Awaited<ReturnType<typeof startHostSite>>;
  beforeAll(async () => {
    [browser, operator, site] = await Promise.all([
      launchChromium(),
      createOperator(),
      startHostSite(),
    ]);
    await operator.start();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await operator.remove();
  });

  it('leads from an empty folder to the first booking on a website, by clicking and typing alone', async () => {
    expect((await fetch(`${operator.url}/api/schedules`)).status).toBe(503);
    const { page, complaints } = await openPage(browser);
    await becomeAdministrator(page, operator);
    const wizard = openWizard(page);
    await nameTheBusiness(wizard);
    await nameTheCalendar(wizard);
    await askForNoTelephone(wizard);
    await wizard.websites.fill(`${site.origin}/booking.html`);
    await leaveAndReturn(wizard);
    expect(await wizard.websites.inputValue(), 'without the page').toBe(site.origin);
    await finish(wizard);
    expect(await operator.exported()).not.toContain('Telephone');
    expect(await page.locator('#snippet').innerText()).toContain(`src="${operator.url}/widget.js"`);

    site.show({ widgetUrl: operator.url });
    const { page: website } = await openPage(browser);
    await website.goto(site.origin);
    await bookOn(website);
    await findLovelace(page);
    expect(wizard.words(), 'ten minutes at 200 words a minute').toBeLessThan(2_000);
    expect(complaints).toEqual([]);
  });
});
