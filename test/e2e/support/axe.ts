/** axe's findings by WCAG 2.2 AA, in the widget unless another subject is named. */

import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(
  new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
);

type Judged = { readonly passed: number } & Pick<AxeResults, 'violations'>;

/**
 * `without`: rules whose findings say nothing here. The page must have been opened with
 * `bypassCSP`.
 */
export async function findings(
  page: Page,
  without: readonly string[] = [],
  subject = 'slotwell-booking',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axeSource);
  }
  await untilDrawn(page);
  // The page around the widget is not judged, but must not interfere either. The list of passed
  // checks is many times longer, so they are only counted.
  const { passed, violations } = await page.evaluate(async (selector): Promise<Judged> => {
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const results: AxeResults = await Reflect.get(globalThis, 'axe').run(selector, {
      runOnly,
      resultTypes: ['violations'],
    });
    return { passed: results.passes.length, violations: results.violations };
  }, subject);
  expect(passed, 'rules that had something to look at').toBeGreaterThan(5);
  return violations
    .filter(({ id }) => !without.includes(id))
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
    );
}

/**
 * Waits for the next frame. There are no animations, because pages are opened with reduced motion.
 */
function untilDrawn(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
