/**
 * What a screen reader gets at each step, from Chromium's accessibility tree: names, roles, states.
 * Each step is written to `accessibility-tree/` in reading order; after a wanted change, `npx
 * vitest run --project e2e test/e2e/accessibility-tree.test.ts --update` rewrites it.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readAccessibilityTree } from './support/accessibility-tree.ts';
import { aCustomer } from './support/customer.ts';
import { answerAlike } from './support/fixed-answers.ts';
import { setScene } from './support/scene.ts';

const scene = setScene({
  changes: {
    privacy_url: 'https://praxis.example/privacy',
    consent: 'I agree that my details are kept.',
  },
});

/** Whatever can be operated has a name. */
const NAMELESS =
  /^ *(?:button|link|textbox|checkbox|radio|combobox|searchbox|switch)(?= |$)(?! ").*$/gm;
const filled = { 'First name': 'Ada', Email: 'ada@example.org' };

describe('a screen reader', () => {
  it('is given a name for each thing, and its state', { timeout: 120_000 }, async () => {
    const { page } = await scene().visit({}, { viewport: { width: 1100, height: 900 } });
    let isTaken = true;
    await answerAlike(page, () => isTaken);
    await page.reload();
    const customer = aCustomer(page);
    const { widget } = customer;
    const hears = (step: string) => hear(page, step);

    await customer.standAt(/Who would you like to book with/);
    await hears('1-calendar');
    await customer.choose(/Dr\. Lindner/);
    await customer.standAt(/What would you like to book/);
    await widget.getByRole('button', { name: /First visit/ }).waitFor();
    await hears('2-reason');
    await customer.choose(/First visit/);
    await widget.getByRole('grid').waitFor();
    await widget.getByRole('button', { name: '15:15' }).last().waitFor();
    await hears('3-day-and-time');
    await customer.choose('Show as a list');
    await hears('3-list-of-days');
    await customer.choose('Show as a month');
    await widget.getByRole('button', { name: /26 November.*full/ }).click();
    await widget.getByRole('button', { name: 'Join the waiting list' }).waitFor();
    await hears('3-waiting-list');
    await widget.getByRole('button', { name: /27 November/ }).click();
    await widget
      .getByRole('button', { name: /^15:15/ })
      .last()
      .click();
    await widget.getByLabel('Email').waitFor();
    await hears('4-form');
    await customer.fill({ Email: 'ada@' });
    await customer.goOn();
    await widget.getByRole('alert').waitFor();
    await hears('4-form-with-errors');
    await customer.fill(filled);
    await widget.getByLabel('Public').check();
    await widget.getByLabel('House rules read').check();
    await customer.goOn();
    await customer.standAt(/Check and book/);
    await hears('5-check');
    await customer.book();
    await widget.getByText('Tick this box to continue').first().waitFor();
    await hears('5-check-without-consent');
    await widget.getByLabel(/I agree/).check();
    await page.route('**/widget/v1/bookings', (route) => route.abort('internetdisconnected'), {
      times: 1,
    });
    await customer.book();
    await widget.getByRole('alert').waitFor();
    await hears('6-offline');
    await customer.choose('Try again');
    await widget.getByText('has just been taken').first().waitFor();
    // The nearest free times are asked for once the time is known to be lost.
    await widget.getByRole('button', { name: 'All days and times' }).waitFor();
    await hears('6-lost-time');
    isTaken = false;
    await widget
      .getByRole('button', { name: /15:15|11:30/ })
      .first()
      .click();
    await customer.standAt(/Check and book/);
    await customer.book();
    await customer.readConfirmation();
    await hears('7-booked');
  });

  it('is given a dialog by its name, and the way out of it', async () => {
    const { page } = await scene().visit({ attributes: 'mode="dialog"' });
    const { widget } = aCustomer(page);
    await widget.getByRole('button').waitFor();
    await hear(page, '0-dialog-closed');
    await widget.getByRole('button').click();
    await widget.getByRole('button', { name: 'Dr. Lindner' }).waitFor();
    await hear(page, '0-dialog-open');
  });
});

async function hear(page: Page, step: string): Promise<void> {
  const tree = (await readAccessibilityTree(page)).replaceAll(
    /(?<=Held for you: )\d+:\d\d/g,
    'M:SS',
  );
  expect([...tree.matchAll(NAMELESS)].map(([line]) => line)).toEqual([]);
  await expect(tree).toMatchFileSnapshot(`accessibility-tree/${step}.txt`);
}
