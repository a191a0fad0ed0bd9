/** Finds a Redis server for the tests, and installs Debian's where there is none and the machine lets us. Not needed where REDIS_TEST_URL names a running one. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The path of `redis-server`; null: none found. */
export function findRedis(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_FOLDERS].filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path)) ?? null;
}

/** Once, before tests run side by side. */
export function provideRedis(): void {
  if (process.env.REDIS_TEST_URL || findRedis() !== null) return;
  const apt = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  console.log('No Redis found: installing Debian’s (apt-get install redis-server).');
  run([...apt, 'update', '-qq']);
  run([...apt, 'install', '-y', '-qq', '--no-install-recommends', 'redis-server']);
}

function run([command = '', ...args]: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0)
    throw new Error(
      `"${[command, ...args].join(' ')}" did not work. Install redis-server yourself, or name a running one in REDIS_TEST_URL.`,
    );
}
