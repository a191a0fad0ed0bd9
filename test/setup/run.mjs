/**
 * `npm test`: provides what the tests need, then runs all of them and sums up. One part alone: `npm test -- unit | build | size | widget | e2e`.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { provideChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where a part leaves its results, so that what failed can be said again at the very end. */
const resultsOf = (part) => `${root}node_modules/.cache/slotwell/${part}.json`;
const reported = (part) => ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsOf(part)}`];

const PARTS = {
  unit: ['npx', 'vitest', 'run', ...reported('unit')],
  build: ['npm', 'run', '--silent', 'build'],
  size: ['node', 'test/setup/widget-size.mjs'],
  widget: ['npx', 'web-test-runner', '--config', 'test/widget/web-test-runner.config.mjs'],
  e2e: ['npx', 'vitest', 'run', '--mode', 'e2e', ...reported('e2e')],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

/** What is tried as it was built is built first, so that nothing old is tried. */
const needsBuild = asked.some((part) => part === 'size' || part === 'e2e');
const parts = Object.entries(PARTS).filter(([name]) => asked.length === 0 || asked.includes(name) || (name === 'build' && needsBuild));
if (parts.some(([name]) => name === 'widget' || name === 'e2e')) process.env.CHROMIUM_PATH = provideChromium();

const failed = parts.filter(([name, [command, ...args]]) => {
  console.log(`\n== ${name}`);
  rmSync(resultsOf(name), { force: true });
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: process.env });
  console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return status !== 0;
});

console.log(
  `\n${parts.length - failed.length} passed, ${failed.length} failed${failed.length ? `: ${failed.map(([name]) => name).join(', ')}` : ''}`,
);
for (const [name] of failed) for (const sentence of failuresOf(name)) console.log(`${name}: ${sentence}`);
process.exit(failed.length === 0 ? 0 : 1);

/** Each test that failed, with the first line of its error; of a file that could not be run at all, that. */
function failuresOf(part) {
  if (!existsSync(resultsOf(part))) return [];
  const { testResults } = JSON.parse(readFileSync(resultsOf(part), 'utf8'));
  return testResults.flatMap(({ name: path, message, status, assertionResults }) => {
    const name = path.replace(root, '');
    const broken = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && broken.length === 0) return [`${name}: ${message}`];
    return broken.map(({ fullName, failureMessages }) => `${name} > ${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`);
  });
}
