/** A customer at the widget: finds elements by what is read and heard, never by markup. */

import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Texts that the customer looks for, by language. */
const words = {
  en: {
    free: /, free/,
    later: 'Next month',
    next: 'Continue',
    book: /^(Book now|Book and confirm by email)$/,
    booked: /Your appointment is booked/,
  },
  de: {
    free: /, frei/,
    later: 'Nächster Monat',
    next: 'Weiter',
    book: /^(Jetzt buchen|Buchen und per E-Mail bestätigen)$/,
    booked: /gebucht/i,
  },
} as const;

export interface Customer {
  readonly widget: Locator;
  choose(name: string | RegExp): Promise<void>;
  /**
   * Chooses a free day of the shown month, by default the first; if there are too few, one of the
   * next month.
   */
  chooseDay(index?: number): Promise<void>;
  /** Takes a time, and says which one. */
  chooseTime(index?: number): Promise<string>;
  fill(values: Readonly<Record<string, string>>): Promise<void>;
  goOn(): Promise<void>;
  book(): Promise<void>;
  /** Waits until the confirmation is read, and says what it says. */
  readConfirmation(): Promise<string>;
  /** Waits for a heading of a step. */
  standAt(heading: string | RegExp): Promise<void>;
}

/** Creates a customer for a page with one widget, or a frame; `at` selects one of several. */
export function aCustomer(
  page: Page | FrameLocator,
  language: keyof typeof words = 'en',
  at = 'slotwell-booking',
): Customer {
  const say = words[language];
  const widget = page.locator(at);
  const button = (name: string | RegExp) => widget.getByRole('button', { name });
  const heading = (name: string | RegExp) => widget.getByRole('heading', { name, level: 2 });
  return {
    widget,
    choose: (name) => button(name).first().click(),
    chooseDay: async (index = 0) => {
      const free = widget.getByRole('grid').getByRole('button', { name: say.free });
      await free.first().waitFor();
      if ((await free.count()) <= index) {
        await button(say.later).click();
      }
      await free.nth(index).click();
    },
    chooseTime: async (index = 0) => {
      const time = button(/^\d{1,2}:\d\d/).nth(index);
      const shown = await time.innerText();
      await time.click();
      return shown.slice(0, 5);
    },
    fill: async (values) => {
      for (const [label, value] of Object.entries(values)) {
        await widget.getByLabel(label).fill(value);
      }
    },
    goOn: () => button(say.next).click(),
    book: () => button(say.book).click(),
    readConfirmation: async () => {
      await heading(say.booked).waitFor();
      return widget.locator('[part~=confirmation]').innerText();
    },
    standAt: (name) => heading(name).waitFor(),
  };
}

/** Presses Tab until an element with this name has the focus; fails if it cannot be reached. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  await untilThere(page, name);
  const met: string[] = [];
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab');
    const focused = await nameOfFocused(page);
    if (name.test(focused)) {
      return;
    }
    met.push(focused);
  }
  throw new Error(`Tab never reached ${name}; it passed: ${met.join(' | ')}`);
}

/**
 * Waits until an element with this name can have the focus, because no one tabs to it before it is
 * visible.
 */
export async function untilThere(page: Page, name: RegExp): Promise<void> {
  const isThere = async () => (await namesOf(page, 'all')).some((one) => name.test(one));
  await expect
    .poll(isThere, { message: `nothing on the page is called ${name}`, timeout: 30_000 })
    .toBe(true);
}

/** Returns the accessible name of the focused element, roughly. */
export async function nameOfFocused(page: Page): Promise<string> {
  const [name = ''] = await namesOf(page, 'focused');
  return name;
}

/** Returns the names of the focused element, or of all tab stops. */
function namesOf(page: Page, which: 'focused' | 'all'): Promise<readonly string[]> {
  return page.evaluate((which) => {
    const nameOf = (element: HTMLElement) => {
      const labels =
        'labels' in element && element.labels instanceof NodeList
          ? [...element.labels].map((label) => label.textContent)
          : [];
      return (element.getAttribute('aria-label') ?? labels[0] ?? element.innerText)
        .replace(/\s+/g, ' ')
        .trim();
    };
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) {
      focused = focused.shadowRoot.activeElement;
    }
    const roots: ParentNode[] = [document];
    for (const root of roots) {
      for (const { shadowRoot } of root.querySelectorAll('*')) {
        if (shadowRoot) {
          roots.push(shadowRoot);
        }
      }
    }
    const canHaveIt = (element: Element) =>
      element instanceof HTMLElement && element.tabIndex >= 0 && element.checkVisibility();
    const found =
      which === 'focused'
        ? [focused]
        : roots.flatMap((root) => [...root.querySelectorAll('*')]).filter(canHaveIt);
    return found.flatMap((element) => (element instanceof HTMLElement ? [nameOf(element)] : []));
  }, which);
}
