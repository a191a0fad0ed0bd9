/** The events of webhooks by their last word, as they are typed and shown. */

import type { BookingEvent } from '../../core/index.ts';
import type { CommandCall } from './command.ts';

const EVENTS: Readonly<Record<string, BookingEvent>> = {
  created: 'booking.created',
  cancelled: 'booking.cancelled',
  rescheduled: 'booking.rescheduled',
};

/** All where nothing is said; null where a word is none of them, which is said. */
export function readEvents({ io, options: { events = Object.keys(EVENTS).join(',') } }: CommandCall): readonly BookingEvent[] | null {
  const words = String(events)
    .split(',')
    .map((word) => word.trim().replace(/^booking\./, ''));
  const read = words.flatMap((word) => (Object.hasOwn(EVENTS, word) ? (EVENTS[word] ?? []) : []));
  if (read.length === words.length) return [...new Set(read)];
  io.err('--events takes created, cancelled and rescheduled, with commas between.');
  return null;
}

export function shortEvents(events: readonly BookingEvent[]): string {
  return events.map((event) => event.replace('booking.', '')).join(', ');
}
