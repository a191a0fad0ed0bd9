/** The focus at the front desk: it returns to the booking or gap that a key or dialog was about. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator, bookIn, booking, goToTomorrow } from './support/desk.ts';
import { setScene } from './support/scene.ts';

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('data-key')
      ? activeElement.textContent.replace(/\s+/g, ' ').trim()
      : (activeElement?.tagName ?? '');
  });

describe('the focus at the front desk', () => {
  const scene = setScene();

  it('returns to what N, M, T, G and the dialogs were about', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await becomeAdministrator(page, operator);
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    await page.goto(`${operator.url}/admin/`);
    await goToTomorrow(page);

    await page.locator('h1').focus();
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => focused(page), { message: 'arrows lead from the page into the grid' })
      .toMatch(/^\d/);
    await page.getByRole('button', { name: 'Next day' }).focus();
    await page.keyboard.press('g');
    await expect.poll(() => focused(page), { message: 'G leads into the grid' }).toMatch(/^\d/);

    await page.keyboard.press('n');
    await bookIn(page, 'Ada', '10:00');
    await expect
      .poll(() => focused(page), { message: 'N leads to what was booked' })
      .toMatch(/Ada/);

    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const moving = page.getByRole('dialog', { name: 'Move' });
    await moving.waitFor();
    await page.keyboard.press('Escape');
    await moving.waitFor({ state: 'detached' });
    await expect
      .poll(() => focused(page), { message: 'a move that is left' })
      .toMatch(/^10:00.*Ada/);

    await page.keyboard.press('m');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await moving.waitFor();
    await page.keyboard.press('Enter');
    await moving.getByLabel(/Why break the rules/).fill('Later');
    await moving.getByRole('button', { name: 'Move anyway' }).click();
    await moving.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page), { message: 'Move anyway' }).toMatch(/^10:05.*Ada/);

    await page.keyboard.press('t');
    await booking(page, 'Ada').waitFor({ state: 'detached' });
    expect(await focused(page), 'T keeps it in the grid').not.toBe('BODY');
    expect(complaints).toEqual([]);
  });
});
