/** A user who works with the mouse or the keyboard only, and counts the effort. */

import type { Locator, Page } from 'playwright-core';
import { nameOfFocused, untilThere } from './customer.ts';

/** Limit of Tab presses, far above the tab stops of any page. */
const MAX_STOPS = 150;

export interface Count {
  readonly clicks: number;
  /** Keys that were pressed, Tab among them. */
  readonly keys: number;
  /** Characters that were typed. */
  readonly typed: number;
}

export type Hands = ReturnType<typeof createHands>;

export function createHands(page: Page) {
  let clicks = 0;
  let keys = 0;
  let typed = 0;

  const press = async (...pressed: readonly string[]) => {
    for (const key of pressed) {
      keys += 1;
      await page.keyboard.press(key);
    }
  };
  const type = async (text: string) => {
    typed += text.length;
    await page.keyboard.type(text);
  };
  const walk = async (key: 'Tab' | 'Shift+Tab', name: RegExp) => {
    await untilThere(page, name);
    const met: string[] = [];
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      await press(key);
      const focused = await nameOfFocused(page);
      if (name.test(focused)) {
        return;
      }
      met.push(focused);
    }
    throw new Error(`${key} never reached ${name}; it passed: ${met.join(' | ')}`);
  };

  return {
    page,
    press,
    type,
    /** Presses Tab until an element has this name. */
    to: (name: RegExp) => walk('Tab', name),
    /** The same, backwards: the navigation stands before the page. */
    back: (name: RegExp) => walk('Shift+Tab', name),
    click: async (target: Locator, position?: { readonly x: number; readonly y: number }) => {
      clicks += 1;
      await target.click(position ? { position } : {});
    },
    /** Clicks into a field and types in the place of what was there. */
    enter: async (field: Locator, text: string) => {
      clicks += 1;
      typed += text.length;
      await field.fill(text);
    },
    /** Opens a list and selects an option. */
    choose: async (list: Locator, option: string) => {
      clicks += 2;
      await list.selectOption(option);
    },
    /** Types a day into the focused field as digits, day first: `05122026`. */
    typeDay: (day: string) => type(day.replace(/^(\d+)-(\d+)-(\d+)$/, '$3$2$1')),
    /** Returns the effort since the last call. */
    count: (): Count => {
      const count = { clicks, keys, typed };
      [clicks, keys, typed] = [0, 0, 0];
      return count;
    },
  };
}
