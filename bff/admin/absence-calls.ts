/**
 * Absences: schedulers close calendars for days or parts of days, and see the bookings and classes
 * affected. Bookings themselves are never changed.
 */

import {
  type Booking,
  type CivilDay,
  type ClassOnDay,
  createZone,
  isActive,
  listBesides,
  listStretches,
  MINUTES_PER_DAY,
  MS_PER_MINUTE,
  onEachDate,
  parseDay,
  type Zone,
} from '../../core/index.ts';
import type { absenceCalls } from '../contract/admin-absences.ts';
import type { CallAnswer, CallInput } from '../contract/admin-calls.ts';
import { localDay } from '../operations/local-day.ts';
import { by } from './booking-calls.ts';
import type { CallRefusal, Handler, Handlers, SignedIn } from './call.ts';
import { presentClass } from './class-calls.ts';
import { findOffered, ownText } from './installation.ts';
import { presentPlaced } from './present-booking.ts';
import type { CalendarDependencies, OwnCore } from './within.ts';

type AbsenceCalls = Pick<Handlers, keyof typeof absenceCalls>;
type Absence = CallInput<'POST /absences'>['body'];
type Conflicts = CallAnswer<'POST /absences/conflicts'>;

const MAX_CONFLICTS = 200;
const MAX_DAYS = 366;
const ALL_DAY = { from: 0, until: MINUTES_PER_DAY };
const NO_DAYS: CallRefusal = { refused: 'request_invalid', field: 'until' };

export function createAbsenceCalls(deps: CalendarDependencies): AbsenceCalls {
  return {
    'GET /absences': list(deps),
    'POST /absences/conflicts': ({ body, signedIn }) => findConflicts(deps, body, signedIn),
    'POST /absences': close(deps),
    'POST /absences/end': reopen(deps),
  };
}

function list({ within, clock }: CalendarDependencies): Handler<'GET /absences'> {
  return async ({ signedIn }) => {
    const installation = await within(signedIn.calendars).service.installation();
    if (installation === null) {
      return { refused: 'not_configured' };
    }
    const from = localDay(installation, clock.now());
    const { schedules, resources = [] } = installation;
    const absences = [...schedules, ...resources].flatMap(({ id, exceptions }) =>
      exceptions
        .filter(({ hours, until }) => hours === null && until >= from)
        .map((one) => ({
          schedule: id,
          from: one.from,
          until: one.until,
          between: one.closedBetween ?? null,
          note: one.note === null ? '' : ownText(one.note, installation),
        })),
    );
    return { absences: absences.toSorted((one, other) => (one.from < other.from ? -1 : 1)) };
  };
}

function close(deps: CalendarDependencies): Handler<'POST /absences'> {
  return async ({ body, signedIn }) => {
    if (parseDays(body) === null) {
      return NO_DAYS;
    }
    const outcome = await deps
      .within(signedIn.calendars)
      .storage.configuration.closeDays(toCommand(deps, body, by(signedIn)));
    if (outcome !== 'changed') {
      return { refused: outcome === 'full' ? 'request_invalid' : 'schedule_not_found' };
    }
    // Search after closing, so that bookings made in the meantime are included.
    return await findConflicts(deps, body, signedIn);
  };
}

function reopen(deps: CalendarDependencies): Handler<'POST /absences/end'> {
  return async ({ body, signedIn }) => {
    const outcome = await deps
      .within(signedIn.calendars)
      .storage.configuration.reopenDays(toCommand(deps, body, by(signedIn)));
    return outcome === 'changed' ? undefined : { refused: 'schedule_not_found' };
  };
}

function toCommand(
  { clock }: CalendarDependencies,
  { schedules, from, until, between, note }: Absence,
  actor: string,
) {
  const absence = {
    from,
    until,
    ...(between && { closedBetween: between }),
    note: note ? note : null,
  };
  return { now: clock.now(), actor, scheduleIds: schedules, absence };
}

async function findConflicts(
  { within, clock }: CalendarDependencies,
  absence: Absence,
  { calendars }: SignedIn,
): Promise<Conflicts | CallRefusal> {
  const days = parseDays(absence);
  if (days === null) {
    return NO_DAYS;
  }
  const { service } = within(calendars);
  const [installation, retired] = await Promise.all([service.installation(), service.retired()]);
  const resources = new Set(installation?.resources?.map(({ id }) => id));
  if (!absence.schedules.every((id) => calendars.has(id) || resources.has(id))) {
    return { refused: 'schedule_not_found' };
  }
  if (installation === null) {
    return { refused: 'not_configured' };
  }
  const zone = createZone(installation.timeZone);
  const now = Math.floor(clock.now() / MS_PER_MINUTE);
  const closed = closedTimes(absence, days, zone);
  const from = closed[0]?.from ?? 0;
  const until = closed.at(-1)?.until ?? 0;
  const classesTaking = service.classesTaking(absence.schedules, {
    from: days.from - 1,
    until: days.until,
  });
  const isTakenThen = (booking: Booking) =>
    isActive(booking.status) &&
    listTimes(booking, absence.schedules).some(
      ({ startsAt, endsAt }) =>
        startsAt > now && closed.some((part) => startsAt < part.until && part.from < endsAt),
    );
  const asked = absence.schedules.flatMap((id) => [
    ...(resources.has(id) ? [] : [{ scheduleId: id }]),
    { needs: id },
  ]);
  const find = async (list: OwnCore['service']['listBookings']) => {
    const found = await Promise.all(
      asked.map((one) =>
        list({
          ...one,
          // A booking that begins the day before may extend into the first day.
          from: from - MINUTES_PER_DAY,
          until,
          laterDates: 'first',
          limit: MAX_CONFLICTS * 10,
        }),
      ),
    );
    const standing = new Map<number, Booking>();
    for (const booking of found.flat().flatMap(onEachDate).filter(isTakenThen)) {
      if (!standing.has(booking.bookingId)) {
        standing.set(booking.bookingId, booking);
      }
    }
    return [...standing.values()].toSorted((one, other) => one.startsAt - other.startsAt);
  };
  const [standing, foreign] = await Promise.all([
    find(service.listBookings),
    find(service.listForeignBookings),
  ]);
  const known = { installation, offered: findOffered(installation, retired) };
  return {
    bookings: standing.slice(0, MAX_CONFLICTS).map((booking) => ({
      ...presentPlaced(booking, known),
      language: booking.locale,
      over: false,
      begun: booking.startsAt <= now,
    })),
    elsewhere: foreign.length,
    classes: (await classesTaking)
      .filter((held) => isAffected(held, absence, days))
      .slice(0, MAX_CONFLICTS)
      .map((held) => presentClass(held, known)),
  };
}

/** A class whose own calendar is closed does not take place. */
function isAffected(held: ClassOnDay, { schedules, between = ALL_DAY }: Absence, days: Days) {
  const { scheduleId, hasBegun, day, from, until } = held;
  const isIn = (offset: number) =>
    days.from <= day + offset &&
    day + offset <= days.until &&
    from - offset * MINUTES_PER_DAY < between.until &&
    between.from < until - offset * MINUTES_PER_DAY;
  // It may end on the day after.
  return !hasBegun && !schedules.includes(scheduleId) && (isIn(0) || isIn(1));
}

/** When the booking, as it is on one of its dates, takes any of these calendars and resources. */
function listTimes(booking: Booking, ids: readonly number[]) {
  const taken = listBesides(booking).filter((part) => ids.includes(part.scheduleId));
  const own = booking.dates === undefined ? listStretches(booking) : [booking];
  return ids.includes(booking.scheduleId) ? [...own, ...taken] : taken;
}

/** In UTC minutes, one entry per day. */
function closedTimes({ between = ALL_DAY }: Absence, { from, until }: Days, zone: Zone) {
  return Array.from({ length: until - from + 1 }, (_, index) => {
    const midnight = (from + index) * MINUTES_PER_DAY;
    return {
      from: zone.boundaryToUtc(midnight + between.from),
      until: zone.boundaryToUtc(midnight + between.until),
    };
  });
}

interface Days {
  readonly from: CivilDay;
  readonly until: CivilDay;
}

/** `null` if the days are invalid, in the wrong order, or span more than a year. */
function parseDays({ from, until }: Absence): Days | null {
  const first = parseDay(from);
  const last = parseDay(until);
  return first === null || last === null || last < first || last - first > MAX_DAYS
    ? null
    : { from: first, until: last };
}
