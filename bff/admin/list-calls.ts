/** Days as lists with phone numbers and notes, and the export of bookings for accounting. */

import { createZone, formatDay, MINUTES_PER_DAY, parseDay } from '../../core/index.ts';
import type { listCalls } from '../contract/admin-lists.ts';
import { chooseListSeparator, createBookingsFile } from '../operations/bookings-file.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { by } from './booking-calls.ts';
import type { Handler, Handlers } from './call.ts';
import { presentNeeded } from './day-calls.ts';
import { findOffered, ownText } from './installation.ts';
import { presentPlaced } from './present-booking.ts';
import type { CalendarDependencies } from './within.ts';

const MAX_DAYS = 3 * 366;
const MAX_OUTSIDE = 500;

type ListCalls = Pick<Handlers, keyof typeof listCalls>;

export function createListCalls(
  deps: CalendarDependencies,
): Pick<ListCalls, 'GET /lists/{day}' | 'GET /outside'> {
  return { 'GET /lists/{day}': showList(deps), 'GET /outside': listOutside(deps) };
}

function listOutside({ within }: CalendarDependencies): Handler<'GET /outside'> {
  return async ({ signedIn }) => {
    const { service } = within(signedIn.calendars);
    const [installation, retired, outside] = await Promise.all([
      service.installation(),
      service.retired(),
      service.outside(),
    ]);
    if (installation === null) {
      return { count: 0, bookings: [] };
    }
    const known = { installation, offered: findOffered(installation, retired) };
    return {
      count: outside.length,
      bookings: outside.slice(0, MAX_OUTSIDE).map(({ booking, why }) => {
        const { id, schedule, reason, day, from, customer } = presentPlaced(booking, known);
        const said = why.kind === 'closed' ? why.why : null;
        const note = said && ownText(said, installation);
        return { id, schedule, reason, day, from, customer, why: why.kind, note };
      }),
    };
  };
}

/** Available to administrators, who are not limited to calendars. */
export function createExportCalls(
  deps: RouteDependencies,
): Pick<ListCalls, 'POST /exports/bookings'> {
  return { 'POST /exports/bookings': exportBookings(deps) };
}

function showList({ within, clock }: CalendarDependencies): Handler<'GET /lists/{day}'> {
  return async ({ signedIn, path, query: { days = '1' } }) => {
    const { service } = within(signedIn.calendars);
    const first = parseDay(path.day);
    if (first === null) {
      return { refused: 'not_found' };
    }
    const asked = Array.from({ length: Number(days) }, (_, index) => first + index);
    const [installation, retired, ...views] = await Promise.all([
      service.installation(),
      service.retired(),
      ...asked.map((day) => service.day(day, null)),
    ]);
    const [view] = views;
    if (installation === null || !view) {
      return { refused: 'not_configured' };
    }
    const known = { installation, offered: findOffered(installation, retired) };
    const now = Math.floor(clock.now() / 60_000);
    return {
      today: formatDay(view.today),
      now: view.minute,
      days: views.map((one, index) => ({
        day: formatDay(asked[index] ?? first),
        schedules: (one?.schedules ?? []).map(({ schedule, closed, bookings, needed }) => ({
          id: schedule.id,
          name: ownText(schedule.name, installation),
          closed: closed && ownText(closed, installation),
          bookings: bookings.map(({ booking, awaited, from, until }) => ({
            ...presentPlaced(booking, known),
            from,
            until,
            note: booking.note,
            awaited,
            over: booking.endsAt <= now,
          })),
          needed: presentNeeded(needed, known),
        })),
      })),
    };
  };
}

function exportBookings({
  service,
  storage,
  clock,
  views,
}: RouteDependencies): Handler<'POST /exports/bookings'> {
  return async ({ body, signedIn }) => {
    const first = parseDay(body.from);
    const last = parseDay(body.until);
    if (first === null || last === null || last < first || last - first > MAX_DAYS) {
      return { refused: 'request_invalid', field: 'until' };
    }
    const installation = await service.installation();
    if (installation === null) {
      return { refused: 'not_configured' };
    }
    const zone = createZone(installation.timeZone);
    const made = await createBookingsFile(service, installation, {
      from: zone.boundaryToUtc(first * MINUTES_PER_DAY),
      until: zone.boundaryToUtc((last + 1) * MINUTES_PER_DAY),
      separator: chooseListSeparator(installation.locale),
    });
    await storage.audit.noteExport({
      now: clock.now(),
      actor: by(signedIn),
      from: body.from,
      until: body.until,
      bookings: made.bookings,
    });
    views.note({
      actor: by(signedIn),
      action: 'booking.exported',
      subject: `${body.from} to ${body.until}`,
    });
    return made;
  };
}
