/** The demonstrations as `npm run demo` shows them: each is booked on its own site, and the booking is seen by the command line and through the REST API. */

import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, operatorsEnvironment } from './support/built-server.ts';
import { type Browser, launchChromium, openPage } from './support/chromium.ts';
import { aCustomer, type Customer } from './support/customer.ts';
import { takePicture } from './support/take-picture.ts';

const program = fileURLToPath(new URL('../../bff/slotwell.mjs', import.meta.url));

describe('npm run demo', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  for (const [name, language] of [
    ['practice', 'de'],
    ['barber', 'en'],
    ['office', 'de'],
  ] as const)
    it(`books at the ${name}`, async () => {
      const demo = await startDemo(name);
      try {
        const { page, complaints } = await openPage(browser, { locale: language === 'de' ? 'de-DE' : 'en-IE' });
        await page.goto(demo.site);
        const customer = aCustomer(page, language);
        await takePicture(page, `demo-${name}-1`, customer.widget.getByRole('heading', { level: 2 }));
        await walkThrough(page, customer);
        await customer.readConfirmation();
        await takePicture(page, `demo-${name}-2`, customer.widget.getByRole('heading', { level: 2 }));
        expect(complaints).toEqual([]);
        const bookings = execFileSync(process.execPath, [program, 'booking', 'list', '--json', '--limit', '5000'], {
          env: operatorsEnvironment({ DATABASE_URL: demo.database }),
          encoding: 'utf8',
          maxBuffer: 64e6,
        });
        expect(bookings).toContain('erika@example.org');
        const answer = await fetch(demo.api, { headers: { authorization: `Bearer ${demo.token}` } });
        expect(answer.status).toBe(200);
      } finally {
        await demo.stop();
      }
    });
});

interface Demo {
  readonly site: string;
  readonly database: string;
  readonly api: string;
  readonly token: string;
  stop(): Promise<void>;
}

/** Reads what the demonstration prints, as a person would. */
async function startDemo(name: string): Promise<Demo> {
  const child = spawn(process.execPath, [program, 'demo', name], { env: operatorsEnvironment({ PORT: String(await freePort()) }) });
  const printed = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (chunk) => reject(new Error(String(chunk))));
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes('Ctrl+C')) resolve(text);
    });
  });
  const find = (pattern: RegExp) => pattern.exec(printed)?.[0] ?? '';
  return {
    site: find(/http:\/\/localhost:\d+\/(?=\s)/),
    database: find(/sqlite:\S+/),
    api: find(/http:\/\/\S+\/api\/schedules/),
    token: find(/slw_[A-Za-z0-9]{64}/),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Takes the first of everything, whichever steps there are, and fills whatever form there is. */
async function walkThrough(page: Page, customer: Customer): Promise<void> {
  const { widget } = customer;
  const grid = widget.getByRole('grid');
  const card = widget.locator('[part~=choice]').first();
  while (await oneOf([card, grid]).then((found) => found === card)) {
    const heading = await widget.getByRole('heading', { level: 2 }).innerText();
    await card.click();
    await page.waitForFunction(
      (before) => document.querySelector('slotwell-booking')?.shadowRoot?.querySelector('h2')?.textContent !== before,
      heading,
    );
  }
  await customer.chooseDay(0);
  await customer.chooseTime(0);
  await fillForm(widget);
  await customer.goOn();
  const consent = widget.getByRole('checkbox');
  await widget.getByRole('button', { name: /^(Book now|Jetzt buchen)$/ }).waitFor();
  if (await consent.count()) await consent.check();
  await customer.book();
}

async function oneOf(locators: readonly Locator[]): Promise<Locator | undefined> {
  await Promise.race(locators.map((locator) => locator.waitFor()));
  for (const locator of locators) if (await locator.isVisible()) return locator;
  return undefined;
}

async function fillForm(widget: Locator): Promise<void> {
  await widget.locator('form').waitFor();
  const form = widget.locator('form');
  for (const box of await form.getByRole('textbox').all())
    await box.fill(
      (await box.getAttribute('type')) === 'email'
        ? 'erika@example.org'
        : (await box.getAttribute('type')) === 'tel'
          ? '030 1234567'
          : 'Erika',
    );
  for (const list of await form.getByRole('combobox').all()) await list.selectOption({ index: 1 });
  for (const group of await form.getByRole('radiogroup').all()) await group.getByRole('radio').first().check();
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  for (const date of await form.locator('input[type=date]').all()) await date.fill('1980-05-17');
}
