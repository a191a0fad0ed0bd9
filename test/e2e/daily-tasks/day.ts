/**
 * Tasks for a whole day: closed time, printing, the waiting list, and why a time is not offered.
 */

import { expect } from 'vitest';
import { booking, calendar, notices } from '../support/desk.ts';
import { type Desk, dayAfter, mailOf, type Task } from './task.ts';

const absence = ({ page }: Desk) => page.getByRole('dialog', { name: 'Close calendars' });

async function isClosed(desk: Desk, name: string): Promise<void> {
  await notices(desk.page).getByText('Closed, and 1 booking cancelled.').waitFor();
  await booking(desk.page, name).waitFor({ state: 'detached' });
  await calendar(desk.page, 'Dr. Lindner').getByText('Dentist').first().waitFor();
  desk.tells(name, 'Please call us.');
}

async function isPrinted({ page }: Desk): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.printed)).toBe('1');
  await page
    .getByRole('rowheader', { name: 'Petra' })
    .or(page.getByRole('rowheader', { name: 'Paul' }))
    .first()
    .waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation').first().isVisible(), 'the navigation on paper').toBe(
    false,
  );
  await page.emulateMedia({ media: null });
}

/** A day far from those of other tasks. */
const leave = ({ day }: Desk) => dayAfter(day, 20);
const says = ({ page }: Desk) =>
  page.getByRole('status').getByText('Bookings begin in steps of').waitFor();

export const dayTasks: readonly Task[] = [
  {
    rank: 3,
    name: 'Block an afternoon, with what is in it',
    mouse: async (desk) => {
      const { page, click, enter } = desk;
      await desk.book('Paula', '15:00');
      await desk.open(`/admin/?day=${desk.day}`);
      await click(page.getByRole('button', { name: 'Absence' }));
      await click(absence(desk).getByText('Only part of the day'));
      await click(absence(desk).getByText('Dr. Lindner'));
      await absence(desk).locator('form').getByText('One booking is in it.').waitFor();
      await enter(absence(desk).getByLabel('Reason (optional)'), 'Dentist');
      await click(absence(desk).getByText(/^Cancel Paula/));
      await enter(absence(desk).getByLabel(/^Message to them/), 'Please call us.');
      await click(absence(desk).getByRole('button', { name: 'Close these hours' }));
      await isClosed(desk, 'Paula');
    },
    keys: async (desk) => {
      const { press, type, to } = desk;
      await desk.book('Pauline', '15:00');
      await desk.open(`/admin/?day=${desk.day}`);
      await to(/^Absence/);
      await press('Enter');
      await absence(desk).waitFor();
      await to(/^Only part of the day/);
      await press('Space');
      await to(/^Dr. Lindner/);
      await press('Space');
      await absence(desk).locator('form').getByText('One booking is in it.').waitFor();
      await to(/^Reason \(optional\)/);
      await type('Dentist');
      await to(/^Cancel Pauline/);
      await press('Space');
      await to(/^Message to them/);
      await type('Please call us.');
      await to(/^Close these hours/);
      await press('Enter');
      await isClosed(desk, 'Pauline');
    },
  },
  {
    rank: 8,
    name: 'Print the day',
    mouse: async (desk) => {
      await desk.book('Petra', '17:00', { day: dayAfter(desk.day, 2) });
      await desk.open(`/admin/?day=${dayAfter(desk.day, 2)}`);
      await desk.click(desk.page.getByRole('button', { name: 'Print' }));
      await isPrinted(desk);
    },
    keys: async (desk) => {
      await desk.book('Paul', '17:00', { day: dayAfter(desk.day, 2) });
      await desk.open(`/admin/?day=${dayAfter(desk.day, 2)}`);
      await desk.to(/^Print/);
      await desk.press('Enter');
      await isPrinted(desk);
    },
  },
  {
    rank: 10,
    name: 'Why is this time not offered?',
    mouse: async (desk) => {
      const { page, click, enter } = desk;
      await desk.open();
      await click(page.getByRole('link', { name: 'Explain' }));
      await page.getByRole('heading', { name: 'Why is this time not offered?' }).waitFor();
      await enter(page.getByLabel('Day'), dayAfter(desk.day, 5));
      await enter(page.getByLabel('Time'), '10:05');
      await click(page.getByRole('button', { name: 'Explain' }));
      await says(desk);
    },
    keys: async (desk) => {
      await desk.open();
      await desk.back(/^Explain/);
      await desk.press('Enter');
      await desk.page.getByRole('heading', { name: 'Why is this time not offered?' }).waitFor();
      await desk.to(/^Day$/);
      await desk.typeDay(dayAfter(desk.day, 5));
      await desk.to(/^Time$/);
      await desk.type('1005AM');
      await desk.press('Enter');
      await says(desk);
    },
  },
  {
    rank: 11,
    name: 'Waiting list: see, offer by hand, remove',
    mouse: async (desk) => {
      const { page, click, enter } = desk;
      for (const name of ['Walter', 'Wanda']) {
        await desk.wait(name);
      }
      await desk.open();
      await click(page.getByRole('link', { name: 'Waiting list' }));
      await click(page.getByRole('button', { name: /^Offer a time … Walter/ }));
      const dialog = page.getByRole('dialog', { name: 'Offer Walter a time' });
      await enter(dialog.getByLabel('Day', { exact: true }), dayAfter(desk.day, 3));
      await click(dialog.getByRole('button', { name: '09:00' }));
      await click(dialog.getByRole('button', { name: 'Offer and notify' }));
      await isOffered(desk, 'Walter');
      await click(page.getByRole('button', { name: /^Remove Wanda/ }));
      await click(page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
      await notices(page).getByText('Wanda has been removed from the list.').waitFor();
    },
    keys: async (desk) => {
      const { page, press, to, back, type, typeDay } = desk;
      for (const name of ['Willa', 'Wilma']) {
        await desk.wait(name);
      }
      await desk.open();
      await back(/^Waiting list/);
      await press('Enter');
      await page.getByRole('button', { name: /^Offer a time … Willa/ }).waitFor();
      await to(/^Offer a time … Willa/);
      await press('Enter');
      await page.getByRole('dialog').waitFor();
      await to(/^Day$/);
      await typeDay(dayAfter(desk.day, 4));
      await to(/^Time$/);
      await type('0900');
      await press('Enter');
      await isOffered(desk, 'Willa');
      await to(/^Remove Wilma/);
      await press('Enter');
      await page.getByRole('dialog').waitFor();
      await to(/^Remove$/);
      await press('Enter');
      await notices(page).getByText('Wilma has been removed from the list.').waitFor();
    },
  },
  {
    rank: 12,
    name: 'Add leave',
    mouse: async (desk) => {
      const { page, click, enter } = desk;
      await desk.open(`/admin/?day=${leave(desk)}`);
      await click(page.getByRole('button', { name: 'Absence' }));
      await enter(absence(desk).getByLabel('Until', { exact: true }), dayAfter(leave(desk), 2));
      await click(absence(desk).getByText('Dr. Okafor'));
      await click(absence(desk).getByRole('button', { name: 'Close these days' }));
      await notices(page).getByText('Closed.').waitFor();
    },
    keys: async (desk) => {
      const { press, to, typeDay } = desk;
      await desk.open(`/admin/?day=${dayAfter(leave(desk), 5)}`);
      await to(/^Absence/);
      await press('Enter');
      await absence(desk).waitFor();
      await to(/^Until$/);
      await typeDay(dayAfter(leave(desk), 7));
      await to(/^Dr. Okafor/);
      await press('Space');
      await to(/^Close these days/);
      await press('Enter');
      await notices(desk.page).getByText('Closed.').waitFor();
    },
  },
];

async function isOffered(desk: Desk, name: string): Promise<void> {
  await notices(desk.page).getByText(`is held for ${name}.`).waitFor();
  await desk.mails.mailTo(mailOf(name), /opened up/i);
}
