/** Days on which calendars are closed: made, listed and taken back by those who schedule, with what is booked on them. Bookings are never touched by it. */

import { type CivilDay, createZone, MINUTES_PER_DAY, MS_PER_MINUTE, parseDay } from '../../core/index.ts';
import type { absenceCalls } from '../contract/admin-absences.ts';
import type { CallAnswer, CallInput } from '../contract/admin-calls.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { by } from './booking-calls.ts';
import { type CallRefusal, type Handler, type Handlers, isRefusal } from './call.ts';
import { findOffered, ownText, today } from './installation.ts';
import { presentPlaced } from './present-booking.ts';

type AbsenceCalls = Pick<Handlers, keyof typeof absenceCalls>;
type Absence = CallInput<'POST /absences'>['body'];
type Conflicts = CallAnswer<'POST /absences/conflicts'>;

const MAX_CONFLICTS = 200;
const MAX_DAYS = 366;

export function createAbsenceCalls(deps: RouteDependencies): AbsenceCalls {
  return {
    'GET /absences': list(deps),
    'POST /absences/conflicts': ({ body }) => findConflicts(deps, body),
    'POST /absences': close(deps),
    'POST /absences/end': reopen(deps),
  };
}

function list({ service, clock }: RouteDependencies): Handler<'GET /absences'> {
  return async () => {
    const installation = await service.installation();
    if (installation === null) return { refused: 'not_configured' };
    const from = today(installation, clock.now());
    const absences = installation.schedules.flatMap(({ id, exceptions }) =>
      exceptions
        .filter(({ hours, until }) => hours === null && until >= from)
        .map((one) => ({
          schedule: id,
          from: one.from,
          until: one.until,
          note: one.note === null ? '' : ownText(one.note, installation),
        })),
    );
    return { absences: absences.toSorted((one, other) => (one.from < other.from ? -1 : 1)) };
  };
}

function close(deps: RouteDependencies): Handler<'POST /absences'> {
  return async ({ body, signedIn }) => {
    const found = await findConflicts(deps, body);
    if (isRefusal(found)) return found;
    const outcome = await deps.storage.closeDays(commandOf(deps, body, by(signedIn)));
    return outcome === 'changed' ? found : { refused: outcome === 'full' ? 'request_invalid' : 'schedule_not_found' };
  };
}

function reopen(deps: RouteDependencies): Handler<'POST /absences/end'> {
  return async ({ body, signedIn }) => {
    const outcome = await deps.storage.reopenDays(commandOf(deps, body, by(signedIn)));
    return outcome === 'changed' ? undefined : { refused: 'schedule_not_found' };
  };
}

function commandOf({ clock }: RouteDependencies, { schedules, from, until, note }: Absence, actor: string) {
  return { now: clock.now(), actor, scheduleIds: schedules, absence: { from, until, note: note ? note : null } };
}

async function findConflicts({ service, clock }: RouteDependencies, absence: Absence): Promise<Conflicts | CallRefusal> {
  const days = daysOf(absence);
  if (days === null) return { refused: 'request_invalid', field: 'until' };
  const [installation, retired] = await Promise.all([service.installation(), service.retired()]);
  if (installation === null) return { refused: 'not_configured' };
  const zone = createZone(installation.timeZone);
  const now = Math.floor(clock.now() / MS_PER_MINUTE);
  const [from, until] = [zone.boundaryToUtc(days.from * MINUTES_PER_DAY), zone.boundaryToUtc((days.until + 1) * MINUTES_PER_DAY)];
  const found = await Promise.all(
    // What began the day before may reach into the first.
    absence.schedules.map((scheduleId) =>
      service.listBookings({ scheduleId, from: from - MINUTES_PER_DAY, until, limit: MAX_CONFLICTS * 10 }),
    ),
  );
  const known = { installation, offered: findOffered(installation, retired) };
  const standing = found
    .flat()
    .filter(({ status, endsAt }) => (status === 'confirmed' || status === 'pending') && endsAt > Math.max(from, now))
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .slice(0, MAX_CONFLICTS);
  return { bookings: standing.map((booking) => ({ ...presentPlaced(booking, known), over: false })) };
}

/** `null` where they are none, or in the wrong order, or more than a year. */
function daysOf({ from, until }: Absence): { readonly from: CivilDay; readonly until: CivilDay } | null {
  const [first, last] = [parseDay(from), parseDay(until)];
  return first === null || last === null || last < first || last - first > MAX_DAYS ? null : { from: first, until: last };
}
