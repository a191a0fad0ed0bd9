/** Firefox, by Puppeteer over WebDriver BiDi. */

import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { findFirefox } from '../../setup/engines.mjs';
import { type Engine, isComplaint, type Tab, TIME_ZONE, VIEWPORT } from './engine.ts';

export async function startFirefox(): Promise<Engine> {
  const browser = await launch({});
  return {
    // Scripts are switched off for a whole browser alone; the questions of the tests are answered
    // there too.
    open: async ({ width = VIEWPORT.width, scripts = true } = {}) =>
      scripts
        ? openTab(await browser.createBrowserContext(), width)
        : openTab(await launch({ 'javascript.enabled': false }), width),
    close: () => browser.close(),
  };
}

const launch = (preferences: Readonly<Record<string, unknown>>): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    env: { ...process.env, TZ: TIME_ZONE },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en', ...preferences },
  });

/** Closing it closes all that it is in. */
async function openTab(place: Browser | BrowserContext, width: number): Promise<Tab> {
  const page = await place.newPage();
  await page.setViewport({ ...VIEWPORT, width });
  return {
    complaints: watch(page),
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    goBack: async () => void (await page.goBack()),
    goForward: async () => void (await page.goForward()),
    evaluate: async (question, given) =>
      JSON.parse(
        String(
          await page.evaluate(`JSON.stringify((${question})(${JSON.stringify(given)}) ?? null)`),
        ),
      ),
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key === 'Space' ? ' ' : key),
    type: (text) => page.keyboard.type(text),
    // A part that is full leads on to the next.
    typeDate: (parts) => page.keyboard.type(parts.join('')),
    picture: () => page.screenshot(),
    close: () => place.close(),
  };
}

function watch(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on(
    'console',
    (message) => isComplaint(message.type(), message.text()) && complaints.push(message.text()),
  );
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
