/** Calls about rooms, devices and whatever else bookings take besides their calendars. */

import {
  createZone,
  formatDay,
  MINUTES_PER_DAY,
  parseDay,
  type ResourceDay,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { resourceCalls } from '../contract/admin-resources.ts';
import type { Calendars } from './calendars.ts';
import type { Handler, Handlers } from './call.ts';
import { presentDayBooking } from './day-calls.ts';
import { presentObstacle } from './explanation-calls.ts';
import { findOffered, ownText } from './installation.ts';
import type { BookingContext } from './present-booking.ts';
import type { CalendarDependencies } from './within.ts';

export function createResourceCalls(
  deps: CalendarDependencies,
): Pick<Handlers, keyof typeof resourceCalls> {
  return {
    'GET /days/{day}/resources': showDay(deps),
    'GET /bookings/{id}/units': listUnits(deps),
  };
}

function showDay({ within, clock }: CalendarDependencies): Handler<'GET /days/{day}/resources'> {
  return async ({ path, signedIn: { calendars } }) => {
    const { service } = within(calendars);
    const day = parseDay(path.day);
    const [installation, retired, view] = await Promise.all([
      service.installation(),
      service.retired(),
      day === null ? null : service.resourceDay(day),
    ]);
    if (day === null) {
      return { refused: 'not_found' };
    }
    if (installation === null || view === null) {
      return { refused: 'not_configured' };
    }
    const offered = findOffered(installation, retired);
    const known = { installation, offered, calendars, day, now: clock.now() };
    return {
      day: path.day,
      today: formatDay(view.today),
      now: view.minute,
      resources: view.resources.map((one) => presentDay(one, known)),
    };
  };
}

interface DayContext extends BookingContext {
  readonly calendars: Calendars;
  readonly day: number;
  readonly now: number;
}

type PresentedDay = CallAnswer<'GET /days/{day}/resources'>['resources'][number];

function presentDay(
  { resource, retired, open, closed, blocks, taken, holds }: ResourceDay,
  known: DayContext,
): PresentedDay {
  const { installation, calendars, now } = known;
  const isOwn = ({ booking }: ResourceDay['taken'][number]) => calendars.has(booking.scheduleId);
  return {
    id: resource.id,
    name: ownText(resource.name, installation),
    kind: resource.kind,
    capacity: resource.capacity,
    retired,
    open: [...open],
    closed: closed && ownText(closed, installation),
    blocks: blocks.map(({ from, until, why }) => ({
      from,
      until,
      note: why === null ? '' : ownText(why, installation),
    })),
    taken: taken.filter(isOwn).map((one) => presentTime(one, known)),
    elsewhere: taken
      .filter((one) => !isOwn(one))
      .map(({ from, until, parts }) => ({ from, until, units: parts.length })),
    holds: holds.map(({ from, until, persons, expiresAt, isOffered }) => ({
      from,
      until,
      units: persons,
      seconds: Math.max(0, Math.ceil((expiresAt - now) / 1000)),
      offered: isOffered,
    })),
  };
}

function presentTime(
  { from, until, parts, ...one }: ResourceDay['taken'][number],
  { installation, offered, day }: DayContext,
): PresentedDay['taken'][number] {
  const { scheduleId, startsAt, endsAt } = one.booking;
  const schedule = offered.schedule(scheduleId);
  const begins = createZone(installation.timeZone).toWall(startsAt) - day * MINUTES_PER_DAY;
  const visit = { ...one, from: begins, until: begins + endsAt - startsAt };
  return {
    from,
    until,
    units: parts.length,
    parts: [...parts],
    booking: {
      ...presentDayBooking(visit, { installation, offered, schedule }),
      schedule: {
        id: scheduleId,
        name: schedule === null ? '' : ownText(schedule.name, installation),
      },
    },
  };
}

function listUnits({ within }: CalendarDependencies): Handler<'GET /bookings/{id}/units'> {
  return async ({ path, signedIn: { calendars } }) => {
    const { service } = within(calendars);
    const [installation, booking] = await Promise.all([
      service.installation(),
      service.findBooking(Number(path.id)),
    ]);
    if (installation === null) {
      return { refused: 'not_configured' };
    }
    if (booking === null) {
      return { refused: 'not_found' };
    }
    const { schedules, resources = [] } = installation;
    const shown = new Set([...schedules, ...resources].map(({ id }) => id));
    const units = await service.units(booking);
    return {
      units: units.map(({ part, id, candidates }) => ({
        part,
        id,
        candidates: candidates
          .filter((candidate) => shown.has(candidate.id))
          .map(({ id: candidate, name, obstacle }) => ({
            id: candidate,
            name: ownText(name, installation),
            obstacle: obstacle && presentChoice(obstacle, installation),
          })),
      })),
    };
  };
}

type Obstacle = NonNullable<
  Awaited<
    ReturnType<ReturnType<CalendarDependencies['within']>['service']['units']>
  >[number]['candidates'][number]['obstacle']
>;

function presentChoice(
  { isFirm, ...obstacle }: Obstacle,
  installation: BookingContext['installation'],
) {
  const { why, until } = presentObstacle(obstacle, installation);
  return { why, until, overrulable: !isFirm };
}
