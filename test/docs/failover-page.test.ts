/**
 * docs/failover.md as an operator follows it, with Debian's PostgreSQL if it is installed: two
 * servers on loopback, set up and exchanged by the lines of the page.
 */

import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { splitHosts } from '../../core/storage/postgres/hosts.ts';
import { checkPostgresDatabase, createPostgresStorage } from '../../core/storage/postgres/index.ts';
import { freePort } from '../setup/free-port.mjs';
import { readPage } from './read-pages.ts';

const PROGRAMS = '/usr/lib/postgresql';
const versions = spawnSync('ls', [PROGRAMS], { encoding: 'utf8' }).stdout.trim().split('\n');
const programs = join(PROGRAMS, versions.at(-1) ?? '', 'bin');
const isInstalled = spawnSync(join(programs, 'pg_basebackup'), ['--version']).status === 0;

const page = readPage('docs/failover.md');
const blocksOf = (language: string) =>
  page.blocks.filter((block) => block.language === language).map(({ text }) => text);
const [backup = ''] = blocksOf('sh');
const [prepare = '', wait = ''] = blocksOf('sql');

interface Server {
  readonly port: number;
  readonly data: string;
}

/** As the account that PostgreSQL wants, because it refuses to run as root. */
function run(command: string): string {
  const idOf = (option: string) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
  const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    ...account,
    cwd: tmpdir(),
    env: { PATH: `${programs}:/usr/bin:/bin` },
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new Error(`${command}\n${stderr}`);
  }
  return stdout;
}

function start({ data, port }: Server): void {
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  run(`pg_ctl --pgdata=${data} --log=${data}.log --options="${options}" --wait start >/dev/null`);
}

async function askAt({ port }: Server, script: string, database = 'postgres'): Promise<unknown[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database });
  await client.connect();
  let rows: unknown[] = [];
  for (const statement of script.split(/;\s*$/m).filter((text) => text.trim() !== '')) {
    ({ rows } = await client.query(statement));
  }
  await client.end();
  return rows;
}

/** The page's command, for servers on loopback. */
function copy(from: Server, to: Server, [old, slot]: readonly [string, string] = ['db2', 'db2']) {
  const command = backup
    .replace('/var/lib/postgresql/data', to.data)
    .replace('host=db1.example.org', `host=127.0.0.1 port=${from.port}`)
    .replaceAll(`=${old}`, `=${slot}`);
  run(command);
}

async function aPrimary(folder: string): Promise<Server> {
  const server = { port: await freePort(), data: join(folder, 'db1') };
  run(`initdb --pgdata=${server.data} --username=postgres --auth=trust --no-sync`);
  start(server);
  await askAt(
    server,
    "CREATE ROLE slotwell LOGIN PASSWORD 'secret';\nCREATE DATABASE slotwell OWNER slotwell;\n",
  );
  await askAt(server, 'CREATE EXTENSION btree_gist;\n', 'slotwell');
  return server;
}

it('names both servers in an address that Slotwell takes', () => {
  const [, url = ''] = /^DATABASE_URL=(.*)$/m.exec(blocksOf('env').join()) ?? [];
  expect(splitHosts(url)).toHaveLength(2);
});

it('sets up a standby that is waited for, lets it take over, and makes the old primary its standby', async ({
  skip,
}) => {
  if (!isInstalled) {
    skip('There is no PostgreSQL of Debian here.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-failover-page-'));
  if (process.getuid?.() === 0) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((option) =>
      Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout),
    );
    chownSync(folder, uid, gid);
  }
  onTestFinished(() => {
    for (const name of readdirSync(folder).filter((one) => !one.endsWith('.log'))) {
      run(`pg_ctl --pgdata=${join(folder, name)} --mode=immediate stop || true`);
    }
    rmSync(folder, { recursive: true });
  });
  const db1 = await aPrimary(folder);
  const db2 = { port: await freePort(), data: join(folder, 'db2') };
  const url = `postgres://slotwell:secret@127.0.0.1:${db1.port},127.0.0.1:${db2.port}/slotwell`;
  await (await createPostgresStorage({ url, clock: 'command' })).close();

  await askAt(db1, prepare);
  copy(db1, db2);
  start(db2);
  await expect
    .poll(() => askAt(db1, wait))
    .toEqual([{ application_name: 'db2', state: 'streaming', sync_state: 'sync' }]);
  const synchronous = { needed: 1, connected: 1, synchronous: 1, unreachable: [] };
  expect(await checkPostgresDatabase(url)).toMatchObject({ problems: [], standby: synchronous });

  process.kill(Number(readFileSync(join(db1.data, 'postmaster.pid'), 'utf8').split('\n')[0]), 9);
  expect(page.inline).toContain('SELECT pg_promote();');
  await askAt(db2, 'SELECT pg_promote();');
  expect(await checkPostgresDatabase(url)).toMatchObject({
    problems: [],
    standby: { needed: 0, unreachable: [`127.0.0.1:${db1.port}`] },
  });
  run(`rm -r ${db1.data}`);
  copy(db2, db1, ['db2', 'db1']);
  start(db1);
  await expect
    .poll(() => askAt(db2, wait))
    .toEqual([{ application_name: 'db1', state: 'streaming', sync_state: 'sync' }]);
  expect(await checkPostgresDatabase(url)).toMatchObject({ standby: synchronous });
}, 60_000);
