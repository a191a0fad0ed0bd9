/** Customers book from another origin: by pointer, by keyboard, in German, on a narrow screen. */

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
    await takePicture(
      page,
      'pointer-1-calendar',
      customer.widget.getByRole('button', { name: /Lindner/ }),
    );
    await customer.choose(/Dr\. Lindner/);
    await takePicture(
      page,
      'pointer-2-reason',
      customer.widget.getByRole('button', { name: /First visit/ }),
    );
    await customer.choose(/First visit/);
    await takePicture(page, 'pointer-3-day', customer.widget.getByRole('grid'));
    await customer.chooseDay(1);
    await takePicture(
      page,
      'pointer-4-time',
      customer.widget.getByRole('button', { name: /^\d\d:\d\d/ }).first(),
    );
    const time = await customer.chooseTime(2);
    await takePicture(page, 'pointer-5-form', customer.widget.getByLabel('Email'));
    await customer.fill(ada);
    await customer.goOn();
    await takePicture(
      page,
      'pointer-6-check',
      customer.widget.getByRole('button', { name: 'Book now' }),
    );
    await customer.book();
    const confirmation = await customer.readConfirmation();
    await takePicture(
      page,
      'pointer-7-booked',
      customer.widget.getByRole('heading', { name: /booked/ }),
    );
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
    await tabTo(page, /^Dr\. Okafor/);
    await page.keyboard.press('Enter');
    await customer.standAt(/What would you like to book/);
    await tabTo(page, /^Check-up/);
    await page.keyboard.press('Enter');
    await customer.standAt(/Choose a day/);
    await tabTo(page, /, free/);
    await page.keyboard.press('ArrowRight');
    const day = await nameOfFocused(page);
    expect(day).toMatch(/\d{4}, free/);
    await page.keyboard.press('Enter');
    await customer.widget
      .getByRole('heading', { name: new RegExp(`^${day.split(' 20')[0]}`) })
      .waitFor();
    await tabTo(page, /^\d\d:\d\d/);
    await page.keyboard.press('Space');
    await customer.standAt(/Your details/);
    for (const [label, value] of Object.entries(ada)) {
      await tabTo(page, new RegExp(label));
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await customer.standAt(/Check and book/);
    await tabTo(page, /^Book now/);
    await page.keyboard.press('Enter');
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
