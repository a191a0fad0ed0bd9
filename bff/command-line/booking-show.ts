/** `slotwell booking show ID`: one booking with everything that its customer typed. */

import type { Command } from './command.ts';
import { createBookingPresenter } from './present-booking.ts';
import { readBookingId } from './read-booking-id.ts';
import { withCore } from './with-core.ts';

export const bookingShow: Command = {
  name: 'booking show',
  usage: 'ID [--json]',
  summary: 'Show one booking with all that was filled in.',
  options: { json: { type: 'boolean' } },
  arity: [1, 1],
  run: async (call) => {
    const bookingId = readBookingId(call);
    if (bookingId === null) return 2;
    return withCore(call, async ({ service }) => {
      const [booking, installation] = await Promise.all([service.findBooking(bookingId), service.installation()]);
      if (booking === null || installation === null) {
        call.io.err(`There is no booking ${bookingId}.`);
        return 1;
      }
      const presenter = createBookingPresenter(installation, await service.retired());
      const lines = call.options.json === true ? [JSON.stringify(presenter.json(booking), null, 2)] : presenter.lines(booking);
      for (const line of lines) call.io.out(line);
      return 0;
    });
  },
};
