/**
 * The operator's latest change of a booking that can be undone for a moment. Usually its outbox
 * entry with delayed mails has the former place; a pending booking writes no entries, so the audit
 * log has it.
 */

import { isAdministrator } from '../../administration/administrator.ts';
import type { Booking } from '../../booking/booking.ts';
import type { BookedTime } from '../../booking/change.ts';
import { mailsFrom } from '../../booking/undo.ts';
import type { EpochMs } from '../../clock.ts';
import type { OutboxEntry } from '../../delivery/outbox-entry.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { findKeptBack } from '../messages/kept-back.ts';
import type { Changes } from '../port/audit.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';

export interface LatestChange {
  readonly at: EpochMs;
  /** Undo deadline, exclusive. */
  readonly until: EpochMs;
  /** The former place; `null` if the change was a cancellation. */
  readonly previous: BookedTime | null;
  /** The outbox entry about it; `null` for a booking that was not announced. */
  readonly entry: OutboxEntry | null;
}

export async function findLatestChange(
  executor: Executor,
  bookingId: number,
): Promise<LatestChange | null> {
  const entry = await findKeptBack(executor, bookingId);
  if (entry === null || entry.mailsFrom === null) {
    return findUnannounced(executor, bookingId);
  }
  return { at: entry.createdAt, until: entry.mailsFrom, previous: entry.previous, entry };
}

/** Time until which the latest change of a booking can be undone; `null` if it cannot. */
export async function findUndoUntil(
  executor: Executor,
  bookingId: number,
  now: EpochMs,
): Promise<EpochMs | null> {
  const until = (await findLatestChange(executor, bookingId))?.until ?? null;
  return until !== null && now < until ? until : null;
}

/**
 * Changes of a booking's place or status. Confirming it or letting it expire leaves nothing to
 * undo.
 */
const CHANGES = ['booking.moved', 'booking.move_undone', 'booking.cancelled', 'booking.restored'];

const selectLatest = statement(
  ({ compiler }, value: PlaceholderOf<{ bookingId: number; subject: string }>) =>
    compiler
      .selectFrom('booking')
      .innerJoin('audit', (join) =>
        join.on('audit.subject', '=', value('subject')).on('audit.action', 'in', CHANGES),
      )
      .select(['audit.at', 'audit.actor', 'audit.action', 'audit.changes'])
      .select(['status', 'schedule_id', 'starts_at', 'ends_at', 'confirm_until', 'cancelled_at'])
      .where('booking.id', '=', value('bookingId'))
      .where('manage_hash', 'is not', null)
      .where('erase_requested_at', 'is', null)
      .where('confirm_until', 'is not', null)
      .orderBy('audit.id', 'desc')
      .limit(1),
);

async function findUnannounced(
  executor: Executor,
  bookingId: number,
): Promise<LatestChange | null> {
  const row = await selectLatest.get(executor, { bookingId, subject: `booking:${bookingId}` });
  if (row === undefined || !isAdministrator(row.actor)) {
    return null;
  }
  const { at, action } = row;
  const { status, time, calendar }: Changes = JSON.parse(row.changes ?? '{}');
  const change = { at, until: Math.min(mailsFrom(at), row.confirm_until ?? 0), entry: null };
  if (action === 'booking.cancelled') {
    return status?.[0] === ('pending' satisfies Booking['status']) && row.cancelled_at === at
      ? { ...change, previous: null }
      : null;
  }
  if (action !== 'booking.moved' || row.status !== 'pending') {
    return null;
  }
  const startsAt = time === undefined ? row.starts_at : Date.parse(String(time[0])) / MS_PER_MINUTE;
  const scheduleId = calendar === undefined ? row.schedule_id : Number(calendar[0]);
  return {
    ...change,
    previous: { scheduleId, startsAt, endsAt: startsAt + row.ends_at - row.starts_at },
  };
}
