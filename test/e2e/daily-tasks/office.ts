/** Office tasks: figures for accounting, the audit log, and the data of a customer. */

import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { katrin, notices } from '../support/desk.ts';
import { type Desk, dayAfter, mailOf, signedInAs, type Task } from './task.ts';

export const officeTasks: readonly Task[] = [
  {
    rank: 17,
    name: 'Export for accounting',
    mouse: async (desk) => {
      const { page, click, enter } = desk;
      await desk.open();
      await click(page.getByRole('link', { name: 'List', exact: true }));
      await enter(page.getByLabel('From', { exact: true }), desk.day);
      await enter(page.getByLabel('Until', { exact: true }), desk.day);
      await isDownloaded(desk, () => click(page.getByRole('button', { name: 'Download CSV' })));
    },
    keys: async (desk) => {
      const { to, press, typeDay } = desk;
      await desk.open();
      await to(/^List$/);
      await press('Enter');
      await desk.page.getByRole('heading', { name: 'Bookings as a file' }).waitFor();
      await to(/^From$/);
      await typeDay(desk.day);
      await to(/^Until$/);
      await typeDay(desk.day);
      await isDownloaded(desk, () => press('Enter'));
    },
  },
  {
    rank: 19,
    name: 'Who changed what',
    mouse: async (desk) => {
      const { page, click, enter } = desk;
      await desk.open();
      await click(page.getByRole('link', { name: 'Log' }));
      await enter(page.getByLabel('Who'), signedInAs);
      await click(page.getByRole('button', { name: 'Search', exact: true }));
      await page.getByRole('cell', { name: signedInAs }).first().waitFor();
    },
    keys: async (desk) => {
      await desk.open();
      await desk.back(/^Log$/);
      await desk.press('Enter');
      await desk.page.getByRole('heading', { level: 1, name: 'Log' }).waitFor();
      await desk.to(/^Who$/);
      await desk.type(signedInAs);
      await desk.press('Enter');
      await desk.page.getByRole('cell', { name: signedInAs }).first().waitFor();
    },
  },
  {
    rank: 20,
    name: 'Hand out and erase what is known',
    mouse: async (desk) => {
      const { page, click, enter } = desk;
      await desk.book('Edda', '14:00', { day: dayAfter(desk.day, 6) });
      await desk.open();
      await click(page.getByRole('link', { name: 'Customers' }));
      await click(page.getByRole('link', { name: 'Edda' }));
      const confirm = async () => {
        await enter(page.getByLabel('Password', { exact: true }), katrin.password);
        await click(page.getByRole('button', { name: 'Continue' }));
      };
      const download = () => click(page.getByRole('button', { name: 'Export as text' }));
      await isHandedOut(desk, 'Edda', { download, confirm });
      await click(page.getByRole('button', { name: 'Erase …' }));
      await click(page.getByRole('dialog').getByRole('button', { name: 'Erase permanently' }));
      await isErased(desk, confirm);
    },
    keys: async (desk) => {
      const { page, to, back, press, type } = desk;
      await desk.book('Edgar', '14:00', { day: dayAfter(desk.day, 6) });
      await desk.open();
      await back(/^Customers/);
      await press('Enter');
      await page.getByRole('link', { name: 'Edgar' }).waitFor();
      await to(/^Edgar/);
      await press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Edgar' }).waitFor();
      await to(/^Export as text/);
      const confirm = async () => {
        await type(katrin.password);
        await press('Enter');
      };
      await isHandedOut(desk, 'Edgar', { download: () => press('Enter'), confirm });
      await to(/^Erase …/);
      await press('Enter');
      await page.getByRole('dialog').waitFor();
      await to(/^Erase permanently/);
      await press('Enter');
      await isErased(desk, confirm);
    },
  },
];

/**
 * Five minutes after the password was given, it is wanted again. Returns whether it is, once the
 * action has either `done` what it should or asks.
 */
async function isAskedAgain({ page }: Desk, done: Promise<unknown>): Promise<boolean> {
  const asked = page.getByRole('dialog', { name: 'Confirm your password' }).waitFor();
  return await Promise.race([done.then(() => false), asked.then(() => true)]);
}

async function isErased(desk: Desk, confirm: () => Promise<void>): Promise<void> {
  const erased = () => notices(desk.page).getByText('The customer has been erased').waitFor();
  if (await isAskedAgain(desk, erased())) {
    await confirm();
  }
  await erased();
}

interface Export {
  readonly download: () => Promise<void>;
  readonly confirm: () => Promise<void>;
}

async function isHandedOut(desk: Desk, name: string, { download, confirm }: Export): Promise<void> {
  const downloaded = desk.page.waitForEvent('download');
  await download();
  if (await isAskedAgain(desk, downloaded)) {
    await confirm();
  }
  const file = await downloaded;
  expect(await readFile((await file.path()) ?? '', 'utf8')).toContain(mailOf(name));
}

async function isDownloaded({ page, day }: Desk, download: () => Promise<void>): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent('download'), download()]);
  expect(file.suggestedFilename()).toBe(`bookings-${day}-${day}.csv`);
  const text = await readFile((await file.path()) ?? '', 'utf8');
  expect(text.startsWith('\uFEFFnumber,day,')).toBe(true);
  expect(text).toContain(`,${day},`);
}
