/**
 * The order of the test files: those that take longest begin first, so that none of them is left
 * over at the end for one worker while the others have nothing to do.
 */

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest first; what is not named comes after them. */
const LONGEST = [
  'test/e2e/host-pages.test.ts',
  'test/e2e/daily-tasks/daily-tasks.test.ts',
  'test/e2e/admin-accessibility.test.ts',
  'test/e2e/pictures.test.ts',
  'test/e2e/manage.test.ts',
  'test/e2e/admin.test.ts',
  'test/e2e/hostile-texts.test.ts',
  'test/e2e/program-pages.test.ts',
  'test/e2e/demos.test.ts',
  'test/e2e/holds.test.ts',
  'test/e2e/admin-configuration.test.ts',
  'test/e2e/accessibility.test.ts',
  'test/e2e/admin-every-setting.test.ts',
  'test/e2e/messages.test.ts',
  'test/e2e/admin-proposals.test.ts',
  'test/e2e/embedding-page.test.ts',
  'test/e2e/hostile-texts-hosted.test.ts',
  'test/e2e/interruptions.test.ts',
  'test/e2e/proof-of-human.test.ts',
  'test/faults/rows-on-postgres.test.ts',
  'test/faults/rows-on-sqlite.test.ts',
  'test/core/storage/postgres.test.ts',
  'test/proofs/rows-can-fail.test.ts',
  'test/soak/soak.test.ts',
  'test/bff/demo/demo-command.test.ts',
  'test/core/storage/sqlite.test.ts',
  'test/core/storage/followed-occupancy.test.ts',
  'test/bff/http/linear-time.test.ts',
  'test/core/storage/backup.test.ts',
  'test/core/storage/postgres-last-line.test.ts',
  'test/core/storage/backup-refusals.test.ts',
  'test/core/storage/postgres-nodes.test.ts',
  'test/core/storage/postgres-faults.test.ts',
  'test/core/availability/availability.property.test.ts',
  'test/bff/command-line/built-program.test.ts',
  'test/bff/mistakes/running.test.ts',
  'test/docs/trace.test.ts',
  'test/proofs/scripts.test.ts',
  'test/proofs/release.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return rank < 0 ? LONGEST.length : rank;
    };
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
