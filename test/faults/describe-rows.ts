/** The fault bench in its short form: the same code as `npm run tool -- faults`, with fewer rounds. */

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Ground } from './fault-row.ts';
import { rows } from './rows/index.ts';
import { runRow } from './run-row.ts';
import { buildServerProgram, type ServerProgram } from './server-program.ts';

const LIMIT_MS = 400_000;

/** Every row that is tried on one of these. A file each, so that they run side by side. */
export function describeRows(grounds: readonly Ground[]): void {
  let program: ServerProgram | null = null;
  beforeAll(async () => {
    program = await buildServerProgram();
  }, LIMIT_MS);
  afterAll(() => program?.remove());

  const cases = rows.flatMap((row) =>
    row.databases.map((database) => ({ name: row.name, title: row.title, row, database })),
  );

  describe('faults', () => {
    it.each(cases.filter(({ database }) => grounds.includes(database)))(
      '$name on $database: $title',
      { timeout: LIMIT_MS },
      async ({ row, database }) => {
        const postgresUrl = async () => inject('postgresUrl');
        const options = {
          database,
          short: true,
          program: { path: program?.path ?? '' },
          postgresUrl,
          report: () => undefined,
        };
        const { passed, of, figures, failures } = await runRow(row, options);
        process.stdout.write(`${row.name} · ${database} · ${passed} of ${of} (${figures})\n`);
        expect(failures.join('\n')).toBe('');
        expect(of).toBeGreaterThan(0);
        expect(passed).toBe(of);
      },
    );
  });
}
