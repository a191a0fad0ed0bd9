/** The reading side: connections of its own, so that no crowd of bookings makes a reader wait. */

import { toHold } from '../live-hold.ts';
import type { Storage } from '../storage.ts';
import { readAudit } from './audit-log.ts';
import { findBooking, listBookings } from './booking-reader.ts';
import type { ConfigurationReader } from './configuration-reader.ts';
import { findLiveHold } from './hold-reader.ts';
import { readOccupancy } from './occupancy-reader.ts';
import { isLostConnection } from './postgres-error.ts';
import type { Session, SessionPool } from './session-pool.ts';
import { createSharedRead } from './shared-read.ts';
import { createStateReader } from './state-reader.ts';
import { prepare } from './statement.ts';
import { compiler } from './tables.ts';

export type Reader = Pick<
  Storage,
  'readState' | 'readConfiguration' | 'readOccupancy' | 'findHold' | 'findBooking' | 'listBookings' | 'listAudit' | 'readSigningKey'
>;

export type Read = <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;

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
    readOccupancy: (query) => read((session) => readOccupancy(session, query)),
    findHold: async (query) => {
      const hold = await read((session) => findLiveHold(session, query));
      return hold === null ? null : toHold(hold);
    },
    findBooking: (bookingId) => read((session) => findBooking(session, bookingId)),
    listBookings: (filter) => read((session) => listBookings(session, filter)),
    listAudit: (limit) => read((session) => readAudit(session, limit)),
    readSigningKey: () => read(readSigningKey),
  };
}

/** A read whose connection breaks is done once more: the pool may have kept one that the server ended. */
export function createRead(pool: SessionPool): Read {
  return async (work) => {
    const deadline = performance.now() + READ_MS;
    try {
      return await pool.use(deadline, work);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      return pool.use(deadline, work);
    }
  };
}

const selectKey = prepare(() => compiler.selectFrom('installation').select('signing_key'));

async function readSigningKey(session: Session): Promise<string> {
  const key = (await selectKey.get(session, {}))?.signing_key;
  if (key === undefined) throw new Error('The database has lost its installation row.');
  return key;
}
