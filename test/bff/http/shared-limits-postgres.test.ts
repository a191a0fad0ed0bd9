import pg from 'pg';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../../bff/config.ts';
import { createRateLimit } from '../../../bff/http/rate-limit.ts';
import { openSharedCounters } from '../../../bff/http/shared-counters.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { createCounterDatabase } from '../../../core/storage/postgres/counter-database.ts';
import { aDatabase } from '../../core/storage/postgres-databases.ts';
import { aBookingBody, workingTimes } from '../support/a-booking-body.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { SITE } from '../widget-gate/support/visitor.ts';

const installation = anInstallation({
  allowedOrigins: [SITE],
  schedules: [aSchedule({ capacity: 100 })],
});

let url: string;
beforeEach(async () => {
  url = await aDatabase();
});

/** Creates two nodes on one database, without Redis. */
async function aPair(apiRateLimit: number): Promise<[TestServer, TestServer]> {
  const config = { database: { kind: 'postgres', url }, apiRateLimit } as const;
  const one = await startTestServer({ installation, config });
  onTestFinished(() => one.close());
  const other = await startTestServer({
    installation: null,
    withToken: false,
    apiEnabled: null,
    config,
  });
  onTestFinished(() => other.close());
  return [one, other];
}

async function read(server: TestServer, token: string): Promise<string> {
  const { status, headers } = await server.call('/api/schedules', {
    headers: { authorization: `Bearer ${token}` },
  });
  return `${status} ${headers.ratelimit?.toString().match(/r=\d+/)?.[0]}`;
}

async function ask(text: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

it('two nodes on one PostgreSQL share the requests of the token', async () => {
  const [one, other] = await aPair(3);
  const seen = [];
  for (const server of [one, other, one, other, one]) {
    seen.push(await read(server, one.token));
  }
  expect(seen).toEqual(['200 r=2', '200 r=1', '200 r=0', '429 r=0', '429 r=0']);
});

it('keep nothing of anybody in the counters', async () => {
  const [one] = await aPair(3);
  await read(one, one.token);
  expect(await ask("SELECT key FROM request_counter WHERE key <> 'probe'")).toEqual([
    { key: expect.stringMatching(/^[\w-]{32}$/) },
  ]);
});

it('hold no connections of an earlier attempt after they have connected again', async () => {
  const database = await createCounterDatabase(url);
  onTestFinished(() => database.close());
  const opened = async () =>
    (await ask("SELECT 1 FROM pg_stat_activity WHERE application_name = 'slotwell limits'")).length;
  await database.connect();
  const once = await opened();
  await database.connect();
  await vi.waitFor(async () => expect(await opened()).toBe(once), { timeout: 5_000 });
});

it('book on without the counters, each counting alone, and count together again later', async () => {
  const [one, other] = await aPair(100);
  await ask('DROP TABLE request_counter');
  for (const slot of workingTimes(6)) {
    for (const server of [one, other]) {
      const { status } = await server.book(aBookingBody({ slot }), {
        authorization: `Bearer ${one.token}`,
      });
      expect(status).toBe(201);
    }
  }
  for (const { logText } of [one, other]) {
    await vi.waitFor(() => expect(logText()).toContain('together again'), { timeout: 15_000 });
  }
  await one.replaceToken();
  expect([await read(one, one.token), await read(other, one.token)]).toEqual([
    '200 r=99',
    '200 r=98',
  ]);
});

it('continue from the common count if the counters are lost: spent stays spent', async () => {
  const [one, other] = await aPair(40);
  for (let n = 0; n < 20; n += 1) {
    for (const server of [one, other]) {
      expect(await read(server, one.token)).toBe(`200 r=${39 - 2 * n - (server === one ? 0 : 1)}`);
    }
  }
  await ask('DROP TABLE request_counter');
  const flood = Array.from({ length: 30 }, (_, n) => read(n % 2 === 0 ? one : other, one.token));
  const answers = (await Promise.all(flood)).filter((answer) => answer.startsWith('200'));
  // The other has last seen the full limit, this one the limit minus one.
  expect(answers.length).toBeLessThanOrEqual(1);
});

/** A limit of two whose unused takes are given back, counted in the database. */
async function aSharedLimit(clock: TestServer['clock']) {
  const reading = readConfig({});
  if (reading.kind === 'problems') {
    throw new Error(reading.problems.join());
  }
  const settings = reading.config;
  const rule = { counter: 'test', name: 'test', quota: 2, windowSeconds: 600, givesBack: true };
  const counters = await openSharedCounters({
    config: { ...settings, database: { kind: 'postgres', url } },
    readSecret: async () => 'secret',
    clock,
    log: createLog('silent'),
    timeoutMs: 3_000,
  });
  onTestFinished(() => counters?.close());
  return createRateLimit(rule, counters);
}

it('give back to the common count, even if the counters are lost then', async () => {
  const [one] = await aPair(100);
  const limit = await aSharedLimit(one.clock);
  for (let n = 0; n < 5; n += 1) {
    await (await limit.take('key')).giveBack();
  }
  await limit.take('key');
  await ask('DROP TABLE request_counter');
  const seen = [];
  for (let n = 0; n < 3; n += 1) {
    seen.push((await limit.take('key')).allowed);
  }
  expect(seen).toEqual([true, false, false]);
});
