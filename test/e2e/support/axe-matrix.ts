/** axe's findings by state and view: states as rows, views as columns. */

import type { Page } from 'playwright-core';
import { findings } from './axe.ts';
import { takePicture } from './take-picture.ts';
import { spaceOut, type View } from './views.ts';

export interface Looking {
  readonly page: Page;
  readonly view: View;
  readonly viewName: string;
  /** Checked part of the page; default: the widget. */
  readonly subject?: string;
  /** Rules to skip, because they do not apply to such pages. */
  readonly without?: readonly string[];
}

export function createMatrix(title: string) {
  const rows = new Map<string, Map<string, number>>();

  /** Checks a state; each finding begins with the state's name. */
  async function look(
    { page, view, viewName, subject = 'slotwell-booking', without = [] }: Looking,
    state: string,
  ): Promise<string[]> {
    if (view.isSpaced) {
      await spaceOut(page);
    }
    await takePicture(
      page,
      `axe-${title}-${viewName}-${state}`.replaceAll(/[^\w-]+/g, '-'),
      page.locator(subject),
    );
    const found = [
      ...(await findings(page, [...(view.without ?? []), ...without], subject)),
      ...(await cutOff(page)),
    ];
    rows.set(state, (rows.get(state) ?? new Map()).set(viewName, found.length));
    return found.map((finding) => `${state}: ${finding}`);
  }

  /** Prints the findings for people. */
  function print(): void {
    const counts = [...rows.values()].flatMap((row) => [...row.values()]);
    const sum = counts.reduce((total, count) => total + count, 0);
    console.table(
      Object.fromEntries([...rows].map(([state, row]) => [state, Object.fromEntries(row)])),
    );
    console.log(`${title}: ${counts.length} looks at ${rows.size} states, ${sum} findings`);
  }

  return { look, print };
}

/** Returns what is wider than the page, and text that is wider than its button or field. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth;
    const found = wide > innerWidth ? [`wider than the page: ${wide}`] : [];
    const widgets = [...document.querySelectorAll('slotwell-booking')].flatMap(
      ({ shadowRoot }) => shadowRoot ?? [],
    );
    const texts = [document, ...widgets].flatMap((root) => [
      ...root.querySelectorAll('button, a, summary, h1, h2, h3, label, legend, dd, td'),
    ]);
    for (const one of texts) {
      const isCut =
        one.scrollWidth > one.clientWidth + 1 &&
        !['visible', 'auto', 'scroll'].includes(getComputedStyle(one).overflowX);
      // Elements for screen readers only are one pixel wide.
      if (isCut && one.clientWidth > 1) {
        found.push(`cut off: ${one.outerHTML}`);
      }
    }
    return found;
  });
}
