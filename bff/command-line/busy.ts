/**
 * `slotwell busy add | list | check | read | write | remove`: calendars of other systems whose busy
 * times close time here, and which bookings are written into.
 */

import {
  type BusySource,
  describeSourceProblem,
  type EventContent,
  type SourceReading,
} from '../../core/index.ts';
import type { Core } from '../open-core.ts';
import { openBusyReader } from '../operations/busy-times.ts';
import { tryCalendar } from '../operations/try-calendar.ts';
import { parseNumber, readNumber } from './arguments.ts';
import { ACCOUNT_OPTIONS, ACCOUNT_USAGE, readAccount } from './busy-account.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { presentTime, printable, printTable } from './print.ts';
import { ACTOR, withInstallation } from './with-core.ts';

/** Also resources: a room's own calendar may close it. `null` after printing a problem. */
async function readCalendar(call: CommandCall, { service }: Core): Promise<number | null> {
  const id = parseNumber(call.arguments[0] ?? '');
  const installation = await service.installation();
  const { schedules = [], resources = [] } = installation ?? {};
  const schedule = schedules.find((one) => one.id === id);
  if (schedule !== undefined && schedule.memberIds.length > 0) {
    call.io.err(`${id} is a group: name one of its members.`);
    return null;
  }
  const isKnown = schedule !== undefined || resources.some((one) => one.id === id);
  if (id === null || !isKnown) {
    call.io.err(`There is no calendar ${printable(call.arguments[0] ?? '')}.`);
    return null;
  }
  return id;
}

export const busyAdd: Command = {
  name: 'busy add',
  usage: `CALENDAR NAME ${ACCOUNT_USAGE}`,
  summary:
    'Let the busy times of another calendar close a calendar. Address and password come from standard input.',
  options: ACCOUNT_OPTIONS,
  arity: [2, 2],
  run: (call) =>
    withInstallation(call, async (core) => {
      const scheduleId = await readCalendar(call, core);
      const account = scheduleId === null ? null : await readAccount(call, core);
      if (scheduleId === null || account === null) {
        return 1;
      }
      const { id } = await core.storage.busy.add({
        now: core.clock.now(),
        actor: ACTOR,
        source: { scheduleId, name: call.arguments[1] ?? '', account },
      });
      call.io.out(`Busy times: ${id}`);
      return readSource(call, core, id);
    }),
};

export const busyCheck: Command = {
  name: 'busy check',
  usage: `CALENDAR ${ACCOUNT_USAGE}`,
  summary: 'Show what another calendar would close, without storing anything.',
  options: ACCOUNT_OPTIONS,
  arity: [1, 1],
  run: (call) =>
    withInstallation(call, async (core) => {
      const scheduleId = await readCalendar(call, core);
      const account = scheduleId === null ? null : await readAccount(call, core);
      if (scheduleId === null || account === null) {
        return 1;
      }
      const tried = await tryCalendar(core, { scheduleId, account });
      if (tried.kind === 'failed') {
        call.io.err(printable(describeSourceProblem(tried.problem)));
        return 1;
      }
      const rows = tried.times.map(({ from, until, closes, title }) => [
        from.slice(0, 16),
        until.slice(0, 16),
        closes ? 'yes' : 'no',
        printable(title ?? ''),
      ]);
      printTable(call.io, ['From', 'Until', 'Closes', 'Title'], rows);
      call.io.err(
        `${tried.count} times were read${tried.count > rows.length ? `, the first ${rows.length} are shown` : ''}.`,
      );
      return 0;
    }),
};

const CONTENTS: Readonly<Record<string, EventContent | null>> = {
  reason: 'reason',
  customer: 'customer',
  nothing: null,
};

export const busyWrite: Command = {
  name: 'busy write',
  usage: 'ID reason|customer|nothing',
  summary:
    'Write bookings into another calendar, with their reason alone or with the name of the customer, or no longer.',
  arity: [2, 2],
  run: async (call) => {
    const id = readNumber(call, { thing: 'source', shownBy: 'busy list' });
    const writes = CONTENTS[call.arguments[1] ?? ''];
    if (id === null || writes === undefined) {
      call.io.err('Write reason, customer or nothing behind the number of the calendar.');
      return 2;
    }
    return withInstallation(call, async ({ storage, clock }) => {
      const outcome = await storage.busy.write({ now: clock.now(), actor: ACTOR, id, writes });
      if (outcome !== 'changed') {
        call.io.err(
          outcome === 'read_only'
            ? `Source ${id} is a published calendar, which can only be read: connect it with --caldav.`
            : `There is no source ${id}: slotwell busy list shows them.`,
        );
        return 1;
      }
      call.io.out(
        writes === null
          ? `No bookings are written into source ${id} any more, and the upcoming ones are removed from it.`
          : `Bookings are written into source ${id} by the running server, the upcoming ones at once.`,
      );
      return 0;
    });
  },
};

export const busyRead: Command = {
  name: 'busy read',
  usage: 'ID',
  summary: 'Read another calendar now, and say what came of it.',
  arity: [1, 1],
  run: async (call) => {
    const id = readNumber(call, { thing: 'source', shownBy: 'busy list' });
    return id === null ? 2 : withInstallation(call, (core) => readSource(call, core, id));
  },
};

async function readSource(call: CommandCall, core: Core, id: number): Promise<ExitCode> {
  const reader = openBusyReader({ core, log: { error: (_, words) => call.io.err(words) } });
  const read = await reader.readNow(id);
  if (read === null) {
    call.io.err(`There is no source ${id} (slotwell busy list), or a server is reading it now.`);
    return 1;
  }
  if (read.reading.kind === 'failed') {
    return sayFailure(call, read.reading);
  }
  const source = (await core.storage.busy.list()).find((one) => one.id === id);
  const doubt = read.settled.isDoubted
    ? ' Part of it seems to be gone and is believed once it is confirmed.'
    : '';
  call.io.out(`Read: ${source?.events ?? 0} events have times to come.${doubt}`);
  return 0;
}

function sayFailure(
  { io }: CommandCall,
  { problem }: Extract<SourceReading, { readonly kind: 'failed' }>,
): ExitCode {
  io.err(`${printable(describeSourceProblem(problem))} What was known before still holds.`);
  return 1;
}

export const busyList: Command = {
  name: 'busy list',
  usage: '',
  summary: 'List the other calendars that close time here, and how fresh they are.',
  run: (call) =>
    withInstallation(call, async ({ storage }) => {
      const sources = await storage.busy.list();
      const rows = sources.map((source) => [
        `${source.id}`,
        `${source.scheduleId}`,
        printable(source.name),
        source.kind,
        printable(source.host),
        `${source.events}`,
        source.readAt === null ? 'never' : presentTime(source.readAt),
        source.writes ?? 'nothing',
        printable(sayState(source)),
      ]);
      const heads = [
        'No.',
        'Calendar',
        'Name',
        'Kind',
        'Host',
        'Events',
        'Read',
        'Writes',
        'State',
      ];
      printTable(call.io, heads, rows);
      if (rows.length === 0) {
        call.io.err('None: slotwell busy add CALENDAR NAME adds one.');
      }
      return 0;
    }),
};

function sayState({
  problem,
  failingSince,
  doubtedAt,
  writeProblem,
  writeFailingSince,
}: BusySource): string {
  if (problem !== null && failingSince !== null) {
    return `failing since ${presentTime(failingSince)}: ${describeSourceProblem(problem)}`;
  }
  if (writeProblem !== null && writeFailingSince !== null) {
    return `not writable since ${presentTime(writeFailingSince)}: ${describeSourceProblem(writeProblem)}`;
  }
  return doubtedAt === null ? 'fine' : 'seems to have lost events, which is checked again';
}

export const busyRemove: Command = {
  name: 'busy remove',
  usage: 'ID',
  summary: 'No longer follow another calendar: what it closed is open again.',
  arity: [1, 1],
  run: async (call) => {
    const id = readNumber(call, { thing: 'source', shownBy: 'busy list' });
    if (id === null) {
      return 2;
    }
    return withInstallation(call, async ({ storage, clock }) => {
      const isRemoved = await storage.busy.remove({ now: clock.now(), actor: ACTOR, id });
      if (isRemoved) {
        call.io.out(`Source ${id} is removed, and what it closed is open again.`);
      } else {
        call.io.err(`There is no source ${id}: slotwell busy list shows them.`);
      }
      return isRemoved ? 0 : 1;
    });
  },
};
