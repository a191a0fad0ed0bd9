/**
 * A page that lives long: what the widget took, it gives back when it is removed, and walking
 * through its steps takes no more each time.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { anInstallationFile } from './support/an-installation-file.ts';
import { createOperator, type Operator } from './support/built-server.ts';
import { type Browser, launchChromium, openPage } from './support/chromium.ts';
import { aPage, type PagedSite, startPagedSite } from './support/paged-site.ts';

/** `npm run tool -- leaks` goes 200 rounds. */
const ROUNDS = Number(process.env.LEAK_ROUNDS ?? 20);
const WARM_UP_ROUNDS = 10;
/** Limit for the heap: a leaked element would add more per round. */
const MAX_GROWTH_BYTES = 200_000 + 1000 * ROUNDS;

let browser: Browser;
let operator: Operator;
let site: PagedSite;

beforeAll(async () => {
  [browser, operator, site] = await Promise.all([
    launchChromium(),
    createOperator({ WIDGET_RATE_LIMIT: '1000000' }),
    startPagedSite(),
  ]);
  await operator.configure(anInstallationFile({ origins: [site.origin] }));
  await operator.start();
  site.publish({
    '/': aPage(`<script type="module" src="${operator.url}/widget.js"></script><main></main>`),
  });
});

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

afterAll(async () => {
  await browser.close();
  await site.close();
  await operator.remove();
});

interface Alive {
  readonly listeners: number;
  readonly nodes: number;
  readonly heap: number;
}

/**
 * Measures after garbage collection, once the browser has ended the last element's requests, which
 * keep it alive.
 */
async function measureAtRest({ session, calls }: Opened): Promise<Alive> {
  await expect.poll(() => calls.size, { message: 'calls that are under way' }).toBe(0);
  const deadline = Date.now() + 20_000;
  let seen = await measure(session);
  for (;;) {
    await sleep(300);
    const next = await measure(session);
    const isAtRest = next.listeners === seen.listeners && next.nodes === seen.nodes;
    if (isAtRest || Date.now() > deadline) {
      return next;
    }
    seen = next;
  }
}

async function measure(session: CDPSession): Promise<Alive> {
  for (let times = 0; times < 3; times += 1) {
    await session.send('HeapProfiler.collectGarbage');
  }
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { listeners: of('JSEventListeners'), nodes: of('Nodes'), heap: of('JSHeapUsedSize') };
}

async function open() {
  const { page, complaints } = await openPage(browser);
  const calls = new Set<Request>();
  page.on('request', (request) => calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  await page.goto(`${site.origin}/`);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return { page, complaints, session, calls };
}

type Opened = Awaited<ReturnType<typeof open>>;

function insertAndRemove(page: Page, rounds: number): Promise<void> {
  return page.evaluate(async (times) => {
    const main = document.querySelector('main');
    for (let round = 0; round < times; round += 1) {
      const element = document.createElement('slotwell-booking');
      const ready = new Promise((resolve) =>
        element.addEventListener('slotwell-ready', resolve, { once: true }),
      );
      main?.append(element);
      await ready;
      element.remove();
    }
  }, rounds);
}

/** Walks to the second step and back with the widget's own button. */
function walk(page: Page, rounds: number): Promise<void> {
  return page.evaluate(async (times) => {
    const element = document.querySelector('slotwell-booking');
    const step = (button: string) => {
      const shown = new Promise((resolve) =>
        element?.addEventListener('slotwell-step', resolve, { once: true }),
      );
      element?.shadowRoot?.querySelector<HTMLElement>(button)?.click();
      return shown;
    };
    for (let round = 0; round < times; round += 1) {
      await step('[part~=choice] button');
      await new Promise(requestAnimationFrame);
      await step('[part~=back]');
      // Browsers refuse a page that writes more than some 20 entries of history a second.
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }, rounds);
}

function expectNothingLeft(before: Alive, after: Alive): void {
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(0);
  expect(after.nodes - before.nodes).toBeLessThanOrEqual(ROUNDS / 10);
  expect(after.heap - before.heap).toBeLessThan(MAX_GROWTH_BYTES);
}

it('leaks no listener, node or heap if it is added and removed again and again', async () => {
  const opened = await open();
  const { page, complaints } = opened;
  await insertAndRemove(page, WARM_UP_ROUNDS);
  const before = await measureAtRest(opened);
  await insertAndRemove(page, ROUNDS);
  const after = await measureAtRest(opened);
  expectNothingLeft(before, after);
  expect(complaints).toEqual([]);
}, 240_000);

it('leaks no listener, node or heap on walking to the next step and back', async () => {
  const opened = await open();
  const { page, complaints } = opened;
  await page.evaluate(() =>
    document.querySelector('main')?.append(document.createElement('slotwell-booking')),
  );
  await page.locator('[part~=choice]').first().waitFor();
  await walk(page, WARM_UP_ROUNDS);
  const before = await measureAtRest(opened);
  await walk(page, ROUNDS);
  const after = await measureAtRest(opened);
  expectNothingLeft(before, after);
  expect(complaints).toEqual([]);
}, 240_000);
