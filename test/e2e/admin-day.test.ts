/**
 * A day at the desk in a browser, against the built server: once by clicking, once by keyboard
 * alone. Each case continues where the one before ended.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import {
  becomeAdministrator,
  bookIn,
  booking,
  calendar,
  details,
  goToTomorrow,
  katrin,
  notices,
} from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';

const scene = setScene();

/** Undoes by the notice with this text, because earlier ones may still be shown. */
const undo = (page: Page, notice: string) =>
  notices(page)
    .locator('.toast', { hasText: notice })
    .getByRole('button', { name: 'Undo' })
    .click();

async function cancelChosen(page: Page): Promise<void> {
  await details(page).getByRole('button', { name: 'Cancel …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
}

describe('a caller, by clicking', () => {
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser);
    await becomeAdministrator(opened.page, operator);
    await calendar(opened.page, 'Dr. Okafor').waitFor();
    return opened;
  });

  it('is booked', async () => {
    await goToTomorrow(page());
    const free = calendar(page(), 'Dr. Lindner').getByRole('button', { name: /free/ });
    await free.first().click({ position: { x: 40, y: 12 } });
    await bookIn(page(), 'Ada', '10:00');
  });

  it('is marked as arrived, which can be undone', async () => {
    await booking(page(), 'Ada').click();
    await details(page()).getByRole('button', { name: 'Arrived' }).click();
    await notices(page()).getByText('Ada: Arrived.').waitFor();
    await notices(page()).getByRole('button', { name: 'Undo' }).click();
    await details(page()).getByRole('button', { name: 'Arrived' }).click();
    await booking(page(), 'Arrived').waitFor();
  });

  it('is given a note', async () => {
    await details(page()).getByLabel('Note').fill('Brings the referral.');
    await details(page()).getByRole('button', { name: 'Save note' }).click();
    await booking(page(), 'Note').waitFor();
    await notices(page()).getByText('Note saved.').waitFor();
  });

  it('is moved, which can be undone', async () => {
    await details(page()).getByRole('button', { name: 'Move' }).click();
    await page().getByRole('dialog').getByRole('button', { name: '11:00' }).click();
    await page().getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await booking(page(), '11:00 to 11:30 Ada').waitFor();
    await undo(page(), 'Ada moved to');
    await booking(page(), '10:00 to 10:30 Ada').waitFor();
    // The details are read for themselves; with the old ones, the next change would be refused.
    await details(page()).getByText('10:00–10:30').waitFor();
  });

  it('is cancelled, which can be undone for a while', async () => {
    await cancelChosen(page());
    await booking(page(), 'Ada').waitFor({ state: 'detached' });
    await undo(page(), 'cancelled');
    await booking(page(), '10:00 to 10:30 Ada').click();
    await cancelChosen(page());
    await booking(page(), 'Ada').waitFor({ state: 'detached' });
    const notice = notices(page()).locator('.toast', { hasText: 'cancelled' });
    await notice.getByRole('button', { name: 'Undo' }).waitFor();
    await notice.waitFor({ state: 'detached' });
  });
});

describe('a day, by keyboard alone', () => {
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser);
    await opened.page.goto(`${operator.url}/admin/`);
    await opened.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    return opened;
  });
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await page().keyboard.press(key);
    }
  };

  it('begins with signing in, and goes to the next day', async () => {
    await tabTo(page(), /^E-mail/);
    await page().keyboard.type(katrin.email);
    await tabTo(page(), /^Password/);
    await page().keyboard.type(katrin.password);
    await press('Enter');
    await calendar(page(), 'Dr. Lindner').waitFor();
    await press('PageDown');
    await page()
      .getByRole('status')
      .getByText(/is shown/)
      .waitFor();
  });

  it('has a booking added', async () => {
    await press('n');
    await page().getByLabel('First name').waitFor();
    await page().keyboard.type('Grace');
    await tabTo(page(), /^First visit/);
    await press('Space', 'Enter');
    await booking(page(), 'Grace').waitFor();
  });

  it('has a booking marked as arrived', async () => {
    await tabTo(page(), /Grace|free/);
    await press('Home', 'Enter');
    await details(page()).getByRole('heading', { name: 'Grace' }).waitFor();
    await tabTo(page(), /^Arrived/);
    await press('Enter');
    await booking(page(), 'Arrived').waitFor();
    await press('Escape');
    await details(page()).waitFor({ state: 'detached' });
  });

  it('ignores letters while these are switched off', async () => {
    await tabTo(page(), /^Letter keys/);
    await press('Space', 'n', 'Space');
    expect(await page().getByRole('dialog').count()).toBe(0);
  });

  it('has a booking moved to another calendar', async () => {
    await press('Shift+Tab', 'm', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter');
    await page()
      .getByRole('dialog', { name: /Move Grace/ })
      .waitFor();
    await press('Enter');
    await calendar(page(), 'Dr. Okafor')
      .getByRole('button', { name: '08:30 to 09:00 Grace' })
      .waitFor();
  });
});
