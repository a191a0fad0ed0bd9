/**
 * A headless Chromium for test files, and pages in it that report what went wrong in their console.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Browser as Chromium,
  chromium,
  type Page,
} from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../../setup/chromium.mjs';

/** The browser as a test file uses it. */
export interface Browser extends Pick<Chromium, 'newContext'> {
  /** Open contexts of this file. */
  contexts(): readonly BrowserContext[];
  /** Closes its contexts. */
  close(): Promise<void>;
}

/** Starts a Chromium that the caller closes. */
export function startChromium(): Promise<Chromium> {
  const executablePath = findChromium();
  if (executablePath === null) {
    throw new Error('No Chromium: run `npm test`, which installs one, or set CHROMIUM_PATH.');
  }
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
}

let lasting: Promise<Chromium> | null = null;
/** Open contexts of the shared browser, of any file. */
const openContexts = new Set<BrowserContext>();

/**
 * Delay for `LATE=800`: two in five calls are delayed by 800 ms on average, as on a slow line, to
 * expose code that does not wait for answers.
 */
const LATE_MS = Number(process.env.LATE ?? 0);

async function delayCalls(context: BrowserContext): Promise<void> {
  await context.route(/\/(widget\/v1|admin\/api|manage|waitlist)\b/, async (route) => {
    if (Math.random() < 0.4) {
      await sleep(LATE_MS * (0.5 + Math.random()));
    }
    // Its page may be gone by now.
    await route.fallback().catch(() => undefined);
  });
}

/** Remembers the open contexts; the returned function closes those opened since. */
export function watchContexts(): () => Promise<void> {
  const before = new Set(openContexts);
  return async () => {
    const opened = [...openContexts].filter((context) => !before.has(context));
    await Promise.all(opened.map((context) => context.close()));
  };
}

function lastingChromium(): Promise<Chromium> {
  if (lasting !== null) {
    return lasting;
  }
  const forget = () => {
    lasting = null;
  };
  lasting = startChromium();
  lasting.then((browser) => browser.once('disconnected', forget), forget);
  return lasting;
}

/**
 * Test files that share a process share its Chromium, which ends with the process: starting and
 * warming up another one for each file takes as long as a booking in it. They share nothing else,
 * as cookies, storage and cache belong to a context.
 */
export async function launchChromium(): Promise<Browser> {
  const browser = await lastingChromium();
  const open = new Set<BrowserContext>();
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options);
      if (LATE_MS > 0) {
        await delayCalls(context);
      }
      for (const contexts of [open, openContexts]) {
        contexts.add(context);
        context.once('close', () => contexts.delete(context));
      }
      return context;
    },
    contexts: () => [...open],
    close: async () => void (await Promise.all([...open].map((context) => context.close()))),
  };
}

export interface WatchedPage {
  readonly page: Page;
  /**
   * Errors and warnings of the console, uncaught errors and violations of the page's policy, as
   * they came.
   */
  readonly complaints: readonly string[];
  /**
   * Every request with its URL, headers and body as one text, and every answer with its URL and
   * headers: to search for what must not be there.
   */
  readonly traffic: readonly string[];
}

/**
 * Opens a page in a context of its own, so that nothing is shared with another test. Motion is off,
 * because tests would have to wait for it.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  const traffic: string[] = [];
  page.on('console', (message) => {
    // A refusal (403, 404, 429 ...) is an answer that the widget knows what to do with; the browser
    // reports each as an error.
    if (message.text().startsWith('Failed to load resource')) {
      return;
    }
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) =>
    traffic.push(
      `${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
    ),
  );
  page.on('response', (response) =>
    traffic.push(`${response.status()} ${response.url()} ${JSON.stringify(response.headers())}`),
  );
  return { page, complaints, traffic };
}

/**
 * Collects the body of every answer from now on. Only for tests that search them, because the
 * browser has to hand each one over again.
 */
export function keepBodies(page: Page): readonly string[] {
  const bodies: string[] = [];
  page.on('response', async (response) => {
    const body = await response.body().catch(() => Buffer.alloc(0));
    bodies.push(body.toString('utf8'));
  });
  return bodies;
}
