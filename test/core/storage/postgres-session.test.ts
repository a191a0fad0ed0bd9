import { Socket } from 'node:net';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { createSessionPool } from '../../../core/storage/postgres/session-pool.ts';

it('queries that are sent together leave in one piece, each time', async () => {
  const pool = createSessionPool({ url: inject('postgresUrl'), connections: 1, statementMs: 5_000 });
  onTestFinished(() => pool.close());
  const pieces = vi.spyOn(Socket.prototype, '_writev');
  onTestFinished(() => pieces.mockRestore());
  await pool.use(performance.now() + 5_000, async ({ execute }) => {
    const together = () => Promise.all([1, 2, 3].map((value) => execute({ text: 'SELECT $1::int AS value', values: [value] })));
    for (let turn = 0; turn < 2; turn += 1) {
      pieces.mockClear();
      expect((await together()).map(({ rows }) => rows)).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]]);
      expect(pieces).toHaveBeenCalledTimes(1);
    }
  });
});
