/**
 * A visitor in any engine: finds elements by text, uses pointer or keyboard, and waits for them to
 * appear.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tab } from './engine.ts';
import { type Look, look, lookFor, type Seen, type Wanted } from './look.ts';

const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;

/** More than any page of the tests needs. */
const MOST_TAB_PRESSES = 120;

export interface Visitor {
  /** Waits for it. */
  see(wanted: Wanted): Promise<Seen>;
  /** Waits until it has disappeared. */
  missOut(wanted: Wanted): Promise<void>;
  click(wanted: Wanted): Promise<Seen>;
  /** Types into the focused element; the parts of a date are separated by spaces. */
  type(value: string): Promise<void>;
  /** Fills in values by pointer and keyboard. */
  fill(values: Readonly<Record<string, string>>): Promise<void>;
  /** Presses Tab until something that is meant has the focus, and says what. */
  tabTo(isMeant: RegExp | ((seen: Seen) => boolean)): Promise<Seen>;
  focused(): Promise<Seen | null>;
  /** Lets time go by for the page alone: the server's clock stays. */
  letPass(minutes: number): Promise<void>;
  /** Takes a picture if `PICTURES` names a folder. */
  picture(name: string): Promise<void>;
}

/** `who` begins the names of the pictures. */
export function aVisitor(tab: Tab, who: string): Visitor {
  // Queries fail between two pages.
  const ask = (question: Look): Promise<Seen | null> =>
    tab.evaluate(look, question).catch(() => null);
  const see = (wanted: Wanted) =>
    until(() => ask(lookFor(wanted)), `There is no ${describe(wanted)}`, tab);
  const click = async (wanted: Wanted) => {
    const reach = async () => {
      const seen = await ask({ ...lookFor(wanted), isWanted: true });
      return seen?.isOnTop ? seen : null;
    };
    const seen = await until(reach, `The pointer reaches no ${describe(wanted)}`, tab);
    await tab.click(seen.x, seen.y);
    return seen;
  };
  const focused = () => ask({ ...lookFor({}), isFocused: true });
  const tabTo: Visitor['tabTo'] = (isMeant) =>
    tabUntil(
      tab,
      focused,
      typeof isMeant === 'function' ? isMeant : ({ name }) => isMeant.test(name),
    );
  const type = (kind: string, value: string) =>
    kind === 'date' ? tab.typeDate(value.split(' ')) : tab.type(value);
  return {
    see,
    click,
    type: (value) => focused().then((seen) => type(seen?.kind ?? '', value)),
    focused,
    missOut: async (wanted) => {
      await until(
        async () => ((await ask(lookFor(wanted))) === null ? true : null),
        `There still is a ${describe(wanted)}`,
        tab,
      );
    },
    fill: async (values) => {
      for (const [label, value] of Object.entries(values)) {
        const field = { role: 'field', name: new RegExp(`^${label}`) } as const;
        const { kind } = await see(field);
        // A click opens their menus, or leads into the middle of a date.
        if (kind === 'date' || kind === 'select-one') {
          await tabTo(field.name);
        } else {
          await click(field);
        }
        await type(kind, value);
      }
    },
    tabTo,
    letPass: async (minutes) => {
      const skip = (ms: number) => {
        const before = performance.now.bind(performance);
        performance.now = () => before() + ms;
      };
      await tab.evaluate(skip, minutes * 60_000);
    },
    picture: async (name) => {
      const folder = process.env.PICTURES;
      if (!folder) {
        return;
      }
      // Waits for fade-in animations.
      await new Promise((resolve) => setTimeout(resolve, 400));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${who}-${name}.png`), await tab.picture());
    },
  };
}

async function tabUntil(
  tab: Tab,
  focused: Visitor['focused'],
  isMeant: (seen: Seen) => boolean,
): Promise<Seen> {
  const met: string[] = [];
  for (let presses = 0; presses < MOST_TAB_PRESSES; presses++) {
    await tab.press('Tab');
    const seen = await focused();
    if (!seen) {
      continue;
    }
    if (isMeant(seen)) {
      return seen;
    }
    met.push(seen.name);
  }
  throw new Error(`Tab never led there; it passed: ${met.join(' | ')}`);
}

async function until<Value>(
  ask: () => Promise<Value | null>,
  problem: string,
  tab: Tab,
): Promise<Value> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const value = await ask();
    if (value !== null) {
      return value;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const words = () =>
    document.querySelector('slotwell-booking')?.shadowRoot?.textContent ?? document.body.innerText;
  const read = await tab.evaluate(words, null).catch(String);
  throw new Error(`${problem}. What is there: ${read.replace(/\s+/g, ' ').slice(0, 600)}`);
}

const describe = (wanted: Wanted): string => Object.values(wanted).join(' ');
