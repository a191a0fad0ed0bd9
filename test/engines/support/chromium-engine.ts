/** Chromium, by Playwright. */

import { launchChromium, openPage } from '../../e2e/support/chromium.ts';
import { type Engine, VIEWPORT } from './engine.ts';

export async function startChromium(): Promise<Engine> {
  const browser = await launchChromium();
  return {
    open: async ({ width = VIEWPORT.width, scripts = true } = {}) => {
      const { page, complaints } = await openPage(browser, {
        javaScriptEnabled: scripts,
        viewport: { ...VIEWPORT, width },
      });
      return {
        complaints,
        goto: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        goBack: async () => void (await page.goBack()),
        goForward: async () => void (await page.goForward()),
        evaluate: (question, given) => page.evaluate(`(${question})(${JSON.stringify(given)})`),
        click: (x, y) => page.mouse.click(x, y),
        press: (key) => page.keyboard.press(key),
        type: (text) => page.keyboard.type(text),
        // A part that is full leads on to the next.
        typeDate: (parts) => page.keyboard.type(parts.join('')),
        picture: () => page.screenshot(),
        close: () => page.context().close(),
      };
    },
    close: () => browser.close(),
  };
}
