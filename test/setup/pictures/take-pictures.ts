/**
 * `npm run tool -- pictures [FOLDER [FILTER [SCENE]]]`: the widget in every state as pictures for people
 * to look at, by language, width and colour scheme, and sheets of them. The built widget is shown
 * in Chromium against scripted answers; `npm run build` comes first. FILTER: only rows whose name
 * has it in it, such as `de-320`; `large` is text at 200 %. Text that is cut off is printed, and fails. SCENE: only the scene of that name. FILTER `README`: the one
 * picture that README.md shows.
 */

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { FakeApi } from '../../widget/support/fake-api.ts';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.mjs';
import { answerAsPractice } from './answers.ts';
import { bookingScenes } from './booking-scenes.ts';
import { choosingScenes } from './choosing-scenes.ts';
import { savePicture } from './save-picture.ts';
import { type Scene, scenes } from './scenes.ts';
import { BASE, type Look, type Series, Stage } from './stage.ts';

const widget = readFileSync('dist/widget/widget.js');
const [folder = 'node_modules/.cache/pictures', filter = '', named] = process.argv.slice(2);
const isReadme = filter === 'README';
const only = isReadme ? 'when' : named;
const README_LOOK = { width: 900, scheme: 'light' } as const;
const PER_SHEET = 6;
/** Each of them mostly waits. */
const SCENES_AT_ONCE = 3;
const looks = isReadme
  ? [README_LOOK]
  : [
      ...[280, 320, 390, 768, 1200].flatMap((width) =>
        (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
      ),
      ...[320, 390].map((width) => ({ width, scheme: 'light', isLarge: true }) as const),
    ];
const nameOf = ({ width, scheme, isLarge }: Omit<Look, 'name'>) =>
  `${width}-${isLarge ? 'large-' : ''}${scheme}`;
const allScenes = Object.entries({ ...scenes, ...choosingScenes, ...bookingScenes }).filter(
  ([name]) => !only || only === name,
);
const LOCALES = { de: 'de-DE', en: 'en-GB', ar: 'ar-EG' } as const;

type NamedScene = readonly [name: string, scene: Scene];

/** Answers as the server would, from the fake one; lets a call that meets trouble fail. */
async function answerBy(api: FakeApi, page: Page): Promise<void> {
  const anyone = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-expose-headers': '*',
  };
  await page.route(`${BASE}**`, async (route) => {
    const request = route.request();
    if (request.url() === `${BASE}widget.js`) {
      return await route.fulfill({ contentType: 'text/javascript', body: widget, headers: anyone });
    }
    try {
      const asked = {
        method: request.method(),
        headers: request.headers(),
        body: request.postData(),
      };
      const response = await api.fetch(request.url(), asked);
      const headers = { ...Object.fromEntries(response.headers), ...anyone };
      await route.fulfill({ status: response.status, headers, body: await response.text() });
    } catch {
      await route.abort();
    }
  });
}

async function takeScene(
  browser: Browser,
  [name, scene]: NamedScene,
  series: Series,
): Promise<void> {
  const context = await browser.newContext({
    locale: LOCALES[series.lang],
    timezoneId: name === 'zone' ? 'Europe/London' : 'Europe/Berlin',
    // Narrow, day and time have a view each; wide, the picture shows both.
    viewport: { width: 390, height: 700 },
    deviceScaleFactor: isReadme ? 2 : 1,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const api = new FakeApi().withHolds().with({ mail: true, reminders: true, waitlist: true });
  answerAsPractice(api, series.lang);
  await answerBy(api, page);
  const stage = new Stage(page, api, series);
  try {
    await scene(stage);
  } catch (error) {
    console.error(`${series.lang}, ${name}: ${String(error).split('\n').slice(0, 3).join(' ')}`);
    process.exitCode = 1;
    await stage.take(`99-broken-${name}`).catch(() => undefined);
  }
  await context.close();
}

async function takeScenes(browser: Browser, series: Series): Promise<void> {
  const queue = [...allScenes];
  const takeNext = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await takeScene(browser, next, series);
    }
  };
  await Promise.all(Array.from({ length: SCENES_AT_ONCE }, takeNext));
}

/** The pictures of a row beside each other, some at a time. */
async function takeSheets(browser: Browser, name: string, width: number): Promise<number> {
  const files = readdirSync(folder)
    .filter((file) => file.startsWith(`${name}-`))
    .sort();
  const wideColumns = width < 1000 ? PER_SHEET / 2 : 2;
  const columns = width < 500 ? PER_SHEET : wideColumns;
  const page = await browser.newPage({
    viewport: { width: columns * (width + 16) + 16, height: 800 },
  });
  for (let first = 0; first < files.length; first += PER_SHEET) {
    const figures = files
      .slice(first, first + PER_SHEET)
      .map(
        (file) =>
          `<figure><figcaption>${file}</figcaption><img src="file://${resolve(folder, file)}"></figure>`,
      );
    const style = `body{display:grid;grid-template-columns:repeat(${columns},1fr);gap:16px;margin:16px;background:#999}figure{margin:0}`;
    const sheet = resolve(folder, `sheet-${name}-${first / PER_SHEET + 1}`);
    writeFileSync(`${sheet}.html`, `<!doctype html><style>${style}</style>${figures.join('')}`);
    await page.goto(`file://${sheet}.html`);
    await savePicture(page, `${sheet}.png`);
    rmSync(`${sheet}.html`);
  }
  await page.close();
  return files.length;
}

mkdirSync(folder, { recursive: true });
const executablePath = findChromium();
if (executablePath === null) {
  throw new Error('No Chromium: set CHROMIUM_PATH.');
}
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  for (const lang of ['de', 'en', 'ar'] as const) {
    const shown = looks
      .map((look) => ({ ...look, name: `${lang}-${nameOf(look)}` }))
      .filter(({ name }) => (isReadme ? lang === 'en' : name.includes(filter)));
    if (!shown.length) {
      continue;
    }
    await takeScenes(browser, { lang, looks: shown, folder });
    for (const { name, width } of shown) {
      console.log(`${name}: ${await takeSheets(browser, name, width)} pictures`);
    }
  }
  if (isReadme) {
    copyFileSync(resolve(folder, 'en-900-light-04-when.png'), 'docs/widget.png');
  }
} finally {
  await browser.close();
}
