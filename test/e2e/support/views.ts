/** How people look at a page: the columns of the matrices that `npm run tool -- axe` prints. */

import type { BrowserContextOptions, Page } from 'playwright-core';

export interface View {
  readonly options: BrowserContextOptions;
  readonly lang: 'en' | 'ar';
  /** More space between lines, words and letters, which pages must allow by WCAG 1.4.12. */
  readonly isSpaced?: boolean;
  /** Rules to skip, because their findings mean nothing in this view. */
  readonly without?: readonly string[];
}

const phone = { width: 320, height: 640 };

const all = {
  light: { options: { colorScheme: 'light' }, lang: 'en' },
  dark: { options: { colorScheme: 'dark' }, lang: 'en' },
  '320 px': { options: { colorScheme: 'light', viewport: phone }, lang: 'en' },
  // The browser paints its own colours here, while axe reads the ones of the style sheet: their
  // contrast says nothing.
  'forced colours': {
    options: { colorScheme: 'dark', forcedColors: 'active' },
    lang: 'en',
    without: ['color-contrast'],
  },
  Arabic: { options: { colorScheme: 'light' }, lang: 'ar' },
  'Arabic, dark, 320 px': { options: { colorScheme: 'dark', viewport: phone }, lang: 'ar' },
  'more contrast': { options: { colorScheme: 'light', contrast: 'more' }, lang: 'en' },
  'more contrast, dark': { options: { colorScheme: 'dark', contrast: 'more' }, lang: 'en' },
  // As wide as 1,280 pixels at 400 % zoom.
  '400 %': {
    options: { colorScheme: 'light', viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
    lang: 'en',
  },
  'text spacing': {
    options: { colorScheme: 'light', viewport: { width: 390, height: 800 } },
    lang: 'en',
    isSpaced: true,
  },
} as const satisfies Record<string, View>;

export type ViewName = keyof typeof all;

/** `npm run tool -- axe` looks in each way, the gate only in some: those that differ most. */
export const isWhole = process.env.AXE === 'whole';

export function viewsOf(...inGate: readonly ViewName[]): readonly (readonly [string, View])[] {
  return Object.entries(all).filter(([name]) => isWhole || inGate.some((one) => one === name));
}

/** Spaces out the text of the page and of the widgets in it. */
export async function spaceOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const widgets = [...document.querySelectorAll('slotwell-booking')].flatMap(
      ({ shadowRoot }) => shadowRoot ?? [],
    );
    for (const root of [document, ...widgets]) {
      const isDone = root.adoptedStyleSheets.some((sheet) =>
        sheet.cssRules[0]?.cssText.includes('0.12em'),
      );
      if (isDone) {
        continue;
      }
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em
        * !important; }
        p { margin-bottom: 2em !important; }
      `);
      root.adoptedStyleSheets.push(sheet);
    }
  });
}
