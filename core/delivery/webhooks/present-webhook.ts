/**
 * The body of a webhook, field by field: the state right after the change, whatever has happened
 * since.
 */

import { listBesides } from '../../availability/occupancy.ts';
import type { Submission } from '../../booking/booking.ts';
import type { BookedTime } from '../../booking/change.ts';
import { datesAsOf } from '../../booking/course.ts';
import { composeForm } from '../../booking/places.ts';
import { isHidden } from '../../booking/submission.ts';
import type { FormField } from '../../installation/form-field.ts';
import { formatInstant, formatWallTime } from '../../time/wall-time.ts';
import { createZone } from '../../time/zone.ts';
import type { BookingAsOf, MessageContext, OutboxEntry } from '../outbox-entry.ts';
import { type BookingEvent, isBookingEvent, type WEBHOOK_TEST } from './booking-events.ts';

export type WebhookType = BookingEvent | (typeof WEBHOOK_TEST)['name'];

/** Times are formatted as on `/api`: instants with a Z, wall times (`_local`) without. */
export interface WebhookBody {
  readonly type: WebhookType;
  /** Time of the event, UTC. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WebhookContent {
  readonly entry: OutboxEntry;
  /** `null` for `webhook.test`. */
  readonly context: MessageContext | null;
  readonly includesCustomer: boolean;
  /** The installation's time zone. */
  readonly timeZone: string;
  readonly form: readonly FormField[];
  /** Names of calendars and resources, by id, in the installation's language. */
  readonly names: ReadonlyMap<number, string>;
  /** What the booking consists of, with names in that language; empty if it is a single reason. */
  readonly parts: readonly {
    readonly reason_id: number;
    readonly name: string;
    readonly count: number;
  }[];
}

/** `null` if the entry is not a webhook event. */
export function presentWebhook(content: WebhookContent): WebhookBody | null {
  const { entry, context } = content;
  const timestamp = new Date(entry.createdAt).toISOString();
  if (entry.kind === 'webhook.test') {
    return { type: entry.kind, timestamp, data: { endpoint: entry.endpointId } };
  }
  if (!isBookingEvent(entry.kind) || entry.asOf === null || context === null) {
    return null;
  }
  return { type: entry.kind, timestamp, data: presentChange(entry.asOf, context, content) };
}

function presentChange(
  asOf: BookingAsOf,
  context: MessageContext,
  { entry, includesCustomer, timeZone, form, names, parts }: WebhookContent,
) {
  const tracking = collectTracking(context, form);
  const resources = presentResources(asOf, context, names);
  return {
    booking_id: asOf.bookingId,
    booking_details_id: context.booking.detailsId,
    version: asOf.version,
    status: asOf.status,
    reason: asOf.reasonId,
    user_id: context.booking.customerId,
    ...presentTime(asOf, timeZone),
    ...presentDates(asOf, context.booking),
    timezone: timeZone,
    ...(context.reason.persons !== undefined && { persons: context.booking.persons }),
    ...(parts.length > 0 && { parts }),
    ...(resources.length > 0 && { resources }),
    previous: entry.previous === null ? null : presentTime(entry.previous, timeZone),
    source: entry.trigger,
    ...(Object.keys(tracking).length > 0 && { tracking }),
    ...(includesCustomer && presentCustomer(context)),
  };
}

/** What the booking takes; nothing once it was moved elsewhere or cancelled. */
function presentResources(
  asOf: BookingAsOf,
  { booking }: MessageContext,
  names: WebhookContent['names'],
) {
  const isThere =
    asOf.scheduleId === booking.scheduleId &&
    asOf.startsAt === booking.startsAt &&
    asOf.endsAt === booking.endsAt;
  const parts = isThere ? listBesides(booking) : [];
  return parts.flatMap(({ scheduleId, startsAt, endsAt }) => {
    const name = names.get(scheduleId);
    return name === undefined
      ? []
      : [
          {
            id: scheduleId,
            name,
            starts_at: formatInstant(startsAt),
            ends_at: formatInstant(endsAt),
          },
        ];
  });
}

/** All dates of a course; nothing once it was moved elsewhere. */
function presentDates(asOf: BookingAsOf, booking: MessageContext['booking']) {
  const dates = datesAsOf(asOf, booking);
  return dates.length === 1
    ? {}
    : {
        dates: dates.map(({ startsAt, endsAt }) => ({
          slot: formatInstant(startsAt),
          slot_end: formatInstant(endsAt),
        })),
      };
}

function presentTime({ scheduleId, startsAt, endsAt }: BookedTime, timeZone: string) {
  return {
    schedule: scheduleId,
    slot: formatInstant(startsAt),
    slot_end: formatInstant(endsAt),
    slot_local: formatWallTime(createZone(timeZone).toWall(startsAt)),
  };
}

/**
 * Data from the link that led to the booking: the operator's hidden fields, which customers do not
 * enter.
 */
function collectTracking(
  { booking, reason, schedule }: MessageContext,
  form: readonly FormField[],
): Submission {
  const hidden = composeForm([form, reason.form, schedule.form]).filter(isHidden);
  const given = hidden.map(({ name }) => [name, booking.submission[name]] as const);
  return withoutPassword(
    Object.fromEntries(
      given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  );
}

function presentCustomer({ booking, email }: MessageContext) {
  return {
    customer: { email, language: booking.locale },
    submission: withoutPassword(booking.submission),
  };
}

/** A field of this name is never output; none should have been stored either. */
function withoutPassword(submission: Submission): Submission {
  return Object.fromEntries(
    Object.entries(submission).filter(([name]) => name.toLowerCase() !== 'password'),
  );
}
