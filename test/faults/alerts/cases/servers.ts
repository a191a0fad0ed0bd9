/**
 * No fault at all, and faults of the servers themselves: gone, started again and again, held up,
 * without Redis, and behind a proxy that they do not know.
 */

import { setTimeout } from 'node:timers/promises';
import { startTestRedis } from '../../../bff/support/redis.ts';
import type { AlertCase, Stage } from '../alert-case.ts';
import { aPractice, look } from '../practice.ts';

/**
 * Longer than the half second that SlotwellBlocked allows, shorter than the second of SlotwellSlow.
 */
const HELD_UP_MS = 700;
/**
 * For the event loop to notice how late it is; and after a scrape, from which it measures anew, to
 * begin.
 */
const AWAKE_MS = 100;
/** A minute from one address, a tenth of what is usual. */
const FEW_REQUESTS = '60';
const TOO_MANY = 429;
/** Of several minutes. */
const MOST_LOOKS = 600;

export const quiet: AlertCase = {
  name: 'quiet',
  fault: 'none: two servers are looked at and booked on, and mail and webhooks go out',
  database: 'postgres',
  fires: [],
  play: async (stage) => {
    await twoServers(stage);
    // Longer than the hour that SlotwellWebhooksFail waits.
    await stage.take(264);
  },
};

export const serverGone: AlertCase = {
  name: 'server-gone',
  fault: 'one of two servers is killed and stays away',
  database: 'postgres',
  fires: ['SlotwellDown'],
  play: async (stage) => {
    const { b } = await twoServers(stage);
    await stage.take(10);
    await b.kill();
    await stage.take(16);
  },
};

export const restarts: AlertCase = {
  name: 'restarts',
  fault: 'a server is killed and started again, three times within ten minutes',
  database: 'sqlite',
  fires: ['SlotwellRestarts'],
  play: async (stage) => {
    const practice = await aPractice(stage);
    const start = () => stage.start('a', { databaseUrl: practice.database.url, env: practice.env });
    let server = await start();
    await stage.take(8);
    for (let kills = 0; kills < 3; kills += 1) {
      await practice.book(server.url);
      await server.kill();
      await stage.take(1);
      server = await start();
      await stage.take(8);
    }
  },
};

export const heldUp: AlertCase = {
  name: 'held-up',
  fault: 'the processor is taken from a server, for most of each moment',
  database: 'sqlite',
  fires: ['SlotwellBlocked'],
  play: async (stage) => {
    const practice = await aPractice(stage);
    const { url, pid } = await stage.start('a', {
      databaseUrl: practice.database.url,
      env: practice.env,
    });
    practice.bookOn(url);
    practice.lookOn(url);
    await stage.take(8);
    for (let pauses = 0; pauses < 30; pauses += 1) {
      await setTimeout(AWAKE_MS);
      process.kill(pid, 'SIGSTOP');
      await setTimeout(HELD_UP_MS);
      process.kill(pid, 'SIGCONT');
      await setTimeout(AWAKE_MS);
      await stage.take(1);
    }
  },
};

export const redisGone: AlertCase = {
  name: 'redis-gone',
  fault: 'the Redis of two servers is killed, and started again',
  database: 'postgres',
  fires: ['SlotwellCountsAlone'],
  play: async (stage) => {
    const redis = await startTestRedis();
    stage.afterwards(redis.close);
    await twoServers(stage, { CACHE_URL: redis.url });
    await stage.take(8);
    await redis.kill();
    await stage.take(16);
    await redis.start();
    await stage.take(8);
  },
};

export const oneAddress: AlertCase = {
  name: 'one-address',
  fault: 'TRUSTED_PROXIES lacks the proxy, so that all visitors come from one address',
  database: 'sqlite',
  fires: ['SlotwellVisitorsRefused'],
  play: async (stage) => {
    const practice = await aPractice(stage);
    const env = { ...practice.env, WIDGET_RATE_LIMIT: FEW_REQUESTS };
    const known = await stage.start('a', { databaseUrl: practice.database.url, env });
    for (let visitor = 1; visitor <= 20; visitor += 1) {
      await look(known.url, visitor);
    }
    await stage.take(8);
    await known.stop();
    const unknown = await stage.start('a', {
      databaseUrl: practice.database.url,
      env: { ...env, TRUSTED_PROXIES: '' },
    });
    practice.bookOn(unknown.url);
    practice.lookOn(unknown.url);
    await untilRefused(unknown.url);
    await stage.take(60);
  },
};

/**
 * On a busy machine, it takes a while until the visitors of a minute are too many for one address.
 */
async function untilRefused(url: string): Promise<void> {
  for (let visitor = 1; (await look(url, visitor)).status !== TOO_MANY; visitor += 1) {
    if (visitor > MOST_LOOKS) {
      throw new Error('Nobody was refused.');
    }
  }
}

async function twoServers(stage: Stage, more: Readonly<Record<string, string>> = {}) {
  const practice = await aPractice(stage);
  const options = { databaseUrl: practice.database.url, env: { ...practice.env, ...more } };
  const a = await stage.start('a', options);
  const b = await stage.start('b', options);
  practice.bookOn(a.url, b.url);
  practice.lookOn(a.url, b.url);
  return { a, b };
}
