/** A customer as the team sees them: names, contact details, and all current and past bookings. */

import {
  type Booking,
  type Customer,
  contactIn,
  createZone,
  type FormField,
  formatDay,
  type Installation,
  MINUTES_PER_DAY,
  phoneIn,
  type RetiredEntries,
  readFullName,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import { nameCustomer } from './day-calls.ts';
import { findOffered, ownText } from './installation.ts';
import { type BookingContext, presentPlaced } from './present-booking.ts';

type CustomerAnswer = CallAnswer<'GET /customers/{id}'>;
type FoundBooking = CallAnswer<'POST /search'>['bookings'][number];

const MAX_MESSAGES = 100;

export interface CustomerKnown extends BookingContext {
  /** All fields with which a record may have been filled in. */
  readonly fields: readonly FormField[];
  /** The current minute. */
  readonly now: number;
}

export function customerKnown(
  installation: Installation,
  retired: RetiredEntries,
  now: number,
): CustomerKnown {
  const parts = [
    ...installation.schedules,
    ...installation.reasons,
    ...retired.schedules,
    ...retired.reasons,
  ].flatMap(({ form }) => form);
  const fields = [
    ...new Map([...parts, ...installation.form].map((field) => [field.name, field])).values(),
  ];
  return { installation, offered: findOffered(installation, retired), fields, now };
}

export function presentFound(booking: Booking, known: CustomerKnown): FoundBooking {
  return { ...presentPlaced(booking, known), over: booking.endsAt <= known.now };
}

export function presentDay(minute: number, { installation }: BookingContext): string {
  return formatDay(Math.floor(createZone(installation.timeZone).toWall(minute) / MINUTES_PER_DAY));
}

export function presentCustomer(customer: Customer, known: CustomerKnown): CustomerAnswer {
  const { id, latest, note, bookings } = customer;
  const contact = contactIn(known.fields, latest);
  return {
    id,
    name: nameCustomer(latest),
    first_name: contact.firstName,
    last_name: contact.lastName,
    in_parts: isInParts(latest, known.fields),
    email: latest.email,
    phone: phoneIn(known.fields, latest.submission),
    other: listOtherContacts(customer, known),
    note,
    bookings: bookings.map((booking) => ({
      ...presentFound(booking, known),
      noted: booking.note !== '',
    })),
    waiting: presentWaiting(customer, known),
    messages: presentMessages(customer),
  };
}

function isInParts({ submission }: Booking, fields: readonly FormField[]): boolean {
  if ('first_name' in submission) {
    return true;
  }
  return !('name' in submission) && fields.some(({ name }) => name === 'first_name');
}

/**
 * Names and contact details that differ from the latest ones, without duplicates, the latest first.
 */
function listOtherContacts({ latest, bookings }: Customer, { fields }: CustomerKnown): string[] {
  const said = (booking: Booking) => [
    readFullName(booking.submission),
    booking.email,
    phoneIn(fields, booking.submission),
  ];
  const shown = new Set(said(latest));
  return [...new Set(bookings.flatMap(said))].flatMap((text) =>
    text === null || shown.has(text) ? [] : [text],
  );
}

function presentWaiting(
  { waiting }: Customer,
  { installation, offered }: CustomerKnown,
): CustomerAnswer['waiting'] {
  const named = (
    id: number,
    of: ReturnType<typeof offered.schedule> | ReturnType<typeof offered.reason>,
  ) => ({
    id,
    name: of === null ? '' : ownText(of.name, installation),
  });
  return waiting.map(({ id, scheduleId, reasonId, day, beforeDay, moves, state, createdAt }) => ({
    id,
    schedule: named(scheduleId, offered.schedule(scheduleId)),
    reason: named(reasonId, offered.reason(reasonId)),
    day,
    before_day: beforeDay,
    moves_booking: moves?.bookingId ?? null,
    state,
    created_at: new Date(createdAt).toISOString(),
  }));
}

function presentMessages({ messages }: Customer): CustomerAnswer['messages'] {
  return messages
    .slice(0, MAX_MESSAGES)
    .flatMap(({ id, kind, bookingId, target, state, createdAt, problem }) =>
      bookingId === null
        ? []
        : [
            {
              id,
              kind,
              booking: bookingId,
              to: target,
              state,
              created_at: new Date(createdAt).toISOString(),
              problem,
            },
          ],
    );
}
