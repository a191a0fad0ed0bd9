/** A row of the waiting list, and the one place where it becomes what the domain knows. */

import type { Selectable } from 'kysely';
import type { WaitlistEntry } from '../../booking/waitlist.ts';
import type { WaitlistTable } from '../sql/tables.ts';

export function toEntry(row: Selectable<WaitlistTable>): WaitlistEntry {
  const { offered_schedule_id: scheduleId, starts_at: startsAt, offer_until: until } = row;
  return {
    id: row.id,
    scheduleId: row.schedule_id,
    reasonId: row.reason_id,
    day: row.day,
    email: row.email,
    name: row.name,
    locale: row.locale,
    state: row.state,
    createdAt: row.created_at,
    confirmUntil: row.confirm_until,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    offer: scheduleId === null || startsAt === null || until === null ? null : { scheduleId, startsAt, until },
    bookingId: row.booking_id,
    declined: row.declined.split(',').filter(Boolean).map(Number),
  };
}

/** As a part of `declined`. */
export function declinedMark(startsAt: number): string {
  return `,${startsAt},`;
}
