/**
 * Opening hours in a browser: painted on a week by mouse, touch and keys, beside the fields of the
 * same draft; and the calendar of the year, which leads to exceptions.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import { applyDraft, becomeAdministrator, calendar, comeBack, dayOf } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const scene = setScene({ changes: { holidays: { country: 'DE', state: 'BE' } } });
const address = '/admin/configuration/calendars?id=1';

const painter = (page: Page) => page.getByRole('application', { name: 'Week' });
const row = (page: Page, number: number) =>
  page.getByRole('group', { name: `Opening hours, Row ${number}` });
const said = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true }).waitFor();
const stretchesOf = (page: Page, day: number) =>
  painter(page).locator('.stage').nth(day).locator('.stretch').allInnerTexts();
const hoursOn = async (page: Page, day: number) =>
  (await stretchesOf(page, day)).map((text) => text.replace(/\s/g, ''));

/** A point on screen by day and minute of the day; the painter shows 07:00 to 20:00. */
async function pointAt(
  page: Page,
  day: number,
  minute: number,
): Promise<{ readonly x: number; readonly y: number }> {
  const stage = painter(page).locator('.stage').nth(day);
  await stage.scrollIntoViewIfNeeded();
  const box = await stage.boundingBox();
  if (!box) {
    throw new Error('The day is not drawn.');
  }
  return { x: box.x + box.width / 2, y: box.y + ((minute - 420) / 780) * box.height };
}

async function drag(
  page: Page,
  from: readonly [day: number, minute: number],
  until: readonly [day: number, minute: number],
): Promise<void> {
  const start = await pointAt(page, ...from);
  const end = await pointAt(page, ...until);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}

describe('the painter, with the mouse', () => {
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser, { viewport: { width: 1280, height: 1400 } });
    await becomeAdministrator(opened.page, operator);
    await calendar(opened.page, 'Dr. Okafor').waitFor();
    await opened.page.goto(operator.url + address);
    await painter(opened.page).waitFor();
    return opened;
  });
  const differences = () =>
    page().getByRole('region', { name: 'Compared with the hours in effect' });

  it('closes open time, and the fields say the same', async () => {
    await drag(page(), [5, 725], [6, 832]);
    await said(page(), 'Closed: Saturday to Sunday, 12:00 to 14:00');
    expect(await hoursOn(page(), 6)).toEqual(['08:00–12:00', '14:00–20:00']);
    expect(await row(page(), 2).getByLabel('Closes').inputValue()).toBe('12:00');
    expect(await row(page(), 3).getByLabel('Opens').inputValue()).toBe('14:00');
  });

  it('opens closed time, and compares the week with the hours in effect', async () => {
    await drag(page(), [5, 722], [5, 778]);
    await said(page(), 'Opened: Saturday, 12:00 to 13:00');
    expect((await differences().innerText()).replace(/\s+/g, ' ')).toContain(
      '3 h a week less. Saturday 13:00–14:00 removed Sunday 12:00–14:00 removed',
    );
    expect(await painter(page()).locator('.removed').allInnerTexts()).toEqual([
      '13:00–14:00 removed',
      '12:00–14:00 removed',
    ]);
    await takePicture(page(), 'admin-hours', painter(page()));
  });

  it('shows what is typed into the fields', async () => {
    await row(page(), 1).getByLabel('Closes').fill('18:00');
    await row(page(), 1).getByLabel('Opens').focus();
    await expect.poll(() => hoursOn(page(), 0)).toEqual(['08:00–18:00']);
    await page().getByRole('button', { name: 'Copy Monday’s hours to Tuesday to Friday' }).click();
  });

  it('paints nothing after Escape, nor by a press without movement', async () => {
    const point = await pointAt(page(), 0, 600);
    await page().mouse.move(point.x, point.y);
    await page().mouse.down();
    await page().mouse.move(point.x, point.y + 60, { steps: 4 });
    await painter(page()).locator('.closing').waitFor();
    await page().keyboard.press('Escape');
    await page().mouse.up();
    await page().mouse.click(point.x, point.y);
    expect(await stretchesOf(page(), 0)).toHaveLength(1);
  });

  it('is applied with the rest of the draft', async () => {
    await applyDraft(page());
    await differences().waitFor({ state: 'detached' });
    expect(await scene().operator.exported()).toContain('closes: "13:00"');
  });
});

it('is painted by keys alone, each step said, and undone', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, address);
  await painter(page).waitFor();
  await page.getByLabel('Customers may change').waitFor();
  await tabTo(page, /^Week/);
  await said(page, 'Monday, 09:00 to 09:15, open');
  const keys = 'ArrowRight PageDown Shift+ArrowDown Shift+PageDown Shift+ArrowRight';
  for (const key of keys.split(' ')) {
    await page.keyboard.press(key);
  }
  await said(page, 'Tuesday to Wednesday, 10:00 to 11:30, open');
  await page.keyboard.press('Space');
  await said(page, 'Closed: Tuesday to Wednesday, 10:00 to 11:30');
  expect(await stretchesOf(page, 2)).toHaveLength(2);
  await page.keyboard.press('Space');
  await said(page, 'Opened: Tuesday to Wednesday, 10:00 to 11:30');
  expect(await stretchesOf(page, 2)).toHaveLength(1);
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  expect(await stretchesOf(page, 2)).toHaveLength(1);
  expect(complaints).toEqual([]);
});

/** Swipes down Thursday with one finger, from shortly after nine to shortly before noon. */
async function swipeThursday(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const start = await pointAt(page, 3, 545);
  const end = await pointAt(page, 3, 712);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  for (const part of [0.3, 0.6, 1]) {
    const point = { x: end.x, y: start.y + (end.y - start.y) * part };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('the painter, by touch on a phone', () => {
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const viewport = { width: 390, height: 844 };
    const opened = await openPage(browser, { viewport, hasTouch: true });
    await comeBack(opened.page, operator, address);
    await painter(opened.page).waitFor();
    return opened;
  });

  it('scrolls until painting with a finger is switched on', async () => {
    await page().getByRole('button', { name: 'Add a period' }).click();
    await page().getByLabel('Valid from').first().fill('2027-01-01');
    await page().getByLabel('Valid until').first().fill('2027-03-31');
    await page().getByRole('button', { name: 'Edit its hours' }).click();
    await expect.poll(() => stretchesOf(page(), 3)).toEqual(['08:00–18:00']);
    await swipeThursday(page());
    expect(await stretchesOf(page(), 3)).toEqual(['08:00–18:00']);
  });

  it('paints the hours of a part of the year', async () => {
    await page().getByLabel('Paint with a finger').check();
    await swipeThursday(page());
    await said(page(), 'Closed: Thursday, 09:00 to 12:00');
    const last = page()
      .getByRole('group', { name: /^Opening hours, Row/ })
      .last();
    expect(await dayOf(last.getByLabel('Valid from'))).toBe('2027-01-01');
    expect(await last.getByLabel('Thu').isChecked()).toBe(true);
  });

  it('cuts no text off', async () => {
    const drawn = painter(page()).locator('.stretch, .change');
    const isCut = () =>
      drawn.evaluateAll((parts) => parts.some((part) => part.scrollWidth > part.clientWidth));
    expect(await isCut()).toBe(false);
    await takePicture(page(), 'admin-hours-phone', painter(page()));
    await page().setViewportSize({ width: 320, height: 740 });
    expect(await isCut()).toBe(false);
  });
});

describe('the year', () => {
  const page = sharePage(async () => {
    const { operator, browser } = scene();
    const opened = await openPage(browser, { viewport: { width: 1280, height: 1400 } });
    await comeBack(opened.page, operator, address);
    return opened;
  });
  const year = () => page().locator('admin-year');
  const day = (name: string) => year().getByRole('button', { name });
  const kindOf = (name: string) => day(name).first().getAttribute('data-kind');
  const focusedId = () => page().evaluate(() => document.activeElement?.id);

  it('leads to the exception of a day, and shows its kind', async () => {
    await day('25 December, Public holiday, closed').first().waitFor();
    await day('24 December').first().click();
    const exception = page().getByRole('group', { name: 'Exceptions, Row 1' });
    await exception.waitFor();
    await expect.poll(focusedId).toBe('schedules-0-exceptions-0-from');
    await expect.poll(() => kindOf('24 December')).toBe('closed');
    await exception.getByLabel('On these days').selectOption('part');
    expect(await kindOf('24 December, Closed for part of the day')).toBe('part');
    await exception.getByLabel('On these days').selectOption('open');
    expect(await kindOf('24 December, Other hours')).toBe('other');
  });

  it('is walked by the arrows, from one tab stop', async () => {
    await day('24 December').first().focus();
    await page().keyboard.press('ArrowRight');
    await page().keyboard.press('Enter');
    await expect.poll(focusedId).toBe('schedules-0-exceptions-1-from');
    await expect.poll(() => kindOf('25 December')).toBe('other');
    expect(await year().locator('.months [tabindex="0"]').count()).toBe(1);
    await takePicture(page(), 'admin-year', year());
  });

  it('turns to the next year and its holidays', async () => {
    const shown = () => year().locator('.tools h3').innerText();
    const before = await shown();
    await year().getByRole('button', { name: 'Next year' }).click();
    await expect.poll(shown).toBe(String(Number(before) + 1));
    await day('26 December, Public holiday, closed').first().waitFor();
  });
});
