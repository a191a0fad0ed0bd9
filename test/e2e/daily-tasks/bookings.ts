/** Daily tasks with bookings. */

import { booking, calendar, details, notices } from '../support/desk.ts';
import { type Desk, mailOf, type Task } from './task.ts';

const onDay = ({ day }: Desk) => `/admin/?day=${day}`;

/** Finds a booking; by keyboard its name is the quickest way. */
async function find({ page, press, type }: Desk, name: string): Promise<void> {
  await press('/');
  await type(name);
  await page.getByRole('option', { name }).first().waitFor();
  await press('Enter');
  await details(page).getByRole('heading', { name, exact: true }).waitFor();
}

async function isShown({ page }: Desk): Promise<void> {
  await page.getByRole('status').getByText('is shown').waitFor();
  await calendar(page, 'Dr. Lindner').waitFor();
  await calendar(page, 'Dr. Okafor').waitFor();
}

export const bookingTasks: readonly Task[] = [
  {
    rank: 1,
    name: 'See today and tomorrow, by calendar',
    mouse: async (desk) => {
      await desk.open();
      await desk.click(desk.page.getByRole('button', { name: 'Next day' }));
      await isShown(desk);
    },
    keys: async (desk) => {
      await desk.open();
      await desk.press('PageDown');
      await isShown(desk);
    },
  },
  {
    rank: 2,
    name: 'Book for a caller',
    mouse: async (desk) => {
      const { page, click, enter } = desk;
      await desk.open(onDay(desk));
      await click(page.getByRole('button', { name: 'New booking' }));
      const dialog = page.getByRole('dialog', { name: 'New booking' });
      await enter(dialog.getByLabel('First name'), 'Grace');
      await click(dialog.getByText('First visit'));
      await enter(dialog.getByLabel('Time', { exact: true }), '08:00');
      await click(dialog.getByRole('button', { name: 'Book', exact: true }));
      await booking(page, '08:00 to 08:30 Grace').waitFor();
    },
    keys: async (desk) => {
      const { page, press, type, to } = desk;
      await desk.open(onDay(desk));
      await press('n');
      await page.getByLabel('First name').waitFor();
      await type('Grace');
      await to(/^First visit/);
      await press('Space');
      await to(/^Time$/);
      await type('0800');
      await press('Enter');
      await booking(page, '08:00 to 08:30 Grace').waitFor();
    },
  },
  {
    rank: 4,
    name: 'Cancel with a message',
    mouse: async (desk) => {
      const { page, click, enter } = desk;
      await desk.book('Cecil', '09:00');
      await desk.open(onDay(desk));
      await click(booking(page, 'Cecil'));
      await click(details(page).getByRole('button', { name: 'Cancel …' }));
      await enter(page.getByLabel(/^Message to the customer/), 'Dr. Lindner is ill.');
      await click(page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }));
      await isCancelled(desk, 'Cecil');
    },
    keys: async (desk) => {
      const { press, type, to } = desk;
      await desk.book('Cecily', '09:00');
      await desk.open(onDay(desk));
      await find(desk, 'Cecily');
      await to(/^Cancel …/);
      await press('Enter');
      await desk.page.getByLabel(/^Message to the customer/).waitFor();
      await type('Dr. Lindner is ill.');
      await to(/^Cancel booking/);
      await press('Enter');
      await isCancelled(desk, 'Cecily');
    },
  },
  {
    rank: 5,
    name: 'Move',
    mouse: async (desk) => {
      const { page, click } = desk;
      await desk.book('Mona', '10:00');
      await desk.open(onDay(desk));
      await click(booking(page, 'Mona'));
      await click(details(page).getByRole('button', { name: 'Move' }));
      await click(page.getByRole('dialog').getByRole('button', { name: '10:30' }));
      await click(page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }));
      await booking(page, '10:30 to 11:00 Mona').waitFor();
    },
    keys: async (desk) => {
      const { page, press, type, to } = desk;
      await desk.book('Monica', '10:00');
      await desk.open(onDay(desk));
      await find(desk, 'Monica');
      await to(/^Move$/);
      await press('Enter');
      await page.getByRole('dialog', { name: /Move Monica/ }).waitFor();
      await to(/^Time$/);
      await type('1030');
      await press('Enter');
      await booking(page, '10:30 to 11:00 Monica').waitFor();
    },
  },
  {
    rank: 6,
    name: 'Find a customer',
    mouse: async (desk) => {
      const { page, enter, click } = desk;
      await desk.book('Fiona', '11:00');
      await desk.open();
      await enter(page.getByRole('combobox'), 'FIONA');
      await click(page.getByRole('option', { name: /Fiona/ }));
      await details(page).getByText('030 5551240').waitFor();
    },
    keys: async (desk) => {
      await desk.book('Florence', '11:00');
      await desk.open();
      await find(desk, 'Florence');
      await details(desk.page).getByText('030 5551240').waitFor();
    },
  },
  {
    rank: 7,
    name: 'Arrived, done, no-show',
    mouse: async (desk) => {
      const { page, click } = desk;
      await desk.book('Arno', '12:00');
      await desk.open(onDay(desk));
      await click(booking(page, 'Arno'));
      await click(details(page).getByRole('button', { name: 'Arrived' }));
      await booking(page, 'Arrived').waitFor();
      await click(details(page).getByRole('button', { name: 'Done' }));
      await booking(page, 'Done').waitFor();
    },
    keys: async (desk) => {
      await desk.book('Arthur', '12:00');
      await desk.open(onDay(desk));
      await find(desk, 'Arthur');
      await desk.to(/^No-show/);
      await desk.press('Enter');
      await booking(desk.page, 'No-show').waitFor();
    },
  },
  {
    rank: 9,
    name: 'Check a mail and send it again',
    mouse: async (desk) => {
      await desk.book('Rita', '12:30');
      await desk.mails.mailTo(mailOf('Rita'), /./);
      await desk.open(onDay(desk));
      await desk.click(booking(desk.page, 'Rita'));
      await desk.click(details(desk.page).getByRole('button', { name: 'Send again' }).first());
      await notices(desk.page).getByText('It is being sent again, to').waitFor();
    },
    keys: async (desk) => {
      await desk.book('Rosa', '12:30');
      await desk.mails.mailTo(mailOf('Rosa'), /./);
      await desk.open(onDay(desk));
      await find(desk, 'Rosa');
      await desk.to(/^Send again/);
      await desk.press('Enter');
      await notices(desk.page).getByText('It is being sent again, to').waitFor();
    },
  },
];

async function isCancelled({ page, tells }: Desk, name: string): Promise<void> {
  await booking(page, name).waitFor({ state: 'detached' });
  tells(name, 'Dr. Lindner is ill.');
}
