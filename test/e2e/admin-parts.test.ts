/**
 * An appointment with a part that is done elsewhere, in any order and with waits: set up by keyboard
 * on a narrow phone, booked at the desk, shown on its day and explained where it does not fit.
 */

import { expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import en from '../../widget/admin/texts/en/configuration.json' with { type: 'json' };
import explain from '../../widget/admin/texts/en/explain.json' with { type: 'json' };
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { tabTo } from './support/customer.ts';
import {
  applyReviewed,
  becomeAdministrator,
  bookIn,
  booking,
  details,
  effect,
  turn,
} from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const NAME = 'First visit with a long consultation';

const scene = setScene({
  changes: {
    reasons: [
      { id: 1, name: 'Apply colour', duration_minutes: 30 },
      { id: 2, name: 'Colour sets', duration_minutes: 30 },
      { id: 3, name: 'Wash out', duration_minutes: 30, needs: [{ any_of: [21] }] },
      { id: 4, name: NAME, duration_minutes: 90 },
    ],
    schedules: [
      {
        id: 1,
        name: 'Anna',
        reasons: [1, 3, 4],
        slot_interval_minutes: 30,
        opening_hours: [{ days, opens: '08:00', closes: '12:00' }],
      },
    ],
    resources: [{ id: 21, name: 'Basin' }],
  },
});

const page = sharePage(async () => {
  const { operator, browser } = scene();
  const opened = await openPage(browser, {
    viewport: { width: 320, height: 640 },
    bypassCSP: true,
  });
  await becomeAdministrator(opened.page, operator);
  await opened.page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  return opened;
});

const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

it('is set up by keyboard', { timeout: 120_000 }, async () => {
  const { operator } = scene();
  const press = async (name: RegExp, key: string) => {
    await tabTo(page(), name);
    await page().keyboard.press(key);
  };
  await page().goto(`${operator.url}/admin/configuration/reasons?id=4`);
  await page().getByRole('group', { name: en.keys.combines }).waitFor();
  for (const part of ['Apply colour', 'Colour sets', 'Wash out']) {
    await page().getByLabel('Name', { exact: true }).focus();
    await press(new RegExp(`^${en.add} ${part}$`), 'Enter');
  }
  await page().getByLabel('Name', { exact: true }).focus();
  await press(new RegExp(`^${en.keys.elsewhere} Colour sets$`), 'Space');
  await press(new RegExp(`^${en.keys.order}$`), 'Space');
  await tabTo(page(), /^Longest wait/);
  await page().keyboard.type('10');
  const parts = page().getByRole('group', { name: en.keys.combines });
  await takePicture(page(), 'parts-phone', parts);
  expect(await parts.evaluate(isCut)).toBe(false);
  const tops = await parts
    .getByLabel(en.keys.elsewhere)
    .first()
    .evaluate((box) => [box, box.parentElement ?? box].map((one) => one.getBoundingClientRect()));
  const [box, label] = tops.map(({ top, height }) => top + height / 2);
  expect(Math.abs((box ?? 0) - (label ?? 0)), 'the box is beside its words').toBeLessThan(2);
  expect(await findings(page(), [], 'body')).toEqual([]);
  await page().getByRole('button', { name: 'Review changes' }).focus();
  await page().keyboard.press('Enter');
  await effect(page()).waitFor();
  await applyReviewed(page());
  const { reasons } = parseYaml(await operator.exported());
  expect(reasons[3]).toEqual({
    id: 4,
    name: NAME,
    combines: [1, { id: 2, elsewhere: true }, 3],
    order: 'any',
    gap_minutes: 10,
  });
});

/** Whether the first letter can be seen: the rest is left out at the end. */
const showsBegin = (element: Element): boolean => {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (text.nextNode() && !text.currentNode.textContent?.trim()) {}
  const at = text.currentNode.textContent?.search(/\S/) ?? 0;
  range.setStart(text.currentNode, at);
  range.setEnd(text.currentNode, at + 1);
  const letter = range.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return letter.left >= box.left - 1 && letter.right <= box.right + 1;
};

it('is shown on its day, each name from its beginning', { timeout: 120_000 }, async () => {
  const { operator } = scene();
  await page().goto(`${operator.url}/admin/`);
  await turn(page(), 'Next day');
  await page().getByRole('button', { name: 'New booking' }).click();
  await bookIn(page(), 'Bartholomew', '08:00');
  await booking(page(), 'Bartholomew').click();
  await details(page()).getByText(NAME).waitFor();
  expect(await findings(page(), [], 'body')).toEqual([]);
  await page().evaluate(() => localStorage.setItem('slotwell-lang', 'ar'));
  await page().goto(
    page()
      .url()
      .replace(/&booking=.*/, ''),
  );
  await page().getByRole('heading', { name: 'Anna' }).waitFor();
  const cut = page().locator('.grid .reason, .needed [dir]');
  await expect.poll(() => cut.count()).toBe(2);
  await takePicture(page(), 'parts-day-ar', cut.last());
  for (const one of await cut.all()) {
    expect([await one.evaluate(isCut), await one.evaluate(showsBegin)]).toEqual([true, true]);
  }
  expect(await findings(page(), [], 'body')).toEqual([]);
  await page().setViewportSize({ width: 1280, height: 640 });
  await page().goto(page().url().replace('/admin/', '/admin/calendar/week'));
  const name = page().locator('.booking b');
  await takePicture(page(), 'parts-week-ar', name);
  expect([await name.evaluate(isCut), await name.evaluate(showsBegin)]).toEqual([true, true]);
});

it.each(['en', 'de', 'fr', 'ar'])(
  'names in a week in %s who needs the calendar, however narrow',
  { timeout: 120_000 },
  async (language) => {
    await page().evaluate((chosen) => localStorage.setItem('slotwell-lang', chosen), language);
    for (const width of [1280, 390, 320]) {
      await page().setViewportSize({ width, height: 640 });
      await page().reload();
      const name = page().locator('.needed [dir]');
      await name.scrollIntoViewIfNeeded();
      await takePicture(page(), `parts-week-needed-${language}-${width}`, name);
      expect(await name.evaluate((box) => box.clientWidth)).toBeGreaterThan(70);
      expect(await name.evaluate(showsBegin)).toBe(true);
      expect(await findings(page(), [], 'body')).toEqual([]);
    }
  },
);

it('is in the list of its day', { timeout: 120_000 }, async () => {
  await page().goto(page().url().replace('/week', '/list'));
  await page().getByRole('table').waitFor();
  expect(await findings(page(), [], 'body')).toEqual([]);
});

it('is explained where it does not fit in any way', { timeout: 120_000 }, async () => {
  const day = new URL(page().url()).searchParams.get('day');
  await page().evaluate(() => localStorage.setItem('slotwell-lang', 'en'));
  await page().goto(
    `${scene().operator.url}/admin/explain?schedule=1&reason=4&day=${day}&time=09:00`,
  );
  const said = page().getByRole('status').getByText(explain.noOtherLayout);
  await said.waitFor();
  await takePicture(page(), 'parts-explained', said);
  expect(await findings(page(), [], 'body')).toEqual([]);
});
