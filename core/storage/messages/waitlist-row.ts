/** A row of the waiting list, and the one place where it becomes what the domain knows. */

import type { Generated, Selectable } from 'kysely';
import type { WaitlistEntry, WaitlistState } from '../../booking/waitlist.ts';

export interface WaitlistTable {
  id: Generated<number>;
  schedule_id: number;
  reason_id: number;
  day: string | null;
  email: string | null;
  /** Whom limits count. */
  mailbox: string | null;
  name: string | null;
  locale: string;
  state: WaitlistState;
  secret_hash: string | null;
  created_at: number;
  expires_at: number;
  ended_at: number | null;
  offers: number;
  /** This and the next two: of the latest offer. */
  offered_schedule_id: number | null;
  starts_at: number | null;
  offer_until: number | null;
  /** SHA-256 of the secret of the hold behind the offer, while it is theirs or was booked. */
  hold_hash: string | null;
  /** Starts, each between two commas. */
  declined: string;
  booking_id: number | null;
  /** Null: confirmed. */
  confirm_until: number | null;
  /** A keyed hash of whoever joined; null: unknown, from before it was kept. */
  visitor: string | null;
  /** 0 or 1. */
  consented: number;
}

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
