/**
 * `slotwell busy changes | answer`: bookings whose events were moved or deleted in another calendar,
 * and what is to become of them.
 */

import {
  type Answered,
  createZone,
  formatWallTime,
  type OutsideAnswer,
  type OutsideChange,
} from '../../core/index.ts';
import type { Core } from '../open-core.ts';
import { readNumber } from './arguments.ts';
import { explainStay, MESSAGE_OPTION, readNotice } from './booking-change.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { printable, printTable } from './print.ts';
import { ACTOR, withInstallation } from './with-core.ts';

/** Wall times of the installation, to the minute. */
async function createClock({ service }: Core) {
  const zone = createZone((await service.installation())?.timeZone ?? 'UTC');
  return (minute: number) => formatWallTime(zone.toWall(minute)).slice(0, 16);
}

export const busyChanges: Command = {
  name: 'busy changes',
  usage: '',
  summary:
    'List the bookings whose events were moved or deleted in another calendar. They stay as they are until you answer.',
  run: (call) =>
    withInstallation(call, async (core) => {
      const clock = await createClock(core);
      const changes = await core.storage.busy.listChanges({ now: core.clock.now() });
      const rows = changes.map(({ id, sourceName, booking, time }) => [
        `${id}`,
        `${booking.bookingId}`,
        clock(booking.startsAt),
        time === null ? 'deleted' : `${clock(time.startsAt)} to ${clock(time.endsAt).slice(11)}`,
        printable(sourceName),
      ]);
      printTable(call.io, ['No.', 'Booking', 'Time here', 'Time there', 'There'], rows);
      if (rows.length === 0) {
        call.io.err('None: the events of bookings in other calendars are as they were written.');
      }
      return 0;
    }),
};

const ANSWERS: Readonly<Record<string, OutsideAnswer>> = {
  move: 'move',
  'put-back': 'put_back',
  cancel: 'cancel',
};

export const busyAnswer: Command = {
  name: 'busy answer',
  usage: 'ID move|put-back|cancel [--message TEXT]',
  summary:
    'Answer a change that was made in another calendar: move the booking as well, put the event back, or cancel the booking. The customer is notified of a move or a cancellation.',
  options: MESSAGE_OPTION,
  arity: [2, 2],
  run: async (call) => {
    const id = readNumber(call, { thing: 'change', shownBy: 'busy changes' });
    const answer = ANSWERS[call.arguments[1] ?? ''];
    if (id === null || answer === undefined) {
      call.io.err('Write move, put-back or cancel behind the number of the change.');
      return 2;
    }
    const wanted = readNotice(call);
    if (wanted === null) {
      return 2;
    }
    const { message } = wanted.notice;
    if (message !== null && answer !== 'cancel') {
      call.io.err('--message is for the customer of a cancelled booking; leave it out.');
      return 2;
    }
    return withInstallation(call, async (core) => {
      const now = core.clock.now();
      const change = (await core.storage.busy.listChanges({ now })).find((one) => one.id === id);
      const answered =
        change === undefined
          ? null
          : await core.storage.busy.answerChange({
              now,
              actor: ACTOR,
              trigger: 'command_line',
              id,
              answer,
              message,
            });
      if (change === undefined || answered === null || answered.kind === 'not_found') {
        call.io.err(`There is no change ${id} (any more): slotwell busy changes lists them.`);
        return 1;
      }
      return say(call, core, { change, answered });
    });
  },
};

interface Outcome {
  readonly change: OutsideChange;
  readonly answered: Exclude<Answered, { readonly kind: 'not_found' }>;
}

async function say(
  { io }: CommandCall,
  core: Core,
  { change, answered }: Outcome,
): Promise<ExitCode> {
  const { booking, time } = change;
  const clock = await createClock(core);
  switch (answered.kind) {
    case 'moved':
      io.out(`Booking ${booking.bookingId} is moved to ${clock(answered.booking.startsAt)}.`);
      return 0;
    case 'cancelled':
      io.out(`Booking ${booking.bookingId} is cancelled; its place is free again.`);
      return 0;
    case 'put_back':
      io.out(`The running server puts the event of booking ${booking.bookingId} back.`);
      return 0;
    case 'no_time':
      io.err(
        time === null
          ? 'The event is gone, so there is no time to move to: put it back or cancel the booking.'
          : 'The event begins when the booking does, and only its length differs: put it back.',
      );
      return 1;
    case 'refused': {
      const slot = `${clock(time?.startsAt ?? booking.startsAt)}:00`;
      const wish = { bookingId: booking.bookingId, slot };
      const why = await explainStay(core.service, answered, { wish, booking });
      io.err(`Booking ${booking.bookingId} stays where it is: ${why}`);
      return 1;
    }
  }
}
