/** The focus at the front desk: it returns to the booking or gap that a key or dialog was about. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import {
  becomeAdministrator,
  bookIn,
  booking,
  details,
  goToTomorrow,
  isFocused,
  notices,
} from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('data-key')
      ? activeElement.textContent.replace(/\s+/g, ' ').trim()
      : (activeElement?.tagName ?? '');
  });

describe('the focus at the front desk', () => {
  const scene = setScene();
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser);
    await becomeAdministrator(opened.page, operator);
    await opened.page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    await opened.page.goto(`${operator.url}/admin/`);
    return opened;
  });

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await page().keyboard.press(key);
    }
  };
  const expectFocus = (text: RegExp) => expect.poll(() => focused(page())).toMatch(text);
  const moving = () => page().getByRole('dialog', { name: 'Move' });

  it('goes from the page into the grid with the arrows', async () => {
    await goToTomorrow(page());
    await page().locator('h1').focus();
    await press('ArrowDown');
    await expectFocus(/^\d/);
  });

  it('goes into the grid with G', async () => {
    await page().getByRole('button', { name: 'Next day' }).focus();
    await press('g');
    await expectFocus(/^\d/);
  });

  it('goes to the new booking after N', async () => {
    await press('n');
    await bookIn(page(), 'Ada', '10:00');
    await expectFocus(/Ada/);
  });

  it('returns to the booking if a move is left', async () => {
    await press('m', 'ArrowDown', 'Enter');
    await moving().waitFor();
    await press('Escape');
    await moving().waitFor({ state: 'detached' });
    await expectFocus(/^10:00.*Ada/);
  });

  it('goes to the heading if a move is undone, as the button goes with its notice', async () => {
    await press('m', 'ArrowDown', 'ArrowDown', 'Enter');
    await moving().waitFor();
    await press('Enter');
    await moving().waitFor({ state: 'detached' });
    await expectFocus(/^10:30.*Ada/);
    await notices(page()).getByRole('button', { name: 'Undo' }).focus();
    await press('Enter');
    await notices(page()).getByText('Undone.').waitFor();
    await expect.poll(() => isFocused(page().locator('h1'))).toBe(true);
    await notices(page()).getByRole('button', { name: 'Close' }).last().focus();
    await press('Enter');
    await notices(page()).getByText('Undone.').waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(page().locator('h1'))).toBe(true);
    await booking(page(), 'Ada').focus();
  });

  it('follows the booking that is moved against the rules', async () => {
    await press('m', 'Shift+ArrowDown', 'Enter');
    await moving().waitFor();
    await press('Enter');
    await moving()
      .getByLabel(/Why break the rules/)
      .fill('Later');
    await moving().getByRole('button', { name: 'Move anyway' }).click();
    await moving().waitFor({ state: 'detached' });
    await expectFocus(/^10:05.*Ada/);
  });

  it('stays in the grid after T', async () => {
    await press('t');
    await booking(page(), 'Ada').waitFor({ state: 'detached' });
    expect(await focused(page())).not.toBe('BODY');
  });

  it('begins in the first field of a dialog, which is drawn a little later', async () => {
    await goToTomorrow(page());
    await booking(page(), 'Ada').click();
    await details(page()).getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(() => isFocused(moving().getByLabel('Calendar'))).toBe(true);
    await press('Escape');
  });
});
