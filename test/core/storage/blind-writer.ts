/**
 * A writer's thread whose decisions see an empty calendar, as if there were neither a lock nor a
 * look: what it sells twice, only the database can refuse.
 */

import { emptyOccupancy } from '../../../core/availability/occupancy.ts';
import { createCommandRunner } from '../../../core/storage/sqlite/command-runner.ts';
import { createGroupCommit } from '../../../core/storage/sqlite/group-commit.ts';
import { startWriterThread } from '../../../core/storage/sqlite/writer-thread.ts';

startWriterThread({
  createCommit: (connection) =>
    createGroupCommit(
      connection,
      createCommandRunner(connection, {
        readOccupancy: () => emptyOccupancy,
        readNeeded: () => new Map(),
      }),
    ),
});
