/**
 * `npm run tool -- lighthouse [RUNS]`: what Lighthouse says of `/book` and of a page of another site
 * that has the widget on it; of performance the median of so many runs (5), of the rest the least.
 * By hand, after a build: it takes minutes, and npm brings Lighthouse, which is none of the
 * project's packages. Throttling is simulated, but what else the machine has to do still counts, so
 * its load is printed too.
 */

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { provideChromium } from './chromium.mjs';
import { withDemoServer } from './demo-server.mjs';

/** The newest that runs on the oldest Node that the project does. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

const runs = Number(process.argv[2] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'slotwell-lighthouse-'));
const [report, installation] = ['report.json', 'office.yaml'].map((name) => join(folder, name));
process.env.CHROME_PATH = provideChromium();

let widgetUrl = '';
const site = createServer(({ url }, response) => {
  if (url !== '/') {
    return response.writeHead(404).end();
  }
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A site</title>
<meta name="description" content="Somebody's site, where a time can be booked."><link rel="icon" href="data:,"></head>
<body><main><h1>A site</h1>
<slotwell-booking><a href="${widgetUrl}/book">Book a time</a></slotwell-booking></main>
<script type="module" src="${widgetUrl}/widget.js"></script>
</body></html>`);
});
await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
const hostPage = `http://localhost:${site.address().port}`;
try {
  await withDemoServer({ prepare: (slotwell) => allow(slotwell, hostPage), use: judge });
} finally {
  site.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The page's own origin may ask. */
function allow(slotwell, origin) {
  const office = readFileSync(new URL('../../bff/demo/office.yaml', import.meta.url), 'utf8');
  writeFileSync(
    installation,
    office.replace(/^allowed_origins:.*/m, `allowed_origins: ["${origin}"]`),
  );
  slotwell('import', installation);
}

async function judge({ url }) {
  widgetUrl = url;
  for (const [name, address] of Object.entries({
    '/book': `${url}/book`,
    'a host page': hostPage,
  })) {
    const scores = [];
    for (let run = 0; run < runs; run++) {
      scores.push(await scoresOf(address));
    }
    const rows = Object.entries(LEAST).map(([category, least]) => {
      const found = scores.map((score) => score[category]).sort((a, b) => a - b);
      const counts = category === 'performance' ? found[Math.floor(found.length / 2)] : found[0];
      if (counts < least) {
        process.exitCode = 1;
      }
      return { category, score: counts, least, runs: found.join(' ') };
    });
    console.log(`${name}, load ${loadavg()[0].toFixed(1)}`);
    console.table(rows);
  }
}

/** Meanwhile the page of the other site is served by this process. */
async function scoresOf(address) {
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    '--chrome-flags=--headless=new --no-sandbox',
  ];
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...flags]);
  const { categories } = JSON.parse(readFileSync(report, 'utf8'));
  return Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
  );
}
