/**
 * Every way of booking in every engine: Chromium, Firefox and WebKit run the same script against
 * the same built server. With PICTURES=folder each step is also a picture for people to look at.
 */

import { describe, expect, it } from 'vitest';
import { replaceHold } from '../e2e/support/holder.ts';
import { startChromium } from './support/chromium-engine.ts';
import { aCustomer, CUSTOMER, DATE_VALUE, type LanguageTag } from './support/customer.ts';
import type { Engine, Tab, TabWishes } from './support/engine.ts';
import { startFirefox } from './support/firefox-engine.ts';
import { type Scene, setEngine, setScene } from './support/scene.ts';
import type { Visitor } from './support/visitor.ts';
import { startWebkit } from './support/webkit-engine.ts';

const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
};

/** The tools of a flow. */
interface Booth {
  readonly tab: Tab;
  readonly visitor: Visitor;
  readonly scene: Scene;
  /** Opens the site that embeds the widget. */
  visit(lang?: LanguageTag, attributes?: string): Promise<ReturnType<typeof aCustomer>>;
}

interface Flow {
  readonly does: string;
  readonly wishes?: TabWishes;
  run(booth: Booth): Promise<void>;
}

const CHOSEN = 'schedule="1" reason="1"';
const kept = { role: 'timer', name: /^Held for you: (10:00|9:[45]\d)$/ } as const;

const flows: readonly Flow[] = [
  {
    does: 'books by pointer',
    run: async ({ visit }) => {
      const { chooseWho, chooseTime, fillForm, checkAndBook } = await visit();
      await chooseWho();
      const time = await chooseTime(1, 2);
      await fillForm();
      const confirmation = await checkAndBook();
      expect(confirmation).toContain(time);
      expect(confirmation).toContain('Dr. Lindner');
    },
  },
  {
    does: 'books by pointer where there is little room',
    wishes: { width: 360 },
    run: async ({ visit, tab }) => {
      const { chooseWho, chooseTime, fillForm, checkAndBook } = await visit();
      await chooseWho();
      const time = await chooseTime(1, 3);
      await fillForm();
      expect(await checkAndBook()).toContain(time);
      expect(
        await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth, null),
      ).toBeLessThanOrEqual(0);
    },
  },
  {
    does: 'books by keyboard alone',
    run: async ({ visit }) => {
      const { bookByKeyboard } = await visit();
      const { day, confirmation } = await bookByKeyboard();
      expect(confirmation).toContain(day.split(',')[0]);
    },
  },
  {
    does: 'keeps what the native date and select controls were told',
    run: async ({ visit, visitor }) => {
      const { chooseTime, fillForm, button } = await visit('en', `${CHOSEN} theme="dark"`);
      await chooseTime(2, 0);
      await fillForm();
      await visitor.see({ role: 'row', name: /Insurance.*Private/ });
      await visitor.see({ role: 'row', name: /Date of birth.*11.*1980/ });
      await visitor.click(button('Change: Your details'));
      expect((await visitor.see({ role: 'field', name: /^Date of birth/ })).value).toBe(DATE_VALUE);
    },
  },
  ...(['de', 'ar'] as const).map((lang) => ({
    does: `books in ${lang}`,
    run: async ({ visit }: Booth) => {
      const { chooseWho, chooseTime, fillForm, checkAndBook } = await visit(lang);
      await chooseWho();
      const time = await chooseTime(3, 1);
      await fillForm();
      expect(await checkAndBook()).toContain(time);
    },
  })),
  {
    does: 'books by keyboard alone from right to left',
    run: async ({ visit }) => {
      const { bookByKeyboard } = await visit('ar');
      await bookByKeyboard();
    },
  },
  {
    does: 'books in a dialog, which Escape closes and which goes on where it was',
    run: async ({ visit, visitor, tab }) => {
      const { say, button, chooseWho, chooseTime, fillForm, checkAndBook, standAt } = await visit(
        'en',
        'mode="dialog"',
      );
      await visitor.click(button(say.open));
      await chooseWho();
      await tab.press('Escape');
      await visitor.missOut({ role: 'heading', name: /Choose a day/ });
      expect((await visitor.focused())?.name).toBe(say.open);
      await tab.press('Enter');
      await standAt(say.dayHead);
      await chooseTime(4, 0);
      await fillForm();
      await checkAndBook();
      await visitor.click(button(say.close));
      await visitor.missOut({ part: 'confirmation' });
    },
  },
  {
    does: 'counts down, and keeps a time anew that ran out while nobody else took it',
    run: async ({ visit, visitor }) => {
      const { chooseTime, fillForm, checkAndBook } = await visit('en', CHOSEN);
      const time = await chooseTime(5, 0);
      await visitor.see(kept);
      await visitor.letPass(9.2);
      await visitor.see({ role: 'timer', name: /^Held for you: 0:\d\d$/ });
      await visitor.see({ role: 'button', name: /Need more time/ });
      await visitor.picture('8-last-minute');
      await visitor.letPass(1);
      await visitor.see(kept);
      await fillForm();
      expect(await checkAndBook()).toContain(time);
    },
  },
  {
    does: 'offers the nearest times where a time ran out and was taken, and keeps what was typed',
    run: async ({ visit, visitor, tab, scene }) => {
      const { chooseTime, standAt, checkAndBook, fillForm, say } = await visit('en', CHOSEN);
      await chooseTime(6, 2);
      await visitor.see(kept);
      const { secret, slot } = await readHold(tab);
      await visitor.fill({ 'Last name': 'Hopper' });
      await replaceHold(scene, secret, slot);
      await visitor.letPass(10.1);
      await visitor.see({ role: 'heading', name: /has just been taken/ });
      await visitor.picture('9-lost');
      await visitor.click({ part: 'time' });
      await standAt(say.formHead);
      expect((await visitor.see({ role: 'field', name: /^Last name/ })).value).toBe('Hopper');
      await fillForm();
      await checkAndBook();
    },
  },
  {
    does: 'still keeps the time after a reload, and the confirmation after another',
    run: async ({ visit, visitor, tab }) => {
      const { chooseTime, standAt, fillForm, checkAndBook, readConfirmation, say } = await visit(
        'en',
        CHOSEN,
      );
      const time = await chooseTime(7, 0);
      await visitor.see(kept);
      const { slot } = await readHold(tab);
      await tab.reload();
      await standAt(say.formHead);
      await visitor.see(kept);
      expect((await readHold(tab)).slot).toBe(slot);
      await fillForm();
      expect(await checkAndBook()).toContain(time);
      await tab.reload();
      expect(await readConfirmation()).toContain(time);
    },
  },
  {
    does: 'goes back and forward with the browser, and loses nothing',
    run: async ({ visit, visitor, tab }) => {
      const { chooseTime, standAt, fillForm, checkAndBook, say } = await visit('en', CHOSEN);
      await chooseTime(8, 0);
      await visitor.fill({ 'First name': 'Grace ' });
      await tab.goBack();
      await standAt(say.dayHead);
      await tab.goForward();
      await standAt(say.formHead);
      expect((await visitor.see({ role: 'field', name: /^First name/ })).value).toBe('Grace ');
      await fillForm();
      await checkAndBook();
    },
  },
  {
    does: 'books in plain forms without scripts, moves and cancels',
    wishes: { scripts: false },
    run: async ({ visitor, tab, scene }) => {
      await tab.goto(`${scene.operator.url}/book/plain?lang=en`);
      await visitor.click({ role: 'link', name: /Dr\. Lindner/ });
      await visitor.click({ role: 'link', name: /First visit/ });
      await choosePlainTime(visitor, 2);
      await visitor.fill(CUSTOMER);
      await visitor.picture('p2-form');
      // No sooner than a person would be done with it.
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      await visitor.click({ role: 'button', name: /^Continue/ });
      await visitor.see({ role: 'row', name: /Insurance.*Private/ });
      await visitor.see({ role: 'row', name: /Date of birth.*11 November 1980/ });
      await visitor.picture('p3-check');
      await visitor.click({ role: 'button', name: /^Book now/ });
      await visitor.see({ role: 'heading', name: /^Your booking/ });
      await visitor.picture('p4-booked');
      await visitor.click({ role: 'link', name: /^Move/ });
      await choosePlainTime(visitor, 4);
      await visitor.picture('p5-move');
      await visitor.click({ role: 'button', name: /^Move/ });
      await visitor.click({ role: 'link', name: /^Cancel/ });
      await visitor.picture('p6-cancel');
      await visitor.click({ role: 'button', name: /^Yes, cancel/ });
      await visitor.see({ role: 'heading', name: /cancelled/i });
      await visitor.picture('p7-cancelled');
    },
  },
];

async function choosePlainTime(visitor: Visitor, day: number): Promise<void> {
  await visitor.click({ role: 'link', name: /^Next month/ });
  await visitor.click({ role: 'link', name: /, free/, index: day });
  await visitor.picture('p1-times');
  await visitor.click({ role: 'button', name: /^\d\d:\d\d$/, index: 3 });
}

/** Reads the hold that the widget stores in the tab. */
function readHold(tab: Tab): Promise<{ secret: string; slot: string }> {
  return tab.evaluate(() => {
    const entries = Object.values({ ...sessionStorage }).map((text) => JSON.parse(text));
    const { secret, time } = entries.find((entry) => entry?.secret) ?? {};
    return { secret: String(secret), slot: String(time?.slot) };
  }, null);
}

describe.each(Object.entries(engines))('%s', (name, start) => {
  const scene = setScene();
  const open = setEngine(name, start);

  it.each(flows.map((flow) => [flow.does, flow] as const))('%s', async (does, { wishes, run }) => {
    const { tab, visitor } = await open(does, wishes);
    const visit = async (lang: LanguageTag = 'en', attributes = '') => {
      scene().show({ lang, attributes: `${attributes} theme="light"` });
      await tab.goto(scene().origin);
      return aCustomer(tab, visitor, lang);
    };
    try {
      await run({ tab, visitor, scene: scene(), visit });
      expect(tab.complaints).toEqual([]);
    } finally {
      await tab.close();
    }
  });
});
