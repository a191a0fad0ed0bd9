/** The program of the writer's thread, started by `writer-client.ts`. */

import { createCommandRunner } from './command-runner.ts';
import { startWriterThread } from './writer-thread.ts';

startWriterThread((connection) => createCommandRunner(connection));
