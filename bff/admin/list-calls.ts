/** Days as lists, with telephone numbers and notes, and the file of bookings for accounting. */

import { createZone, formatDay, MINUTES_PER_DAY, parseDay } from '../../core/index.ts';
import type { listCalls } from '../contract/admin-lists.ts';
import { createBookingsFile } from '../operations/bookings-file.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { by } from './booking-calls.ts';
import type { Handler, Handlers } from './call.ts';
import { findOffered, ownText } from './installation.ts';
import { presentPlaced } from './present-booking.ts';

const MAX_DAYS = 3 * 366;

export function createListCalls(deps: RouteDependencies): Pick<Handlers, keyof typeof listCalls> {
  return { 'GET /lists/{day}': showList(deps), 'POST /exports/bookings': exportBookings(deps) };
}

function showList({ service, clock }: RouteDependencies): Handler<'GET /lists/{day}'> {
  return async ({ path, query: { days = '1' } }) => {
    const first = parseDay(path.day);
    if (first === null) return { refused: 'not_found' };
    const asked = Array.from({ length: Number(days) }, (_, index) => first + index);
    const [installation, retired, ...views] = await Promise.all([
      service.installation(),
      service.retired(),
      ...asked.map((day) => service.day(day, null)),
    ]);
    const [view] = views;
    if (installation === null || !view) return { refused: 'not_configured' };
    const known = { installation, offered: findOffered(installation, retired) };
    const now = Math.floor(clock.now() / 60_000);
    return {
      today: formatDay(view.today),
      now: view.minute,
      days: views.map((one, index) => ({
        day: formatDay(asked[index] ?? first),
        schedules: (one?.schedules ?? []).map(({ schedule, closed, bookings }) => ({
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
        })),
      })),
    };
  };
}

function exportBookings({ service, storage, clock, views }: RouteDependencies): Handler<'POST /exports/bookings'> {
  return async ({ body, signedIn }) => {
    const [first, last] = [parseDay(body.from), parseDay(body.until)];
    if (first === null || last === null || last < first || last - first > MAX_DAYS) return { refused: 'request_invalid', field: 'until' };
    const installation = await service.installation();
    if (installation === null) return { refused: 'not_configured' };
    const zone = createZone(installation.timeZone);
    const [from, until] = [first, last + 1].map((day) => zone.boundaryToUtc(day * MINUTES_PER_DAY));
    const made = await createBookingsFile(service, installation, { from: from ?? 0, until: until ?? 0 });
    await storage.noteExport({ now: clock.now(), actor: by(signedIn), from: body.from, until: body.until, bookings: made.bookings });
    views.note({ actor: by(signedIn), action: 'booking.exported', subject: `${body.from} to ${body.until}` });
    return made;
  };
}
