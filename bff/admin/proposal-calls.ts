/**
 * Alternative times that the team proposes for a booking and its customer chooses from: suggests,
 * holds and releases them.
 */

import {
  type Booking,
  createZone,
  formatDay,
  hasReason,
  type Installation,
  MAX_PROPOSED,
  MINUTES_PER_DAY,
  parseWallTime,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { proposalCalls } from '../contract/admin-proposals.ts';
import { by } from './booking-calls.ts';
import type { CallRefusal, Handler, Handlers } from './call.ts';
import { explain } from './explain-refusal.ts';
import { findOffered } from './installation.ts';
import { createBookingView, presentTime } from './present-booking.ts';
import type { CalendarDependencies, OwnCore } from './within.ts';

type Suggestion = CallAnswer<'GET /bookings/{id}/suggestions'>['times'][number];

export function createProposalCalls(
  deps: CalendarDependencies,
): Pick<Handlers, keyof typeof proposalCalls> {
  return {
    'GET /bookings/{id}/suggestions': suggest(deps),
    'POST /bookings/{id}/proposal': propose(deps),
    'DELETE /bookings/{id}/proposal': withdraw(deps),
  };
}

function suggest(deps: CalendarDependencies): Handler<'GET /bookings/{id}/suggestions'> {
  return async ({ signedIn, path }) => {
    const { service } = deps.within(signedIn.calendars);
    const [installation, retired, booking] = await Promise.all([
      service.installation(),
      service.retired(),
      service.findBooking(Number(path.id)),
    ]);
    if (installation === null) {
      return { refused: 'not_configured' };
    }
    if (booking === null) {
      return { refused: 'not_found' };
    }
    const known = { installation, offered: findOffered(installation, retired) };
    const others = installation.schedules.filter(
      (schedule) =>
        schedule.id !== booking.scheduleId &&
        schedule.memberIds.length === 0 &&
        hasReason(schedule, booking.reasonId),
    );
    const times: Suggestion[] = [];
    for (const scheduleId of [booking.scheduleId, ...others.map(({ id }) => id)]) {
      const found = await findNear(service, installation, { ...booking, scheduleId });
      times.push(
        ...found
          .slice(0, MAX_PROPOSED - times.length)
          .map((startsAt) => presentTime({ scheduleId, startsAt }, known)),
      );
    }
    return { times };
  };
}

/**
 * Searches from the booking's own day on, on the next days with free times, and picks the time on
 * each day that is closest to the booked time of day.
 */
async function findNear(
  service: OwnCore['service'],
  { timeZone }: Installation,
  { startsAt, ...choice }: Booking,
) {
  const wall = createZone(timeZone).toWall(startsAt);
  const from = formatDay(Math.floor(wall / MINUTES_PER_DAY));
  const days = await service.days(choice);
  if (days.kind === 'refused') {
    return [];
  }
  const near = days.value.days.filter((day) => day >= from).slice(0, MAX_PROPOSED);
  const found = await Promise.all(near.map((day) => service.slots(choice, day)));
  const distance = (slot: string) =>
    Math.abs(((parseWallTime(slot) ?? 0) % MINUTES_PER_DAY) - (wall % MINUTES_PER_DAY));
  return found.flatMap((answer) => {
    if (answer.kind === 'refused') {
      return [];
    }
    const { slots, instants } = answer.value;
    const best = [...slots.keys()]
      .toSorted((one, other) => distance(slots[one] ?? '') - distance(slots[other] ?? ''))
      .at(0);
    const instant = best === undefined ? undefined : instants[best];
    return instant === undefined ? [] : [instant];
  });
}

function propose(deps: CalendarDependencies): Handler<'POST /bookings/{id}/proposal'> {
  return async ({ signedIn, path, body: { version, known, times, message = '' } }) => {
    const { calendars } = signedIn;
    const { service, storage } = deps.within(calendars);
    const bookingId = Number(path.id);
    if (!times.every(({ schedule }) => calendars.has(schedule))) {
      return { refused: 'schedule_not_found' };
    }
    const asked = times.map(({ schedule, slot }) => ({ scheduleId: schedule, slot }));
    const outcome = await storage.proposals.propose({
      now: deps.clock.now(),
      actor: by(signedIn),
      bookingId,
      expectedVersion: version,
      expectedRound: known,
      times: asked,
      message: message === '' ? null : message.replace(/\r\n?/g, '\n'),
    });
    if (outcome.kind === 'proposed') {
      return await createBookingView(deps)(signedIn.calendars, bookingId);
    }
    if (outcome.kind === 'not_found') {
      return { refused: 'not_found' };
    }
    if (outcome.code === 'no_address') {
      return { refused: 'request_invalid', field: 'email' };
    }
    if (outcome.code !== 'slot_unavailable') {
      return { refused: outcome.code };
    }
    return await sayTaken(
      service,
      await service.findBooking(bookingId),
      asked[outcome.index],
      outcome.index,
    );
  };
}

/** The customer books the proposed time, so the rules apply and cannot be overruled. */
async function sayTaken(
  service: OwnCore['service'],
  booking: Booking | null,
  asked: { readonly scheduleId: number; readonly slot: string } | undefined,
  index: number,
): Promise<CallRefusal> {
  if (booking === null || asked === undefined) {
    return { refused: 'not_found' };
  }
  const { reasonId, persons } = booking;
  const why = await explain(
    service,
    { kind: 'refused', code: 'slot_unavailable' },
    { ...asked, reasonId, persons },
    false,
  );
  return { ...why, overrulable: false, field: `times.${index}` };
}

function withdraw(deps: CalendarDependencies): Handler<'DELETE /bookings/{id}/proposal'> {
  return async ({ signedIn, path, query }) => {
    const bookingId = Number(path.id);
    const outcome = await deps.within(signedIn.calendars).storage.proposals.withdraw({
      now: deps.clock.now(),
      actor: by(signedIn),
      bookingId,
      expectedRound: Number(query.number),
    });
    if (outcome === 'version_conflict') {
      return { refused: outcome };
    }
    return outcome === 'withdrawn'
      ? await createBookingView(deps)(signedIn.calendars, bookingId)
      : { refused: 'not_found' };
  };
}
