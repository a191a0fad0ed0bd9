/**
 * The writer's thread: commands that wait, a lock held by another process, and the thread's death.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadDriver } from '../../../core/storage/sqlite/driver.ts';
import { createCommandQueue } from '../../../core/storage/sqlite/group-commit.ts';
import { createSqliteStorage } from '../../../core/storage/sqlite/index.ts';
import {
  createWriterClient,
  type WriterClient,
} from '../../../core/storage/sqlite/writer-client.ts';
import type { Answer, WriterRequest } from '../../../core/storage/sqlite/writer-messages.ts';
import { aConnection, aDatabaseFile, aStorage } from './sqlite-files.ts';
import { aBusyInstallation, anImport, aReserve, book } from './storage-fixture.ts';

/**
 * Frames of a WAL that end a commit, by its file format: a header of 32 bytes, then frames of 24
 * bytes and a page; a commit's frame names the file's size.
 */
function countCommits(file: string): number {
  const wal = readFileSync(`${file}-wal`);
  const frame = 24 + wal.readUInt32BE(8);
  const frames = Array.from(
    { length: Math.floor((wal.length - 32) / frame) },
    (_, index) => 32 + index * frame,
  );
  return frames.filter(
    (at) => wal.readUInt32BE(at + 4) !== 0 && wal.readUInt32BE(at + 8) === wal.readUInt32BE(16),
  ).length;
}

describe('commands that wait together', () => {
  it('are written in few commits, not in one each', async () => {
    const file = aDatabaseFile();
    const storage = await aStorage(file);
    await storage.configuration.import(anImport(aBusyInstallation(60)));
    const before = countCommits(file);
    await Promise.all(Array.from({ length: 50 }, () => book(storage)));
    const together = countCommits(file) - before;
    for (let index = 0; index < 5; index += 1) {
      await book(storage);
    }
    const alone = countCommits(file) - before - together;
    expect(together).toBeGreaterThan(0);
    expect(together).toBeLessThan(25);
    expect(alone).toBe(5);
  });
});

const aRequest = (id: number): WriterRequest => ({
  kind: 'call',
  id,
  call: 'probe',
  input: { now: 0 },
});
const failed = (id: number, code: string) =>
  expect.objectContaining({ kind: 'failed', id, error: expect.objectContaining({ code }) });

/**
 * A queue over a database that answers as `commitTogether` does, on a clock that the test moves.
 */
function aQueue(
  commitTogether: (requests: readonly WriterRequest[]) => Promise<readonly Answer[]>,
) {
  const sent: Answer[] = [];
  const clock = { ms: 0 };
  const queue = createCommandQueue({
    commitTogether,
    send: (answers) => sent.push(...answers),
    timeoutMs: 4_000,
    elapsed: () => clock.ms,
  });
  return { queue, sent, clock };
}

it('batches are written one after the other, whatever arrives in between', async () => {
  const log: string[] = [];
  const { queue } = aQueue(async (requests) => {
    const ids = requests.map(({ id }) => id).join(' and ');
    log.push(`begin ${ids}`);
    if (ids === '1') {
      queue.add(aRequest(2));
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (ids === '1') {
      queue.add(aRequest(3));
    }
    log.push(`end ${ids}`);
    return [];
  });
  queue.add(aRequest(1));
  await Promise.all([queue.drain(), queue.drain()]);
  expect(log).toEqual(['begin 1', 'end 1', 'begin 2 and 3', 'end 2 and 3']);
});

describe("while another process holds the database's lock", () => {
  it('each command is rejected after the limit, and later ones go on waiting', async () => {
    let attempts = 0;
    const { queue, sent, clock } = aQueue(async () => {
      attempts += 1;
      clock.ms += 250;
      if (attempts === 10) {
        queue.add(aRequest(2));
      }
      if (clock.ms < 6_000) {
        throw new (loadDriver().SqliteError)('database is locked', 'SQLITE_BUSY');
      }
      return [{ kind: 'done', id: 2, output: undefined }];
    });
    queue.add(aRequest(1));
    await queue.drain();
    expect(sent).toEqual([failed(1, 'SQLITE_BUSY'), { kind: 'done', id: 2, output: undefined }]);
    expect(attempts).toBe(24);
  });

  it('a command that waits goes before those that came later', async () => {
    const tried: string[] = [];
    const { queue } = aQueue(async (requests) => {
      tried.push(requests.map(({ id }) => id).join());
      if (tried.length === 1) {
        queue.add(aRequest(2));
        throw new (loadDriver().SqliteError)('database is locked', 'SQLITE_BUSY');
      }
      return [];
    });
    queue.add(aRequest(1));
    await queue.drain();
    expect(tried).toEqual(['1', '1,2']);
  });

  it('any other error rejects the whole batch at once', async () => {
    const { queue, sent } = aQueue(async () => {
      throw new (loadDriver().SqliteError)('disk I/O error', 'SQLITE_IOERR');
    });
    queue.add(aRequest(1));
    queue.add(aRequest(2));
    await queue.drain();
    expect(sent).toEqual([failed(1, 'SQLITE_IOERR'), failed(2, 'SQLITE_IOERR')]);
  });

  it('reads go on, bookings are rejected in the end, and go through once it is released', async () => {
    const file = aDatabaseFile();
    const storage = await aStorage(file);
    await storage.configuration.import(anImport());
    const other = aConnection(file);
    other.exec('BEGIN IMMEDIATE');
    const outcome = expect(storage.bookings.reserve(aReserve())).rejects.toMatchObject({
      name: 'DatabaseError',
      code: 'SQLITE_BUSY',
    });
    expect(await storage.readState()).toMatchObject({ configured: true });
    await outcome;
    await expect(storage.probe()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    const patient = storage.bookings.reserve(aReserve());
    other.exec('ROLLBACK');
    expect(await patient).toMatchObject({ kind: 'booked' });
  });
});

/**
 * A client whose thread dies at each `probe` in the way that `death` spells out, and answers all
 * else.
 */
function aMortalWriter(death: string): WriterClient {
  const file = aDatabaseFile();
  const entry = `${file}.mjs`;
  const program = `import { parentPort } from 'node:worker_threads';
    parentPort.postMessage({ kind: 'ready' });
    parentPort.on('message', (message) => {
      if (message.kind === 'close') return parentPort.close();
      if (message.call === 'probe') { ${death} }
      if (message.call === 'configuration.setApiEnabled') parentPort.postMessage({ kind: 'answers', answers: [{ kind: 'done', id: message.id, output: undefined }] });
    });`;
  writeFileSync(entry, program);
  const client = createWriterClient({ entry: pathToFileURL(entry), file });
  onTestFinished(() => client.close());
  return client;
}

it('a client that was closed starts no other thread', async () => {
  const client = aMortalWriter('');
  await client.start();
  await client.close();
  await expect(
    client.call('configuration.setApiEnabled', { now: 0, actor: 'test', enabled: true }),
  ).rejects.toMatchObject({ code: 'STORAGE_CLOSED' });
});

it("a file that cannot be read once the writer's thread is ready is said so, and the thread ends", async () => {
  const file = aDatabaseFile();
  const entry = `${file}.mjs`;
  const ended = `${file}.ended`;
  const program = `import { writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    parentPort.postMessage({ kind: 'ready' });
    parentPort.on('message', ({ kind }) => {
      if (kind !== 'close') return;
      writeFileSync(${JSON.stringify(ended)}, '');
      parentPort.close();
    });`;
  writeFileSync(entry, program);
  await expect(createSqliteStorage({ file, writer: pathToFileURL(entry) })).rejects.toThrow(
    `The database ${file} cannot be opened`,
  );
  expect(existsSync(ended)).toBe(true);
});

describe("the death of the writer's thread", () => {
  it.each([
    ['throws', "throw new Error('out of luck');", "The database's writer stopped: out of luck"],
    ['exits', 'process.exit(3);', "The database's writer stopped."],
  ])(
    'that %s rejects commands in flight, and another thread answers the next',
    async (_how, death, message) => {
      const client = aMortalWriter(death);
      const setSwitch = () =>
        client.call('configuration.setApiEnabled', { now: 0, actor: 'test', enabled: true });
      await setSwitch();
      const unanswered = client.call('configuration.replaceToken', {
        now: 0,
        actor: 'test',
        tokenHash: '',
      });
      const lost = await Promise.allSettled([unanswered, client.call('probe', { now: 0 })]);
      expect(lost).toMatchObject(
        [1, 2].map(() => ({ status: 'rejected', reason: { code: 'WRITER_STOPPED', message } })),
      );
      await expect(setSwitch()).resolves.toBeUndefined();
    },
  );

  it('before it is ready rejects the opening', async () => {
    const file = aDatabaseFile();
    const entry = `${file}.mjs`;
    writeFileSync(entry, "throw new Error('no addon');");
    const client = createWriterClient({ entry: pathToFileURL(entry), file });
    await expect(client.start()).rejects.toThrow('no addon');
  });
});

it("the thread's program is small, so that it starts soon: no schema of files, no HTTP, no other database", () => {
  const program = readFileSync('node_modules/.cache/slotwell/sqlite-writer.js', 'utf8');
  // Where packages are reached by links, their paths begin elsewhere.
  const packages = new Set(
    [...program.matchAll(/^\/\/ (?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(packages).toEqual(new Set(['kysely', 'temporal-polyfill', 'temporal-utils']));
});
