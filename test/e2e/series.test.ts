/**
 * A series at the front desk books several times for one customer at once. A time that is taken is
 * left out until another one is chosen.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Operator } from './support/built-server.ts';
import { openPage } from './support/chromium.ts';
import {
  becomeAdministrator,
  bookIn,
  booking,
  details,
  goToTomorrow,
  notices,
} from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });

const weekdayIn = (days: number) =>
  new Date(dayIn(days)).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });

/** The times of Ada's bookings, soonest first. */
async function readTimes(operator: Operator): Promise<readonly string[]> {
  const range = ['--from', dayIn(0), '--until', dayIn(30)];
  const bookings: readonly {
    readonly slot: string;
    readonly submission: { readonly first_name: string };
  }[] = JSON.parse(await operator.slotwell('booking', 'list', '--json', ...range));
  return bookings
    .filter(({ submission }) => submission.first_name === 'Ada')
    .map(({ slot }) => slot);
}

async function bookOn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New booking' }).click();
  await bookIn(page, name, '10:00');
}

describe('a series', () => {
  const scene = setScene();
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser);
    await becomeAdministrator(opened.page, operator);
    await opened.page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    await opened.page.goto(`${operator.url}/admin/?day=${dayIn(15)}`);
    await bookOn(opened.page, 'Somebody');
    return opened;
  });
  const dialog = () => page().getByRole('dialog', { name: 'More bookings for Ada' });
  const marked = (state: string) => dialog().getByText(state, { exact: true });

  it('shows which times are free', async () => {
    await page().goto(`${scene().operator.url}/admin/`);
    await goToTomorrow(page());
    await bookOn(page(), 'Ada');
    await booking(page(), 'Ada').click();
    await details(page()).getByRole('button', { name: 'Series' }).click();
    await dialog().getByLabel('How many more').fill('3');
    await dialog().getByLabel('How many more').press('Tab');
    await marked('taken').waitFor();
    await expect.poll(() => marked('free').count()).toBe(2);
  });

  it('books what is free, and says what is taken', async () => {
    await dialog().getByLabel(weekdayIn(15)).check();
    await dialog().getByRole('button', { name: 'Book 3 times' }).click();
    await notices(page()).getByText('2 made, 1 not').waitFor();
    await dialog().getByText('This time is taken.').waitFor();
    await expect.poll(() => marked('booked').count()).toBe(2);
  });

  it('books another time for the taken one', async () => {
    await dialog().getByLabel('Time 2').fill('11:00');
    await dialog().getByLabel('Time 2').press('Tab');
    await marked('free').waitFor();
    await dialog().getByRole('button', { name: 'Book 1 time' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await readTimes(scene().operator)).toEqual([
      `${dayIn(1)} 10:00:00`,
      `${dayIn(8)} 10:00:00`,
      `${dayIn(15)} 11:00:00`,
      `${dayIn(22)} 10:00:00`,
    ]);
  });
});
