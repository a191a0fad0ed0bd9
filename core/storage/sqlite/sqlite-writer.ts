/** The program of the writer's thread, started by `writer-client.ts`. */

import { createCommandRunner } from './command-runner.ts';
import { createGroupCommit } from './group-commit.ts';
import { startWriterThread } from './writer-thread.ts';

startWriterThread({
  createCommit: (connection) => createGroupCommit(connection, createCommandRunner(connection)),
});
