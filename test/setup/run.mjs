/**
 * `npm test`: provides what the tests need, then runs all of them and sums up. One part alone: `npm
 * test -- unit | build | size | widget | e2e | engines | proofs`. Proofs of the tools run if a tool
 * changed or if they are asked for. What takes longer runs only if it is asked for: `npm test --
 * every-engine`, `npm test -- every-view`, `npm test -- leaks-long`, and `npm test -- any-order`: the
 * unit tests, each file's in an order drawn by lot.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { provideChromium } from './chromium.mjs';
import { provideEngines } from './engines.mjs';
import { areToolsProven, noteProofs } from './proofs.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where a part leaves its results, so that what failed can be said again at the very end. */
const resultsOf = (part) => `${root}node_modules/.cache/slotwell/${part}.json`;
const reported = (part) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${resultsOf(part)}`,
];

/**
 * One booking in each of the other engines, the keyboard in German, from right to left and in
 * another script, and the desk in WebKit.
 */
const SHORT_OF_ENGINES =
  '(firefox|webkit).*books by pointer$|a keyboard alone.*books in (de|ar|uk)$|administration area in webkit (books for a caller|shows the widget)';

/** A project of vitest.config.ts, or those whose names match. */
const vitest = (project) => ['npx', 'vitest', 'run', '--project', project];

const PARTS = {
  unit: [...vitest('unit*'), ...reported('unit')],
  build: ['npm', 'run', '--silent', 'build'],
  size: ['sh', '-c', 'node test/setup/widget-size.mjs && node test/setup/admin-size.mjs'],
  widget: ['npx', 'web-test-runner', '--config', 'test/widget/web-test-runner.config.mjs'],
  e2e: [...vitest('e2e'), ...reported('e2e')],
  proofs: [...vitest('proofs'), ...reported('proofs')],
  // Two at a time: each of these few bookings mostly waits.
  engines: [
    ...vitest('engines'),
    '--fileParallelism',
    '--maxWorkers',
    '2',
    '-t',
    SHORT_OF_ENGINES,
    ...reported('engines'),
  ],
};

const LONG_PARTS = {
  'any-order': [...vitest('unit*'), '--sequence.shuffle', ...reported('any-order')],
  'every-engine': [...vitest('engines'), ...reported('every-engine')],
  'leaks-long': [
    'env',
    'LEAK_ROUNDS=200',
    ...vitest('e2e'),
    'test/e2e/leaks.test.ts',
    ...reported('leaks-long'),
  ],
  'every-view': [
    'env',
    'AXE=whole',
    ...vitest('e2e'),
    'test/e2e/accessibility',
    'test/e2e/admin-accessibility',
    ...reported('every-view'),
  ],
};

const asked = process.argv.slice(2);
const known = asked.length === 0 ? PARTS : { ...PARTS, ...LONG_PARTS };
const unknown = asked.filter((part) => !(part in known));
if (unknown.length > 0) {
  console.error(
    `No such part: ${unknown.join(', ')}. There are: ${Object.keys(known).join(', ')}.`,
  );
  process.exit(2);
}

/** What is tried as it was built is built first, so that nothing old is tried. */
const needsBuild = asked.some((part) => !['any-order', 'unit', 'widget', 'proofs'].includes(part));
const parts = Object.entries(known).filter(([name]) =>
  asked.length === 0
    ? name !== 'proofs' || !areToolsProven()
    : asked.includes(name) || (name === 'build' && needsBuild),
);
const needs = (...names) => parts.some(([name]) => names.includes(name));
if (needs('widget', 'e2e', 'engines', 'every-engine', 'every-view', 'leaks-long')) {
  process.env.CHROMIUM_PATH = provideChromium();
}
if (needs('engines', 'every-engine')) {
  provideEngines();
}

const failed = parts.filter(([name, [command, ...args]]) => {
  console.log(`\n== ${name}`);
  rmSync(resultsOf(name), { force: true });
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: process.env });
  console.log(
    `== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return status !== 0;
});

if (asked.includes('proofs') && !failed.some(([name]) => name === 'proofs')) {
  noteProofs();
}

console.log(
  `\n${parts.length - failed.length} passed, ${failed.length} failed${failed.length ? `: ${failed.map(([name]) => name).join(', ')}` : ''}`,
);
for (const [name] of failed) {
  for (const sentence of failuresOf(name)) {
    console.log(`${name}: ${sentence}`);
  }
}
process.exit(failed.length === 0 ? 0 : 1);

/**
 * Each test that failed, with the first line of its error; of a file that could not be run at all,
 * that.
 */
function failuresOf(part) {
  if (!existsSync(resultsOf(part))) {
    return [];
  }
  const { testResults } = JSON.parse(readFileSync(resultsOf(part), 'utf8'));
  return testResults.flatMap(({ name: path, message, status, assertionResults }) => {
    const name = path.replace(root, '');
    const broken = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && broken.length === 0) {
      return [`${name}: ${message}`];
    }
    return broken.map(
      ({ fullName, failureMessages }) =>
        `${name} > ${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`,
    );
  });
}
