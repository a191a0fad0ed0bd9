/**
 * Measures the widget on a slow phone: 150 ms per round trip, 1.6 Mbit/s, a four times slower
 * processor. From the start of the page to the first list, with layout shifts, and from a click to
 * the next step after hovering for a while. The median of five loads; run `npm run build` first.
 */

import type { Browser, Page } from 'playwright-core';
import { anInstallationFile } from '../e2e/support/an-installation-file.ts';
import { createOperator } from '../e2e/support/built-server.ts';
import { startChromium } from '../e2e/support/chromium.ts';
import { startHostSite } from '../e2e/support/host-site.ts';
import { median, print } from './figures.ts';

const LOADS = 5;
const HOVER_MS = 600;
const BYTES_PER_SECOND = 1_600_000 / 8;

interface Load {
  readonly firstList: number;
  readonly layoutShift: number;
  readonly steps: readonly number[];
}

interface Measured {
  shift: number;
  clickedAt: number;
  steps: number[];
}

declare global {
  interface Window {
    measured: Measured;
  }
}

/** Runs in the page before anything of it. */
function watchPage(): void {
  const measured: Measured = { shift: 0, clickedAt: 0, steps: [] };
  window.measured = measured;
  const countShift = (
    entry: PerformanceEntry & { readonly value?: number; readonly hadRecentInput?: boolean },
  ) => {
    if (!entry.hadRecentInput) {
      measured.shift += entry.value ?? 0;
    }
  };
  new PerformanceObserver((list) => list.getEntries().forEach(countShift)).observe({
    type: 'layout-shift',
    buffered: true,
  });
  addEventListener('click', () => (measured.clickedAt = performance.now()), true);
  addEventListener('slotwell-step', () =>
    requestAnimationFrame(() => measured.steps.push(performance.now() - measured.clickedAt)),
  );
}

async function choose(page: Page, selector: string): Promise<void> {
  const before = await page.evaluate(() => window.measured.steps.length);
  const target = page.locator(selector).first();
  await target.hover();
  await page.waitForTimeout(HOVER_MS);
  await target.click();
  await page.waitForFunction((count) => window.measured.steps.length > count, before);
}

async function loadOnce(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(address, { waitUntil: 'commit' });
  const listed = await page.waitForFunction(
    () =>
      document.querySelector('slotwell-booking')?.shadowRoot?.querySelector('[part=choice]') &&
      performance.now(),
    undefined,
    { polling: 'raf' },
  );
  const firstList = Number(await listed.jsonValue());
  await choose(page, '[part=choice]');
  await choose(page, '[part=choice]');
  await choose(page, '.month td .free:not([tabindex="0"])');
  const { shift, steps } = await page.evaluate(() => window.measured);
  await context.close();
  return { firstList, layoutShift: shift, steps };
}

const [browser, site, operator] = await Promise.all([
  startChromium(),
  startHostSite(),
  createOperator(),
]);
try {
  await operator.importFile(anInstallationFile({ origins: [site.origin] }));
  await operator.start();
  site.show({ widgetUrl: operator.url });
  const loads: Load[] = [];
  for (let n = 0; n < LOADS; n++) {
    loads.push(await loadOnce(browser, site.origin));
  }
  const of = (read: (load: Load) => number) => Math.round(median(loads.map(read)));
  console.table(
    loads.map(({ firstList, layoutShift, steps }) => ({
      firstList: Math.round(firstList),
      layoutShift,
      steps: steps.map(Math.round).join(' '),
    })),
  );
  print(`first list: ${of(({ firstList }) => firstList)} ms (goal 800), median of ${LOADS}`);
  print(
    `layout shift: ${Math.max(...loads.map(({ layoutShift }) => layoutShift))} (goal 0), the most of ${LOADS}`,
  );
  print(
    `to the next step: ${[0, 1, 2].map((n) => of(({ steps }) => steps[n] ?? Number.NaN)).join(', ')} ms (goal 100), medians of ${LOADS}`,
  );
} finally {
  await Promise.all([browser.close(), site.close(), operator.remove()]);
}
