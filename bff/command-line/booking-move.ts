/** `slotwell booking move ID "YYYY-MM-DD HH:MM"`: gives a booking another time, another calendar or both; the operator is not bound by cut-offs. */

import { type BookingService, type ChangeRefusal, type Moved, parseWallTime } from '../../core/index.ts';
import type { Command, CommandCall, ExitCode, Io } from './command.ts';
import { createBookingPresenter } from './present-booking.ts';
import { readBookingId } from './read-booking-id.ts';
import { ACTOR, withCore } from './with-core.ts';

export const bookingMove: Command = {
  name: 'booking move',
  usage: 'ID "YYYY-MM-DD HH:MM" [--schedule ID]',
  summary: 'Give a booking another time, or another calendar.',
  options: { schedule: { type: 'string' } },
  // A shell without quotation marks makes two words of the time.
  arity: [2, 3],
  run: async (call) => {
    const bookingId = readBookingId(call);
    if (bookingId === null) return 2;
    const slot = readSlot(call);
    const schedule = readSchedule(call);
    if (slot === null || schedule === 'wrong') return 2;
    return withCore(call, ({ service }) => move(call.io, service, { bookingId, slot, ...schedule }));
  },
};

interface Wish {
  readonly bookingId: number;
  readonly slot: string;
  readonly scheduleId?: number;
}

async function move(io: Io, service: BookingService, wish: Wish): Promise<ExitCode> {
  const outcome = await service.move({ ...wish, actor: ACTOR, source: 'command_line', respectCutoff: false });
  if (outcome.kind === 'moved') {
    io.out(await describe(service, outcome));
    return 0;
  }
  io.err(outcome.kind === 'not_found' ? `There is no booking ${wish.bookingId}.` : explain(outcome, wish));
  return 1;
}

async function describe(service: BookingService, { booking, previous }: Moved): Promise<string> {
  const installation = await service.installation();
  const stayed = booking.scheduleId === previous.scheduleId && booking.startsAt === previous.startsAt;
  if (installation === null) return `Booking ${booking.bookingId} is moved.`;
  const { slot, schedule_name } = createBookingPresenter(installation).json(booking);
  if (stayed) return `Booking ${booking.bookingId} is there already: ${slot}.`;
  const where = booking.scheduleId === previous.scheduleId ? '' : ` in ${schedule_name}`;
  return `Booking ${booking.bookingId} is moved to ${slot}${where}; its old place is free again.`;
}

/** What was asked for, and what may be done instead. The booking is as it was. */
function explain({ code }: ChangeRefusal, { bookingId, slot, scheduleId }: Wish): string {
  const calendar = scheduleId === undefined ? 'its calendar' : `calendar ${scheduleId}`;
  const stays = `Booking ${bookingId} stays where it is`;
  switch (code) {
    case 'not_changeable':
      return `${stays}: it was cancelled, or has begun.`;
    case 'version_conflict':
      return `${stays}: somebody else has changed it just now. slotwell booking show ${bookingId} shows it.`;
    case 'schedule_not_found':
      return `${stays}: there is no ${calendar}${scheduleId === undefined ? ' any more. Name another with --schedule' : ''}.`;
    case 'reason_not_found':
      return `${stays}: ${calendar} does not offer its reason.`;
    case 'customer_limit':
      return `${stays}: its customer has as many bookings in ${calendar} as one may have.`;
    default:
      return `${stays}: ${slot} is not free in ${calendar}. slotwell booking list --from ${slot.slice(0, 10)} shows what is booked.`;
  }
}

/** Seconds may be left out. Null where it is no time; that is said. */
function readSlot({ io, arguments: [, ...words] }: CommandCall): string | null {
  const written = words.join(' ').replace('T', ' ');
  const slot = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(written) ? `${written}:00` : written;
  if (parseWallTime(slot) !== null) return slot;
  io.err(`"${written}" is no time: write it as "2026-11-24 09:30", in the time zone of the installation.`);
  return null;
}

function readSchedule({ io, options: { schedule } }: CommandCall): { readonly scheduleId?: number } | 'wrong' {
  if (schedule === undefined) return {};
  if (typeof schedule === 'string' && /^[1-9]\d{0,14}$/.test(schedule)) return { scheduleId: Number(schedule) };
  io.err('--schedule takes the number of a calendar.');
  return 'wrong';
}
