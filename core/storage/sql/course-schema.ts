/**
 * Schema 32: a course is one booking with several dates, `[[starts_at, ends_at], ...]` as JSON; NULL
 * if there is one. `ends_at` of the booking is that of the last date. Each date has claims of its
 * own, like those of any other booking.
 */

/** Reminders have an index of their own, by the date of which they remind. */
const repeatable = [
  'booking.refused',
  'booking.proposed',
  'booking.corrected',
  'booking.substituted',
  'booking.reminder',
  'address.asked',
  'address.changed',
  'address.left',
  'address.disputed',
  'calendar.requested',
];

const statements = (text: string) => `
ALTER TABLE booking ADD COLUMN dates ${text};
CREATE INDEX booking_course ON booking (schedule_id, ends_at) WHERE dates IS NOT NULL;
DROP INDEX outbox_by_booking;
CREATE UNIQUE INDEX outbox_by_booking ON outbox (booking_id, version, kind, coalesce(minutes_before, 0))
  WHERE kind NOT IN (${repeatable.map((kind) => `'${kind}'`).join(', ')});
`;

export const courseOnSqlite = statements('TEXT');
export const courseOnPostgres = statements('text');
