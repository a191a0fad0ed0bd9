/** A writer's thread for measuring, whose commits cost more. `pacedWriter` makes its program. */

import { writeFileSync } from 'node:fs';
import { createCommandRunner } from '../../core/storage/sqlite/command-runner.ts';
import { createGroupCommit } from '../../core/storage/sqlite/group-commit.ts';
import { startWriterThread } from '../../core/storage/sqlite/writer-thread.ts';

export interface Pace {
  /** The most commands of one commit. */
  readonly group: number;
  /** Milliseconds that each commit costs beside what the disk takes. */
  readonly delay: number;
}

/** @public Called by the program that `pacedWriter` writes. */
export function startPacedWriter({ group, delay }: Pace): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  startWriterThread({
    maxPerCommit: group,
    createCommit: (connection) => {
      const commitTogether = createGroupCommit(connection, createCommandRunner(connection));
      return async (requests) => {
        const answers = await commitTogether(requests);
        if (delay > 0) {
          Atomics.wait(pause, 0, 0, delay);
        }
        return answers;
      };
    },
  });
}

/** `built`: this module, compiled. The program lies beside it, and goes with it. */
export function pacedWriter(built: URL, pace: Pace): URL {
  const program = new URL(`paced-${pace.group}-${pace.delay}.js`, built);
  writeFileSync(
    program,
    `import { startPacedWriter } from './writer.js';\nstartPacedWriter(${JSON.stringify(pace)});\n`,
  );
  return program;
}
