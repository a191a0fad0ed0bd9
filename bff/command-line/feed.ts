/** `slotwell feed list | remove ID`: calendars that other programs subscribe to. Their addresses are not shown again. */

import type { Command } from './command.ts';
import { presentTime } from './present-delivery.ts';
import { printTable } from './print-table.ts';
import { readNumber } from './read-number.ts';
import { ACTOR, withCore } from './with-core.ts';

export const feedList: Command = {
  name: 'feed list',
  usage: '',
  summary: 'List the calendar feeds that programs subscribe to.',
  run: (call) =>
    withCore(call, async ({ storage }) => {
      const feeds = await storage.listFeeds();
      const rows = feeds.map(({ id, scheduleId, withNames, createdAt }) => [
        `${id}`,
        `${scheduleId}`,
        withNames ? 'yes' : 'no',
        presentTime(createdAt),
      ]);
      printTable(call.io, ['No.', 'Calendar', 'Names', 'Made'], rows);
      if (rows.length === 0) call.io.err('No feeds: slotwell feed add CALENDAR makes one.');
      return 0;
    }),
};

export const feedRemove: Command = {
  name: 'feed remove',
  usage: 'ID',
  summary: 'Remove a calendar feed: its address opens nothing any more.',
  arity: [1, 1],
  run: async (call) => {
    const id = readNumber(call, { thing: 'feed', shownBy: 'feed list' });
    if (id === null) return 2;
    return withCore(call, async ({ storage, clock }) => {
      const isRemoved = await storage.removeFeed({ now: clock.now(), actor: ACTOR, id });
      if (isRemoved) call.io.out(`Feed ${id} is removed.`);
      else call.io.err(`There is no feed ${id}: slotwell feed list shows them.`);
      return isRemoved ? 0 : 1;
    });
  },
};
