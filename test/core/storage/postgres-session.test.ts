import { EventEmitter, once } from 'node:events';
import { Socket } from 'node:net';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { createSessionPool } from '../../../core/storage/postgres/session-pool.ts';
import { startTcpProxy } from '../../faults/support/tcp-proxy.ts';

/** Creates a pool with one connection. */
function aPool() {
  const pool = createSessionPool({
    url: inject('postgresUrl'),
    connections: 1,
    statementMs: 5_000,
  });
  onTestFinished(() => pool.close());
  return pool;
}

it('queries that are sent together leave in one piece, each time', async () => {
  const pool = aPool();
  const pieces = vi.spyOn(Socket.prototype, '_writev');
  onTestFinished(() => pieces.mockRestore());
  await pool.use(performance.now() + 5_000, async ({ execute }) => {
    const together = () =>
      Promise.all(
        [1, 2, 3].map((value) => execute({ text: 'SELECT $1::int AS value', values: [value] })),
      );
    for (let turn = 0; turn < 2; turn += 1) {
      pieces.mockClear();
      expect((await together()).map(({ rows }) => rows)).toEqual([
        [{ value: 1 }],
        [{ value: 2 }],
        [{ value: 3 }],
      ]);
      expect(pieces).toHaveBeenCalledTimes(1);
    }
  });
});

it('a connection that comes back inside a transaction is closed, and its work rolled back', async () => {
  const pool = aPool();
  await pool.use(performance.now() + 5_000, async ({ execute }) => {
    await execute({ text: 'BEGIN' });
    await execute({ text: 'CREATE TABLE half_done (id int)' });
  });
  const { rows } = await pool.use(performance.now() + 5_000, ({ execute }) =>
    execute({ text: "SELECT to_regclass('half_done') AS found" }),
  );
  expect(rows).toEqual([{ found: null }]);
});

it('a server that takes the connection and then says nothing is left for the next one', async () => {
  const url = inject('postgresUrl');
  const silent = await startTcpProxy(url);
  onTestFinished(silent.close);
  const frozen = silent.freezeAfter('transaction_read_only');
  const pool = createSessionPool({
    url: silent.url.replace(new URL(silent.url).host, (host) => `${host},${new URL(url).host}`),
    connections: 1,
    statementMs: 5_000,
  });
  onTestFinished(() => pool.close());
  const { rows } = await pool.use(performance.now() + 4_500, ({ execute }) =>
    execute({ text: 'SELECT 1 AS one' }),
  );
  await frozen;
  expect(rows).toEqual([{ one: 1 }]);
});

it('a connection that arrives after the deadline serves the next caller', async () => {
  const pool = aPool();
  const select = ({ execute }: { execute: (query: { text: string }) => Promise<unknown> }) =>
    execute({ text: 'SELECT 1' });
  const events = new EventEmitter();
  const begun = once(events, 'begin');
  const busy = pool.use(performance.now() + 10_000, async () => {
    events.emit('begin');
    await once(events, 'end');
  });
  await begun;
  await expect(pool.use(performance.now() + 50, select)).rejects.toThrow('in time');
  events.emit('end');
  await busy;
  await pool.use(performance.now() + 4_000, select);
});
