/** `slotwell booking cancel ID`: frees the place of a booking. Doing so twice changes nothing. */

import type { Command } from './command.ts';
import { readBookingId } from './read-booking-id.ts';
import { ACTOR, withCore } from './with-core.ts';

export const bookingCancel: Command = {
  name: 'booking cancel',
  usage: 'ID',
  summary: 'Cancel a booking and free its place.',
  arity: [1, 1],
  run: async (call) => {
    const bookingId = readBookingId(call);
    if (bookingId === null) return 2;
    return withCore(call, async ({ service }) => {
      const before = await service.findBooking(bookingId);
      const outcome = await service.cancel({ bookingId, actor: ACTOR, source: 'command_line', respectCutoff: false });
      if (outcome.kind !== 'cancelled') {
        call.io.err(`There is no booking ${bookingId}.`);
        return 1;
      }
      const { booking } = outcome;
      if (booking.status !== 'cancelled') {
        call.io.err(`Booking ${bookingId} is ${booking.status.replace('_', ' ')} and cannot be cancelled any more.`);
        return 1;
      }
      call.io.out(
        before?.status === 'cancelled'
          ? `Booking ${bookingId} was cancelled before.`
          : `Booking ${bookingId} is cancelled; its place is free again.`,
      );
      return 0;
    });
  },
};
