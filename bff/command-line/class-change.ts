/** `slotwell class change`: somebody stands in on one date, or the class is in another room. */

import { type Installation, localize } from '../../core/index.ts';
import { readSlot } from './arguments.ts';
import { readNotice } from './booking-change.ts';
import type { Command } from './command.ts';
import { ACTOR, withCore } from './with-core.ts';

export const classChange: Command = {
  name: 'class change',
  usage: 'CALENDAR DAY TIME ID[,ID] [--tell [--message TEXT]]',
  options: { tell: { type: 'boolean' }, message: { type: 'string' } },
  summary:
    'Change what a class takes on one date: its teacher or its room, by their numbers. Everybody who booked keeps the place, and with --tell gets an e-mail; whoever was told of an earlier change gets one anyway.',
  arity: [4, 4],
  run: async (call) => {
    const { io } = call;
    const [calendar = '', day = '', time = '', list = ''] = call.arguments;
    const slot = readSlot(io, [day, time]);
    const takes = list.split(',').map(Number);
    const scheduleId = Number(calendar);
    if (slot === null) {
      return 2;
    }
    if (![scheduleId, ...takes].every((id) => Number.isSafeInteger(id) && id > 0)) {
      io.err('Write the calendar and what the class takes as numbers: slotwell export shows them.');
      return 2;
    }
    const wanted = readNotice(call);
    if (wanted === null) {
      return 2;
    }
    const tell = call.options.tell === true;
    const { message } = wanted.notice;
    if (message !== null && !tell) {
      io.err('--message goes into the e-mail that --tell sends; use both.');
      return 2;
    }
    return await withCore(call, async ({ storage, service, clock }) => {
      const outcome = await storage.configuration.substitute({
        now: clock.now(),
        actor: ACTOR,
        scheduleId,
        slot,
        takes,
        // An earlier e-mail must not stay the last word.
        tell: {
          whom: tell ? 'all' : 'told',
          trigger: 'command_line',
          message,
          mailsFrom: null,
        },
      });
      const installation = await service.installation();
      const name = (id: number) => nameOf(installation, id);
      switch (outcome.kind) {
        case 'changed':
          io.out(`The class of ${slot.slice(0, 16)} now takes ${takes.map(name).join(', ')}.`);
          io.err(sayTold(outcome.told, tell));
          if (outcome.before.length > 0) {
            io.err(
              `To undo it: slotwell class change ${calendar} ${day} ${time} ${outcome.before.join(',')}`,
            );
          }
          return 0;
        case 'taken':
          io.err(`${name(outcome.id)} is taken or closed then; nothing was changed.`);
          return 1;
        case 'begun':
          io.err('This class has begun already; nothing was changed, and nobody was told.');
          return 1;
        case 'full':
          io.err('This class has too many changes: take past ones out of the installation file.');
          return 1;
        default:
          io.err(
            `No class of calendar ${calendar} begins then, or what it should take does not exist.`,
          );
          return 1;
      }
    });
  },
};

function sayTold(told: number, tellsAll: boolean): string {
  if (told === 0 && !tellsAll) {
    return 'Nobody was told of this: --tell does it.';
  }
  const mails = told === 1 ? '1 customer gets an e-mail' : `${told} customers get an e-mail`;
  return tellsAll ? `${mails}.` : `${mails}, because an earlier one told them of another change.`;
}

function nameOf(installation: Installation | null, id: number): string {
  const { schedules = [], resources = [], locale = 'en' } = installation ?? {};
  const found = [...schedules, ...resources].find((one) => one.id === id);
  return found === undefined ? `${id}` : localize(found.name, locale, locale);
}
