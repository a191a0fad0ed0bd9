/** Installs packages of Debian, as root or by a sudo that asks for nothing. */

import { spawnSync } from 'node:child_process';

/** While another program has apt's locks: for a minute in all. */
const TRIES = 12;
const PAUSE_MS = 5_000;
const LOCKED = /lock/i;

/** Installs packages; `otherwise` is the advice if that fails. */
export function installPackages(packages, otherwise, pauseMs = PAUSE_MS) {
  const apt = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  // The lists have a lock of their own, for which apt does not wait.
  run([...apt, 'update', '-qq'], { otherwise, pauseMs });
  run([...apt, 'install', '-y', '-qq', '--no-install-recommends', ...packages], {
    otherwise,
    pauseMs,
  });
}

function run([command, ...args], { otherwise, pauseMs }) {
  let printed = '';
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const { status, stderr } = spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
    });
    printed = stderr ?? '';
    if (status === 0) {
      return;
    }
    if (!LOCKED.test(printed)) {
      break;
    }
    // Nothing else is to be done meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
  const why = LOCKED.test(printed) ? ' Another program has kept apt busy for a minute.' : '';
  throw new Error(
    `"${[command, ...args].join(' ')}" did not work.${why} ${otherwise}\n${printed}`.trimEnd(),
  );
}
