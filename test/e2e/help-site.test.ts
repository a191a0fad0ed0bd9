/**
 * The built documentation: its links, pictures, size and policy; and its pages in a browser, where
 * one reads, searches and tries the widget's colours.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBlock, readPage } from '../docs/read-pages.ts';
import { anInstallationFile } from './support/an-installation-file.ts';
import { findings } from './support/axe.ts';
import { createOperator, type Operator } from './support/built-server.ts';
import { type Browser, launchChromium, openPage } from './support/chromium.ts';

const FOLDER = 'dist/help';
/** Most bytes that the site may add to the package. */
const MAX_BYTES = 1_500_000;

const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  statSync(join(FOLDER, name)).isFile(),
);
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const pages = names.filter((name) => name.endsWith('.html'));

interface Reference {
  readonly page: string;
  readonly attribute: string;
  readonly to: string;
}

const references = pages.flatMap((page) =>
  [...read(page).matchAll(/<(\w+)\b[^>]*?\s(href|src)="([^"]*)"/g)].map(
    ([, tag = '', attribute = '', to = '']): Reference => ({
      page,
      attribute: `${tag} ${attribute}`,
      to,
    }),
  ),
);

/** What is wrong with a reference; null if its target exists. */
function complaintAbout({ page, to }: Reference): string | null {
  const [path = '', anchor] = decodeURI(to.replaceAll('&amp;', '&')).split('#', 2);
  const named = path === '' ? page : posix.join(posix.dirname(page), path);
  const target = named === '.' || named.endsWith('/') ? posix.join(named, 'index.html') : named;
  if (!existsSync(join(FOLDER, target))) {
    return `${page}: ${to} is not there`;
  }
  return anchor === undefined || read(target).includes(` id="${anchor}"`)
    ? null
    : `${page}: ${target} has no #${anchor}`;
}

describe('the files of the site', () => {
  it('link only to pages, headings, pictures and files that exist', () => {
    const within = references.filter(({ to }) => !/^(?:https?|mailto):/.test(to));
    expect(within.map(complaintAbout).filter((complaint) => complaint !== null)).toEqual([]);
    expect(pages.length).toBeGreaterThan(70);
  });

  it('load nothing external, and use relative addresses', () => {
    const loaded = references.filter(({ attribute }) => attribute !== 'a href');
    expect(loaded.filter(({ to }) => !to.startsWith('.'))).toEqual([]);
    expect(references.filter(({ to }) => to.startsWith('/'))).toEqual([]);
    const named = names
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) =>
        [...read(name).matchAll(/(?:@import |\burl\()["']?([^"')]*)/g)].map(([, to = '']) => to),
      );
    expect(named.filter((to) => !/^(?:data:|\.)/.test(to))).toEqual([]);
  });

  it('have no style and no handler in an attribute, which their policy refuses', () => {
    expect(pages.filter((page) => /<[^>]+\s(?:style|on\w+)="/.test(read(page)))).toEqual([]);
  });

  it('add less than a megabyte and a half to the package', () => {
    const weight = execFileSync('tar', ['-czf', '-', '-C', 'dist', 'help'], {
      maxBuffer: 10 * MAX_BYTES,
    }).length;
    process.stdout.write(
      `The documentation: ${names.length} files, ${Math.round(weight / 1000)} kB packed.\n`,
    );
    expect(weight).toBeLessThan(MAX_BYTES);
  });
});

describe('/help', () => {
  let browser: Browser;
  let operator: Operator;
  beforeAll(async () => {
    [browser, operator] = await Promise.all([launchChromium(), createOperator()]);
    await operator.configure(anInstallationFile({ origins: [] }));
    await operator.start();
  });
  afterAll(async () => {
    await browser.close();
    await operator.remove();
  });
  const open = async (path: string) => {
    const opened = await openPage(browser);
    const answer = await opened.page.goto(`${operator.url}/help${path}`);
    return { ...opened, status: answer?.status() };
  };
  const elsewhere = (traffic: readonly string[]) =>
    traffic
      .filter((line) => !line.includes(` ${operator.url}/`) && !line.includes(' data:'))
      .map((line) => line.slice(0, 200));

  it('leads from its first page to the others, by its own policy and from this server alone', async () => {
    const { page, complaints, traffic } = await open('');
    await page.getByRole('link', { name: 'Quick start' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Quick start' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Sidebar' })
      .getByRole('link', { name: 'Webhooks' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/help/webhooks.html');
    expect(complaints).toEqual([]);
    expect(elsewhere(traffic)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'can be read by everybody, by axe, in %s colours',
    async (colorScheme) => {
      for (const path of ['/', '/integrating.html', '/theming.html']) {
        const { page } = await openPage(browser, { colorScheme });
        await page.goto(`${operator.url}/help${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        expect([path, await findings(page, [], 'body')]).toEqual([path, []]);
      }
    },
  );

  it('finds a page by a word in it', async () => {
    const { page, complaints } = await open('/operations.html');
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('searchbox').fill('crontab');
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/operations\.html#back-up/);
    expect(complaints).toEqual([]);
  });

  it('has a 404 page, at any depth', async () => {
    const { page, status, complaints } = await open('/none/at/all');
    expect(status).toBe(404);
    await page.getByText('404').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows the widget in the colours that are chosen', async () => {
    const { page, complaints, traffic } = await open('/theming.html');
    const widget = page.locator('theme-lab slotwell-booking');
    await widget.getByRole('heading', { name: 'Choose a day' }).waitFor();
    await page.getByLabel('--slotwell-accent').fill('#7a1f5c');
    await page.getByLabel('--slotwell-radius').fill('4');
    const css = page.getByRole('textbox', { name: 'CSS to copy' });
    await expect.poll(() => css.inputValue()).toContain('--slotwell-radius: 4px;');
    expect(await css.inputValue()).toContain('--slotwell-accent: light-dark(#7a1f5c, #9cc3ff);');
    const time = widget.getByRole('button', { name: /09:00/ }).first();
    const look = () => time.evaluate((button) => getComputedStyle(button).borderRadius);
    expect(await look()).toBe('4px');
    await time.click();
    await widget.getByLabel('Your name').fill('Ada Lovelace');
    expect(elsewhere(traffic)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('has CSS to copy that colours a widget on another page', async () => {
    const theming = readPage('docs/theming.md');
    const { page } = await open('/theming.html');
    const applied = await page.evaluate(
      (text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
        const element = document.createElement('slotwell-booking');
        document.body.append(element);
        return ['--slotwell-accent', '--slotwell-radius'].map((name) =>
          getComputedStyle(element).getPropertyValue(name),
        );
      },
      findBlock(theming, 'css', '--slotwell-on-accent'),
    );
    expect(applied).toEqual(['light-dark(#7a1f5c, #f0a8d8)', '4px']);
    expect(findBlock(theming, 'html')).toContain('theme="auto"');
  });
});
