/** axe finds nothing in any step, light and dark, wide and narrow, on a page of another origin. */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ada } from './support/an-installation-file.ts';
import { findings } from './support/axe.ts';
import { aCustomer, type Customer } from './support/customer.ts';
import { setScene } from './support/scene.ts';
import { takePicture } from './support/take-picture.ts';

interface View {
  readonly name: string;
  readonly options: BrowserContextOptions;
  readonly without?: readonly string[];
}

const views: readonly View[] = [
  { name: 'light', options: { colorScheme: 'light' } },
  { name: 'dark', options: { colorScheme: 'dark' } },
  { name: 'light, 320 px', options: { colorScheme: 'light', viewport: { width: 320, height: 640 } } },
  // The browser paints its own colours here, while axe reads the ones of the style sheet: their contrast says nothing.
  { name: 'dark, forced colours', options: { colorScheme: 'dark', forcedColors: 'active' }, without: ['color-contrast'] },
];

describe('axe (WCAG 2.2 AA)', () => {
  const scene = setScene({ changes: { privacy_url: 'https://praxis.example/privacy', consent: 'I agree that my details are kept.' } });

  for (const { name, options, without } of views)
    it(`finds nothing in any step: ${name}`, async () => {
      const { page } = await scene().visit({ attributes: 'theme="auto"' }, { ...options, bypassCSP: true });
      const customer = aCustomer(page);
      const found: string[] = [];
      for (const [step, action] of Object.entries(walk(page, customer))) {
        await action();
        await takePicture(page, `axe-${name}-${step}`, customer.widget);
        found.push(...(await findings(page, without)).map((finding) => `${step}: ${finding}`));
      }
      expect(found).toEqual([]);
    });
});

/** Each brings the widget into a state that is looked at. */
function walk(page: Page, customer: Customer) {
  return {
    calendar: () => customer.standAt(/Who would you like to book with/),
    reason: async () => {
      await customer.choose(/Dr\. Lindner/);
      await customer.standAt(/What is it about/);
    },
    day: async () => {
      await customer.choose(/First visit/);
      await customer.widget.getByRole('grid').waitFor();
    },
    'list of days': async () => {
      await customer.choose('Show as a list');
    },
    time: async () => {
      await customer.choose('Show as a month');
      await customer.chooseDay(1);
      await customer.widget
        .getByRole('button', { name: /^\d\d:\d\d/ })
        .first()
        .waitFor();
    },
    form: async () => {
      await customer.chooseTime(1);
      await customer.widget.getByLabel('Email').waitFor();
    },
    'form with errors': async () => {
      await customer.fill({ Email: 'ada@' });
      await customer.goOn();
      await customer.widget.getByRole('alert').waitFor();
    },
    check: async () => {
      await customer.fill(ada);
      await customer.goOn();
      await customer.standAt(/Check and book/);
    },
    offline: async () => {
      await customer.widget.getByLabel(/I agree/).check();
      await page.context().setOffline(true);
      await customer.book();
      await customer.widget.getByRole('alert').waitFor();
    },
    booked: async () => {
      await page.context().setOffline(false);
      await customer.readConfirmation();
    },
  };
}
