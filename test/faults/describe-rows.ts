/** The fault bench in its short form: the same code as `npm run tool -- faults`, with fewer rounds. */

import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { Ground } from './fault-row.ts';
import { rows } from './rows/index.ts';
import { runRow } from './run-row.ts';
import { buildServerProgram, type ServerProgram } from './server-program.ts';
import { ROOMS_SWITCH } from './support/with-rooms.ts';

const LIMIT_MS = 400_000;

/** In each test run, these are also tried with bookings that need rooms. */
const WITH_ROOMS = ['mixed', 'kill-storage', 'crash-points'];

/** Every row that is tried on one of these. A file each, so that they run side by side. */
export function describeRows(grounds: readonly Ground[]): void {
  let program: ServerProgram | null = null;
  beforeAll(async () => {
    program = await buildServerProgram();
  }, LIMIT_MS);
  afterAll(() => program?.remove());

  const cases = rows.flatMap((row) =>
    row.databases.flatMap((database) =>
      (WITH_ROOMS.includes(row.name) ? [false, true] : [false]).map((rooms) => ({
        name: rooms ? `${row.name} with rooms` : row.name,
        title: row.title,
        row,
        database,
        rooms,
      })),
    ),
  );

  describe('faults', () => {
    it.each(cases.filter(({ database }) => grounds.includes(database)))(
      '$name on $database: $title',
      { timeout: LIMIT_MS },
      async ({ name, row, database, rooms }) => {
        vi.stubEnv(ROOMS_SWITCH, rooms ? '1' : '');
        onTestFinished(() => void vi.unstubAllEnvs());
        const postgresUrl = async () => inject('postgresUrl');
        const options = {
          database,
          short: true,
          program: { path: program?.path ?? '' },
          postgresUrl,
          report: () => undefined,
        };
        const { passed, of, figures, failures } = await runRow(row, options);
        process.stdout.write(`${name} · ${database} · ${passed} of ${of} (${figures})\n`);
        expect(failures.join('\n')).toBe('');
        expect(of).toBeGreaterThan(0);
        expect(passed).toBe(of);
      },
    );
  });
}
