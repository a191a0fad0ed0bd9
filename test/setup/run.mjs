/**
 * `npm test`: provides what the tests need, then runs all of them and sums up. One part alone: `npm test -- unit | build | size | widget | e2e`.
 */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { provideChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

const PARTS = {
  unit: ['npx', 'vitest', 'run'],
  build: ['npm', 'run', '--silent', 'build'],
  size: ['node', 'test/setup/widget-size.mjs'],
  widget: ['npx', 'web-test-runner', '--config', 'test/widget/web-test-runner.config.mjs'],
  e2e: ['npx', 'vitest', 'run', '--mode', 'e2e'],
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
  const started = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: process.env });
  console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return status !== 0;
});

console.log(
  `\n${parts.length - failed.length} passed, ${failed.length} failed${failed.length ? `: ${failed.map(([name]) => name).join(', ')}` : ''}`,
);
process.exit(failed.length === 0 ? 0 : 1);
