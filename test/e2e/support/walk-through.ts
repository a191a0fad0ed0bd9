/** A customer who books whatever there is, in a widget with any steps and any form. */

import type { Locator, Page } from 'playwright-core';
import type { Customer } from './customer.ts';

/** Takes the first of everything, whichever steps there are, and fills whatever form there is. */
export async function walkThrough(page: Page, customer: Customer): Promise<void> {
  await walkToForm(page, customer);
  await fillAndBook(customer);
}

/** Takes the first of everything, up to the form. */
export async function walkToForm(page: Page, customer: Customer): Promise<void> {
  const { widget } = customer;
  const grid = widget.getByRole('grid').first();
  const card = widget.locator('[part~=choice]').first();
  while (await oneOf([card, grid]).then((found) => found === card)) {
    const heading = await widget.getByRole('heading', { level: 2 }).innerText();
    await card.click();
    await page.waitForFunction(
      (before) =>
        document.querySelector('slotwell-booking')?.shadowRoot?.querySelector('h2')?.textContent !==
        before,
      heading,
    );
  }
  await customer.chooseDay(0);
  await customer.chooseTime(0);
  await widget.locator('form').waitFor();
}

/** Fills in any form, gives consent if asked, and books. */
export async function fillAndBook(customer: Customer): Promise<void> {
  const { widget } = customer;
  await fillForm(widget);
  await customer.goOn();
  const consent = widget.getByRole('checkbox');
  await widget.getByRole('button', { name: /^(Book now|Jetzt buchen)$/ }).waitFor();
  if (await consent.count()) {
    await consent.check();
  }
  await customer.book();
}

async function oneOf(locators: readonly Locator[]): Promise<Locator | undefined> {
  await Promise.race(locators.map((locator) => locator.waitFor()));
  for (const locator of locators) {
    if (await locator.isVisible()) {
      return locator;
    }
  }
  return undefined;
}

async function fillForm(widget: Locator): Promise<void> {
  await widget.locator('form').waitFor();
  const form = widget.locator('form');
  for (const box of await form.getByRole('textbox').all()) {
    const answers: Readonly<Record<string, string>> = {
      email: 'erika@example.org',
      tel: '030 1234567',
    };
    await box.fill(answers[(await box.getAttribute('type')) ?? ''] ?? 'Erika');
  }
  for (const list of await form.getByRole('combobox').all()) {
    await list.selectOption({ index: 1 });
  }
  for (const group of await form.getByRole('radiogroup').all()) {
    await group.getByRole('radio').first().check();
  }
  for (const box of await form.getByRole('checkbox').all()) {
    await box.check();
  }
  for (const date of await form.locator('input[type=date]').all()) {
    await date.fill('1980-05-17');
  }
}
