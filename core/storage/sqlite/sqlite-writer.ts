/** The writer's thread: every write of this process goes through here, so that no fsync and no lock ever holds up a reader. Started by `writer-client.ts`. */

import { parentPort, workerData } from 'node:worker_threads';
import { createCommandQueue } from './command-queue.ts';
import { createCommandRunner } from './command-runner.ts';
import { openForWriting } from './connection.ts';
import { reportError } from './database-error.ts';
import { createGroupCommit } from './group-commit.ts';
import type { FromWriter, ToWriter, WriterStart } from './writer-messages.ts';

const PATIENCE_MS = 4_000;

function start(port: NonNullable<typeof parentPort>, { file }: WriterStart): void {
  const send = (message: FromWriter): void => port.postMessage(message);
  const connection = openForWriting(file);
  const queue = createCommandQueue({
    commitTogether: createGroupCommit(connection, createCommandRunner(connection)),
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

if (parentPort === null) throw new Error('The SQLite writer runs as a thread of the storage, not by itself.');
try {
  start(parentPort, workerData);
} catch (error) {
  parentPort.postMessage({ kind: 'failed', error: reportError(error) } satisfies FromWriter);
  parentPort.close();
}
