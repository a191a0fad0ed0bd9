/**
 * Opening hours painted on a week, by mouse, touch and keys, beside the fields of the same draft;
 * and the year that leads to exceptions.
 */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import { becomeAdministrator, calendar, comeBack, dayOf, notices } from './support/desk.ts';
import { setScene } from './support/scene.ts';
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

/** A point of a day at a minute: between seven and twenty o'clock is shown. */
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

it('is painted with the mouse: open time is closed, closed time opened, and the fields say the same', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 1400 } });
  await becomeAdministrator(page, operator);
  await calendar(page, 'Dr. Okafor').waitFor();
  await page.goto(operator.url + address);
  await painter(page).waitFor();

  await drag(page, [5, 725], [6, 832]);
  await said(page, 'Closed: Saturday to Sunday, 12:00 to 14:00');
  expect((await stretchesOf(page, 6)).map((text) => text.replace(/\s/g, ''))).toEqual([
    '08:00–12:00',
    '14:00–20:00',
  ]);
  expect(await row(page, 2).getByLabel('Closes').inputValue()).toBe('12:00');
  expect(await row(page, 3).getByLabel('Opens').inputValue()).toBe('14:00');
  await drag(page, [5, 722], [5, 778]);
  await said(page, 'Opened: Saturday, 12:00 to 13:00');
  const differs = page.getByRole('region', { name: 'Compared with the hours in effect' });
  expect((await differs.innerText()).replace(/\s+/g, ' ')).toContain(
    '3 h a week less. Saturday 13:00–14:00 removed Sunday 12:00–14:00 removed',
  );
  expect(await painter(page).locator('.removed').allInnerTexts()).toEqual([
    '13:00–14:00 removed',
    '12:00–14:00 removed',
  ]);
  await takePicture(page, 'admin-hours', painter(page));

  await row(page, 1).getByLabel('Closes').fill('18:00');
  await row(page, 1).getByLabel('Opens').focus();
  await expect
    .poll(async () => (await stretchesOf(page, 0)).map((text) => text.replace(/\s/g, '')))
    .toEqual(['08:00–18:00']);
  await page.getByRole('button', { name: 'Copy Monday’s hours to Tuesday to Friday' }).click();

  // Escape paints nothing, nor does a press without movement.
  const point = await pointAt(page, 0, 600);
  await page.mouse.move(point.x, point.y);
  await page.mouse.down();
  await page.mouse.move(point.x, point.y + 60, { steps: 4 });
  await painter(page).locator('.closing').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.mouse.click(point.x, point.y);
  expect(await stretchesOf(page, 0)).toHaveLength(1);

  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await notices(page).getByText('Applied.').waitFor();
  await differs.waitFor({ state: 'detached' });
  const exported = await operator.exported();
  expect(exported).toContain('closes: "13:00"');
  expect(complaints).toEqual([]);
});

it('is painted by keys alone, each step said, and undone', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser);
  await comeBack(page, operator, address);
  await painter(page).waitFor();
  await page.getByLabel('Customers may change').waitFor();
  await tabTo(page, /^Week/);
  await said(page, 'Monday, 09:00 to 09:15, open');
  for (const key of [
    'ArrowRight',
    'PageDown',
    'Shift+ArrowDown',
    'Shift+PageDown',
    'Shift+ArrowRight',
  ]) {
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

it('is painted by touch on a phone, for a part of the year', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await comeBack(page, operator, address);
  await painter(page).waitFor();
  await page.getByRole('button', { name: 'Add a period' }).click();
  await page.getByLabel('Valid from').first().fill('2027-01-01');
  await page.getByLabel('Valid until').first().fill('2027-03-31');
  await page.getByRole('button', { name: 'Edit its hours' }).click();
  const copied = ['08:00–18:00'];
  await expect.poll(() => stretchesOf(page, 3)).toEqual(copied);
  const touch = await page.context().newCDPSession(page);
  const swipe = async () => {
    const start = await pointAt(page, 3, 545);
    const end = await pointAt(page, 3, 712);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
    for (const part of [0.3, 0.6, 1]) {
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: end.x, y: start.y + (end.y - start.y) * part }],
      });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe();
  expect(await stretchesOf(page, 3)).toEqual(copied);
  await page.getByLabel('Paint with a finger').check();
  await swipe();
  await said(page, 'Closed: Thursday, 09:00 to 12:00');
  const last = page.getByRole('group', { name: /^Opening hours, Row/ }).last();
  expect(await dayOf(last.getByLabel('Valid from'))).toBe('2027-01-01');
  expect(await last.getByLabel('Thu').isChecked()).toBe(true);
  const drawn = painter(page).locator('.stretch, .change');
  const isCut = () =>
    drawn.evaluateAll((parts) => parts.some((part) => part.scrollWidth > part.clientWidth));
  expect(await isCut()).toBe(false);
  await takePicture(page, 'admin-hours-phone', painter(page));
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await isCut()).toBe(false);
  expect(complaints).toEqual([]);
});

it('shows the kind of each day of the year, and links to its exception', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 1400 } });
  await comeBack(page, operator, address);
  const year = page.locator('admin-year');
  const day = (name: string) => year.getByRole('button', { name });
  await day('25 December, Public holiday, closed').first().waitFor();
  const kindOf = (name: string) => day(name).first().getAttribute('data-kind');
  await day('24 December').first().click();
  await page.getByRole('group', { name: 'Exceptions, Row 1' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe('schedules-0-exceptions-0-from');
  await expect.poll(() => kindOf('24 December')).toBe('closed');
  await page
    .getByRole('group', { name: 'Exceptions, Row 1' })
    .getByLabel('On these days')
    .selectOption('part');
  expect(await kindOf('24 December, Closed for part of the day')).toBe('part');
  await page
    .getByRole('group', { name: 'Exceptions, Row 1' })
    .getByLabel('On these days')
    .selectOption('open');
  expect(await kindOf('24 December, Other hours')).toBe('other');

  await day('24 December').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe('schedules-0-exceptions-1-from');
  await expect.poll(() => kindOf('25 December')).toBe('other');
  expect(await year.locator('.months [tabindex="0"]').count()).toBe(1);
  await takePicture(page, 'admin-year', year);
  const before = await year.locator('.tools h3').innerText();
  await year.getByRole('button', { name: 'Next year' }).click();
  await expect.poll(() => year.locator('.tools h3').innerText()).toBe(String(Number(before) + 1));
  await day('26 December, Public holiday, closed').first().waitFor();
  expect(complaints).toEqual([]);
});
