/**
 * The widget's tests run in a real Chromium: the one that the set-up found (CHROMIUM_PATH) or
 * Debian's.
 */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { CHROMIUM_FLAGS } from '../setup/chromium.mjs';
import { widgetFailures } from '../setup/widget-failures.mjs';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

/** As Vite serves style sheets: `?inline` as a string, others put into the page. */
const styles = {
  name: 'styles',
  async serve(context) {
    if (!context.path.endsWith('.css')) {
      return undefined;
    }
    if (context.query.inline === undefined) {
      const url = JSON.stringify(`${context.path}?sheet`);
      return context.query.sheet === undefined ? { body: linkTo(url), type: 'js' } : undefined;
    }
    const css = await readFile(`${rootDir}${context.path}`, 'utf8');
    return { body: `export default ${JSON.stringify(css)};`, type: 'js' };
  },
};

const linkTo = (url) =>
  `const link = document.createElement('link');
link.rel = 'stylesheet';
link.href = ${url};
document.head.append(link);
export {};`;

export default {
  rootDir,
  files: ['test/widget/**/*.test.ts'],
  nodeResolve: { exportConditions: ['production'] },
  // Half of the time a file waits.
  concurrency: 2,
  // They end a file that hangs; a busy machine needs a third of each.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 300_000,
  hostname: '127.0.0.1',
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: {
        executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
        args: CHROMIUM_FLAGS,
      },
      createBrowserContext: ({ browser }) =>
        browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' }),
    }),
  ],
  plugins: [
    styles,
    esbuildPlugin({ ts: true, json: true, target: 'es2022', tsconfig: `${rootDir}tsconfig.json` }),
  ],
  reporters: [
    defaultReporter(),
    widgetFailures(`${rootDir}node_modules/.cache/slotwell/widget.json`),
  ],
  testFramework: { config: { timeout: 15_000 } },
};
