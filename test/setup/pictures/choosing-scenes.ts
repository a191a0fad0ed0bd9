/**
 * States that are seen now and then while calendar, reason and time are chosen, and those in which
 * the page or the browser asks for other colours.
 */

import {
  askForPersons,
  groupReasons,
  otherWords,
  separateAddresses,
  tell,
  withoutWaitlist,
} from './other-practices.ts';
import { reachWhen, type Scene } from './scenes.ts';
import type { Stage } from './stage.ts';

/** A day whose last time has gone since the month was drawn. */
async function pressDayJustFull(stage: Stage): Promise<void> {
  await reachWhen(stage);
  stage.api.answers.slots = () => ({ data: [], instants: [] });
  await stage.page.locator('.month td .free').nth(3).click();
}

export const choosingScenes: Readonly<Record<string, Scene>> = {
  holding: async (stage) => {
    await reachWhen(stage);
    stage.api.next('holds', 'pending');
    await stage.page.locator('.earliest [part=time]').first().click();
    await stage.heading(stage.words.form);
    await stage.take('34-loading-form');
    await stage.press(stage.words.back);
    await stage.page.locator('.busy').first().waitFor();
    await stage.take('35-time-being-held');
  },
  persons: async (stage) => {
    askForPersons(stage.api, stage.lang);
    await reachWhen(stage);
    await stage.page.locator('.persons select').selectOption('3');
    await stage.page.locator('.month td .free').first().waitFor();
    await stage.take('36-persons');
  },
  justFull: async (stage) => {
    await pressDayJustFull(stage);
    await stage.page.locator('.wait').waitFor();
    await stage.take('37-day-just-full');
  },
  justFullWithoutList: async (stage) => {
    tell(stage.api, withoutWaitlist);
    await pressDayJustFull(stage);
    await stage.page.locator('.times [part=day]').first().waitFor();
    await stage.take('38-day-just-full-without-waiting-list');
  },
  reasons: async (stage) => {
    groupReasons(stage.api, stage.lang);
    await stage.open('schedule="1"');
    const search = stage.page.getByRole('searchbox');
    await search.waitFor();
    await stage.take('39-reasons-in-groups');
    await search.fill(otherWords[stage.lang].search);
    await stage.take('40-reasons-found');
    await search.fill('xyz');
    await stage.take('41-no-reason-found');
  },
  addresses: async (stage) => {
    separateAddresses(stage.api, stage.lang);
    await stage.open();
    await stage.heading(stage.words.who);
    await stage.take('42-addresses');
  },
  noReasons: async (stage) => {
    stage.api.answers.reasons = () => ({ data: [] });
    await stage.open();
    await stage.press('Dr. Miriam Lindner');
    await stage.heading(stage.words.what);
    await stage.take('43-no-reasons');
  },
  theme: async (stage) => {
    // The surface that is painted where the page sets none.
    await reachWhen(stage, { style: '--slotwell-surface: initial;' });
    for (const [theme, name] of [
      ['light', '44-theme-light'],
      ['dark', '45-theme-dark'],
    ] as const) {
      await stage.page
        .locator('slotwell-booking')
        .evaluate((element, value) => element.setAttribute('theme', value), theme);
      await stage.take(name);
    }
  },
  forcedColours: async (stage) => {
    await stage.page.emulateMedia({ forcedColors: 'active' });
    await reachWhen(stage);
    await stage.page.locator('.month td .free').nth(3).click();
    await stage.take('46-forced-colours-when');
    await stage.page.locator('.times [part=time]').nth(1).click();
    await stage.heading(stage.words.form);
    await stage.page.locator('.pill').waitFor();
    await stage.press(stage.words.next);
    await stage.page.locator('[part=errors]').waitFor();
    await stage.take('47-forced-colours-form');
  },
};
