/**
 * Absences: schedulers close calendars for days or parts of days, and see the bookings affected.
 * Bookings themselves are never changed.
 */

import {
  type Booking,
  type CivilDay,
  createZone,
  isActive,
  MINUTES_PER_DAY,
  MS_PER_MINUTE,
  parseDay,
  type Zone,
} from '../../core/index.ts';
import type { absenceCalls } from '../contract/admin-absences.ts';
import type { CallAnswer, CallInput } from '../contract/admin-calls.ts';
import { localDay } from '../operations/local-day.ts';
import { by } from './booking-calls.ts';
import type { CallRefusal, Handler, Handlers, SignedIn } from './call.ts';
import { findOffered, ownText } from './installation.ts';
import { presentPlaced } from './present-booking.ts';
import type { CalendarDependencies } from './within.ts';

type AbsenceCalls = Pick<Handlers, keyof typeof absenceCalls>;
type Absence = CallInput<'POST /absences'>['body'];
type Conflicts = CallAnswer<'POST /absences/conflicts'>;

const MAX_CONFLICTS = 200;
const MAX_DAYS = 366;
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
  const found = await Promise.all(
    // A booking that began the day before may extend into the first day.
    absence.schedules.map((scheduleId) =>
      service.listBookings({
        ...(resources.has(scheduleId) ? { needs: scheduleId } : { scheduleId }),
        from: from - MINUTES_PER_DAY,
        until,
        limit: MAX_CONFLICTS * 10,
      }),
    ),
  );
  const known = { installation, offered: findOffered(installation, retired) };
  const standing = found
    .flat()
    .filter(({ status, startsAt }) => isActive(status) && startsAt > now)
    .filter((booking) =>
      listTimes(booking, absence.schedules).some(({ startsAt, endsAt }) =>
        closed.some((part) => startsAt < part.until && part.from < endsAt),
      ),
    )
    .filter(
      ({ bookingId }, index, all) => index === all.findIndex((one) => one.bookingId === bookingId),
    )
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .slice(0, MAX_CONFLICTS);
  return {
    bookings: standing.map((booking) => ({
      ...presentPlaced(booking, known),
      language: booking.locale,
      over: false,
    })),
  };
}

/** When the booking takes any of these calendars and resources. */
function listTimes(booking: Booking, ids: readonly number[]) {
  const { scheduleId, parts = [] } = booking;
  const taken = parts.filter((part) => ids.includes(part.scheduleId));
  return ids.includes(scheduleId) ? [booking, ...taken] : taken;
}

/** In UTC minutes, one entry per day. */
function closedTimes(
  { between = { from: 0, until: MINUTES_PER_DAY } }: Absence,
  { from, until }: Days,
  zone: Zone,
) {
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
