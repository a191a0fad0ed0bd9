/**
 * `slotwell feed add | list | remove`: addresses that calendar programs can subscribe to. An
 * address is shown only once, when it is created.
 */

import { readNumber } from './arguments.ts';
import type { Command } from './command.ts';
import { presentTime, printTable } from './print.ts';
import { ACTOR, withCore } from './with-core.ts';

export const feedAdd: Command = {
  name: 'feed add',
  usage: 'CALENDAR|ROOM [--names]',
  summary:
    'Create an address at which a calendar program can read the bookings of a calendar or a room, and print it.',
  options: { names: { type: 'boolean' } },
  arity: [1, 1],
  run: async (call) => {
    const { io, options } = call;
    const scheduleId = readNumber(call, { thing: 'calendar', shownBy: 'export' });
    if (scheduleId === null) {
      return 2;
    }
    return withCore(call, async ({ storage, service, clock }, { baseUrl, upstream }) => {
      const { schedules = [], resources = [] } = (await service.installation()) ?? {};
      const known = [...schedules, ...resources].some(({ id }) => id === scheduleId);
      const isGroup = schedules.some(
        ({ id, memberIds }) => id === scheduleId && memberIds.length > 0,
      );
      if (!known || upstream !== null) {
        io.err(
          upstream === null
            ? `There is no calendar or room ${scheduleId}.`
            : 'The installation at UPSTREAM_URL keeps the bookings: create feeds there.',
        );
        return 1;
      }
      const withNames = options.names === true;
      const { id, secret } = await storage.feeds.add({
        now: clock.now(),
        actor: ACTOR,
        feed: { scheduleId, withNames },
      });
      const address = `${baseUrl}/feeds/${secret}.ics`;
      io.out(`Feed: ${id}`);
      io.out(`Address: ${address}`);
      io.out(`Subscribe: ${address.replace(/^https?:/, 'webcal:')}`);
      if (!withNames && !isGroup) {
        io.out(`Door: ${baseUrl}/door/${secret}`);
        io.out(`Door with reasons: ${baseUrl}/door/${secret}?reasons=1`);
      }
      io.err(
        `Whoever knows the address sees the bookings${withNames ? ', with names' : ', without names'}. It is shown only this once.`,
      );
      return 0;
    });
  },
};

export const feedList: Command = {
  name: 'feed list',
  usage: '',
  summary: 'List the calendar feeds that programs subscribe to.',
  run: (call) =>
    withCore(call, async ({ storage }) => {
      const feeds = await storage.feeds.list();
      const rows = feeds.map(({ id, scheduleId, withNames, createdAt }) => [
        `${id}`,
        `${scheduleId}`,
        withNames ? 'yes' : 'no',
        presentTime(createdAt),
      ]);
      printTable(call.io, ['No.', 'Calendar', 'Names', 'Made'], rows);
      if (rows.length === 0) {
        call.io.err('No feeds: slotwell feed add CALENDAR makes one.');
      }
      return 0;
    }),
};

export const feedRemove: Command = {
  name: 'feed remove',
  usage: 'ID',
  summary: 'Remove a calendar feed: its address no longer works.',
  arity: [1, 1],
  run: async (call) => {
    const id = readNumber(call, { thing: 'feed', shownBy: 'feed list' });
    if (id === null) {
      return 2;
    }
    return withCore(call, async ({ storage, clock }) => {
      const isRemoved = await storage.feeds.remove({ now: clock.now(), actor: ACTOR, id });
      if (isRemoved) {
        call.io.out(`Feed ${id} is removed.`);
      } else {
        call.io.err(`There is no feed ${id}: slotwell feed list shows them.`);
      }
      return isRemoved ? 0 : 1;
    });
  },
};
