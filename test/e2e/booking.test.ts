/** Customers book from another origin: by pointer, by keyboard, in German, on a narrow screen. */

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ada } from './support/an-installation-file.ts';
import { aCustomer, nameOfFocused, tabTo } from './support/customer.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

describe('booking from another origin', () => {
  const scene = setScene();

  it('books with a pointer through all six steps, and the operator sees it', async () => {
    const { operator, visit } = scene();
    const { page, complaints } = await visit();
    const customer = aCustomer(page);
    const button = (name: string | RegExp) => customer.widget.getByRole('button', { name });
    const see = (step: string, what: Locator) => takePicture(page, `pointer-${step}`, what);
    await see('1-calendar', button(/Lindner/));
    await customer.choose(/Dr\. Lindner/);
    await see('2-reason', button(/First visit/));
    await customer.choose(/First visit/);
    await see('3-day', customer.widget.getByRole('grid').first());
    await customer.chooseDay(1);
    await see('4-time', button(/^\d\d:\d\d/).first());
    const time = await customer.chooseTime(2);
    await see('5-form', customer.widget.getByLabel('Email'));
    await customer.fill(ada);
    await customer.goOn();
    await see('6-check', button('Book now'));
    await customer.book();
    const confirmation = await customer.readConfirmation();
    await see('7-booked', customer.widget.getByRole('heading', { name: /booked/ }));
    expect(confirmation).toContain(time);
    expect(confirmation).toContain('Praxis Sonnenhof');
    const [booking] = JSON.parse(await operator.slotwell('booking', 'list', '--json'));
    expect(JSON.stringify(booking)).toContain('ada@example.org');
    expect(complaints).toEqual([]);
  });

  it('keeps the confirmation over a reload, without what was typed', async () => {
    const { page } = await scene().visit();
    const customer = aCustomer(page);
    await bookQuickly(customer);
    const confirmation = await customer.readConfirmation();
    const typed = /\nName\nAda Lovelace\nEmail\nada@example\.org$/;
    expect(confirmation).toMatch(typed);
    await page.reload();
    expect(await customer.readConfirmation()).toBe(confirmation.replace(typed, ''));
  });

  it('books with a keyboard alone', async () => {
    const { page } = await scene().visit();
    const customer = aCustomer(page);
    await customer.standAt(/Who would you like to book with/);
    await tabToAndPress(page, /^Dr\. Okafor/, 'Enter');
    await customer.standAt(/What would you like to book/);
    await tabToAndPress(page, /^Check-up/, 'Enter');
    await customer.standAt(/Choose a day/);
    await tabToAndPress(page, /, free/, 'ArrowRight');
    const day = await nameOfFocused(page);
    expect(day).toMatch(/\d{4}, free/);
    await page.keyboard.press('Enter');
    const heading = new RegExp(`^${day.split(' 20')[0]}`);
    await customer.widget.getByRole('heading', { name: heading }).waitFor();
    await tabToAndPress(page, /^\d\d:\d\d/, 'Space');
    await customer.standAt(/Your details/);
    for (const [label, value] of Object.entries(ada)) {
      await tabTo(page, new RegExp(label));
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await customer.standAt(/Check and book/);
    await tabToAndPress(page, /^Book now/, 'Enter');
    expect(await customer.readConfirmation()).toContain(day.split(',')[0]);
  });

  it('books in German', async () => {
    const { page, complaints } = await scene().visit({ lang: 'de' }, { locale: 'de-DE' });
    const customer = aCustomer(page, 'de');
    await customer.choose(/Dr\. Lindner/);
    await customer.choose(/Erstberatung/);
    await customer.chooseDay(2);
    await customer.chooseTime(1);
    await customer.fill({ Vorname: 'Ada', Nachname: 'Lovelace', 'E-Mail': 'ada@example.org' });
    await takePicture(page, 'german-form', customer.widget.getByLabel('E-Mail'));
    await customer.goOn();
    await customer.book();
    expect(await customer.readConfirmation()).toMatch(
      /Ihr Termin ist gebucht\s+\w+, \d+\. \w+ \d{4}/,
    );
    await takePicture(
      page,
      'german-booked',
      customer.widget.getByRole('heading', { name: /gebucht/ }),
    );
    expect(complaints).toEqual([]);
  });

  it('books on a screen 320 px wide without a second scrollbar', async () => {
    const { page } = await scene().visit({}, { viewport: { width: 320, height: 640 } });
    const customer = aCustomer(page);
    const steps = walk(customer);
    for (const [name, step] of Object.entries(steps)) {
      await step();
      await takePicture(page, `narrow-${name}`, customer.widget);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${name}`).toBe(
        320,
      );
    }
    await customer.readConfirmation();
  });

  it('goes back with the browser and loses nothing', async () => {
    const { page } = await scene().visit();
    const customer = aCustomer(page);
    const steps = walk(customer);
    for (const name of ['calendar', 'reason', 'day', 'time'] as const) {
      await steps[name]();
    }
    await customer.fill({ 'First name': 'Grace' });
    await page.goBack();
    await customer.standAt(/Choose a day/);
    await page.goForward();
    await customer.standAt(/Your details/);
    expect(await customer.widget.getByLabel('First name').inputValue()).toBe('Grace');
  });
});

async function tabToAndPress(page: Page, name: RegExp, key: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

type Walker = ReturnType<typeof aCustomer>;

function walk(customer: Walker) {
  return {
    calendar: () => customer.choose(/Dr\. Okafor/),
    reason: () => customer.choose(/Check-up/),
    day: () => customer.chooseDay(3),
    time: async () => {
      await customer.chooseTime(3);
      await customer.standAt(/Your details/);
    },
    form: async () => {
      await customer.fill(ada);
      await customer.goOn();
    },
    confirm: async () => {
      await customer.book();
      await customer.readConfirmation();
    },
  };
}

async function bookQuickly(customer: Walker): Promise<void> {
  for (const step of Object.values(walk(customer))) {
    await step();
  }
}
