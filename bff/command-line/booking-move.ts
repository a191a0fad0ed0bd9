/** `slotwell booking move ID "YYYY-MM-DD HH:MM"`: gives a booking another time, another calendar or both; the operator is not bound by cut-offs. */

import { type Booking, type BookingService, type ChangeRefusal, type Moved, parseWallTime } from '../../core/index.ts';
import { NOTICE_USAGE, noticeOptions, readNotice, sayWhoIsNotTold, type WantedNotice } from './change-notice.ts';
import type { Command, CommandCall, ExitCode, Io } from './command.ts';
import { createBookingPresenter } from './present-booking.ts';
import { readBookingId } from './read-booking-id.ts';
import { sayWhyNotOffered } from './say-why-not-offered.ts';
import { withCore } from './with-core.ts';

export const bookingMove: Command = {
  name: 'booking move',
  usage: `ID "YYYY-MM-DD HH:MM" [--schedule ID] ${NOTICE_USAGE}`,
  summary: 'Give a booking another time, or another calendar. Its customer is told, unless --quiet.',
  options: { schedule: { type: 'string' }, ...noticeOptions },
  // A shell without quotation marks makes two words of the time.
  arity: [2, 3],
  run: async (call) => {
    const bookingId = readBookingId(call);
    if (bookingId === null) return 2;
    const slot = readSlot(call);
    const schedule = readSchedule(call);
    if (slot === null || schedule === 'wrong') return 2;
    const notice = readNotice(call);
    if (notice === null) return 2;
    return withCore(call, ({ service }, { mail }) =>
      move(call.io, service, { wish: { bookingId, slot, ...schedule }, notice, sendsMail: mail !== null }),
    );
  },
};

interface Wish {
  readonly bookingId: number;
  readonly slot: string;
  readonly scheduleId?: number;
}

interface MoveCall {
  readonly wish: Wish;
  readonly notice: WantedNotice;
  readonly sendsMail: boolean;
}

async function move(io: Io, service: BookingService, { wish, notice, sendsMail }: MoveCall): Promise<ExitCode> {
  const before = await service.findBooking(wish.bookingId);
  const outcome = await service.move({ ...wish, ...notice, source: 'command_line', respectCutoff: false });
  if (before === null || outcome.kind === 'not_found') {
    io.err(`There is no booking ${wish.bookingId}.`);
    return 1;
  }
  if (outcome.kind === 'refused') {
    io.err(`Booking ${wish.bookingId} stays where it is: ${await explain(service, outcome, { wish, booking: before })}`);
    return 1;
  }
  io.out(await describe(service, outcome));
  const hint = isSamePlace(outcome) ? null : sayWhoIsNotTold(notice, before, sendsMail);
  if (hint !== null) io.err(hint);
  return 0;
}

function isSamePlace({ booking, previous }: Moved): boolean {
  return booking.scheduleId === previous.scheduleId && booking.startsAt === previous.startsAt;
}

async function describe(service: BookingService, moved: Moved): Promise<string> {
  const { booking, previous } = moved;
  const installation = await service.installation();
  if (installation === null) return `Booking ${booking.bookingId} is moved.`;
  const { slot, schedule_name } = createBookingPresenter(installation, await service.retired()).json(booking);
  if (isSamePlace(moved)) return `Booking ${booking.bookingId} is there already: ${slot}.`;
  const where = booking.scheduleId === previous.scheduleId ? '' : ` in ${schedule_name}`;
  return `Booking ${booking.bookingId} is moved to ${slot}${where}; its old place is free again.`;
}

/** What was in the way, and what may be done instead. The booking is as it was. */
async function explain(
  service: BookingService,
  { code }: ChangeRefusal,
  { wish, booking }: { readonly wish: Wish; readonly booking: Booking },
): Promise<string> {
  const { bookingId, slot, scheduleId } = wish;
  const calendar = scheduleId === undefined ? 'its calendar' : `calendar ${scheduleId}`;
  const another = scheduleId === undefined ? ' Name another one with --schedule.' : '';
  switch (code) {
    case 'not_changeable':
      return 'it was cancelled, or has begun.';
    case 'version_conflict':
      return `somebody else has changed it just now. slotwell booking show ${bookingId} shows it.`;
    case 'schedule_not_found':
      return scheduleId === undefined ? `its calendar is no longer offered.${another}` : `there is no ${calendar}.`;
    case 'reason_not_found':
      return `${calendar} does not offer its reason${scheduleId === undefined ? ' any more' : ''}.${another}`;
    case 'customer_limit':
      return `its customer has as many bookings in ${calendar} as one may have (customer_limit).`;
    default: {
      const asked = { scheduleId: scheduleId ?? booking.scheduleId, reasonId: booking.reasonId, slot, except: booking };
      return sayWhyNotOffered(await service.explainTime(asked), { slot, calendar });
    }
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
