/**
 * Interruptions at the front desk: a returning customer, two users with one booking, answers that
 * come late, and a session that ends during input.
 */

import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import {
  becomeAdministrator,
  booking,
  comeBack,
  dayOf,
  details,
  enterCredentials,
  holdBack,
  notices,
  signIn,
  watchCalls,
} from './support/desk.ts';
import { setScene } from './support/scene.ts';

const textbox = (name: string, label: string, input_type = 'text') => ({
  name,
  label,
  form_type: 'textbox',
  input_type,
  required: false,
});

const scene = setScene({
  changes: {
    waitlist: { offer_minutes: 60 },
    form: [
      textbox('last_name', 'Last name'),
      textbox('email', 'Email', 'email'),
      textbox('phone', 'Phone', 'tel'),
      {
        name: 'insurance',
        label: 'Insurance',
        form_type: 'select',
        required: true,
        options: ['Statutory', 'Private'].map((label) => ({
          value: label.toLowerCase(),
          label: `${label} insurance`,
        })),
      },
      {
        ...textbox('company', 'Insurance company'),
        show_if: { field: 'insurance', equals: 'private' },
      },
    ],
  },
});

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
const DAY = dayIn(1);

/** Books through the API, with the session of the page, and returns the number. */
async function bookFor(page: Page, name: string, time: string, more: object = {}): Promise<number> {
  const { operator } = scene();
  const submission = {
    last_name: name,
    email: `${name.toLowerCase()}@example.org`,
    insurance: 'private',
  };
  const answer = await page.context().request.post(`${operator.url}/admin/api/v1/bookings`, {
    headers: { 'slotwell-admin': '1', origin: operator.url, 'sec-fetch-site': 'same-origin' },
    data: { schedule: 1, reason: 1, slot: `${DAY} ${time}:00`, submission, ...more },
  });
  const { id } = await answer.json();
  if (answer.status() !== 201) {
    throw new Error(`${name} was not booked: ${await answer.text()}`);
  }
  return id;
}

const opened = async (name: string) => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, `/admin/?day=${DAY}`);
  // Once this is shown, the page listens to keys.
  await page.getByRole('button', { name: 'New booking' }).waitFor();
  if (name) {
    await booking(page, name).click();
  }
  return { page, complaints };
};

const newBooking = (page: Page) => page.getByRole('dialog', { name: 'New booking' });

beforeAll(async () => {
  const { operator, browser } = scene();
  const { page } = await openPage(browser);
  await becomeAdministrator(page, operator);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  await page.context().close();
});

describe('at the front desk', () => {
  it('books again for a known customer, with the previous choices, a week later', async () => {
    const { page } = await opened('');
    const id = await bookFor(page, 'Weber', '10:00');
    await booking(page, 'Weber').click();
    await details(page).getByText(`No. ${id}`).waitFor();
    await details(page).getByRole('button', { name: 'Follow-up' }).click();
    await page
      .getByRole('button', { name: 'Save note', includeHidden: true })
      .waitFor({ state: 'attached' });
    const dialog = page.getByRole('dialog', { name: 'Follow-up for Weber' });
    await dialog.waitFor();
    expect(
      await dialog.getByLabel('Note (only the team sees it)').count(),
      'a label of its own beside the note of the booking',
    ).toBe(1);
    await expect
      .poll(() => dialog.getByLabel('Insurance', { exact: true }).inputValue())
      .toBe('private');
    expect(await dayOf(dialog.getByLabel('Day', { exact: true }))).toBe(dayIn(8));
    expect(await dialog.getByLabel('Time', { exact: true }).inputValue()).toBe('10:00');
    await dialog.getByLabel('Insurance company').fill('Sunny Mutual');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await notices(page).getByText('Weber is booked').waitFor();
  });

  it('asks for nothing that a condition leaves out, and finds the earliest time of all calendars', async () => {
    const { page, complaints } = await opened('');
    await page.keyboard.press('n');
    const dialog = newBooking(page);
    await dialog.getByLabel('Last name').fill('Noether');
    await dialog.getByLabel('Insurance', { exact: true }).selectOption('private');
    await dialog.getByLabel('Insurance company').fill('Sunny Mutual');
    await dialog.getByLabel('Insurance', { exact: true }).selectOption('statutory');
    await dialog.getByLabel('Insurance company').waitFor({ state: 'detached' });
    await dialog.getByText('First visit').click();
    await dialog.getByLabel('Day', { exact: true }).fill(dayIn(20));
    await dialog.getByRole('button', { name: 'Earliest in any calendar' }).click();
    await dialog.getByRole('status').getByText(/Dr\. /).waitFor();
    await expect.poll(() => dayOf(dialog.getByLabel('Day', { exact: true }))).not.toBe(dayIn(20));
    await dialog.getByLabel('Day', { exact: true }).fill(dayIn(3));
    await dialog.getByRole('button', { name: 'Next free day' }).click();
    await expect.poll(() => dayOf(dialog.getByLabel('Day', { exact: true }))).toBe(dayIn(4));
    await dialog.getByRole('button', { name: 'A week later' }).click();
    await expect.poll(() => dayOf(dialog.getByLabel('Day', { exact: true }))).toBe(dayIn(11));
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await notices(page).getByText('Noether is booked').waitFor();
    expect(complaints).toEqual([]);
  });

  it('leaves a day that is chosen while the earliest time is looked for', async () => {
    const { page } = await opened('');
    await page.keyboard.press('n');
    const dialog = newBooking(page);
    await dialog.getByText('First visit').click();
    const day = dialog.getByLabel('Day', { exact: true });
    await day.fill(dayIn(20));
    const earliest = dialog.getByRole('button', { name: 'Earliest time' });
    const release = await holdBack(page, '**/admin/api/v1/weeks/**');
    const found = page.waitForResponse('**/admin/api/v1/weeks/**');
    await earliest.click();
    await day.fill(dayIn(5));
    release();
    await (await found).finished();
    await expect.poll(() => earliest.getAttribute('aria-busy')).toBeNull();
    expect(await dayOf(day)).toBe(dayIn(5));
    expect(await dialog.getByRole('status').allInnerTexts()).not.toContainEqual(
      expect.stringContaining('Dr. '),
    );
  });

  it('says of a cancellation that its customer asked for it', async () => {
    const { page } = await opened('');
    await bookFor(page, 'Curie', '11:00');
    await booking(page, 'Curie').click();
    await details(page).getByRole('button', { name: 'Cancel …' }).click();
    await page.getByLabel(/The customer asked for it/).check();
    const sent = page.waitForRequest(/\/cancel$/);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    expect((await sent).postDataJSON()).toEqual({
      version: 1,
      quiet: false,
      on_request: true,
      undo_seconds: 30,
    });
    await notices(page).getByText('Curie’s booking is cancelled.').waitFor();
  });

  it('keeps both texts if two users edit a note', async () => {
    const { page } = await opened('');
    await bookFor(page, 'Germain', '12:00');
    await booking(page, 'Germain').click();
    const { page: other } = await opened('Germain');
    const note = details(page).getByLabel(/^Note/);
    await note.fill('Comes by wheelchair');
    await details(other).getByLabel(/^Note/).fill('Brings her sister');
    // Leaving the field saves it.
    await details(other).getByRole('heading', { name: 'Germain' }).click();
    await notices(other).getByText('Note saved.').waitFor();
    await details(page).getByText('Note written').waitFor();
    expect(await note.inputValue()).toBe('Comes by wheelchair');
    await details(page).getByRole('button', { name: 'Save note' }).click();
    await details(page)
      .getByRole('alert')
      .getByText('Meanwhile somebody wrote: “Brings her sister”.')
      .waitFor();
    expect(await note.inputValue()).toBe('Comes by wheelchair');
    await note.fill('Brings her sister. Comes by wheelchair');
    await details(page).getByRole('button', { name: 'Save note' }).click();
    await expect
      .poll(() => details(other).getByLabel(/^Note/).inputValue())
      .toBe('Brings her sister. Comes by wheelchair');
  });

  it('continues with the input after the session has expired, for the same user', async () => {
    const { operator, browser } = scene();
    const { page } = await openPage(browser);
    const isQuiet = watchCalls(page);
    await signIn(page, operator, `/admin/?day=${DAY}`);
    await booking(page, 'Germain').waitFor();
    await page.keyboard.press('n');
    const dialog = newBooking(page);
    await fillForLovelace(dialog);
    // Otherwise a pending call could find the session ended before the click does.
    await expect.poll(isQuiet).toBe(true);
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('Your session has ended.').waitFor();
    expect(await page.getByText('Germain').count()).toBe(0);
    await enterCredentials(page);
    await dialog.waitFor();
    expect(await dialog.getByLabel('Last name').inputValue()).toBe('Lovelace');
    expect(await dialog.getByLabel(/^Note/).inputValue()).toBe('Rang in the morning');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await notices(page)
      .getByText(/Lovelace is booked.*14:20/)
      .waitFor();
  });

  it('opens the dialog that moves a booking with calendars that are known late', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await comeBack(page, operator);
    const id = await bookFor(page, 'Mirzakhani', '15:00');
    const release = await holdBack(page, '**/admin/api/v1/schedules');
    await page.goto(`${operator.url}/admin/?day=${DAY}&booking=${id}`);
    await details(page).getByRole('button', { name: 'Move' }).click();
    release();
    const calendar = page.getByRole('dialog').getByLabel('Calendar');
    await expect.poll(() => calendar.inputValue()).toBe('1');
    expect(complaints).toEqual([]);
  });

  it('opens the dialog for an absence with texts and calendars that are known late', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    const release = await holdBack(page, '**/admin/api/v1/schedules');
    await page.route(/\/assets\/booking-[\w-]{8}\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await comeBack(page, operator, '/admin/calendar/week');
    await page.getByRole('button', { name: 'Absence' }).click();
    release();
    const ofTheWeek = page.getByRole('dialog').getByLabel('Dr. Lindner');
    await expect.poll(() => ofTheWeek.isChecked()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('keeps the focus in the customer search when the form arrives', async () => {
    const { page, complaints } = await opened('Mirzakhani');
    const release = await holdBack(page, '**/admin/api/v1/forms*');
    await page.getByRole('button', { name: 'New booking' }).click();
    const dialog = newBooking(page);
    await dialog.getByRole('combobox', { name: /Been here before/ }).fill('mirza');
    release();
    await dialog.getByLabel('Last name').waitFor();
    await dialog.getByRole('option', { name: /Mirzakhani/ }).click();
    await expect.poll(() => dialog.getByLabel('Last name').inputValue()).toBe('Mirzakhani');
    expect(complaints).toEqual([]);
  });

  it('keeps the focus in the booking search when the selected booking arrives', async () => {
    const { page, complaints } = await opened('');
    await booking(page, 'Mirzakhani').waitFor();
    const release = await holdBack(page, '**/admin/api/v1/bookings/*', '**/assets/panel-*.js');
    await booking(page, 'Mirzakhani').click();
    await page.keyboard.press('/');
    await page.keyboard.type('germain');
    release();
    await details(page).getByRole('heading', { name: 'Mirzakhani' }).waitFor();
    await page.getByRole('option', { name: /Germain/ }).click();
    await details(page).getByRole('heading', { name: 'Germain' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('adds a caller to the waiting list', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser);
    await comeBack(page, operator, '/admin/waitlist');
    await page.getByRole('button', { name: 'Add someone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who is waiting?' });
    await dialog.getByLabel('Name').fill('Sophie');
    await dialog.getByLabel('E-mail').fill('sophie@example.org');
    await dialog.getByLabel('Day (optional)').fill(DAY);
    await dialog.getByRole('button', { name: 'Add someone' }).click();
    await notices(page).getByText('Sophie is on the waiting list.').waitFor();
    await page.getByRole('rowheader', { name: 'Sophie' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a name without an end', () => {
  it('leaves the other columns their place in the list, on screen and on paper', async () => {
    const { operator, browser } = scene();
    const { page } = await openPage(browser, { viewport: { width: 1300, height: 900 } });
    await signIn(page, operator);
    const submission = {
      last_name: 'W'.repeat(100),
      email: 'w@example.org',
      phone: '+49 30 1234567',
      insurance: 'statutory',
    };
    await bookFor(page, 'W', '16:00', { submission });
    await page.goto(`${operator.url}/admin/calendar/list?day=${DAY}`);
    const row = page.getByRole('row', { name: /W{100}/ });
    await row.waitFor();
    expect(await layoutOf(row)).toEqual({ fits: true, phone: '+49 30 1234567', lines: 1 });
    await page.emulateMedia({ media: 'print' });
    expect(await layoutOf(row)).toEqual({ fits: true, phone: '+49 30 1234567', lines: 1 });
  });
});

async function fillForLovelace(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Last name').fill('Lovelace');
  await dialog.getByText('Check-up').click();
  await dialog.getByLabel('Day', { exact: true }).fill(dayIn(2));
  await dialog.getByLabel('Time', { exact: true }).fill('14:20');
  await dialog.getByLabel(/^Note/).fill('Rang in the morning');
}

/** Whether the list fits into its box, and the row's telephone number with its lines. */
function layoutOf(row: Locator) {
  return row.evaluate((one) => {
    const box = one.closest('.sideways');
    const phone = one.querySelector('.called');
    const range = document.createRange();
    range.selectNodeContents(phone ?? one);
    return {
      fits: (box?.scrollWidth ?? 0) <= (box?.clientWidth ?? 0) + 1,
      phone: phone?.textContent,
      lines: new Set([...range.getClientRects()].map(({ top }) => top)).size,
    };
  });
}
