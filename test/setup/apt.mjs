/** Installs packages of Debian, as root or by a sudo that asks for nothing. */

import { spawnSync } from 'node:child_process';

/** `otherwise`: what somebody can do where that does not work. */
export function installPackages(packages, otherwise) {
  const apt = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  run([...apt, 'update', '-qq'], otherwise);
  run([...apt, 'install', '-y', '-qq', '--no-install-recommends', ...packages], otherwise);
}

function run([command, ...args], otherwise) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`"${[command, ...args].join(' ')}" did not work. ${otherwise}`);
}
