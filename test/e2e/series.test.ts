/**
 * Several bookings for one person in one go, at the front desk: each is booked like any other, and
 * taken times are replaced.
 */

import { describe, expect, it } from 'vitest';
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

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });

const weekdayIn = (days: number) =>
  new Date(dayIn(days)).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });

describe('a series', () => {
  const scene = setScene();

  it('is booked week after week, with another time for a taken one', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await becomeAdministrator(page, operator);
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    await page.goto(`${operator.url}/admin/?day=${dayIn(15)}`);
    await page.getByRole('button', { name: 'New booking' }).click();
    await bookIn(page, 'Somebody', '10:00');
    await page.goto(`${operator.url}/admin/`);
    await goToTomorrow(page);
    await page.getByRole('button', { name: 'New booking' }).click();
    await bookIn(page, 'Ada', '10:00');

    await booking(page, 'Ada').click();
    await details(page).getByRole('button', { name: 'Series' }).click();
    const dialog = page.getByRole('dialog', { name: 'More bookings for Ada' });
    await dialog.getByLabel('How many more').fill('3');
    await dialog.getByLabel('How many more').press('Tab');
    await dialog.getByText('taken', { exact: true }).waitFor();
    await expect.poll(() => dialog.getByText('free', { exact: true }).count()).toBe(2);
    await dialog.getByLabel(weekdayIn(15)).check();
    await dialog.getByRole('button', { name: 'Book 3 times' }).click();
    await notices(page).getByText('2 made, 1 not').waitFor();
    await dialog.getByText('This time is taken.').waitFor();
    await expect.poll(() => dialog.getByText('booked', { exact: true }).count()).toBe(2);
    await dialog.getByLabel('Time 2').fill('11:00');
    await dialog.getByLabel('Time 2').press('Tab');
    await dialog.getByText('free', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Book 1 time' }).click();
    await dialog.waitFor({ state: 'detached' });
    const found = await operator.slotwell(
      'booking',
      'list',
      '--json',
      '--from',
      dayIn(0),
      '--until',
      dayIn(30),
    );
    const adas = JSON.parse(found).filter(
      ({ submission }: { submission: { first_name: string } }) => submission.first_name === 'Ada',
    );
    expect(adas.map(({ slot }: { slot: string }) => slot)).toEqual([
      `${dayIn(1)} 10:00:00`,
      `${dayIn(8)} 10:00:00`,
      `${dayIn(15)} 11:00:00`,
      `${dayIn(22)} 10:00:00`,
    ]);
    expect(complaints).toEqual([]);
  });
});
