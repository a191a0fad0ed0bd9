/**
 * `npm run tool -- admin-pictures [FOLDER [FILTER [LANGUAGE]]]`: each page of the administration area of the
 * barber's demonstration as a picture for people to look at, wide and as on a phone, light and
 * dark. `npm run build` comes first. FILTER: only looks whose name has it in it, such as
 * `390-dark`. FILTER `docs`: the pictures that docs/administration.md shows; reduce them to a
 * palette before you commit them (`convert FILE -dither None -colors 256 PNG8:FILE`), because the
 * site of the documentation has a limit. LANGUAGE: the tag that the browser asks for, such as `ar`;
 * default: `en-GB`.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type PageName, ROUTES } from '../../../widget/admin/pages.ts';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.mjs';
import { savePicture } from './save-picture.ts';

interface Look {
  readonly name: string;
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

const [folder = 'node_modules/.cache/admin-pictures', filter = '', locale = 'en-GB'] =
  process.argv.slice(2);
const LOOKS: readonly Look[] = [1280, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ name: `${width}-${scheme}`, width, scheme })),
);
/** Pages shown in docs/administration.md. */
const IN_DOCS: readonly PageName[] = ['today', 'reasons', 'health'];
/** Begun with a code of their own, and over when there is an administrator and a configuration. */
const ONLY_ONCE: ReadonlySet<PageName> = new Set<PageName>(['setUp', 'wizard', 'invitation']);
const forDocs = filter === 'docs';
const looks = forDocs ? LOOKS.slice(0, 1) : LOOKS.filter(({ name }) => name.includes(filter));
/** A page that several addresses lead to is taken at the first of them. */
const pages = ROUTES.filter(
  ({ page }, index) =>
    !ONLY_ONCE.has(page) && ROUTES.findIndex((other) => other.page === page) === index,
).filter(({ page }) => !forDocs || IN_DOCS.includes(page));

mkdirSync(folder, { recursive: true });
const executablePath = findChromium();
if (executablePath === null) {
  throw new Error('No Chromium: set CHROMIUM_PATH.');
}
const demo = spawn(process.execPath, ['bff/slotwell.mjs', 'demo', 'barber'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  const { site, root } = await printedAddresses(demo);
  const cookies = await signIn(browser, site);
  for (const look of looks) {
    await takePages(browser, look, { root, cookies });
  }
  if (forDocs) {
    for (const page of IN_DOCS) {
      copyFileSync(resolve(folder, `1280-light-${page}.png`), `docs/administration-${page}.png`);
    }
  }
} finally {
  await browser.close();
  demo.kill('SIGTERM');
}

interface Addresses {
  readonly site: string;
  /** Address of the administration. */
  readonly root: string;
}

function printedAddresses({ stdout }: ChildProcess): Promise<Addresses> {
  return new Promise((found, failed) => {
    let text = '';
    stdout?.on('data', (chunk) => {
      text += String(chunk);
      const site = /site +(http\S+)/.exec(text)?.[1];
      const base = /Hosted page +(http\S+)\/book/.exec(text)?.[1];
      if (site !== undefined && base !== undefined) {
        found({ site, root: `${base}/admin` });
      }
    });
    stdout?.once('end', () =>
      failed(new Error(`The demonstration ended without an address:\n${text}`)),
    );
  });
}

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>;

async function signIn(browser: Browser, site: string): Promise<Cookies> {
  const page = await browser.newPage({ locale: 'en-GB' });
  await page.goto(`${site}#administration`);
  await page.getByRole('button', { name: 'Sign in as the manager' }).click();
  const area = page.frameLocator('[name="demo-administration"]');
  await area.getByRole('heading', { level: 1 }).waitFor();
  return await page.context().cookies();
}

interface Desk {
  /** Of the administration area. */
  readonly root: string;
  readonly cookies: Cookies;
}

async function takePages(
  browser: Browser,
  { name, width, scheme }: Look,
  { root, cookies }: Desk,
): Promise<void> {
  const context = await browser.newContext({
    locale,
    viewport: { width, height: 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  for (const { path, page: shown } of pages) {
    await page.goto(`${root}${path}?day=${nextWorkday()}`);
    await settle(page);
    await savePicture(page, resolve(folder, `${name}-${shown}.png`));
  }
  await context.close();
  console.log(`${name}: ${pages.length} pictures`);
}

/**
 * Until the page has what it asked for. A stream of events stays open, so that the network never
 * falls silent.
 */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  await page.waitForTimeout(300);
}

/** A Tuesday: on others a demonstration may be closed. */
function nextWorkday(): string {
  const days = Array.from(
    { length: 7 },
    (_, index) => new Date(Date.now() + (index + 1) * 86_400_000),
  );
  return (days.find((day) => day.getUTCDay() === 2) ?? new Date()).toISOString().slice(0, 10);
}
