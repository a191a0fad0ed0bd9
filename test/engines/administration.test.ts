/**
 * Each page of the administration opens in every engine without errors or overflow, and a caller is
 * booked by pointer.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../widget/admin/pages.ts';
import { anInstallationFile } from '../e2e/support/an-installation-file.ts';
import { createOperator, type Operator } from '../e2e/support/built-server.ts';
import { katrin, printedAddress } from '../e2e/support/desk.ts';
import { startChromium } from './support/chromium-engine.ts';
import type { Engine, Tab } from './support/engine.ts';
import { startFirefox } from './support/firefox-engine.ts';
import { setEngine } from './support/scene.ts';
import type { Visitor } from './support/visitor.ts';
import { startWebkit } from './support/webkit-engine.ts';

const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
};

/** Pages for people who are not signed in. */
const ENTRANCES = ['setUp', 'invitation'];
const pages = ROUTES.filter(({ page }) => !ENTRANCES.includes(page)).map(({ path }) => path);

let operator: Operator;
let isSetUp = false;

beforeAll(async () => {
  operator = await createOperator();
  await operator.importFile(anInstallationFile({ origins: ['https://practice.example'] }));
  await operator.start();
});
afterAll(() => operator.remove());

/** The first of them makes the access, the others sign in. */
async function enter(tab: Tab, visitor: Visitor): Promise<void> {
  const { name, email, password } = katrin;
  await tab.goto(isSetUp ? `${operator.url}/admin/` : printedAddress(operator));
  await visitor.fill(
    isSetUp
      ? { 'E-mail': email, Password: password }
      : { 'Your name': name, 'E-mail': email, Password: password },
  );
  await visitor.click({ role: 'button', name: isSetUp ? /^Sign in$/ : /^Create account$/ });
  await visitor.see({ role: 'button', name: /^New booking/ });
  isSetUp = true;
}

/** Checks the first impression: a heading, enough room, no overlapping fields, no errors. */
async function lookAround(tab: Tab, visitor: Visitor) {
  const { text } = await visitor.see({ role: 'heading', name: /\w/ });
  await visitor.missOut({ role: 'alert' });
  const overflow = await tab.evaluate(
    () => document.documentElement.scrollWidth - innerWidth,
    null,
  );
  return {
    isHeaded: text !== '',
    overflow: Math.max(0, overflow),
    crowded: await crowdedFields(tab),
    complaints: [...tab.complaints],
  };
}

/**
 * Runs in the page: the fields that lie over another one, or reach out of the dialog that they are
 * in.
 */
function crowdedFields(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => {
    const shown = [
      ...document.querySelectorAll<HTMLInputElement>('input:not(.unseen), select, textarea'),
    ];
    const boxes = shown
      .map((field) => ({ field, box: field.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const isCrowded = ({ field, box }: (typeof boxes)[number]) => {
      const around = field.closest('dialog, .card')?.getBoundingClientRect();
      if (around && (box.right > around.right || box.left < around.left)) {
        return true;
      }
      return boxes.some(
        (other) =>
          other.field !== field &&
          box.left < other.box.right &&
          other.box.left < box.right &&
          box.top < other.box.bottom &&
          other.box.top < box.bottom,
      );
    };
    return boxes.filter(isCrowded).map(({ field }) => field.name || field.id);
  }, null);
}

describe.each(Object.entries(engines))('the administration area in %s', (name, start) => {
  const open = setEngine(`admin-${name}`, start);

  it.each([1280, 390])('opens each page, %i pixels wide', async (width) => {
    const { tab, visitor } = await open(`pages-${width}`, { width });
    await enter(tab, visitor);
    for (const path of pages) {
      await tab.goto(`${operator.url}/admin${path}`);
      expect(await lookAround(tab, visitor), path).toEqual({
        isHeaded: true,
        overflow: 0,
        crowded: [],
        complaints: [],
      });
      await visitor.picture(path.replaceAll('/', '-'));
    }
    await tab.close();
  });

  it('previews the widget beside the changes', async () => {
    const { tab, visitor } = await open('preview', { width: 1280 });
    await enter(tab, visitor);
    await tab.goto(`${operator.url}/admin/configuration/form`);
    await visitor.see({ role: 'heading', name: /^Preview$/ });
    // The widget in the frame asks for the form only once it is there.
    await tab.evaluate(() => {
      const heard = document.documentElement.dataset;
      addEventListener(
        'message',
        ({ data }) => (heard.asked = `${heard.asked ?? ''} ${data.call ?? ''}`),
      );
      const frame = document.querySelector('admin-widget-preview iframe');
      if (frame instanceof HTMLIFrameElement) {
        frame.src += '?again';
      }
    }, null);
    const asked = () => tab.evaluate(() => document.documentElement.dataset.asked ?? '', null);
    await expect.poll(asked, { timeout: 20_000 }).toContain('form');
    await visitor.picture('form');
    await tab.close();
  });

  it('books for a caller', async () => {
    const { tab, visitor } = await open('caller', { width: 1280 });
    await enter(tab, visitor);
    const day = () => tab.evaluate(() => document.querySelector('h1')?.textContent ?? '', null);
    const today = await day();
    await visitor.click({ role: 'button', name: /^Next day/ });
    await expect.poll(day, { timeout: 20_000 }).not.toBe(today);
    await visitor.click({ role: 'button', name: /^New booking/ });
    await visitor.fill({ 'First name': `Ada in ${name}` });
    expect(await crowdedFields(tab)).toEqual([]);
    await visitor.picture('new-booking');
    await visitor.tabTo(/^First visit/);
    await tab.press('Space');
    await visitor.click({ role: 'button', name: /^Book$/ });
    await visitor.see({ role: 'button', name: new RegExp(`Ada in ${name}`) });
    await visitor.picture('booked');
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });
});
