/**
 * An absence lists a booking that has begun and has yet to take a colleague, a room, or its own
 * calendar again. It can no longer be cancelled or moved from there.
 */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import ar from '../../widget/admin/texts/ar/booking.json' with { type: 'json' };
import arShell from '../../widget/admin/texts/ar/shell.json' with { type: 'json' };
import de from '../../widget/admin/texts/de/booking.json' with { type: 'json' };
import deShell from '../../widget/admin/texts/de/shell.json' with { type: 'json' };
import en from '../../widget/admin/texts/en/booking.json' with { type: 'json' };
import enShell from '../../widget/admin/texts/en/shell.json' with { type: 'json' };
import { aClockFile } from '../faults/support/clock-file.ts';
import { findings } from './support/axe.ts';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator, booking, calendar } from './support/desk.ts';
import { setScene } from './support/scene.ts';
import { sharePage } from './support/share-page.ts';
import { takePicture } from './support/take-picture.ts';

const clock = aClockFile(mkdtempSync(join(tmpdir(), 'slotwell-begun-')));
const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv', {
  timeZone: 'UTC',
});
/** Lets it be this time for the server. */
const goTo = (time: string) => clock.moveBy(Date.parse(`${tomorrow}T${time}:00Z`) - Date.now());
goTo('09:00');

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const opening_hours = [{ days, opens: '08:00', closes: '20:00' }];
const COLOUR = 4;

const scene = setScene({
  changes: {
    time_zone: 'UTC',
    reasons: [
      { id: 1, name: 'Apply colour', duration_minutes: 60 },
      { id: 2, name: 'Cut', duration_minutes: 60, needs: [{ any_of: [2] }] },
      { id: 3, name: 'Wash out', duration_minutes: 60, needs: [{ any_of: [21] }] },
      { id: COLOUR, name: 'Colour and cut', combines: [1, { id: 2, elsewhere: true }, 3] },
    ],
    schedules: [
      { id: 1, name: 'Anna', reasons: [1, 3, COLOUR], slot_interval_minutes: 60, opening_hours },
      { id: 2, name: 'Ben', reasons: [1], opening_hours },
    ],
    resources: [{ id: 21, name: 'Basin' }],
  },
  env: {
    ...clock.env,
    NODE_OPTIONS: `--import=${pathToFileURL(resolve(clock.preload)).href}`,
  },
});

const page = sharePage(async () => {
  const { operator, browser } = scene();
  const opened = await openPage(browser, { bypassCSP: true });
  await becomeAdministrator(opened.page, operator);
  await calendar(opened.page, 'Anna').waitFor();
  const origin = operator.url;
  const reply = await opened.page.request.post(`${origin}/admin/api/v1/bookings`, {
    headers: { 'slotwell-admin': '1', origin },
    data: {
      schedule: 1,
      reason: COLOUR,
      slot: `${tomorrow} 10:00:00`,
      submission: { first_name: 'Bartholomew', last_name: 'Featherstonehaugh-Cholmondeley' },
      quiet: true,
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  goTo('10:20');
  return opened;
});

const dialog = () => page().locator('admin-absence dialog');
const row = () => dialog().locator('.others li');

/** Opens the dialog by its button, and chooses these calendars alone. */
async function choose(button: string, names: readonly string[]): Promise<void> {
  await page().goto(`${scene().operator.url}/admin/`);
  await booking(page(), 'Bartholomew').waitFor();
  await page().getByRole('button', { name: button, exact: true }).click();
  for (const name of ['Anna', 'Ben', 'Basin']) {
    const box = dialog().getByLabel(name, { exact: true });
    if ((await box.isChecked()) !== names.includes(name)) {
      await dialog().getByText(name, { exact: true }).click();
    }
  }
}

/** What the row offers, and the box for all of them. */
const boxes = () => dialog().locator('.others input, [name=cancels]');

const isWide = (element: Element): boolean => element.scrollWidth > element.clientWidth;

describe('a booking that has begun', { timeout: 120_000 }, () => {
  it.each(['Anna', 'Ben', 'Basin'])('is listed in an absence of %s, and stays', async (name) => {
    await choose(enShell.absence, [name]);
    await expect.poll(() => row().count()).toBe(1);
    expect(await row().innerText()).toMatch(/10:00.*Bartholomew .* · Anna · .*Ben.*Basin/);
    await row().getByText(en.absence.begun).waitFor();
    expect(await boxes().count()).toBe(0);
    expect(await dialog().getByText(en.absence.stay).count()).toBe(0);
  });

  it.each([
    ['en', enShell.absence, en.absence.begun],
    ['de', deShell.absence, de.absence.begun],
    ['ar', arShell.absence, ar.absence.begun],
  ])('is read in %s at every width', async (language, button, begun) => {
    await page().evaluate((chosen) => localStorage.setItem('slotwell-lang', chosen), language);
    for (const width of [1280, 390, 320]) {
      await page().setViewportSize({ width, height: 900 });
      await choose(button, ['Anna', 'Ben', 'Basin']);
      await row().getByText(begun).waitFor();
      expect([await row().evaluate(isWide), await dialog().evaluate(isWide)]).toEqual([
        false,
        false,
      ]);
      expect(await findings(page(), [], 'body')).toEqual([]);
      await takePicture(page(), `absence-begun-${language}-${width}`, row());
    }
  });
});
