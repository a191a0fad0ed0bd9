/**
 * The events that integrators receive. Whatever lists them is derived from this table: the kinds of
 * outbox entries, the bodies' schemas, the OpenAPI document, the table in docs/webhooks.md, the
 * command line, and the administration area's calls.
 */

interface EventDescription {
  /** The name without `booking.`, for the command line and the administration area. */
  readonly short: string;
  readonly summary: string;
  /** When it is sent, for the OpenAPI document and docs/webhooks.md; Markdown. */
  readonly description: string;
  /** Whether the body names the place before the change, which the outbox entry must then have. */
  readonly hasPrevious: boolean;
}

/**
 * By the name as sent, which is also the kind of the outbox entry that a command writes. In the
 * order in which a booking may cause them.
 */
export const BOOKING_EVENT_TABLE = {
  'booking.created': {
    short: 'created',
    summary: 'A booking was made',
    description:
      'Sent when a booking is made, by the API, the widget, the team or from the waiting list. If the customer must confirm it by email, it is sent once they have. It is also sent when the team undoes a cancellation: you then know the `booking_id`, and the `version` is higher.',
    hasPrevious: false,
  },
  'booking.rescheduled': {
    short: 'rescheduled',
    summary: 'A booking has another time or calendar',
    description:
      'Sent when a booking is moved, by the customer or by the team. `previous` holds the time and the calendar that it had before.',
    hasPrevious: true,
  },
  'booking.cancelled': {
    short: 'cancelled',
    summary: 'A booking was cancelled',
    description:
      'Sent when a booking is cancelled, by the customer or by the team. Its time is free again. If it was still waiting for its confirmation, nothing is sent, as it was never announced.',
    hasPrevious: false,
  },
} as const satisfies Readonly<Record<`booking.${string}`, EventDescription>>;

/** Name of an event, as sent. */
export type BookingEvent = keyof typeof BOOKING_EVENT_TABLE;

export function isBookingEvent(name: string): name is BookingEvent {
  return Object.hasOwn(BOOKING_EVENT_TABLE, name);
}

/** The names of all events, in the order of the table. */
export const BOOKING_EVENTS: readonly BookingEvent[] =
  Object.keys(BOOKING_EVENT_TABLE).filter(isBookingEvent);

/** Name of an event without `booking.`. */
export type ShortEvent = (typeof BOOKING_EVENT_TABLE)[BookingEvent]['short'];

/** `created` for `booking.created`. */
export function shortenEvent(event: BookingEvent): ShortEvent {
  return BOOKING_EVENT_TABLE[event].short;
}

/** Not about a booking: sent to one endpoint when its operator tests it. */
export const WEBHOOK_TEST = {
  name: 'webhook.test',
  summary: 'The operator tries the endpoint',
  description:
    'Sent by `slotwell webhook test` and by the button in the administration area. It concerns no booking; answer it with a 2xx.',
} as const;
