/** What axe finds by WCAG 2.2 AA: in the widget, unless something else is named. */

import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** `without`: rules whose findings say nothing here. The page must have been opened with `bypassCSP`. */
export async function findings(page: Page, without: readonly string[] = [], subject = 'slotwell-booking'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  // Motion would be judged half faded in.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))));
  await page.waitForTimeout(200);
  const results: AxeResults = await page.evaluate(
    // The page around the widget is not what is judged, but must not be in the way either.
    (selector) =>
      Reflect.get(globalThis, 'axe').run(selector, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
    subject,
  );
  expect(results.passes.length, 'rules that had something to look at').toBeGreaterThan(5);
  return results.violations
    .filter(({ id }) => !without.includes(id))
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`);
}
