/**
 * Somebody stands in for the teacher of a class, at the desk, against the built server. Each case
 * continues where the one before ended.
 */

import { expect, it } from 'vitest';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator, calendar, notices, turn } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv', {
  timeZone: 'Europe/Berlin',
});
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const hours = { horizon_days: 40, opening_hours: [{ days, opens: '08:00', closes: '20:00' }] };

const scene = setScene({
  changes: {
    reasons: [
      { id: 1, name: 'Yoga', duration_minutes: 60 },
      { id: 2, name: 'Massage', duration_minutes: 30 },
    ],
    schedules: [
      {
        id: 1,
        name: 'Studio',
        reasons: [1],
        capacity: 12,
        horizon_days: 40,
        sessions: [
          { on: [tomorrow], at: '18:00', reason: 1, takes: [21, 2] },
          { on: [tomorrow], at: '12:00', reason: 1, takes: [22] },
        ],
      },
      { id: 2, name: 'Mia', reasons: [2], ...hours },
      { id: 3, name: 'Ben', reasons: [2], ...hours },
      {
        id: 4,
        name: 'Eva',
        reasons: [2],
        exceptions: [{ date: tomorrow, closed: true }],
        ...hours,
      },
    ],
    resources: [
      { id: 21, name: 'Room 1', kind: 'room' },
      { id: 22, name: 'Room 2', kind: 'room' },
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
  await calendar(opened.page, 'Studio').waitFor();
  return opened;
});

const classes = () => page().getByRole('region', { name: 'Classes' });
const evening = () => classes().getByRole('button', { name: /^18:00/ });
const dialog = () => page().getByRole('dialog', { name: 'Yoga' });

async function book(name: string): Promise<void> {
  const { origin } = new URL(page().url());
  const reply = await page().request.post(`${origin}/admin/api/v1/bookings`, {
    headers: { 'slotwell-admin': '1', origin },
    data: {
      schedule: 1,
      reason: 1,
      slot: `${tomorrow} 18:00:00`,
      submission: { first_name: name, last_name: 'Byron', email: `${name}@example.org` },
      quiet: true,
    },
  });
  expect(reply.status()).toBe(201);
}

it('names on the day who leads each class, and its room', async () => {
  await book('ada');
  await book('ben');
  await turn(page(), 'Next day');
  await expect.poll(() => classes().getByRole('button').count()).toBe(2);
  expect(await evening().innerText()).toMatch(/Yoga\s+Studio · Mia · Room 1/);
  expect(await findings(page(), [], 'body')).toEqual([]);
  await takePicture(page(), 'admin-classes-day', evening());
});

it('offers whoever is free, and says what keeps the others', async () => {
  await evening().click();
  const options = dialog().getByLabel('Led by').locator('option');
  await expect
    .poll(() => options.allInnerTexts())
    .toEqual([
      'Nobody else',
      'Mia',
      'Ben',
      expect.stringMatching(/^Eva is closed until .*00:00\.$/),
    ]);
  expect(await options.last().isDisabled()).toBe(true);
  await dialog().getByText('Tell the 2 customers who booked, by e-mail').click();
  await dialog().getByLabel('Message to them').fill('Mia is ill.');
  expect(await findings(page(), [], 'body')).toEqual([]);
  await takePicture(page(), 'admin-class-dialog', dialog());
});

it('changes the class, tells those who booked, and offers to undo it', async () => {
  await dialog().getByLabel('Led by').selectOption({ label: 'Ben' });
  await dialog().getByRole('button', { name: 'Change class' }).click();
  await notices(page()).getByText('The class is changed. 2 customers get an e-mail.').waitFor();
  await expect.poll(() => evening().innerText()).toContain('Ben · Room 1');
  await takePicture(page(), 'admin-class-changed', notices(page()));
  await notices(page()).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => evening().innerText()).toContain('Mia · Room 1');
});

it('is done by keys alone, and gives the focus back to the class', async () => {
  await evening().focus();
  await page().keyboard.press('Enter');
  await dialog().getByLabel('Led by').waitFor();
  for (const key of ['Tab', 'Tab', 'B', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter']) {
    await page().keyboard.press(key);
  }
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => evening().innerText()).toContain('Ben · Room 1');
  await expect.poll(() => evening().evaluate((one) => one === document.activeElement)).toBe(true);
});

it('is left out on the day while its calendar and whoever leads it are hidden', async () => {
  const toggle = (name: string) => page().getByRole('button', { name, exact: true }).click();
  const count = () => classes().getByRole('button').count();
  await toggle('Studio');
  await expect.poll(count).toBe(1);
  await toggle('Ben');
  await expect.poll(count).toBe(0);
  await toggle('Ben');
  await toggle('Studio');
  await expect.poll(count).toBe(2);
});

it('is listed in an absence of whoever leads it, with the way to a substitute', async () => {
  await page().getByRole('button', { name: 'Absence' }).click();
  const absence = page().getByRole('dialog', { name: /^Absence/ });
  await absence.getByText('Ben', { exact: true }).click();
  await absence.getByText('One class needs someone else, or another room.').waitFor();
  expect(await findings(page(), [], 'body')).toEqual([]);
  await takePicture(page(), 'admin-absence-class', absence);
  await absence.getByRole('button', { name: /Yoga.*change who leads it/ }).click();
  await dialog().getByLabel('Led by').selectOption({ label: 'Mia' });
  expect(await findings(page(), [], 'body')).toEqual([]);
  await dialog().getByRole('button', { name: 'Change class' }).click();
  await dialog().waitFor({ state: 'detached' });
  await absence.locator('p.hint', { hasText: 'Nothing is booked then.' }).waitFor();
  await absence.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => evening().innerText()).toContain('Mia · Room 1');
});

it('gives the class another room on the day of rooms', async () => {
  await page().getByRole('link', { name: 'Rooms', exact: true }).click();
  await calendar(page(), 'Room 2').waitFor();
  await evening().click();
  await dialog().getByLabel('Room or device').selectOption({ label: 'Room 2' });
  await dialog().getByRole('button', { name: 'Change class' }).click();
  await notices(page()).getByText('Nobody gets an e-mail.').last().waitFor();
  await calendar(page(), 'Room 2')
    .getByText(/18:00 to 19:00.*Yoga/)
    .waitFor();
  expect(await findings(page(), [], 'body')).toEqual([]);
});
