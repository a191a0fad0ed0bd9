/**
 * The whole scene of an end-to-end test: the built server, a site of another origin that embeds its
 * widget, a browser.
 */

import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { anInstallationFile } from './an-installation-file.ts';
import { createOperator, type Environment, type Operator } from './built-server.ts';
import { type Browser, launchChromium, openPage, type WatchedPage } from './chromium.ts';
import { type HostPage, startHostSite } from './host-site.ts';

export interface Scene {
  readonly operator: Operator;
  readonly origin: string;
  readonly browser: Browser;
  /** Opens the site that embeds the widget in a fresh browser context. */
  visit(page?: Partial<HostPage>, options?: BrowserContextOptions): Promise<WatchedPage>;
}

interface SceneWishes {
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly env?: Environment;
}

/** Sets the scene once for a test file. The function gives it to each test. */
export function setScene({ changes = {}, env = {} }: SceneWishes = {}): () => Scene {
  let scene: (Scene & { close(): Promise<void> }) | null = null;
  beforeAll(async () => {
    scene = await build(changes, env);
  });
  afterAll(() => scene?.close());
  return () => {
    if (scene === null) {
      throw new Error('The scene is not set yet.');
    }
    return scene;
  };
}

async function build(
  changes: Readonly<Record<string, unknown>>,
  env: Environment,
): Promise<Scene & { close(): Promise<void> }> {
  const [browser, site, operator] = await Promise.all([
    launchChromium(),
    startHostSite(),
    createOperator(env),
  ]);
  await operator.configure(anInstallationFile({ origins: [site.origin], changes }));
  await operator.start();
  return {
    operator,
    browser,
    origin: site.origin,
    visit: async (page = {}, options = {}) => {
      site.show({ widgetUrl: operator.url, ...page });
      const opened = await openPage(browser, options);
      await opened.page.goto(site.origin);
      return opened;
    },
    close: async () => {
      await browser.close();
      await site.close();
      await operator.remove();
    },
  };
}
