/** The reading side: connections of its own, so that no crowd of bookings makes a reader wait. */

import type { Storage } from '../storage.ts';
import type { Read } from '../transaction.ts';
import type { ConfigurationReader } from './configuration-reader.ts';
import { executorOn } from './executor.ts';
import { readOccupancy } from './occupancy-reader.ts';
import { isLostConnection } from './postgres-error.ts';
import type { SessionPool } from './session-pool.ts';
import { createSharedRead } from './shared-read.ts';
import { createStateReader } from './state-reader.ts';

type Reader = Pick<Storage, 'readState' | 'readConfiguration' | 'readOccupancy'>;

/** With the wait for a query that is under way, an answer takes no longer than twice this. */
const READ_MS = 2_000;

export function createReader(read: Read, configurations: ConfigurationReader): Reader {
  const readStateOnce = createStateReader();
  const readState = createSharedRead(() => read(readStateOnce));
  return {
    readState,
    readConfiguration: async () => {
      const { configVersion } = await readState();
      const kept = configurations.kept();
      return (kept.version === configVersion ? kept : await read(configurations.read)).configuration;
    },
    readOccupancy: (query) => read((executor) => readOccupancy(executor, query)),
  };
}

/** A read whose connection breaks is done once more: the pool may have kept one that the server ended. */
export function createRead(pool: SessionPool): Read {
  return async (work) => {
    const deadline = performance.now() + READ_MS;
    const once = () => pool.use(deadline, (session) => work(executorOn(session)));
    try {
      return await once();
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      return once();
    }
  };
}
