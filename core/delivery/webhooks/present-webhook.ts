/** The body of a webhook, field by field: what was so right after the change that it tells of, whatever happened since. */

import type { Submission } from '../../booking/booking.ts';
import type { BookedPlace } from '../../booking/change.ts';
import { formatInstant, formatWallTime } from '../../time/wall-time.ts';
import { createZone } from '../../time/zone.ts';
import { type BookingAsOf, type BookingEvent, isBookingEvent, type OutboxEntry, type Subject } from '../outbox-entry.ts';

export type WebhookType = BookingEvent | 'webhook.test';

/** Times are written as on `/api`: instants with a Z, wall times (`_local`) without. */
export interface WebhookBody {
  readonly type: WebhookType;
  /** When it happened, UTC. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WebhookContent {
  readonly entry: OutboxEntry;
  /** `null` for `webhook.test`. */
  readonly subject: Subject | null;
  readonly includesCustomer: boolean;
  /** The installation's. */
  readonly timeZone: string;
}

/** `null` if webhooks do not tell of the entry. */
export function presentWebhook(content: WebhookContent): WebhookBody | null {
  const { entry, subject } = content;
  const timestamp = new Date(entry.createdAt).toISOString();
  if (entry.kind === 'webhook.test') return { type: entry.kind, timestamp, data: { endpoint: entry.endpointId } };
  if (!isBookingEvent(entry.kind) || entry.asOf === null || subject === null) return null;
  return { type: entry.kind, timestamp, data: presentChange(entry.asOf, subject, content) };
}

function presentChange(asOf: BookingAsOf, subject: Subject, { entry, includesCustomer, timeZone }: WebhookContent) {
  return {
    booking_id: asOf.bookingId,
    booking_details_id: subject.booking.detailsId,
    version: asOf.version,
    status: asOf.status,
    reason: asOf.reasonId,
    user_id: subject.booking.customerId,
    ...presentPlace(asOf, timeZone),
    timezone: timeZone,
    previous: entry.previous === null ? null : presentPlace(entry.previous, timeZone),
    source: entry.source,
    ...(includesCustomer && presentCustomer(subject)),
  };
}

function presentPlace({ scheduleId, startsAt, endsAt }: BookedPlace, timeZone: string) {
  return {
    schedule: scheduleId,
    slot: formatInstant(startsAt),
    slot_end: formatInstant(endsAt),
    slot_local: formatWallTime(createZone(timeZone).toWall(startsAt)),
  };
}

function presentCustomer({ booking, email }: Subject) {
  return { customer: { email, language: booking.locale }, submission: withoutPassword(booking.submission) };
}

/** No field of this name is ever output; none should have been stored, either. */
function withoutPassword(submission: Submission): Submission {
  return Object.fromEntries(Object.entries(submission).filter(([name]) => name.toLowerCase() !== 'password'));
}
