/**
 * The short form of `npm run tool -- fuzz`: some cases for every mount, and most of the planted faults, so
 * that looking for faults is known to find some.
 */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzz, readOperations } from './fuzz.ts';
import { type FuzzServer, startFuzzServer } from './fuzz-server.ts';
import { describeFinding } from './judge.ts';
import type { Operation } from './operations.ts';
import { PLANTED, plant } from './planted-faults.ts';

let server: FuzzServer;
let operations: readonly Operation[];

beforeAll(async () => {
  server = await startFuzzServer();
  operations = await readOperations(server.url);
});
afterAll(() => server.close());

it('no answer of any mount is other than it must be', async () => {
  expect(new Set(operations.map(({ mount }) => mount)).size).toBe(3);
  const { findings, cases, statuses } = await fuzz(operations, {
    server,
    url: server.url,
    seed: 1,
    cases: 400,
  });
  expect(findings.map(describeFinding)).toEqual([]);
  expect(cases).toBe(400);
  // Of all kinds: what is right is taken, what is flawed is refused.
  for (const status of [200, 201, 400, 401, 403, 404, 405, 415]) {
    expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
  }
});

it.each(PLANTED.filter(({ isRare }) => !isRare))('a server is caught that $name', async (fault) => {
  const front = await plant(fault, server.url, server.known);
  const { findings } = await fuzz(operations, {
    server,
    url: front.url,
    seed: 1,
    cases: 500,
    mounts: [fault.mount],
    stopsEarly: true,
  });
  front.close();
  expect(findings.length).toBeGreaterThan(0);
});
