/** What the writer's thread does: every write of this process goes through here, so that no fsync and no lock ever holds up a reader. */

import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createCommandQueue } from './command-queue.ts';
import { openForWriting } from './connection.ts';
import { reportError } from './database-error.ts';
import { type CommandRunner, createGroupCommit } from './group-commit.ts';
import type { Connection } from './statement.ts';
import type { FromWriter, ToWriter, WriterStart } from './writer-messages.ts';

const PATIENCE_MS = 4_000;

type CreateRunner = (connection: Connection) => CommandRunner;

/** Called once by the thread's program, with what carries out its commands. */
export function startWriterThread(createRunner: CreateRunner): void {
  if (parentPort === null) throw new Error('The SQLite writer runs as a thread of the storage, not by itself.');
  try {
    start(parentPort, workerData, createRunner);
  } catch (error) {
    parentPort.postMessage({ kind: 'failed', error: reportError(error) } satisfies FromWriter);
    parentPort.close();
  }
}

function start(port: MessagePort, { file }: WriterStart, createRunner: CreateRunner): void {
  const send = (message: FromWriter): void => port.postMessage(message);
  const connection = openForWriting(file);
  const queue = createCommandQueue({
    commitTogether: createGroupCommit(connection, createRunner(connection)),
    send: (answers) => send({ kind: 'answers', answers }),
    patienceMs: PATIENCE_MS,
    elapsed: () => performance.now(),
  });
  port.on('message', (message: ToWriter) => {
    if (message.kind === 'call') return queue.add(message);
    queue.drain();
    connection.close();
    port.close();
  });
  send({ kind: 'ready' });
}
