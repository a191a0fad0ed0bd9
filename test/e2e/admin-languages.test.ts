/** The administration in the languages that it speaks: found by the browser, or chosen. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../widget/admin/pages.ts';
import { openPage } from './support/chromium.ts';
import { becomeAdministrator } from './support/desk.ts';
import { type Scene, setScene } from './support/scene.ts';

const scene = setScene();

/** English words that no other language of the administration has, in what the page says itself. */
const ENGLISH = /\b(the|your|with|nobody|calendars?|bookings?|settings)\b/i;

/** The text of the page without what operators wrote, samples, and values of fields. */
const ownWords = (page: Page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    const foreign =
      'code, pre, q, option, textarea, iframe, [lang], a[href^="mailto:"], td, bdi, dd';
    for (const element of copy.querySelectorAll(foreign)) {
      element.remove();
    }
    return copy.textContent ?? '';
  });

let session: ReturnType<typeof createSession> | null = null;

/** The cookies of the first administrator, who is made once. */
async function createSession({ operator, browser }: Scene) {
  const { page } = await openPage(browser);
  await becomeAdministrator(page, operator);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  return await page.context().cookies();
}

async function signIn(page: Page): Promise<void> {
  session ??= createSession(scene());
  await page.context().addCookies(await session);
}

describe.each([
  ['ar', 'rtl', 'اليوم'],
  ['fr', 'ltr', 'Aujourd’hui'],
] as const)('in %s', (tag, direction, today) => {
  it('every page is in it, from its own side, no wider than a phone, with values in their own order', async () => {
    const { operator, browser } = scene();
    const { page, complaints } = await openPage(browser, {
      locale: tag,
      viewport: { width: 390, height: 844 },
    });
    await signIn(page);
    for (const { path, page: name } of ROUTES) {
      if (name === 'setUp' || name === 'invitation' || name === 'wizard') {
        continue;
      }
      await page.goto(`${operator.url}/admin${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
      const said = await ownWords(page);
      expect(said, path).not.toMatch(ENGLISH);
      expect(said, path).toContain(today);
      const { dir, lang, wide, turned } = await page.evaluate(() => ({
        dir: getComputedStyle(document.body).direction,
        lang: document.documentElement.lang,
        wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        turned: [...document.querySelectorAll('input, textarea')].filter(
          (field) =>
            getComputedStyle(document.body).direction === 'rtl' &&
            !field.hasAttribute('dir') &&
            getComputedStyle(field).unicodeBidi !== 'plaintext',
        ).length,
      }));
      expect({ dir, lang, wide, turned }, path).toEqual({
        dir: direction,
        lang: tag,
        wide: false,
        turned: 0,
      });
    }
    expect(complaints).toEqual([]);
  });
});

it('a language that was chosen under Your account stays, until the browser is to decide', async () => {
  const { operator, browser } = scene();
  const { page } = await openPage(browser);
  await signIn(page);
  await page.goto(`${operator.url}/admin/account`);
  await page.getByLabel('Language of these pages').selectOption('fr');
  await page.getByRole('heading', { level: 1, name: 'Votre compte' }).waitFor();
  await page.reload();
  await page.getByLabel('Langue de ces pages').selectOption('');
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
});
