/**
 * `npm run pictures [-- FOLDER [FILTER]]`: the widget in every state as pictures for people to look at, by language, width and colour scheme, and sheets of them. The
 * built widget is shown in Chromium against scripted answers; `npm run build` comes first. FILTER: only rows whose name has it in it, such as `de-320`.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { FakeApi } from '../../widget/support/fake-api.ts';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.mjs';
import { answerAsPractice } from './answers.ts';
import { scenes } from './scenes.ts';
import { BASE, type Row, Stage } from './stage.ts';

const widget = readFileSync('dist/widget/widget.js');
const [folder = 'node_modules/.cache/pictures', filter = ''] = process.argv.slice(2);
const PER_SHEET = 6;
const LOCALES = { de: 'de-DE', en: 'en-GB', ar: 'ar-EG' } as const;

/** Answers as the server would, from the fake one; lets a call that meets trouble fail. */
async function answerBy(api: FakeApi, page: Page): Promise<void> {
  const anyone = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'access-control-expose-headers': '*' };
  await page.route(`${BASE}**`, async (route) => {
    const request = route.request();
    if (request.url() === `${BASE}widget.js`) return await route.fulfill({ contentType: 'text/javascript', body: widget, headers: anyone });
    try {
      const asked = { method: request.method(), headers: request.headers(), body: request.postData() };
      const response = await api.fetch(request.url(), asked);
      const headers = { ...Object.fromEntries(response.headers), ...anyone };
      await route.fulfill({ status: response.status, headers, body: await response.text() });
    } catch {
      await route.abort();
    }
  });
}

async function takeRow(browser: Browser, row: Row): Promise<readonly string[]> {
  const taken: string[] = [];
  for (const scene of Object.values(scenes)) {
    const context = await browser.newContext({
      locale: LOCALES[row.lang],
      timezoneId: scene === scenes.zone ? 'Europe/London' : 'Europe/Berlin',
      viewport: { width: row.width, height: 700 },
      colorScheme: row.scheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const api = new FakeApi().withHolds().with({ mail: true, reminders: true, waitlist: true });
    answerAsPractice(api, row.lang);
    await answerBy(api, page);
    const stage = new Stage(page, api, { row, folder });
    try {
      await scene(stage);
    } catch (error) {
      console.error(`${row.lang}-${row.width}-${row.scheme}: ${String(error).split('\n').slice(0, 3).join(' ')}`);
      process.exitCode = 1;
      await stage.take('99-broken').catch(() => undefined);
    }
    taken.push(...stage.taken);
    await context.close();
  }
  return taken;
}

/** The pictures of a row beside each other, some at a time. */
async function takeSheets(browser: Browser, name: string, files: readonly string[], width: number): Promise<void> {
  const columns = width < 500 ? PER_SHEET : width < 1000 ? PER_SHEET / 2 : 2;
  const page = await browser.newPage({ viewport: { width: columns * (width + 16) + 16, height: 800 } });
  for (let first = 0; first < files.length; first += PER_SHEET) {
    const figures = files
      .slice(first, first + PER_SHEET)
      .map((file) => `<figure><figcaption>${file}</figcaption><img src="file://${resolve(folder, file)}"></figure>`);
    const style = `body{display:grid;grid-template-columns:repeat(${columns},1fr);gap:16px;margin:16px;background:#999}figure{margin:0}`;
    const sheet = resolve(folder, `sheet-${name}-${first / PER_SHEET + 1}`);
    writeFileSync(`${sheet}.html`, `<!doctype html><style>${style}</style>${figures.join('')}`);
    await page.goto(`file://${sheet}.html`);
    await page.screenshot({ path: `${sheet}.png`, fullPage: true });
    rmSync(`${sheet}.html`);
  }
  await page.close();
}

mkdirSync(folder, { recursive: true });
const executablePath = findChromium();
if (executablePath === null) throw new Error('No Chromium: set CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  for (const lang of ['de', 'en', 'ar'] as const)
    for (const width of [320, 390, 768, 1100])
      for (const scheme of ['light', 'dark'] as const) {
        const name = `${lang}-${width}-${scheme}`;
        if (!name.includes(filter)) continue;
        const files = await takeRow(browser, { lang, width, scheme });
        await takeSheets(browser, name, files, width);
        console.log(`${name}: ${files.length} pictures`);
      }
} finally {
  await browser.close();
}
