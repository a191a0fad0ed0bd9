/**
 * `npm run tool -- admin-figures`: measures or tests the promises for the administration, one line
 * each. Needs a build (`npm run build`), a Chromium and half an hour; exits with 1 if a promise is
 * broken. Some alone: `npm run tool -- admin-figures weight search`.
 */

import { spawnSync } from 'node:child_process';
import { provideChromium } from './chromium.mjs';

const e2e = (...files) => ['npx', 'vitest', 'run', '--project', 'e2e', ...files];

/** Commands, and which of their output lines have the figure. */
const FIGURES = {
  weight: {
    promise: 'first page <= 40 kB, any other <= 12 kB more (gzip)',
    run: ['node', 'test/setup/admin-size.mjs'],
    says: /^admin, /,
  },
  search: {
    promise: 'found among 100,000 customers in <= 100 ms',
    run: ['npm', 'run', '--silent', 'tool', '--', 'bench', 'customers'],
    says: /customers, /,
  },
  policy: {
    promise: 'no violation of the policy on any page and in any dialog',
    run: e2e('test/e2e/hostile-texts.test.ts'),
    says: /✓|×|Tests /,
  },
  live: {
    promise: 'a change seen on another node within 1.5 s',
    run: ['npm', 'run', '--silent', 'tool', '--', 'faults', 'live', '--short'],
    says: /^live · /,
  },
  load: {
    promise: 'bookings/s with 20 pages open >= 0.95 of none',
    run: ['npm', 'run', '--silent', 'tool', '--', 'bench', 'administration'],
    says: /bookings\/s/,
  },
  keyboard: {
    promise: 'the daily tasks by keyboard alone, and set-up',
    run: e2e('test/e2e/daily-tasks', 'test/e2e/admin-configuration.test.ts'),
    says: /\d+ of \d+|^ *\d+ .*\d|Tests /,
  },
  roles: {
    promise: 'every call by every role, and without session, header or origin',
    run: ['npx', 'vitest', 'run', 'test/bff/admin/gate.test.ts', 'test/bff/admin/limits.test.ts'],
    says: /✓|×|Tests /,
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(FIGURES, name));
if (unknown.length > 0) {
  console.error(
    `No such figure: ${unknown.join(', ')}. There are: ${Object.keys(FIGURES).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = Object.entries(FIGURES).filter(
  ([name]) => asked.length === 0 || asked.includes(name),
);
if (chosen.some(([, { run }]) => run.includes('e2e'))) {
  process.env.CHROMIUM_PATH = provideChromium();
}

const broken = chosen.filter(([name, { promise, run, says }]) => {
  const [command, ...args] = run;
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e8,
  });
  console.log(`\n${name}: ${promise}: ${status === 0 ? 'kept' : 'NOT KEPT'}`);
  for (const line of stdout.split('\n').filter((one) => says.test(one))) {
    console.log(`  ${line.trim()}`);
  }
  return status !== 0;
});
process.exit(broken.length === 0 ? 0 : 1);
