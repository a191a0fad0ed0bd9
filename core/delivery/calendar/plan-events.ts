/** Decides in which calendars the event of a booking has to be brought up to date. */

import type { PlannedDelivery } from '../delivery.ts';
import type { OutboxEntry, OutboxKind } from '../outbox-entry.ts';

/** A calendar that takes events, or holds some. */
interface WritableCalendar {
  readonly id: number;
  readonly scheduleId: number;
}

/** Kinds after which an event may say something else. */
const KINDS: ReadonlySet<OutboxKind> = new Set<OutboxKind>([
  'booking.created',
  'booking.cancelled',
  'booking.rescheduled',
  'booking.corrected',
  'calendar.requested',
]);

/**
 * One delivery per calendar of the schedule, and of the one from which the booking was moved. What
 * is written is only decided when it is: the event always follows the booking as it is then. A lane
 * for each booking and calendar keeps two workers from writing one event.
 */
export function planEvents(
  { kind, asOf, previous, createdAt }: OutboxEntry,
  calendars: readonly WritableCalendar[],
): readonly PlannedDelivery[] {
  if (asOf === null || !KINDS.has(kind)) {
    return [];
  }
  return calendars
    .filter(
      ({ scheduleId }) => scheduleId === asOf.scheduleId || scheduleId === previous?.scheduleId,
    )
    .map(({ id }) => ({
      channel: 'calendar',
      role: 'endpoint',
      target: `${id}`,
      lane: `booking:${asOf.bookingId}/calendar-${id}`,
      dueAt: createdAt,
    }));
}
