/**
 * What the calendars that somebody is limited to decide, call by call: other calendars and their bookings are not there for them. Each call that is open to more
 * than administrators is in this table, or nothing compiles.
 */

import type { AdminCallName, AdminCalls, CallAnswer } from '../contract/admin-calls.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { type AdminRequest, type CallRefusal, isRefusal } from './call.ts';
import { findEntry } from './waitlist-calls.ts';

type Granted = ReadonlySet<number>;

interface Limit<Name extends AdminCallName> {
  /** Before the call; `null` if it may go on. */
  admit?(request: AdminRequest<Name>, granted: Granted): CallRefusal | null | Promise<CallRefusal | null>;
  /** What of its answer they see. */
  narrow?(answer: CallAnswer<Name>, granted: Granted): CallAnswer<Name>;
}

type OpenCall = { [Name in AdminCallName]: AdminCalls[Name]['right'] extends 'read' | 'schedule' ? Name : never }[AdminCallName];
type LimitTable = { readonly [Name in OpenCall]: Limit<Name> | 'no calendars' };

type LimitDependencies = Pick<RouteDependencies, 'service' | 'storage'>;

const NO_SCHEDULE: CallRefusal = { refused: 'schedule_not_found' };

const among = (granted: Granted, ids: readonly number[]) => (ids.every((id) => granted.has(id)) ? null : NO_SCHEDULE);

interface WithId {
  readonly id: number;
}
const only = <One extends WithId>(granted: Granted, schedules: readonly One[]) => schedules.filter(({ id }) => granted.has(id));

function createTable({ service, storage }: LimitDependencies): LimitTable {
  const inBooking = async (granted: Granted, bookingId: number): Promise<CallRefusal | null> => {
    const booking = await service.findBooking(bookingId);
    return booking !== null && granted.has(booking.scheduleId) ? null : { refused: 'not_found' };
  };
  const waiting = async (granted: Granted, waitlistId: number): Promise<CallRefusal | null> => {
    const entry = await findEntry(storage, waitlistId);
    return entry !== null && granted.has(entry.scheduleId) ? null : { refused: 'not_found' };
  };
  const ofBooking = {
    admit: ({ path }: { readonly path: { readonly id: string } }, granted: Granted) => inBooking(granted, Number(path.id)),
  };
  /** Handlers leave out of a customer what is elsewhere. */
  const ofCustomer = {
    admit: async ({ path }: { readonly path: { readonly id: string } }, granted: Granted): Promise<CallRefusal | null> => {
      const customer = await storage.findCustomer(Number(path.id));
      return customer?.bookings.some(({ scheduleId }) => granted.has(scheduleId)) ? null : { refused: 'not_found' };
    },
  };

  return {
    'GET /session': 'no calendars',
    'DELETE /session': 'no calendars',
    'POST /session/confirm': 'no calendars',
    'PUT /session/profile': 'no calendars',
    'PUT /session/password': 'no calendars',
    'GET /sessions': 'no calendars',
    'DELETE /sessions/{id}': 'no calendars',
    'POST /sessions/end-others': 'no calendars',
    'GET /passkeys': 'no calendars',
    'POST /passkeys/begin': 'no calendars',
    'POST /passkeys': 'no calendars',
    'DELETE /passkeys/{id}': 'no calendars',
    'GET /second-factor': 'no calendars',
    'POST /second-factor/begin': 'no calendars',
    'POST /second-factor': 'no calendars',
    'POST /second-factor/off': 'no calendars',
    'POST /second-factor/recovery-codes': 'no calendars',
    'GET /schedules': { narrow: ({ schedules }, granted) => ({ schedules: only(granted, schedules) }) },
    'GET /days/{day}': { narrow: (day, granted) => ({ ...day, schedules: only(granted, day.schedules) }) },
    'GET /weeks/{day}': {
      narrow: (week, granted) => ({
        ...week,
        days: week.days.map(({ day, schedules }) => ({ day, schedules: only(granted, schedules) })),
      }),
    },
    'GET /lists/{day}': {
      narrow: (list, granted) => ({
        ...list,
        days: list.days.map(({ day, schedules }) => ({ day, schedules: only(granted, schedules) })),
      }),
    },
    'GET /waitlist': {
      narrow: ({ entries, ...rest }, granted) => ({ ...rest, entries: entries.filter(({ schedule }) => granted.has(schedule.id)) }),
    },
    'POST /waitlist': { admit: ({ body }, granted) => among(granted, [body.schedule]) },
    'POST /waitlist/{id}/offer': {
      admit: async ({ path, body }, granted) => (await waiting(granted, Number(path.id))) ?? among(granted, [body.schedule]),
    },
    'POST /waitlist/{id}/remove': { admit: ({ path }, granted) => waiting(granted, Number(path.id)) },
    'GET /forms': { admit: ({ query }, granted) => among(granted, [Number(query.schedule)]) },
    'GET /explanations': { admit: ({ query }, granted) => among(granted, [Number(query.schedule)]) },
    'POST /search': {
      narrow: ({ bookings }, granted) => ({ bookings: bookings.filter(({ schedule }) => granted.has(schedule.id)) }),
    },
    'GET /bookings/{id}': ofBooking,
    'POST /bookings': { admit: ({ body }, granted) => among(granted, [body.schedule]) },
    'POST /bookings/{id}/confirm': ofBooking,
    'POST /bookings/{id}/move': {
      admit: async ({ path, body }, granted) =>
        (await inBooking(granted, Number(path.id))) ?? (body.schedule === undefined ? null : among(granted, [body.schedule])),
    },
    'POST /bookings/{id}/cancel': ofBooking,
    'POST /bookings/{id}/undo': ofBooking,
    'GET /bookings/{id}/suggestions': {
      ...ofBooking,
      narrow: ({ times }, granted) => ({ times: times.filter(({ schedule }) => granted.has(schedule.id)) }),
    },
    'POST /bookings/{id}/proposal': {
      admit: async ({ path, body }, granted) =>
        (await inBooking(granted, Number(path.id))) ??
        among(
          granted,
          body.times.map(({ schedule }) => schedule),
        ),
    },
    'DELETE /bookings/{id}/proposal': ofBooking,
    'POST /bookings/{id}/attendance': ofBooking,
    'PUT /bookings/{id}/note': ofBooking,
    'POST /bookings/{id}/messages/{message}/resend': ofBooking,
    // By the calendars of the search itself.
    'POST /customers/search': {},
    'GET /customers/{id}': ofCustomer,
    'PUT /customers/{id}/contact': ofCustomer,
    'PUT /customers/{id}/note': ofCustomer,
    'GET /absences': { narrow: ({ absences }, granted) => ({ absences: absences.filter(({ schedule }) => granted.has(schedule)) }) },
    'POST /absences/conflicts': { admit: ({ body }, granted) => among(granted, body.schedules) },
    'POST /absences': { admit: ({ body }, granted) => among(granted, body.schedules) },
    'POST /absences/end': { admit: ({ body }, granted) => among(granted, body.schedules) },
  };
}

/** As the table is read where the call's name is not known beforehand. */
interface AnyLimit {
  admit?(request: unknown, granted: Granted): CallRefusal | null | Promise<CallRefusal | null>;
  narrow?(answer: unknown, granted: Granted): unknown;
}

type Answer<Name extends AdminCallName> = (request: AdminRequest<Name>) => Promise<unknown>;

export interface Limits {
  /** Answers a call as far as the calendars go that its caller is limited to. */
  within<Name extends AdminCallName>(name: Name, request: AdminRequest<Name>, answer: Answer<Name>): Promise<unknown>;
}

export function createLimits(deps: LimitDependencies): Limits {
  const table: Readonly<Record<string, AnyLimit | 'no calendars'>> = createTable(deps);

  /** A group gives one of its members: it is there for those who have them all. */
  async function withGroups(scheduleIds: readonly number[]): Promise<Granted> {
    const schedules = (await deps.service.installation())?.schedules ?? [];
    const groups = schedules.filter(({ memberIds }) => memberIds.length > 0 && memberIds.every((id) => scheduleIds.includes(id)));
    return new Set([...scheduleIds, ...groups.map(({ id }) => id)]);
  }

  return {
    async within(name, request, answer) {
      const scheduleIds = request.signedIn?.session.administrator.scheduleIds ?? null;
      const limit = table[name];
      if (scheduleIds === null || limit === 'no calendars') return await answer(request);
      if (limit === undefined) return { refused: 'forbidden' } satisfies CallRefusal;
      const granted = await withGroups(scheduleIds);
      const refusal = (await limit.admit?.(request, granted)) ?? null;
      if (refusal !== null) return refusal;
      const outcome = await answer(request);
      return isRefusal(outcome) || limit.narrow === undefined ? outcome : limit.narrow(outcome, granted);
    },
  };
}
