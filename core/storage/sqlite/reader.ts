/** The reading side, in the caller's thread: one read-only connection, statements prepared once. It sees every commit the moment it is made. */

import type { Booking } from '../../booking/booking.ts';
import type { Hold } from '../../booking/hold.ts';
import { toHold } from '../live-hold.ts';
import type { AuditRow, BookingFilter, Configuration, HoldChange, OccupancyQuery, StorageState, VersionedOccupancy } from '../storage.ts';
import { createAuditReader } from './audit-log.ts';
import { createBookingReader } from './booking-reader.ts';
import { createConfigurationReader } from './configuration-reader.ts';
import { openForReading } from './connection.ts';
import { createLiveHoldReader } from './hold-store.ts';
import { createMessageReader, type MessageReader } from './message-reader.ts';
import { createOccupancyReader } from './occupancy-reader.ts';
import { createOverdueReader, type OverdueReader } from './overdue-reader.ts';
import { createSigningKeyReader } from './signing-key-reader.ts';
import { createStateReader } from './state-reader.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';
import { createWaitlistReader, type WaitlistReader } from './waitlist-reader.ts';

export interface Reader {
  readState(): StorageState;
  readConfiguration(): Configuration | null;
  readOccupancy(query: OccupancyQuery): VersionedOccupancy;
  findHold(query: HoldChange): Hold | null;
  findBooking(bookingId: number): Booking | null;
  listBookings(filter: BookingFilter): readonly Booking[];
  listAudit(limit: number): readonly AuditRow[];
  readSigningKey(): string;
  readonly messages: MessageReader;
  readonly waitlist: WaitlistReader;
  readonly overdue: OverdueReader;
  close(): void;
}

export function createReader(file: string): Reader {
  const connection = openForReading(file);
  const bookings = createBookingReader(connection);
  const findLiveHold = createLiveHoldReader(connection);
  return {
    readState: createStateReader(connection),
    readConfiguration: createConfigurationReader(connection).read,
    readOccupancy: createVersionedOccupancyReader(connection),
    findHold: (query) => {
      const hold = findLiveHold(query);
      return hold === null ? null : toHold(hold);
    },
    findBooking: bookings.find,
    listBookings: bookings.list,
    listAudit: createAuditReader(connection),
    readSigningKey: createSigningKeyReader(connection),
    messages: createMessageReader(connection),
    waitlist: createWaitlistReader(connection),
    overdue: createOverdueReader(connection),
    close: () => void connection.close(),
  };
}

/** Version and rows from one snapshot: a commit between two selects would pair an old version with new rows. */
function createVersionedOccupancyReader(connection: Connection): (query: OccupancyQuery) => VersionedOccupancy {
  const version = prepare(connection, (value: PlaceholderOf<{ id: number }>) =>
    compiler.selectFrom('schedule').select('version').where('id', '=', value('id')),
  );
  const readOccupancy = createOccupancyReader(connection);
  return connection.transaction((query: OccupancyQuery) => ({
    version: version.get({ id: query.scheduleId })?.version ?? 0,
    occupancy: readOccupancy(query),
  }));
}
