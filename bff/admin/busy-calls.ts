/**
 * Calendars of other systems whose busy times close time here. Administrators connect them to any
 * calendar, everyone else to those that they are limited to; addresses and passwords are never shown
 * again.
 */

import {
  BUSY_EFFECTS,
  type BusySource,
  createZone,
  formatWallTime,
  listCalendars,
  MINUTES_PER_DAY,
  MS_PER_MINUTE,
  mayDo,
  type SourceAccount,
  type SourceProblem,
} from '../../core/index.ts';
import type { busyCalls, PresentedBusySource } from '../contract/admin-busy.ts';
import type { CallInput } from '../contract/admin-calls.ts';
import { atMost, limitTurns } from '../operations/bounded-work.ts';
import { openBusyReader } from '../operations/busy-times.ts';
import { tryCalendar } from '../operations/try-calendar.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { BUSY } from './access.ts';
import { by } from './booking-calls.ts';
import type { CallRefusal, Handlers, SignedIn } from './call.ts';
import { ownText } from './installation.ts';

type BusyCalls = Pick<Handlers, keyof typeof busyCalls>;
type AccountBody = CallInput<'POST /busy/try'>['body'];

const NOT_FOUND: CallRefusal = { refused: 'not_found' };
const NO_CALENDAR: CallRefusal = { refused: 'schedule_not_found' };
const SHOWN_DAYS = 31;
/** Reading for people who wait takes memory and a thread. */
const MAX_UNDER_WAY = 4;
/** Below what the browser waits. */
const MAX_WAIT_MS = 15_000;
const TOO_LATE = {
  kind: 'failed',
  problem: { code: 'took_too_long', seconds: MAX_WAIT_MS / 1_000 },
  retryAfterSeconds: null,
} as const;

interface Named {
  readonly id: number;
  readonly name: string;
}

export function createBusyCalls(deps: RouteDependencies): BusyCalls {
  const { storage, service, clock } = deps;
  const reader = openBusyReader({ core: deps, log: deps.log });
  const inTurn = limitTurns(MAX_UNDER_WAY, BUSY);

  /** The calendars and resources that may follow others, as the caller may see them; no groups. */
  async function listCalendarsOf(signedIn: SignedIn): Promise<readonly Named[]> {
    const installation = await service.installation();
    if (installation === null || !mayConnect(signedIn)) {
      return [];
    }
    const { schedules, resources } = installation;
    return [...schedules.filter(({ memberIds }) => memberIds.length === 0), ...(resources ?? [])]
      .filter(({ id }) => signedIn.calendars.has(id))
      .map(({ id, name }) => ({ id, name: ownText(name, installation) }));
  }

  async function listOwn(signedIn: SignedIn): Promise<readonly BusySource[]> {
    const sources = mayConnect(signedIn) ? await storage.busy.list() : [];
    return sources.filter(({ scheduleId }) => signedIn.calendars.has(scheduleId));
  }

  const answerList = async (signedIn: SignedIn) => ({
    sources: (await listOwn(signedIn)).map(presentSource),
    calendars: [...(await listCalendarsOf(signedIn))],
  });

  const isOwn = async (signedIn: SignedIn, id: string) =>
    (await listOwn(signedIn)).some((source) => source.id === Number(id));

  /** `null` if the caller may connect this account to this calendar. */
  async function judge(
    signedIn: SignedIn,
    { schedule, private: isPrivate }: Pick<AccountBody, 'schedule' | 'private'>,
  ): Promise<CallRefusal | null> {
    const { role } = signedIn.session.administrator;
    if (isPrivate === true && !mayDo(role, 'administer')) {
      return { refused: 'forbidden' };
    }
    const calendars = await listCalendarsOf(signedIn);
    return calendars.some(({ id }) => id === schedule) ? null : NO_CALENDAR;
  }

  /** The browser waits for 20 seconds; what takes longer is read all the same. */
  async function readSoon(id: number): Promise<void> {
    await atMost(MAX_WAIT_MS, reader.readNow(id), null);
  }

  return {
    'GET /busy': async ({ signedIn }) => await answerList(signedIn),

    'GET /busy/times': async ({ signedIn, query }) => {
      const installation = await service.installation();
      const scheduleId = Number(query.schedule);
      const refusal = await judge(signedIn, { schedule: scheduleId });
      if (installation === null || refusal !== null) {
        return refusal ?? NO_CALENDAR;
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

    'POST /busy/find': async ({ signedIn, body }) => {
      const refusal = await judge(signedIn, body);
      if (refusal !== null) {
        return refusal;
      }
      const timeZone = (await service.installation())?.timeZone ?? 'UTC';
      const account = toAccount({ ...body, kind: 'caldav', owner: '' });
      return await inTurn(async () => {
        const found = await atMost(MAX_WAIT_MS, listCalendars({ ...account, timeZone }), TOO_LATE);
        return found.kind === 'failed'
          ? { problem: presentProblem(found.problem), calendars: [] }
          : {
              problem: null,
              calendars: found.calendars.map(({ url, name }) => ({ address: url, name })),
            };
      });
    },

    'POST /busy/try': async ({ signedIn, body }) => {
      const refusal = await judge(signedIn, body);
      if (refusal !== null) {
        return refusal;
      }
      const calendar = { scheduleId: body.schedule, account: toAccount(body) };
      return await inTurn(async () => {
        const tried = await atMost(MAX_WAIT_MS, tryCalendar(deps, calendar), TOO_LATE);
        return tried.kind === 'failed'
          ? { problem: presentProblem(tried.problem), count: 0, closing: 0, times: [] }
          : {
              problem: null,
              count: tried.count,
              closing: tried.closing,
              times: tried.times.map(({ isAllDay, ...time }) => ({ ...time, all_day: isAllDay })),
            };
      });
    },

    'POST /busy': async ({ signedIn, body }) => {
      const refusal = await judge(signedIn, body);
      if (refusal !== null) {
        return refusal;
      }
      const { schedule: scheduleId, name } = body;
      const { id } = await storage.busy.add({
        now: clock.now(),
        actor: by(signedIn),
        source: { scheduleId, name, account: toAccount(body) },
      });
      await readSoon(id);
      return await answerList(signedIn);
    },

    'POST /busy/{id}/read': async ({ signedIn, path: { id } }) => {
      if (!(await isOwn(signedIn, id))) {
        return NOT_FOUND;
      }
      await readSoon(Number(id));
      return await answerList(signedIn);
    },

    'PUT /busy/{id}': async ({ signedIn, path: { id }, body: { writes } }) => {
      if (!(await isOwn(signedIn, id))) {
        return NOT_FOUND;
      }
      const command = { now: clock.now(), actor: by(signedIn), id: Number(id), writes };
      const outcome = await storage.busy.write(command);
      if (outcome === 'read_only') {
        return { refused: 'request_invalid', field: 'writes' };
      }
      return outcome === 'changed' ? await answerList(signedIn) : NOT_FOUND;
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

/** Administrators may do so for all calendars, others for those that they are limited to. */
function mayConnect({ session, calendars }: SignedIn): boolean {
  return mayDo(session.administrator.role, 'administer') || calendars.scheduleIds !== null;
}

function toAccount({
  kind,
  address,
  user,
  password,
  owner,
  private: allowsPrivate = false,
}: AccountBody): SourceAccount {
  return {
    kind,
    address,
    account: user === '' ? null : user,
    secret: password === '' ? null : password,
    owners: owner === '' ? [] : [owner],
    allowsPrivate,
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
    read: presentMoment(readAt),
    failing_since: presentMoment(failingSince),
    problem: problem === null ? null : presentProblem(problem),
    writes: source.writes,
    write_failing_since: presentMoment(source.writeFailingSince),
    write_problem: source.writeProblem === null ? null : presentProblem(source.writeProblem),
    in_doubt: source.doubtedAt !== null,
  };
}

function presentMoment(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

function presentProblem({ code, ...params }: SourceProblem) {
  return { code, params };
}
