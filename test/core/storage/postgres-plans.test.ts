/**
 * How PostgreSQL plans the statements that visitors cause most often, if there were no holds when it
 * last updated its statistics.
 */

import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aConnection, aMigratedDatabase, aStorage } from './postgres-databases.ts';
import { anImport, book, hold } from './storage-fixture.ts';

/** Collects what the storage sends. */
function collectSent(): readonly string[] {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    sent.push(String(Reflect.get(Object(asked[0]), 'text')));
    return Reflect.apply(query, this, asked);
  } as never);
  onTestFinished(() => spy.mockRestore());
  return sent;
}

it.each([
  ['the holds of a visitor', /^select .* where \("visitor" = \$1 /, ['visitor', 'network']],
  ['holds that have expired', /^delete from "claim" where "expires_at" <= /, ['expiry']],
])('looks for %s by their own indexes', async (_what, pattern, indexes) => {
  const url = await aMigratedDatabase();
  const storage = await aStorage(url);
  await storage.configuration.import(anImport());
  const another = await aConnection(url);
  await book(storage);
  await another.query('ANALYZE claim');
  const sent = collectSent();
  await hold(storage, { slot: '2026-03-02 11:00:00' });
  const text = sent.find((each) => pattern.test(each)) ?? '';
  // Without these, PostgreSQL reads all of so small a table or index.
  await another.query('SET enable_seqscan = off');
  await another.query('SET enable_indexscan = off');
  await another.query('SET plan_cache_mode = force_generic_plan');
  await another.query(`PREPARE asked AS ${text}`);
  const values = new Set(text.match(/\$\d+/g));
  const { rows } = await another.query(
    `EXPLAIN EXECUTE asked(${[...values].map(() => "'0'").join(', ')})`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const used = plan.match(/(?<=claim_by_)\w+/g) ?? [];
  expect(used).toEqual(indexes);
});
