/**
 * Schema 31: what people have changed in other calendars about the events of bookings. It never
 * changes a booking: it waits for an answer of the team.
 */

import type { ColumnTypes } from './column-types.ts';

function table({ id, bigint, end }: Pick<ColumnTypes, 'id' | 'bigint' | 'end'>): string {
  return `
CREATE TABLE outside_change (
  id ${id},
  source_id ${bigint} NOT NULL REFERENCES busy_source (id),
  booking_id ${bigint} NOT NULL REFERENCES booking (id),
  -- When the event is now, NULL if it is gone.
  starts_at INTEGER,
  ends_at INTEGER CHECK ((ends_at IS NULL) = (starts_at IS NULL)),
  first_seen_at ${bigint} NOT NULL,
  -- NULL before a second look has confirmed it.
  confirmed_at ${bigint},
  UNIQUE (source_id, booking_id)
${end}
CREATE INDEX outside_change_by_booking ON outside_change (booking_id);
`;
}

export const outsideChangeOnSqlite = table({
  id: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  bigint: 'INTEGER',
  end: ') STRICT;',
});

export const outsideChangeOnPostgres = table({
  id: 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  bigint: 'bigint',
  end: ');',
});
