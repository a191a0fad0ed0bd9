/** `slotwell booking cancel ID`: frees the place of a booking and has its customer told. Doing so twice changes nothing. */

import { NOTICE_USAGE, noticeOptions, readNotice, sayWhoIsNotTold } from './change-notice.ts';
import type { Command } from './command.ts';
import { readBookingId } from './read-booking-id.ts';
import { withCore } from './with-core.ts';

export const bookingCancel: Command = {
  name: 'booking cancel',
  usage: `ID ${NOTICE_USAGE}`,
  summary: 'Cancel a booking and free its place. Its customer is told, unless --quiet: by whom, and what you add.',
  options: noticeOptions,
  arity: [1, 1],
  run: async (call) => {
    const bookingId = readBookingId(call);
    if (bookingId === null) return 2;
    const wanted = readNotice(call);
    if (wanted === null) return 2;
    return withCore(call, async ({ service }, config) => {
      const before = await service.findBooking(bookingId);
      const outcome = await service.cancel({ bookingId, ...wanted, source: 'command_line', respectCutoff: false });
      if (outcome.kind !== 'cancelled') {
        call.io.err(`There is no booking ${bookingId}.`);
        return 1;
      }
      const { booking } = outcome;
      if (booking.status !== 'cancelled') {
        call.io.err(`Booking ${bookingId} is ${booking.status.replace('_', ' ')} and cannot be cancelled any more.`);
        return 1;
      }
      if (before === null || before.status === 'cancelled') {
        call.io.out(`Booking ${bookingId} was cancelled before.`);
        return 0;
      }
      call.io.out(`Booking ${bookingId} is cancelled; its place is free again.`);
      const hint = sayWhoIsNotTold(wanted, before, config.mail !== null);
      if (hint !== null) call.io.err(hint);
      return 0;
    });
  },
};
