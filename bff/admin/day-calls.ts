/**
 * Calls for the team's working data: calendars with their reasons, their days, and the form of a
 * booking.
 */

import {
  type Answer,
  type Booking,
  bookingForm,
  type CivilDay,
  type DayView,
  type EpochMs,
  findInList,
  formatDay,
  type Installation,
  isHidden,
  layoutsAt,
  type OfferedReason,
  parseDay,
  type Reason,
  type Refusal,
  readFullName,
  type Schedule,
  type ScheduleDay,
} from '../../core/index.ts';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { DaySchedule, dayCalls } from '../contract/admin-days.ts';
import { presentFormField } from '../presenters/present-rest-api.ts';
import type { Calendars } from './calendars.ts';
import type { Handler, Handlers } from './call.ts';
import { findOffered, type OfferedById, ownText, presentTaken } from './installation.ts';
import type { CalendarDependencies } from './within.ts';

type DayCalls = Pick<Handlers, keyof typeof dayCalls>;

const DAYS_A_WEEK = 7;

export function createDayCalls(deps: CalendarDependencies): DayCalls {
  const readDays = createDaysReader(deps);
  return {
    'GET /schedules': listSchedules(deps),
    'GET /days/{day}': showDay(readDays),
    'GET /weeks/{day}': showWeek(readDays),
    'GET /forms': showForm(deps),
  };
}

/** A group offers what its members offer. */
function listSchedules({ within }: CalendarDependencies): Handler<'GET /schedules'> {
  return async ({ signedIn }) => {
    const { service } = within(signedIn.calendars);
    const installation = await service.installation();
    if (installation === null) {
      return { refused: 'not_configured' };
    }
    const reasons = await Promise.all(installation.schedules.map(({ id }) => service.reasons(id)));
    return {
      schedules: installation.schedules.map(
        ({ id, name, location, capacity, memberIds, sessions, slotIntervalMinutes }, index) => ({
          id,
          name: ownText(name, installation),
          location: location && ownText(location, installation),
          capacity,
          group: memberIds.length > 0,
          ...(sessions && { classes: true as const }),
          reasons: listIn(reasons[index]).map(({ selections, ...reason }) => ({
            ...presentTimed(reason, { installation, slotIntervalMinutes }),
            ...(selections && {
              selections: selections.map((one) =>
                presentTimed(one, { installation, slotIntervalMinutes }),
              ),
            }),
          })),
        }),
      ),
      resources: (installation.resources ?? []).map(({ id, name, kind, capacity }) => ({
        id,
        name: ownText(name, installation),
        kind,
        capacity,
      })),
    };
  };
}

function presentTimed(
  reason: Reason,
  {
    installation,
    slotIntervalMinutes,
  }: Pick<Schedule, 'slotIntervalMinutes'> & { readonly installation: Installation },
) {
  // The calendar may be free again before the booking ends.
  const [own] = reason.ownTimes ?? [];
  return {
    id: reason.id,
    name: ownText(reason.name, installation),
    minutes: reason.durationMinutes,
    ...(own?.untilMinute != null && { own_minutes: own.untilMinute }),
    buffer_before: reason.bufferBeforeMinutes,
    buffer_after: own?.afterMinutes ?? reason.bufferAfterMinutes,
    step: slotIntervalMinutes ?? reason.durationMinutes,
  };
}

function listIn(
  answer: Answer<readonly OfferedReason[]> | Refusal | undefined,
): readonly OfferedReason[] {
  return answer?.kind === 'answer' ? answer.value : [];
}

function showDay(readDays: DaysReader): Handler<'GET /days/{day}'> {
  return async ({ path, query, signedIn }) => {
    const day = parseDay(path.day);
    if (day === null) {
      return { refused: 'not_found' };
    }
    const days = await readDays(signedIn.calendars, [day], query);
    const [only] = days ?? [];
    if (only === undefined) {
      return { refused: 'not_configured' };
    }
    return only;
  };
}

function showWeek(readDays: DaysReader): Handler<'GET /weeks/{day}'> {
  return async ({ path, query, signedIn }) => {
    const day = parseDay(path.day);
    if (day === null) {
      return { refused: 'not_found' };
    }
    const week = Array.from({ length: DAYS_A_WEEK }, (_, index) => day + index);
    const days = await readDays(signedIn.calendars, week, query);
    const [first] = days ?? [];
    if (days === null || first === undefined) {
      return { refused: 'not_configured' };
    }
    const { today, now } = first;
    return { today, now, days: days.map(({ day: one, schedules }) => ({ day: one, schedules })) };
  };
}

type DaysReader = ReturnType<typeof createDaysReader>;

/**
 * Returns `null` before the first import. Pages that share a read of a day, and whose viewers see
 * the same calendars, also share its presentation, and therefore its JSON.
 */
function createDaysReader({ within, clock }: CalendarDependencies) {
  const presented = new WeakMap<DayView, Map<string, CallAnswer<'GET /days/{day}'>>>();
  const present = (view: DayView, day: CivilDay, known: DayContext) => {
    const byViewer = presented.get(view) ?? new Map<string, CallAnswer<'GET /days/{day}'>>();
    const viewer = String(known.calendars.scheduleIds);
    const made = byViewer.get(viewer) ?? {
      today: formatDay(view.today),
      now: view.minute,
      day: formatDay(day),
      schedules: view.schedules.map((one) => presentScheduleDay(one, known)),
    };
    byViewer.set(viewer, made);
    presented.set(view, byViewer);
    return made;
  };
  return async (calendars: Calendars, days: readonly CivilDay[], wanted: WantedSchedules) => {
    const { service } = within(calendars);
    const [installation, retired] = await Promise.all([service.installation(), service.retired()]);
    if (installation === null) {
      return null;
    }
    const known = [...installation.schedules, ...retired.schedules].map(({ id }) => id);
    const ids = chosenIds(wanted, known);
    const moving =
      wanted.moving === undefined ? null : await service.findBooking(Number(wanted.moving));
    const views = await Promise.all(days.map((day) => service.day(day, ids, moving)));
    const offered = findOffered(installation, retired);
    const said = { installation, offered, calendars, now: clock.now() };
    return views.flatMap((view, index) =>
      view === null ? [] : [present(view, days[index] ?? 0, said)],
    );
  };
}

interface WantedSchedules {
  /** Comma-separated ids. Default: all known calendars. */
  readonly schedules?: string | undefined;
  /** Comma-separated ids of calendars that are left out. */
  readonly hidden?: string | undefined;
  /** The id of a booking. */
  readonly moving?: string | undefined;
}

/** `null` for all known calendars. */
function chosenIds(
  { schedules, hidden }: WantedSchedules,
  known: readonly number[],
): ReadonlySet<number> | null {
  if (schedules === undefined && hidden === undefined) {
    return null;
  }
  const left = new Set(hidden?.split(',').map(Number));
  return new Set((schedules?.split(',').map(Number) ?? known).filter((id) => !left.has(id)));
}

function showForm({ within }: CalendarDependencies): Handler<'GET /forms'> {
  return async ({ signedIn, query }) => {
    const { service } = within(signedIn.calendars);
    const installation = await service.installation();
    if (installation === null) {
      return { refused: 'not_configured' };
    }
    const reasons = await service.reasons(Number(query.schedule));
    if (reasons.kind === 'refused') {
      return { refused: 'schedule_not_found' };
    }
    const reason = findInList(reasons.value, Number(query.reason));
    if (reason === undefined) {
      return { refused: 'reason_not_found' };
    }
    const schedule = installation.schedules.find(({ id }) => id === Number(query.schedule));
    const { locale } = installation;
    const fields = bookingForm(installation, reason, schedule).filter((field) => !isHidden(field));
    return {
      fields: fields.map((field) => ({
        name: field.name,
        ...presentFormField(field, { wanted: locale, fallback: locale }),
      })),
    };
  };
}

interface DayContext {
  readonly installation: Installation;
  readonly offered: OfferedById;
  /** The viewer may see these calendars, and reads the names of no others. */
  readonly calendars: Calendars;
  readonly now: EpochMs;
}

function presentScheduleDay(shown: ScheduleDay, known: DayContext): DaySchedule {
  const { schedule, retired, open, closed, blocks, free, bookings, needed, holds } = shown;
  const { installation, offered, now } = known;
  const reason = (id: number) => ({
    id,
    name: ownText(offered.reason(id)?.name ?? '', installation),
  });
  return {
    id: schedule.id,
    name: ownText(schedule.name, installation),
    retired,
    open: [...open],
    closed: closed && ownText(closed, installation),
    blocks: blocks.map(({ from, until, why }) => ({
      from,
      until,
      note: why === null ? '' : ownText(why, installation),
    })),
    free: [...free],
    bookings: bookings.map((one) => presentDayBooking(one, { ...known, schedule })),
    needed: presentNeeded(needed, known),
    holds: holds.map(({ from, until, reasonId, persons, expiresAt, isOffered }) => ({
      from,
      until,
      reason: reason(reasonId),
      persons,
      seconds: Math.max(0, Math.ceil((expiresAt - now) / 1000)),
      offered: isOffered,
    })),
  };
}

export function presentNeeded(
  needed: ScheduleDay['needed'],
  { installation, offered }: Pick<DayContext, 'installation' | 'offered'>,
): DaySchedule['needed'] {
  return needed.map(({ scheduleId, units, booking, from, until }) => {
    const by = offered.schedule(scheduleId);
    const own = booking && [
      nameCustomer(booking),
      ownText(offered.reason(booking.reasonId)?.name ?? '', installation),
    ];
    return {
      from,
      until,
      units,
      by: own?.filter((name) => name !== '').join(', ') ?? (by && ownText(by.name, installation)),
    };
  });
}

interface DayBookingContext extends Pick<DayContext, 'installation' | 'offered'> {
  /** The calendar of the booking; `null` if it is unknown. */
  readonly schedule: Schedule | null;
}

export function presentDayBooking(
  { booking, awaited, undelivered, from, until }: ScheduleDay['bookings'][number],
  { schedule, installation, offered }: DayBookingContext,
): DaySchedule['bookings'][number] {
  const booked = offered.reason(booking.reasonId);
  const layout = booked && schedule && findLayout(booking, layoutsAt(booked, schedule));
  const { bufferBeforeMinutes = 0, bufferAfterMinutes: atEnd = 0, ownTimes } = layout ?? {};
  const bufferAfterMinutes =
    booking.ownEndsAt === undefined ? atEnd : (ownTimes?.[0]?.afterMinutes ?? 0);
  return {
    id: booking.bookingId,
    version: booking.version,
    status: booking.status,
    attendance: booking.attendance ?? 'none',
    from,
    until,
    blocks_from: from - bufferBeforeMinutes,
    blocks_until: until + bufferAfterMinutes,
    reason: { id: booking.reasonId, name: ownText(booked?.name ?? '', installation) },
    customer: nameCustomer(booking),
    persons: booking.persons,
    takes: presentTaken(booking, { installation, offered }),
    noted: booking.note !== '',
    awaited,
    undelivered,
    created_at: new Date(booking.createdAt).toISOString(),
  };
}

/** How its parts are laid out, as far as its times show that; else as listed. */
function findLayout(
  { startsAt, endsAt, ownEndsAt = endsAt }: Booking,
  layouts: readonly [Reason, ...Reason[]],
): Reason {
  const isSame = ({ durationMinutes, ownTimes = [] }: Reason) =>
    startsAt + durationMinutes === endsAt &&
    startsAt + (ownTimes[0]?.untilMinute ?? durationMinutes) === ownEndsAt;
  return layouts.find(isSame) ?? layouts[0];
}

/** The customer's name, or the e-mail address if there is none. */
export function nameCustomer({ submission, email }: Pick<Booking, 'submission' | 'email'>): string {
  return readFullName(submission) ?? email ?? '';
}
