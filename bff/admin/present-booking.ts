/** A booking as the team sees it, with its answers, its history and its messages. */

import {
  type Booking,
  bookingForm,
  createZone,
  dateAtStart,
  formatDay,
  formatInstant,
  formatWallTime,
  type Installation,
  isActive,
  listDates,
  MINUTES_PER_DAY,
  MS_PER_MINUTE,
  type Proposal,
  type Zone,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { Calendars } from './calendars.ts';
import type { CallRefusal } from './call.ts';
import { nameCustomer } from './day-calls.ts';
import { findOffered, type OfferedById, ownText, presentTaken } from './installation.ts';
import type { CalendarDependencies, OwnCore } from './within.ts';

type BookingAnswer = CallAnswer<'GET /bookings/{id}'>;

const MAX_SHOWN = 100;

export type ShowBooking = (
  calendars: Calendars,
  bookingId: number,
) => Promise<BookingAnswer | CallRefusal>;

export function createBookingView({
  within,
  clock,
}: Pick<CalendarDependencies, 'within' | 'clock'>): ShowBooking {
  return async (calendars, bookingId) => {
    const { service, storage } = within(calendars);
    const [installation, retired, booking] = await Promise.all([
      service.installation(),
      service.retired(),
      service.findBooking(bookingId),
    ]);
    if (installation === null) {
      return { refused: 'not_configured' };
    }
    if (booking === null) {
      return { refused: 'not_found' };
    }
    const [history, messages, undoUntil, proposal] = await Promise.all([
      readHistory(storage, bookingId),
      readMessages(storage, bookingId),
      storage.bookings.findUndoUntil(bookingId, clock.now()),
      storage.proposals.find(bookingId, clock.now()),
    ]);
    const known = { installation, offered: findOffered(installation, retired) };
    const stands = isActive(booking.status);
    const hasBegun = (startsAt: number) => startsAt * MS_PER_MINUTE <= clock.now();
    const { startsAt: lastStart } = listDates(booking).at(-1) ?? booking;
    return {
      ...presentBooking(booking, known),
      proposal: proposal?.state === 'open' && stands ? presentProposal(proposal, known) : null,
      changeable: stands && !hasBegun(booking.startsAt),
      cancellable: stands && !hasBegun(lastStart),
      undo_ms: undoUntil === null || hasBegun(booking.startsAt) ? 0 : undoUntil - clock.now(),
      history,
      messages,
    };
  };
}

export interface BookingContext {
  readonly installation: Installation;
  readonly offered: OfferedById;
}

type PlacedBooking = Pick<
  BookingAnswer,
  | 'id'
  | 'version'
  | 'status'
  | 'attendance'
  | 'schedule'
  | 'reason'
  | 'day'
  | 'from'
  | 'until'
  | 'customer'
  | 'persons'
  | 'takes'
  | 'email'
  | 'phone'
>;

/** The booking with its calendar and time, as every list of bookings shows it. */
export function presentPlaced(booking: Booking, known: BookingContext): PlacedBooking {
  const { installation, offered } = known;
  const name = (of: { readonly name: Installation['reasons'][number]['name'] } | null) =>
    of === null ? '' : ownText(of.name, installation);
  return {
    id: booking.bookingId,
    version: booking.version,
    status: booking.status,
    attendance: booking.attendance ?? 'none',
    schedule: { id: booking.scheduleId, name: name(offered.schedule(booking.scheduleId)) },
    reason: { id: booking.reasonId, name: name(offered.reason(booking.reasonId)) },
    ...presentDate(dateAtStart(booking), createZone(installation.timeZone)),
    customer: nameCustomer(booking),
    persons: booking.persons,
    takes: presentTaken(booking, known),
    email: booking.email,
    phone: findPhone(booking, known),
  };
}

function presentBooking(
  booking: Booking,
  known: BookingContext,
): Omit<
  BookingAnswer,
  'changeable' | 'cancellable' | 'undo_ms' | 'proposal' | 'history' | 'messages'
> {
  return {
    ...presentPlaced(booking, known),
    dates: presentDates(booking, known),
    customer_id: booking.customerId,
    slot: formatWallTime(createZone(known.installation.timeZone).toWall(booking.startsAt)),
    instant: formatInstant(booking.startsAt),
    language: booking.locale,
    surface: booking.surface,
    created_at: new Date(booking.createdAt).toISOString(),
    confirm_until:
      booking.status === 'pending' && booking.confirmUntil !== null
        ? new Date(booking.confirmUntil).toISOString()
        : null,
    note: booking.note,
    answers: presentAnswers(booking, known),
  };
}

/** The day on which it starts, and its wall minutes of that day. */
function presentDate(
  { startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>,
  zone: Zone,
): BookingAnswer['dates'][number] {
  const wall = zone.toWall(startsAt);
  const from = wall % MINUTES_PER_DAY;
  return {
    day: formatDay(Math.floor(wall / MINUTES_PER_DAY)),
    from,
    until: from + endsAt - startsAt,
  };
}

function presentDates(
  { dates = [] }: Booking,
  { installation }: BookingContext,
): BookingAnswer['dates'] {
  const zone = createZone(installation.timeZone);
  return dates.map((date) => presentDate(date, zone));
}

function presentProposal(
  { round, until, times }: Proposal,
  known: BookingContext,
): BookingAnswer['proposal'] {
  return {
    number: round,
    until: new Date(until).toISOString(),
    times: times.map((time) => presentTime(time, known)),
  };
}

export function presentTime(
  { scheduleId, startsAt }: Pick<Booking, 'scheduleId' | 'startsAt'>,
  { installation, offered }: BookingContext,
) {
  const wall = createZone(installation.timeZone).toWall(startsAt);
  const schedule = offered.schedule(scheduleId);
  return {
    schedule: {
      id: scheduleId,
      name: schedule === null ? '' : ownText(schedule.name, installation),
    },
    day: formatDay(Math.floor(wall / MINUTES_PER_DAY)),
    from: wall % MINUTES_PER_DAY,
  };
}

function findForm({ scheduleId, reasonId }: Booking, { installation, offered }: BookingContext) {
  return bookingForm(installation, offered.reason(reasonId), offered.schedule(scheduleId));
}

function findPhone(booking: Booking, known: BookingContext): string | null {
  const fields = findForm(booking, known).filter(
    ({ formType, inputType }) => formType === 'textbox' && inputType === 'tel',
  );
  const given = fields
    .map(({ name }) => booking.submission[name])
    .find((value) => typeof value === 'string');
  return typeof given === 'string' ? given : null;
}

/**
 * Answers in form order, with the labels of options. Answers to fields that no longer exist follow
 * under their field names.
 */
export function presentAnswers(booking: Booking, known: BookingContext): BookingAnswer['answers'] {
  const form = findForm(booking, known);
  const names = new Set(form.map(({ name }) => name));
  const answered = form.flatMap(({ name, label, options }) => {
    const value = booking.submission[name];
    if (value === undefined) {
      return [];
    }
    const option = options.find((one) => one.value === value);
    return [
      {
        name,
        label: ownText(label, known.installation),
        value: option ? ownText(option.label, known.installation) : value,
      },
    ];
  });
  const strays = Object.entries(booking.submission).filter(([name]) => !names.has(name));
  return [...answered, ...strays.map(([name, value]) => ({ name, label: name, value }))];
}

async function readHistory(
  storage: OwnCore['storage'],
  bookingId: number,
): Promise<BookingAnswer['history']> {
  const rows = await storage.audit.listBySubject(`booking:${bookingId}`, MAX_SHOWN);
  return rows.map(({ at, actor, action, detail }) => ({
    at: new Date(at).toISOString(),
    actor,
    action,
    detail,
  }));
}

async function readMessages(
  storage: OwnCore['storage'],
  bookingId: number,
): Promise<BookingAnswer['messages']> {
  const deliveries = await storage.messages.listDeliveries({ bookingId, limit: MAX_SHOWN });
  const entries = new Map(
    await Promise.all(
      [...new Set(deliveries.map(({ outboxId }) => outboxId))].map(
        async (id) => [id, await storage.messages.findEntry(id)] as const,
      ),
    ),
  );
  return deliveries.flatMap(({ id, outboxId, channel, role, target, state, createdAt, problem }) =>
    // Events in other calendars are no messages to anybody.
    channel === 'calendar'
      ? []
      : {
          id,
          kind: entries.get(outboxId)?.kind ?? '',
          channel,
          role,
          to: channel === 'mail' ? target : null,
          state,
          created_at: new Date(createdAt).toISOString(),
          problem,
        },
  );
}
