/** How many taps more a second reason takes, in the widget and on the pages without scripts. */

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { setScene } from './support/scene.ts';

const scene = setScene({
  changes: {
    reasons: [
      { id: 1, name: 'Cut', duration_minutes: 30, price: '30 EUR', with: [2], count: { max: 2 } },
      { id: 2, name: 'Beard', duration_minutes: 15, price: '12 EUR' },
    ],
  },
});
/** No person sends a form as soon as the server doubts. */
const READING_MS = 2_100;

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.waitForTimeout(READING_MS);
}

interface Way {
  readonly path: string;
  readonly role: 'button' | 'link';
  /** From the first reason to the form. */
  readonly toForm: (page: Page) => readonly Locator[];
  readonly add: string | RegExp;
}

/** Books, and counts the taps. */
async function book({ path, role, toForm, add }: Way, isAdded: boolean) {
  const { page } = await openPage(scene().browser, { viewport: { width: 390, height: 844 } });
  let taps = 0;
  const tap = async (control: Locator) => {
    await control.first().click();
    taps += 1;
  };
  await page.goto(`${scene().operator.url}${path}`);
  await tap(page.getByRole(role, { name: /Dr. Lindner/ }));
  await tap(page.getByRole(role, { name: /Cut/ }));
  if (isAdded) {
    await tap(page.getByRole(role, { name: add }));
    await page.getByText('Cut + Beard').first().waitFor();
  }
  for (const control of toForm(page)) {
    await tap(control);
  }
  await fillIn(page);
  await tap(page.getByRole('button', { name: /Continue|Next/ }));
  const isShown = (text: string) => page.getByText(text).first().isVisible();
  await page.getByRole('button', { name: 'Book now' }).waitFor();
  const check = [await isShown('Cut + Beard'), await isShown('42 EUR')];
  await tap(page.getByRole('button', { name: 'Book now' }));
  await page.getByRole('button', { name: 'Book now' }).waitFor({ state: 'detached' });
  return { taps, check };
}

it.each<[string, Way]>([
  [
    'in the widget',
    {
      path: '/book?lang=en',
      role: 'button',
      toForm: (page) => [page.locator('.earliest button')],
      add: 'Beard',
    },
  ],
  [
    'without scripts',
    {
      path: '/book/plain?lang=en',
      role: 'link',
      toForm: (page) => [page.locator('td a'), page.locator('form .chip')],
      add: '+ Beard',
    },
  ],
])('takes exactly one tap more %s', async (_, way) => {
  const alone = await book(way, false);
  const added = await book(way, true);
  expect(added.taps).toBe(alone.taps + 1);
  expect(alone.check).toEqual([false, false]);
  expect(added.check).toEqual([true, true]);
});
