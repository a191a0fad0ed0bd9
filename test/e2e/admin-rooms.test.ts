/**
 * A day of rooms at the desk, against the built server: by pointer, by keyboard and from a booking.
 * Each case continues where the one before ended.
 */

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import {
  becomeAdministrator,
  bookIn,
  booking,
  calendar,
  details,
  goToTomorrow,
  notices,
  pick,
  turn,
} from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';

const visit = { description: '', duration_minutes: 30, needs: [{ kind: 'room' }] };

const scene = setScene({
  changes: {
    reasons: [
      { id: 1, name: { en: 'First visit' }, ...visit },
      { id: 2, name: { en: 'Check-up' }, ...visit },
    ],
    resources: [
      { id: 21, name: 'Room 1', kind: 'room' },
      { id: 22, name: 'Room 2', kind: 'room' },
      { id: 23, name: 'Room 3', kind: 'room' },
    ],
  },
});

const page = sharePage(async () => {
  const { operator, browser } = scene();
  const opened = await openPage(browser, {
    viewport: { width: 1280, height: 900 },
    bypassCSP: true,
  });
  await becomeAdministrator(opened.page, operator);
  await calendar(opened.page, 'Dr. Okafor').waitFor();
  return opened;
});

const inRoom = (name: string, customer: string): Locator =>
  calendar(page(), name).getByRole('button', { name: customer });

async function book(calendarName: string, name: string): Promise<void> {
  const free = calendar(page(), calendarName).getByRole('button', { name: /free/ });
  await free.first().click({ position: { x: 40, y: 12 } });
  await bookIn(page(), name, '10:00');
  await booking(page(), name).waitFor();
}

it('shows the rooms of a day, and remembers that', async () => {
  await goToTomorrow(page());
  await book('Dr. Lindner', 'Ada');
  await book('Dr. Okafor', 'Ben');
  await page().getByRole('link', { name: 'Rooms', exact: true }).click();
  await inRoom('Room 1', 'Ada Dr. Lindner').waitFor();
  await inRoom('Room 2', 'Ben Dr. Okafor').waitFor();
  await page().getByRole('link', { name: 'Today' }).first().click();
  await calendar(page(), 'Room 3').waitFor();
  await turn(page(), 'Next day');
  await inRoom('Room 1', 'Ada').waitFor();
  expect(await findings(page(), [], 'body')).toEqual([]);
});

it('gives a booking another room by one drag, which can be undone', async () => {
  await pick(page(), inRoom('Room 1', 'Ada'));
  const there = await calendar(page(), 'Room 3').locator('.stage').boundingBox();
  const here = await inRoom('Room 1', 'Ada').boundingBox();
  await page().mouse.move((there?.x ?? 0) + 40, (here?.y ?? 0) + 5, { steps: 6 });
  await page().mouse.up();
  await inRoom('Room 3', 'Ada').waitFor();
  await notices(page()).getByText('Ada now has Room 3.').waitFor();
  await notices(page()).getByRole('button', { name: 'Undo' }).click();
  await inRoom('Room 1', 'Ada').waitFor();
});

it('gives one by keys', async () => {
  await inRoom('Room 1', 'Ada').focus();
  await pressEach(page(), ['m', 'ArrowRight', 'ArrowRight', 'Enter']);
  await inRoom('Room 3', 'Ada').waitFor();
});

it('says what is taken until when, and leaves the booking where it is', async () => {
  await inRoom('Room 3', 'Ada').focus();
  await pressEach(page(), ['m', 'ArrowLeft', 'Enter']);
  const dialog = page().getByRole('dialog', { name: 'Room 2 for Ada' });
  await dialog.getByText(/Room 2 is taken until .*10:30\./).waitFor();
  expect(await findings(page(), [], 'body')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await inRoom('Room 3', 'Ada').waitFor();
});

it('gives one from the booking by two actions', async () => {
  let actions = 0;
  const act = async (doing: Promise<unknown>) => {
    await doing;
    actions += 1;
  };
  await act(inRoom('Room 3', 'Ada').click());
  const choice = details(page()).getByLabel('Room or device');
  await act(choice.selectOption({ label: 'Room 1' }));
  await inRoom('Room 1', 'Ada').waitFor();
  expect(actions).toBeLessThanOrEqual(3);
  expect(await findings(page(), [], 'body')).toEqual([]);
});

it('closes a room, and gives its bookings another one', async () => {
  await page().getByRole('button', { name: 'Absence' }).click();
  const dialog = page().getByRole('dialog', { name: /Absence/ });
  await dialog.getByText('Room 1', { exact: true }).click();
  await dialog.getByRole('checkbox', { name: /Another room.*Ada/ }).check();
  await dialog.getByRole('button', { name: 'Close these days' }).click();
  await notices(page()).getByText('1 booking has another room.').waitFor();
  await inRoom('Room 3', 'Ada').waitFor();
  await calendar(page(), 'Room 1').getByText('Closed').first().waitFor();
});

async function pressEach(on: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await on.keyboard.press(key);
  }
}
