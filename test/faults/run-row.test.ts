import { describe, expect, it } from 'vitest';
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

describe('how many nodes a row is run with', () => {
  it.each([
    ['postgres', undefined, 2],
    ['postgres', 4, 4],
    ['sqlite', 4, 1],
  ] as const)('on %s with %s asked for is %s', async (database, nodes, expected) => {
    const row: FaultRow = {
      name: 'counts',
      title: 'It counts its nodes.',
      databases: [database],
      long: 1,
      short: 1,
      run: async (run) => ({ passed: 1, of: 1, figures: `${run.nodes}`, failures: [] }),
    };
    const { figures } = await runRow(row, {
      database,
      nodes,
      short: true,
      program: { path: '' },
      postgresUrl: async () => '',
      report: () => undefined,
    });
    expect(figures).toBe(`${expected}`);
  });
});
