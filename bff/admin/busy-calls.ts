/**
 * Calendars of other systems whose busy times close time here. Everybody sees and changes those of
 * their own calendars only; addresses and passwords are never shown again.
 */

import {
  BUSY_EFFECTS,
  type BusySource,
  createZone,
  formatWallTime,
  MINUTES_PER_DAY,
  MS_PER_MINUTE,
  type SourceAccount,
  type SourceProblem,
} from '../../core/index.ts';
import type { busyCalls, PresentedBusySource } from '../contract/admin-busy.ts';
import type { CallInput } from '../contract/admin-calls.ts';
import { openBusyReader } from '../operations/busy-times.ts';
import { tryCalendar } from '../operations/try-calendar.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { by } from './booking-calls.ts';
import type { CallRefusal, Handlers, SignedIn } from './call.ts';

type BusyCalls = Pick<Handlers, keyof typeof busyCalls>;
type AccountBody = CallInput<'POST /busy/try'>['body'];

const NOT_FOUND: CallRefusal = { refused: 'not_found' };
const NO_CALENDAR: CallRefusal = { refused: 'schedule_not_found' };
const SHOWN_DAYS = 31;

export function createBusyCalls(deps: RouteDependencies): BusyCalls {
  const { storage, service, clock } = deps;
  const reader = openBusyReader({ core: deps, log: deps.log });

  async function listOwn({ calendars }: SignedIn): Promise<readonly BusySource[]> {
    const sources = await storage.busy.list();
    return sources.filter(({ scheduleId }) => calendars.has(scheduleId));
  }

  const answerList = async (signedIn: SignedIn) => ({
    sources: (await listOwn(signedIn)).map(presentSource),
  });

  const isOwn = async (signedIn: SignedIn, id: string) =>
    (await listOwn(signedIn)).some((source) => source.id === Number(id));

  /** A calendar or a resource of the caller, and no group. */
  async function mayFollow({ calendars }: SignedIn, scheduleId: number): Promise<boolean> {
    const { schedules = [], resources = [] } = (await service.installation()) ?? {};
    const isResource = resources.some(({ id }) => id === scheduleId);
    const isSchedule = schedules.some((one) => one.id === scheduleId && one.memberIds.length === 0);
    return calendars.has(scheduleId) && (isSchedule || isResource);
  }

  return {
    'GET /busy': async ({ signedIn }) => await answerList(signedIn),

    'GET /busy/times': async ({ signedIn, query }) => {
      const installation = await service.installation();
      const scheduleId = Number(query.schedule);
      if (installation === null || !(await mayFollow(signedIn, scheduleId))) {
        return NO_CALENDAR;
      }
      const zone = createZone(installation.timeZone);
      const from = Math.floor(clock.now() / MS_PER_MINUTE);
      const until = from + SHOWN_DAYS * MINUTES_PER_DAY;
      const times = await storage.busy.listTimes({ scheduleId, from, until });
      return {
        times: times.map(({ startsAt, endsAt, isAllDay, effect, title }) => ({
          from: formatWallTime(zone.toWall(startsAt)),
          until: formatWallTime(zone.toWall(endsAt)),
          all_day: isAllDay,
          closes: effect !== BUSY_EFFECTS.none,
          title,
        })),
      };
    },

    'POST /busy/try': async ({ signedIn, body }) => {
      if (!(await mayFollow(signedIn, body.schedule))) {
        return NO_CALENDAR;
      }
      const tried = await tryCalendar(deps, {
        scheduleId: body.schedule,
        account: toAccount(body),
      });
      return tried.kind === 'failed'
        ? { problem: presentProblem(tried.problem), count: 0, times: [] }
        : {
            problem: null,
            count: tried.count,
            times: tried.times.map(({ isAllDay, ...time }) => ({ ...time, all_day: isAllDay })),
          };
    },

    'POST /busy': async ({ signedIn, body }) => {
      if (!(await mayFollow(signedIn, body.schedule))) {
        return NO_CALENDAR;
      }
      const { schedule: scheduleId, name } = body;
      const { id } = await storage.busy.add({
        now: clock.now(),
        actor: by(signedIn),
        source: { scheduleId, name, account: toAccount(body) },
      });
      await reader.readNow(id);
      return await answerList(signedIn);
    },

    'POST /busy/{id}/read': async ({ signedIn, path: { id } }) => {
      if (!(await isOwn(signedIn, id))) {
        return NOT_FOUND;
      }
      await reader.readNow(Number(id));
      return await answerList(signedIn);
    },

    'DELETE /busy/{id}': async ({ signedIn, path: { id } }) => {
      if (!(await isOwn(signedIn, id))) {
        return NOT_FOUND;
      }
      await storage.busy.remove({ now: clock.now(), actor: by(signedIn), id: Number(id) });
      return await answerList(signedIn);
    },
  };
}

/** Callers cannot allow private networks: only the command line can. */
function toAccount({ kind, address, user, password, owner }: AccountBody): SourceAccount {
  return {
    kind,
    address,
    account: user === '' ? null : user,
    secret: password === '' ? null : password,
    owners: owner === '' ? [] : [owner],
    allowsPrivate: false,
  };
}

function presentSource(source: BusySource): PresentedBusySource {
  const { id, scheduleId, kind, name, host, events, readAt, failingSince, problem } = source;
  return {
    id,
    schedule: scheduleId,
    kind,
    name,
    host,
    events,
    read: readAt === null ? null : new Date(readAt).toISOString(),
    failing_since: failingSince === null ? null : new Date(failingSince).toISOString(),
    problem: problem === null ? null : presentProblem(problem),
    in_doubt: source.doubtedAt !== null,
  };
}

function presentProblem({ code, ...params }: SourceProblem) {
  return { code, params };
}
