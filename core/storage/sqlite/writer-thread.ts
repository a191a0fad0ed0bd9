/**
 * The writer's thread: every write of this process runs here, so that no fsync and no lock delays a
 * reader.
 */

import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openForWriting } from './connection.ts';
import { reportError } from './database-error.ts';
import { type CommitTogether, createCommandQueue } from './group-commit.ts';
import type { Connection } from './statement.ts';
import type { FromWriter, ToWriter, WriterStart } from './writer-messages.ts';

const TIMEOUT_MS = 4_000;

interface WriterProgram {
  readonly createCommit: (connection: Connection) => CommitTogether;
  readonly maxPerCommit?: number;
}

export function startWriterThread(program: WriterProgram): void {
  if (parentPort === null) {
    throw new Error('The SQLite writer runs as a thread of the storage, not by itself.');
  }
  writeDatabase(parentPort, workerData, program);
}

/**
 * Opens the database and executes what arrives at `port`. Closes the port after the database, or if
 * the database could not be opened.
 */
export function writeDatabase(
  port: MessagePort,
  database: WriterStart,
  program: WriterProgram,
): void {
  try {
    start(port, database, program);
  } catch (error) {
    port.postMessage({ kind: 'failed', error: reportError(error) } satisfies FromWriter);
    port.close();
  }
}

function start(
  port: MessagePort,
  { file }: WriterStart,
  { createCommit, maxPerCommit }: WriterProgram,
): void {
  const send = (message: FromWriter): void => port.postMessage(message);
  const connection = openForWriting(file);
  const queue = createCommandQueue({
    commitTogether: createCommit(connection),
    send: (answers) => send({ kind: 'answers', answers }),
    maxPerCommit,
    timeoutMs: TIMEOUT_MS,
    elapsed: () => performance.now(),
  });
  port.on('message', async (message: ToWriter) => {
    if (message.kind === 'call') {
      return queue.add(message);
    }
    await queue.drain();
    connection.close();
    port.close();
  });
  send({ kind: 'ready' });
}
