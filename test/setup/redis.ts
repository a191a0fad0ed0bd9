/**
 * Finds a Redis server for the tests, or installs Debian's if possible. Not needed if
 * REDIS_TEST_URL names a running one.
 */

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './apt.mjs';

const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The path of `redis-server`; null: none found. */
export function findRedis(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_FOLDERS].filter(
    (folder) => folder !== '',
  );
  return (
    folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path)) ?? null
  );
}

/** Once, before tests run side by side. */
export function provideRedis(): void {
  if (process.env.REDIS_TEST_URL || findRedis() !== null) {
    return;
  }
  console.log('No Redis found: installing Debian’s (apt-get install redis-server).');
  installPackages(
    ['redis-server'],
    'Install redis-server yourself, or name a running one in REDIS_TEST_URL.',
  );
}
