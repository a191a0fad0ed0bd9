/** `slotwell waitlist list`: the waiting list, in the order in which times are offered. */

import { z } from 'zod';
import {
  createZone,
  formatWallTime,
  type Installation,
  MS_PER_MINUTE,
  type WaitlistEntry,
} from '../../core/index.ts';
import type { Command } from './command.ts';
import { createOfferedNames, type OfferedNames } from './offered.ts';
import { printable, printTable } from './print.ts';
import { withCore } from './with-core.ts';

const MAX_ROWS = 1000;
const NUMBER = 'takes the number of a calendar';
const optionsSchema = z.object({
  schedule: z.coerce.number(NUMBER).int(NUMBER).min(1, NUMBER).optional(),
});

export const waitlistList: Command = {
  name: 'waitlist list',
  usage: '[--schedule ID]',
  summary: 'List who waits for a time and who is offered one.',
  options: { schedule: { type: 'string' } },
  run: async (call) => {
    const options = optionsSchema.safeParse(call.options);
    if (!options.success) {
      for (const { path, message } of options.error.issues) {
        call.io.err(`--${path.join('')} ${message}.`);
      }
      return 2;
    }
    const { schedule: scheduleId } = options.data;
    return await withCore(call, async ({ storage, service }) => {
      const installation = await service.installation();
      const names =
        installation === null ? null : createOfferedNames(installation, await service.retired());
      const filter = { limit: MAX_ROWS, ...(scheduleId !== undefined && { scheduleId }) };
      const [waiting, offered] = await Promise.all([
        storage.waitlist.list({ ...filter, state: 'waiting' }),
        storage.waitlist.list({ ...filter, state: 'offered' }),
      ]);
      const rows = [...waiting, ...offered]
        .toSorted((a, b) => a.id - b.id)
        .map((entry) => presentRow(entry, installation, names).map(printable));
      printTable(call.io, ['No.', 'Calendar', 'Reason', 'Day', 'E-mail', 'Name', 'State'], rows);
      if (rows.length === 0) {
        call.io.err('Nobody is waiting.');
      }
      return 0;
    });
  },
};

function presentRow(
  entry: WaitlistEntry,
  installation: Installation | null,
  names: OfferedNames | null,
): string[] {
  const { id, scheduleId, reasonId, email, name } = entry;
  const schedule = names?.schedule(scheduleId) ?? `#${scheduleId}`;
  const reason = names?.reason(reasonId) ?? `#${reasonId}`;
  return [
    `${id}`,
    schedule,
    reason,
    sayDay(entry),
    email ?? '',
    name ?? '',
    sayState(entry, installation),
  ];
}

function sayDay({ day, beforeDay, moves }: WaitlistEntry): string {
  if (moves !== null) {
    return `sooner than booking ${moves.bookingId}`;
  }
  return beforeDay === null ? (day ?? 'any') : `before ${beforeDay}`;
}

function sayState(
  { state, offer, confirmUntil }: WaitlistEntry,
  installation: Installation | null,
): string {
  if (installation === null) {
    return state;
  }
  const zone = createZone(installation.timeZone);
  const say = (minute: number) => formatWallTime(zone.toWall(minute)).slice(0, -3);
  if (confirmUntil !== null) {
    return `to be confirmed until ${say(Math.floor(confirmUntil / MS_PER_MINUTE))}`;
  }
  if (state !== 'offered' || offer === null) {
    return state;
  }
  return `offered ${say(offer.startsAt)}, kept until ${say(Math.floor(offer.until / MS_PER_MINUTE))}`;
}
