import { expect, it } from 'vitest';
import type { FaultRow, FaultRun } from './fault-row.ts';
import { runRow } from './run-row.ts';

it('a row that is aborted also ends what it was starting', async () => {
  let late: FaultRun['afterwards'] = () => undefined;
  const row: FaultRow = {
    name: 'breaks-off',
    title: 'One of two servers does not start.',
    databases: ['none'],
    long: 1,
    short: 1,
    run: async ({ afterwards }) => {
      late = afterwards;
      throw new Error('The server did not get ready.');
    },
  };
  const options = {
    database: 'none',
    short: true,
    program: { path: '' },
    postgresUrl: async () => '',
    report: () => undefined,
  } as const;
  await expect(runRow(row, options)).rejects.toThrow('did not get ready');
  let isEnded = false;
  late(() => {
    isEnded = true;
  });
  expect(isEnded).toBe(true);
});
