/** Whether the Redis of CACHE_URL answers. Bookings go on without it, so that nobody would notice. */

import { causeOf } from '../operations/cause-of.ts';
import { type Finding, ok, warn } from './finding.ts';

const PATIENCE_MS = 2_000;

/** Never says the address as it is given: it may hold a password. */
export async function checkCache(url: string): Promise<Finding> {
  const { createClient } = await import('@keyv/redis');
  const { host } = new URL(url);
  const client = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: false, connectTimeout: PATIENCE_MS } });
  // The same comes as a rejection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.sendCommand(['PING']);
    return ok('cache', `Redis on ${host} answers.`);
  } catch (error) {
    const what = `Redis on ${host} does not answer (${causeOf(error)})`;
    return warn('cache', `${what}: meanwhile each server counts limits alone. Start it, or correct CACHE_URL.`);
  } finally {
    if (client.isOpen) client.destroy();
  }
}
