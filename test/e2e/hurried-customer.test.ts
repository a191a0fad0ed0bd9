/**
 * The effort of a customer in a hurry, from first paint to confirmation: clicks, and keys besides
 * typing, counted by the page. docs/comparison.md compares the figures.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anInstallationFile } from './support/an-installation-file.ts';
import { aCustomer } from './support/customer.ts';
import { setScene } from './support/scene.ts';

/**
 * Limit for a new customer with one calendar, one reason and three fields, including the keys
 * between fields.
 */
const MAX_INTERACTIONS = 6;

const scene = setScene();
const { form, reasons, schedules } = anInstallationFile({ origins: [] });
const [schedule] = schedules;
const oneReason = { schedules: [{ ...schedule, reasons: [1] }], reasons: reasons.slice(0, 1) };
const name = {
  name: 'name',
  label: 'Name',
  form_type: 'textbox',
  input_type: 'text',
  required: true,
  value: '',
};
const email = form.filter((field) => field.name === 'email');

/** `typed` is field by field, in the order of the form. */
const situations = [
  {
    title: 'one reason, two fields',
    changes: { ...oneReason, form: [name, ...email] },
    typed: ['Ada Lovelace', 'ada@example.org'],
    max: MAX_INTERACTIONS - 1,
  },
  {
    title: 'one reason, three fields',
    changes: oneReason,
    typed: ['Ada', 'Lovelace', 'ada@example.org'],
    max: MAX_INTERACTIONS,
  },
  {
    title: 'two reasons, three fields, something to agree to',
    changes: { schedules: [schedule], consent: 'I agree.' },
    typed: ['Ada', 'Lovelace', 'ada@example.org'],
    reason: /First visit/,
    consent: /I agree/,
    max: MAX_INTERACTIONS + 2,
  },
];

describe('a new customer in a hurry, with one calendar', () => {
  it.each(situations)(
    'is booked with as few clicks and keys as there were: $title',
    async ({ title, changes, typed, reason, consent, max }) => {
      const { operator, origin, visit } = scene();
      await operator.configure(anInstallationFile({ origins: [origin], changes }));
      const { page } = await visit();
      const { widget, readConfirmation } = aCustomer(page);
      await countInteractions(page);

      if (reason) {
        await widget.getByRole('button', { name: reason }).click();
      }
      // The first of the earliest times, which stand above the month.
      await widget.locator('[part=time]').first().click();
      await widget.getByRole('textbox').first().click();
      for (const [index, text] of typed.entries()) {
        if (index > 0) {
          await page.keyboard.press('Tab');
        }
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
      if (consent) {
        await widget.getByRole('checkbox', { name: consent }).click();
      }
      await widget.getByRole('button', { name: 'Book now' }).click();
      await readConfirmation();

      const { clicks, keys } = await readCounted(page);
      process.stdout.write(`${title}: ${clicks} clicks, ${keys} keys besides typing\n`);
      expect(clicks + keys).toBeLessThanOrEqual(max);
      expect(clicks).toBeLessThanOrEqual(MAX_INTERACTIONS);
    },
  );
});

interface Counted {
  readonly clicks: number;
  readonly keys: number;
}

/** A key that writes a character is typing; one with a name, such as Tab or Enter, is not. */
async function countInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const count = (what: string) => {
      const { dataset } = document.documentElement;
      dataset[what] = String(Number(dataset[what] ?? 0) + 1);
    };
    addEventListener('pointerdown', () => count('clicks'), true);
    addEventListener('keydown', ({ key }) => key.length > 1 && count('keys'), true);
  });
}

async function readCounted(page: Page): Promise<Counted> {
  return page.evaluate(() => {
    const { clicks, keys } = document.documentElement.dataset;
    return { clicks: Number(clicks), keys: Number(keys) };
  });
}
