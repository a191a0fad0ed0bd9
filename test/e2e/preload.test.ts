/** The lines for a page's head in docs/embedding.md: the first answers come sooner, and once. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBlock, readPage } from '../docs/read-pages.ts';
import { anInstallationFile } from './support/an-installation-file.ts';
import { createOperator, type Operator } from './support/built-server.ts';
import { type Browser, launchChromium, openPage } from './support/chromium.ts';
import { startHostSite } from './support/host-site.ts';

let browser: Browser;
let operator: Operator;
let site: Awaited<ReturnType<typeof startHostSite>>;

beforeAll(async () => {
  [browser, operator, site] = await Promise.all([
    launchChromium(),
    createOperator(),
    startHostSite(),
  ]);
  await operator.configure(anInstallationFile({ origins: [site.origin] }));
  await operator.start();
});

afterAll(() => Promise.all([browser.close(), operator.remove(), site.close()]));

describe('a page that preloads the first answers', () => {
  it('asks for each once, before it has the script', async () => {
    const head = findBlock(readPage('docs/embedding.md'), 'html', 'rel="preload"');
    site.show({
      widgetUrl: operator.url,
      head: head.replaceAll('https://book.example', operator.url),
    });
    const { page, complaints } = await openPage(browser);
    const events: string[] = [];
    const note = (kind: string) => (request: { url(): string }) =>
      events.push(`${kind} ${new URL(request.url()).pathname.replace(/.*\//, '')}`);
    page.on('request', note('asks'));
    page.on('requestfinished', note('has'));
    await page.goto(site.origin);
    await page.locator('slotwell-booking [part=choice]').first().waitFor();
    for (const call of ['config', 'schedules']) {
      expect(events.filter((event) => event === `asks ${call}`)).toHaveLength(1);
      expect(events.indexOf(`asks ${call}`)).toBeLessThan(events.indexOf('has widget.js'));
    }
    expect(complaints).toEqual([]);
  });
});
