/**
 * The real widget in a frame of the administration area, with the look and the form of the draft
 * before anything is saved. Nothing can be booked in it.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, type WatchedPage } from './support/chromium.ts';
import { becomeAdministrator, calendar, comeBack } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const scene = setScene();
const frame = (page: Page) => page.frameLocator('iframe.widget');
const widget = (page: Page) => frame(page).locator('slotwell-booking');
const property = (page: Page, name: string) =>
  widget(page).evaluate(
    (element, asked) => element instanceof HTMLElement && element.style.getPropertyValue(asked),
    name,
  );

describe('the preview of the look', () => {
  // No server has this logo, which the console reports.
  const page = sharePage(openInstallation, /logo\.invalid|ERR_NAME_NOT_RESOLVED/);

  it('is the widget in a frame without an origin', async () => {
    await frame(page()).getByText('Praxis Sonnenhof', { exact: true }).waitFor();
    await frame(page()).getByRole('heading').first().waitFor();
    expect(
      await widget(page()).evaluate(() => [
        origin,
        matchMedia('(prefers-reduced-motion)').media !== '',
      ]),
    ).toEqual(['null', true]);
    expect(await property(page(), '--slotwell-accent')).toBe('light-dark(#1b5fb8, #9cc3ff)');
  });

  it('warns of a pale colour', async () => {
    await page().getByLabel('Colour', { exact: true }).fill('#ffee00');
    await page().getByLabel('Corner radius (pixels)').fill('2');
    await page().getByLabel('Address of the logo').fill('https://logo.invalid/logo.png');
    await page().getByLabel('Name', { exact: true }).fill('Praxis Mondschein');
    await page().getByLabel('Time zone').focus();
    const warning =
      /On light screens this colour is too pale to be seen by itself \(its contrast is 1.2 to 1\): it keeps its tone and gets lines in #[0-9a-f]{6}\./;
    await page().getByRole('status').getByText(warning).waitFor();
  });

  it('shows the colour, corners and logo of the draft', async () => {
    await expect.poll(() => property(page(), '--slotwell-accent')).toMatch(/, #ffee00\)$/);
    expect(await property(page(), '--slotwell-radius')).toBe('2px');
    const logo = frame(page()).getByRole('img', { name: 'Praxis Mondschein' });
    expect(await logo.getAttribute('src')).toBe('https://logo.invalid/logo.png');
    await takePicture(page(), 'admin-preview-light', widget(page()));
  });

  it('shows the widget on dark pages', async () => {
    await page().locator('admin-widget-preview').getByText('Dark', { exact: true }).click();
    const scheme = () =>
      widget(page()).evaluate((element) => getComputedStyle(element).colorScheme);
    await expect.poll(scheme).toBe('dark');
    await takePicture(page(), 'admin-preview-dark', widget(page()));
  });
});

async function openInstallation(): Promise<WatchedPage> {
  const { operator, browser } = scene();
  const viewport = { width: 1280, height: 1200 };
  const opened = await openPage(browser, { viewport, colorScheme: 'light' });
  await becomeAdministrator(opened.page, operator);
  await calendar(opened.page, 'Dr. Okafor').waitFor();
  await opened.page.goto(`${operator.url}/admin/configuration/installation`);
  return opened;
}

it('shows the form of the draft in the widget, and books nothing', async () => {
  const { operator, browser } = scene();
  const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 1200 } });
  await comeBack(page, operator, '/admin/configuration/form');
  await frame(page).getByLabel('First name').waitFor();
  await page.getByLabel('Label (en)').first().fill('Given name');
  await page.getByLabel('Label (de)').first().focus();
  await frame(page).getByLabel('Given name').fill('Ada');
  await frame(page).getByLabel('Last name').fill('Lovelace');
  await frame(page).getByLabel('Email').fill('ada@example.org');
  await frame(page).getByRole('button', { name: 'Continue' }).click();
  await frame(page).getByRole('button', { name: /^Book/ }).click();
  await page.waitForTimeout(500);
  const found = await page.evaluate(async () => {
    const headers = { 'slotwell-admin': '1', 'content-type': 'application/json' };
    const answer = await fetch('/admin/api/v1/search', {
      method: 'POST',
      headers,
      body: '{"text":"Lovelace"}',
    });
    return await answer.text();
  });
  expect(found).not.toContain('Ada');
  await page.getByRole('button', { name: 'Remove Given name' }).click();
  await frame(page).getByLabel('Given name').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
