/** Alerts of a server whose upstream refuses calls above its limit, or is down. */

import { aBusyInstallation, anImport } from '../../../core/storage/storage-fixture.ts';
import { type ServerProcess, startServerProcess } from '../../server-process.ts';
import { ask } from '../../support/ask.ts';
import { slotAfter, visitorFrom } from '../../support/booker.ts';
import { prepareDatabase } from '../../support/prepare-database.ts';
import type { AlertCase, Stage } from '../alert-case.ts';

/** Calls a minute, so few that more visitors come within seconds. */
const FEW_CALLS = '10';
const MANY_CALLS = '100000';
/** Slow enough to stay below the server's own limit per minute. */
const LOOKING_PAUSE_MS = 220;
const DAY_MINUTES = 1440;
/** Days within the horizon; none is used twice in a run, so that no answer is cached. */
const DAYS = 360;

export const upstreamRefuses: AlertCase = {
  name: 'upstream-refuses',
  fault: 'the installation behind this one allows fewer calls than visitors need (429)',
  database: 'sqlite',
  fires: ['SlotwellUpstreamRefuses', 'SlotwellVisitorsRefused'],
  play: async (stage) => {
    await aFront(stage, FEW_CALLS);
    await stage.take(70);
  },
};

export const upstreamGone: AlertCase = {
  name: 'upstream-gone',
  fault: 'the installation behind this one is killed',
  database: 'sqlite',
  fires: ['SlotwellUpstreamFails'],
  play: async (stage) => {
    const upstream = await aFront(stage, MANY_CALLS);
    await stage.take(12);
    await upstream.kill();
    await stage.take(24);
  },
};

/**
 * Visitors look at the times of one day after the other, each from a network of their own, as one
 * may ask little of an installation behind. Returns that server.
 */
async function aFront(
  { newDatabase, program, afterwards, start, keepOn }: Stage,
  calls: string,
): Promise<ServerProcess> {
  const behind = await newDatabase();
  const token = await prepareDatabase(behind, aBusyInstallation(2));
  const upstream = await startServerProcess({
    program,
    databaseUrl: behind.url,
    env: { LOG_LEVEL: 'silent', API_RATE_LIMIT: calls },
  });
  afterwards(upstream.kill);
  const own = await newDatabase();
  const storage = await own.open();
  await storage.configuration.import({
    ...anImport({ form: [], reasons: [], schedules: [] }),
    now: Date.now(),
  });
  await storage.close();
  const front = await start('front', {
    databaseUrl: own.url,
    env: { UPSTREAM_URL: upstream.url, UPSTREAM_TOKEN: token },
  });
  let day = 0;
  keepOn(LOOKING_PAUSE_MS, () => {
    day = (day % DAYS) + 1;
    const address = `${front.url}/widget/v1/slots?schedule=1&reason=1&day=${slotAfter(day * DAY_MINUTES).slice(0, 10)}`;
    return ask(address, { headers: visitorFrom(day) });
  });
  return upstream;
}
