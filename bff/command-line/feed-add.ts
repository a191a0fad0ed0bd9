/** `slotwell feed add CALENDAR`: an address that a calendar program subscribes to. */

import type { Command } from './command.ts';
import { readNumber } from './read-number.ts';
import { ACTOR, withCore } from './with-core.ts';

export const feedAdd: Command = {
  name: 'feed add',
  usage: 'CALENDAR [--names]',
  summary: 'Make an address at which a calendar program can read the bookings of a calendar, and print it.',
  options: { names: { type: 'boolean' } },
  arity: [1, 1],
  run: async (call) => {
    const { io, options } = call;
    const scheduleId = readNumber(call, { thing: 'calendar', shownBy: 'export' });
    if (scheduleId === null) return 2;
    return withCore(call, async ({ storage, service, clock }, { baseUrl, upstream }) => {
      const known = (await service.installation())?.schedules.some(({ id }) => id === scheduleId) ?? false;
      if (!known || upstream !== null) {
        io.err(
          upstream === null
            ? `There is no calendar ${scheduleId}.`
            : 'The installation at UPSTREAM_URL keeps the bookings: make feeds there.',
        );
        return 1;
      }
      const withNames = options.names === true;
      const { id, secret } = await storage.addFeed({ now: clock.now(), actor: ACTOR, feed: { scheduleId, withNames } });
      const address = `${baseUrl}/feeds/${secret}.ics`;
      io.out(`Feed: ${id}`);
      io.out(`Address: ${address}`);
      io.out(`Subscribe: ${address.replace(/^https?:/, 'webcal:')}`);
      io.err(`Whoever knows the address sees the bookings${withNames ? ', with names' : ', without names'}. It is shown only this once.`);
      return 0;
    });
  },
};
