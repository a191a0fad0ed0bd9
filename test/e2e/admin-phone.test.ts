/**
 * The administration area on a phone: the bar at the bottom has what a day at the desk needs, in
 * full. Everything else is one press away, and so is each view of the calendar.
 */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator, signIn } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

/** Entries of the bar and of the choice of views that are cut off or too small for a finger. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.side > nav > *, .bar .segments a')]
      .filter((entry) => {
        const { left, right, width, height } = entry.getBoundingClientRect();
        return (
          left < 0 ||
          right > innerWidth ||
          width < 44 ||
          height < 40 ||
          entry.scrollWidth > entry.clientWidth
        );
      })
      .map((entry) => entry.textContent?.trim()),
  );

/** Headings of the calendar that are cut off. */
const cutHeads = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '.column header, .column .named, .column .load span',
      ),
    ]
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1),
      )
      .map(({ textContent }) => textContent.trim()),
  );
const scrollsSideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, #content, .sideways')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  );

describe('the administration area on a phone', () => {
  // Side by side, their names are wider than the screen.
  const scene = setScene({
    changes: {
      schedules: [
        'Dr. Miriam Lindner',
        'Dr. Tobias Okafor',
        'Examination room on the ground floor',
      ].map((name, index) => ({
        id: index + 1,
        name,
        reasons: [1, 2],
        opening_hours: [
          {
            days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
            opens: '08:00',
            closes: '20:00',
          },
        ],
      })),
    },
  });

  describe.each([390, 320])('%i px wide', (width) => {
    const page = sharePage(async () => {
      const { operator, browser } = scene();
      const opened = await openPage(browser, { viewport: { width, height: 740 } });
      await (width === 390
        ? becomeAdministrator(opened.page, operator)
        : signIn(opened.page, operator));
      return opened;
    });
    const bar = () => page().getByRole('navigation', { name: 'Main navigation' });
    const more = () => page().locator('#more');
    const moreButton = () => bar().getByRole('button', { name: 'More' });

    it('leads to the customers', async () => {
      await bar().getByRole('link', { name: 'Customers' }).click();
      await page().getByRole('heading', { name: 'Customers' }).waitFor();
      expect(await cutOff(page())).toEqual([]);
    });

    it.each(['List', 'Day', 'Week'])('shows the calendar as a whole: %s', async (view) => {
      await bar().getByRole('link', { name: 'Calendar' }).click();
      const views = page().getByRole('group', { name: 'View' });
      await views.getByRole('link', { name: view, exact: true }).click();
      await page().locator('.segments [aria-current="true"]', { hasText: view }).waitFor();
      expect(await cutOff(page()), view).toEqual([]);
      if (view !== 'List') {
        await page().locator('.column').first().waitFor();
      }
      expect(await cutHeads(page()), view).toEqual([]);
      expect(await scrollsSideways(page()), view).toBe(false);
    });

    it('leads to the log by More, which closes then', async () => {
      expect(await more().isVisible()).toBe(false);
      await moreButton().click();
      await takePicture(page(), `admin-phone-${width}`, page().locator('slotwell-admin'));
      await more().getByRole('link', { name: 'Log' }).click();
      await page().getByRole('heading', { name: 'Log', level: 1 }).waitFor();
      expect(await more().isVisible()).toBe(false);
      await page().getByRole('table').getByRole('row').nth(1).waitFor();
      expect(await scrollsSideways(page())).toBe(false);
      await takePicture(page(), `admin-log-${width}`, page().locator('slotwell-admin'));
    });

    it('names each cell of the people', async () => {
      await page().goto(`${scene().operator.url}/admin/people`);
      const katrin = page()
        .getByRole('table')
        .getByRole('row', { name: /Katrin Sommer/ });
      const seen = katrin.getByRole('cell').nth(2);
      await seen.waitFor();
      expect(await seen.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain(
        'Last seen',
      );
      expect(await scrollsSideways(page())).toBe(false);
      await takePicture(page(), `admin-people-${width}`, page().locator('slotwell-admin'));
    });

    it('closes More with Escape, and signs out from it', async () => {
      await moreButton().press('Enter');
      await page().keyboard.press('Escape');
      expect(await more().isVisible()).toBe(false);
      await moreButton().click();
      await more().getByRole('button', { name: 'Sign out' }).click();
      await page().getByRole('heading', { name: 'Sign in' }).waitFor();
    });
  });
});
