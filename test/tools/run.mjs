/**
 * `npm run tool -- NAME [ARGUMENT ...]`: measures, attacks or makes what is not part of each test
 * run. Without a name it lists the tools.
 */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = (file) => ['node', 'test/setup/run-script.mjs', file];
const part = (name) => ['node', 'test/setup/run.mjs', name];

/** Name, what it is for, and what it runs. */
const TOOLS = {
  faults: ['kills, cuts and fills up what a booking depends on', script('test/faults/run.ts')],
  'fault-alerts': ['which alerts fire under faults', script('test/faults/alerts/run.ts')],
  fuzz: ['requests that are right but for one flaw', script('test/fuzz/run.ts')],
  mutants: ['changes the program and sees which tests notice', script('test/mutants/run.ts')],
  freshness: [
    'whether answers of four nodes are as new as the bookings before them',
    script('test/soak/freshness/run.ts'),
  ],
  soak: ['hours of requests whose every answer is known', script('test/soak/run.ts')],
  leaks: ['whether memory grows over 200 bookings in a browser', part('leaks-long')],
  engines: ['books in Firefox, WebKit and Chromium in every way', part('every-engine')],
  axe: ['axe on every page in every view', part('every-view')],
  bench: ['compares speed with a base, in one run', ['node', 'test/bench/run.mjs']],
  load: ['how much one machine takes', script('test/bench/load.ts')],
  scale: ['what several nodes carry', script('test/bench/scale.ts')],
  'remote-visitors': ['visitors before a slow upstream', script('test/bench/remote-visitors.ts')],
  lighthouse: ['Lighthouse on the booking page', ['node', 'test/setup/lighthouse.mjs']],
  trace: ['the files that a booking passes', script('test/setup/trace-booking.ts')],
  'widget-parts': ['what the widget weighs, by file', ['node', 'test/setup/widget-parts.mjs']],
  'widget-peers': ['what other widgets weigh', ['node', 'test/setup/widget-peers.mjs']],
  'admin-figures': ['how soon the administration shows', ['node', 'test/setup/admin-figures.mjs']],
  pictures: ['takes the pictures of the widget', script('test/setup/pictures/take-pictures.ts')],
  'admin-pictures': [
    'takes the pictures of the administration',
    script('test/setup/pictures/take-admin-pictures.ts'),
  ],
  reference: [
    'writes the reference of the installation file, and the events of webhooks',
    [
      'npx',
      'vitest',
      'run',
      'test/core/installation/installation-file.test.ts',
      'test/docs/webhook-events.test.ts',
      '--update',
    ],
  ],
  'image-steps': [
    'tries the steps of the image without Docker',
    script('test/setup/image/try-image.ts'),
  ],
  'widget-package': [
    'writes the npm package of the widget',
    script('test/setup/widget-package/write-package.ts'),
  ],
};

const [name, ...args] = process.argv.slice(2);
const tool = name === undefined ? undefined : TOOLS[name];
if (tool === undefined) {
  const width = Math.max(...Object.keys(TOOLS).map((known) => known.length));
  const list = Object.entries(TOOLS).map(
    ([known, [about]]) => `  ${known.padEnd(width)}  ${about}`,
  );
  console.error(
    [
      name === undefined ? 'Name a tool:' : `There is no tool ${name}. There are:`,
      ...list,
      '',
      'npm run tool -- NAME [ARGUMENT ...]',
    ].join('\n'),
  );
  process.exit(2);
}
const [, [command, ...fixed]] = tool;
const root = fileURLToPath(new URL('../../', import.meta.url));
const { status } = spawnSync(command, [...fixed, ...args], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
