/**
 * Chromium's accessibility tree at each step, as a screen reader gets it: names, roles and states
 * in reading order, compared with the files in `accessibility-tree/`. After an intended change,
 * `npx vitest run --project e2e test/e2e/accessibility-tree.test.ts --update` rewrites them.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readAccessibilityTree } from './support/accessibility-tree.ts';
import { aCustomer } from './support/customer.ts';
import { answerAlike } from './support/fixed-answers.ts';
import { setScene } from './support/scene.ts';
import type { Walk } from './support/widget-walks.ts';

const scene = setScene({
  changes: {
    privacy_url: 'https://praxis.example/privacy',
    consent: 'I agree that my details are kept.',
  },
});

/** Matches a control without a name. */
const NAMELESS =
  /^ *(?:button|link|textbox|checkbox|radio|combobox|searchbox|switch)(?= |$)(?! ").*$/gm;
const filled = { 'First name': 'Ada', Email: 'ada@example.org' };

const button = (page: Page, name: string | RegExp) =>
  aCustomer(page).widget.getByRole('button', { name });

const choices: Walk = {
  '1-calendar': (page) => aCustomer(page).standAt(/Who would you like to book with/),
  '2-reason': async (page) => {
    await aCustomer(page).choose(/Dr\. Lindner/);
    await aCustomer(page).standAt(/What would you like to book/);
    await button(page, /First visit/).waitFor();
  },
  '3-day-and-time': async (page) => {
    await aCustomer(page).choose(/First visit/);
    await aCustomer(page).widget.getByRole('grid').first().waitFor();
    await button(page, '15:15').last().waitFor();
  },
  '3-list-of-days': (page) => aCustomer(page).choose('Show as a list'),
  '3-waiting-list': async (page) => {
    await aCustomer(page).choose('Show as a month');
    await button(page, /26 November.*full/).click();
    await button(page, 'Join the waiting list').waitFor();
  },
};

const details: Walk = {
  '4-form': async (page) => {
    await button(page, /27 November/).click();
    await button(page, /^15:15/)
      .last()
      .click();
    await aCustomer(page).widget.getByLabel('Email').waitFor();
  },
  '4-form-with-errors': async (page) => {
    await aCustomer(page).fill({ Email: 'ada@' });
    await aCustomer(page).goOn();
    await aCustomer(page).widget.getByRole('alert').waitFor();
  },
  '5-check': async (page) => {
    await aCustomer(page).fill(filled);
    await aCustomer(page).widget.getByLabel('Public').check();
    await aCustomer(page).widget.getByLabel('House rules read').check();
    await aCustomer(page).goOn();
    await aCustomer(page).standAt(/Check and book/);
  },
  '5-check-without-consent': async (page) => {
    await aCustomer(page).book();
    await aCustomer(page).widget.getByText('Tick this box to continue').first().waitFor();
  },
};

const troubles: Walk = {
  '6-offline': async (page) => {
    await aCustomer(page)
      .widget.getByLabel(/I agree/)
      .check();
    await page.route('**/widget/v1/bookings', (route) => route.abort('internetdisconnected'), {
      times: 1,
    });
    await aCustomer(page).book();
    await aCustomer(page).widget.getByRole('alert').waitFor();
  },
  '6-lost-time': async (page) => {
    await aCustomer(page).choose('Try again');
    await aCustomer(page).widget.getByText('has just been taken').first().waitFor();
    // The widget requests the nearest free times once it knows that the time is lost.
    await button(page, 'All days and times').waitFor();
  },
};

const booked: Walk = {
  '7-booked': async (page) => {
    await button(page, /15:15|11:30/)
      .first()
      .click();
    await aCustomer(page).standAt(/Check and book/);
    await aCustomer(page).book();
    await aCustomer(page).readConfirmation();
  },
};

describe('a screen reader', () => {
  it('is given a name for each thing, and its state', { timeout: 120_000 }, async () => {
    const { page } = await scene().visit({}, { viewport: { width: 1100, height: 900 } });
    let isTaken = true;
    await answerAlike(page, () => isTaken);
    await page.reload();
    await hearEach(page, choices);
    await hearEach(page, details);
    await hearEach(page, troubles);
    isTaken = false;
    await hearEach(page, booked);
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

/** Compares the tree after each step with the file of the step's name. */
async function hearEach(page: Page, walk: Walk): Promise<void> {
  for (const [step, goThere] of Object.entries(walk)) {
    await goThere(page);
    await hear(page, step);
  }
}

async function hear(page: Page, step: string): Promise<void> {
  const tree = (await readAccessibilityTree(page))
    .replaceAll(/(?<=Held for you: )\d+:\d\d/g, 'M:SS')
    .replaceAll(/(?<=Free from )\w+ \d+ \w+/g, 'DAY');
  expect([...tree.matchAll(NAMELESS)].map(([line]) => line)).toEqual([]);
  await expect(tree).toMatchFileSnapshot(`accessibility-tree/${step}.txt`);
}
