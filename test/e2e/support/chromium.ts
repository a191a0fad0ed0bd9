/** One headless Chromium for a test file, and pages in it that report what went wrong in their console. */

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../../setup/chromium.mjs';

export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium: run `npm test`, which installs one, or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors and warnings of the console, uncaught errors and violations of the page's policy, as they came. */
  readonly complaints: readonly string[];
  /** Every URL that was asked for, with its request headers and body as one text: to search for what must not be there. */
  readonly traffic: readonly string[];
}

/** A page in a context of its own: nothing is shared with another test. Without motion, which would have to be waited for. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const traffic: string[] = [];
  page.on('console', (message) => {
    // A refusal (403, 404, 429 ...) is an answer that the widget knows what to do with; the browser reports each as an error.
    if (message.text().startsWith('Failed to load resource')) return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) =>
    traffic.push(`${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
  );
  page.on('response', async (response) => {
    const body = await response.body().catch(() => Buffer.alloc(0));
    traffic.push(`${response.status()} ${response.url()} ${JSON.stringify(response.headers())} ${body.toString('utf8')}`);
  });
  return { page, complaints, traffic };
}
