/**
 * The bar of a demonstration as a newcomer uses it: the mail and the day beside the site, what could
 * go wrong, and starting over. Nothing of it is in the product.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../setup/free-port.mjs';
import { findings } from './support/axe.ts';
import { createOperator, operatorsEnvironment } from './support/built-server.ts';
import { type Browser, launchChromium, openPage } from './support/chromium.ts';
import { aCustomer, tabTo } from './support/customer.ts';
import { fillAndBook, walkThrough, walkToForm } from './support/walk-through.ts';

const program = fileURLToPath(new URL('../../bff/slotwell.mjs', import.meta.url));
const CONTROLS = ['/demo/sign-in', '/demo/take-time', '/demo/start-over'];
const READS = ['/demo/news', '/emails', '/bar.js'];

describe('the bar of a demonstration', { timeout: 120_000 }, () => {
  let browser: Browser;
  let demo: ChildProcess;
  let site = '';
  beforeAll(async () => {
    browser = await launchChromium();
    const env = operatorsEnvironment({ PORT: String(await freePort()) });
    demo = spawn(process.execPath, [program, 'demo', 'practice'], { env });
    site = await new Promise((found) => {
      let printed = '';
      demo.stdout?.on('data', (chunk) => {
        printed += String(chunk);
        const [, url] = /site +(http:\S+\/).*Ctrl/s.exec(printed) ?? [];
        if (url !== undefined) {
          found(url);
        }
      });
    });
  }, 60_000);
  afterAll(async () => {
    const ended = new Promise((resolve) => demo.once('exit', resolve));
    demo.kill('SIGINT');
    await Promise.all([ended, browser.close()]);
  });

  async function visit(options: Parameters<typeof openPage>[1] = {}, address = '') {
    const { page, complaints } = await openPage(browser, {
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    await page.goto(site + address);
    const language = options.locale === 'de-DE' ? 'de' : 'en';
    const customer = aCustomer(page, language);
    await customer.widget.locator('[part~=choice]').first().waitFor();
    return { page, complaints, customer };
  }

  it.each([
    ['en-GB', 'Administration', /receptionist/, /booked/],
    ['de-DE', 'Verwaltung', /Empfang/, /gebucht/i],
  ])('shows mail and booking beside the site: %s', async (locale, area, reception, subject) => {
    const { page, complaints, customer } = await visit({ locale });
    await page.getByRole('button', { name: area }).click();
    await page.getByRole('button', { name: reception }).click();
    const day = page.frameLocator('[name="demo-administration"]');
    await day.getByText('Sam Carter').first().waitFor();
    await walkThrough(page, customer);
    await day.getByRole('link', { name: 'Erika Erika' }).first().waitFor();
    await page.getByRole('button', { name: /^E-?[Mm]ails \d+ / }).click();
    const mail = page.frameLocator('[name="demo-emails"]');
    await expect.poll(() => mail.getByRole('heading').innerText()).toMatch(subject);
    expect(complaints).toEqual([]);
  });

  it('lets somebody else take the time that is held, and the widget offers others', async () => {
    const { page, customer } = await visit();
    await walkToForm(page, customer);
    await chooseCase(page, 'somebody takes your time');
    await page.getByText('Somebody else has just booked your time.').waitFor();
    await fillAndBook(customer);
    await customer.widget
      .getByText(/has just been taken/)
      .first()
      .waitFor();
  });

  it('goes offline and comes back', async () => {
    const { page, customer } = await visit();
    await chooseCase(page, 'you’re offline');
    await customer.widget.locator('[part~=choice]').first().click();
    await customer.widget.locator('[part~=problem]').waitFor();
    await chooseCase(page, 'you’re offline');
    await customer.widget.locator('[part~=problem]').waitFor({ state: 'detached' });
  });

  it('is dark, in another zone and in another language where that is chosen', async () => {
    const { page, customer } = await visit();
    await chooseCase(page, 'the page is dark');
    expect(await page.locator('html').getAttribute('data-scheme')).toBe('dark');
    await Promise.all([page.waitForEvent('load'), chooseCase(page, 'you’re in another time zone')]);
    await walkToForm(page, customer);
    await customer.widget
      .getByText(/your time/)
      .first()
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'What if' }).click();
    await page.getByRole('link', { name: 'العربية' }).click();
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
  });

  it.each([
    ['en-GB', 360],
    ['de-DE', 360],
    ['ar', 1280],
  ])('is used by keyboard and has nothing that axe finds: %s, %i px', async (locale, width) => {
    const { page } = await visit({ locale, viewport: { width, height: 740 }, bypassCSP: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const names: Record<string, RegExp> = { de: /^Was, wenn/, ar: /^ماذا لو/ };
    await tabTo(page, names[locale.slice(0, 2)] ?? /^What if/);
    await page.keyboard.press('Enter');
    await page.locator('#demo-what-if').waitFor();
    expect(await findings(page, [], '#demo-bar')).toEqual([]);
    expect(await findings(page, [], '#demo-what-if')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('#demo-what-if').waitFor({ state: 'hidden' });
  });

  it('opens what the printed addresses name', async () => {
    const { page } = await visit({}, '#emails');
    await page.frameLocator('[name="demo-emails"]').getByRole('heading').waitFor();
    await page.goto(`${site}#administration`);
    await page.getByRole('button', { name: /manager/ }).waitFor();
  });

  it('starts over', async () => {
    const { page, customer } = await visit();
    await walkToForm(page, customer);
    await page.getByRole('button', { name: 'What if' }).click();
    await page.getByRole('button', { name: 'Start over with new data' }).click();
    await customer.standAt(/Who/);
  });
});

describe('the built server of an operator', { timeout: 60_000 }, () => {
  it('has nothing of a demonstration, and lets nobody frame its administration area', async () => {
    const operator = await createOperator();
    onTestFinished(() => operator.remove());
    await operator.start();
    const { url } = operator;
    const headers = { origin: url };
    const answers = await Promise.all([
      ...CONTROLS.map((path) => fetch(url + path, { method: 'POST', headers })),
      ...READS.map((path) => fetch(url + path)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const area = await fetch(`${url}/admin/`);
    expect(area.headers.get('x-frame-options')).toBe('DENY');
    expect(area.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

async function chooseCase(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'What if' }).click();
  await page.getByRole('switch', { name }).click();
  await page.keyboard.press('Escape');
}
