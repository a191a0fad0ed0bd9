/**
 * `slotwell booking export`: writes the bookings of a range of days to standard output, as a file
 * for accounting.
 */

import { createZone, type Day, MINUTES_PER_DAY, parseDay } from '../../core/index.ts';
import { createBookingsFile } from '../operations/bookings-file.ts';
import { parseNumber } from './arguments.ts';
import type { Command, CommandCall } from './command.ts';
import { withInstallation } from './with-core.ts';

export const bookingExport: Command = {
  name: 'booking export',
  usage: '--from DAY --until DAY [--schedule ID]',
  summary:
    'Write bookings from DAY until DAY (both included) with what became of them as CSV, for accounting.',
  options: { from: { type: 'string' }, until: { type: 'string' }, schedule: { type: 'string' } },
  run: async (call) => {
    const from = readDay(call, 'from');
    const until = readDay(call, 'until');
    const scheduleId =
      call.options.schedule === undefined ? undefined : parseNumber(String(call.options.schedule));
    if (scheduleId === null) {
      call.io.err('--schedule takes the number of a calendar.');
    }
    if (from === null || until === null || scheduleId === null) {
      return 2;
    }
    return await withInstallation(call, async ({ service }) => {
      const installation = await service.installation();
      if (installation === null) {
        return 1;
      }
      const zone = createZone(installation.timeZone);
      const wanted = {
        from: zone.boundaryToUtc(from * MINUTES_PER_DAY),
        until: zone.boundaryToUtc((until + 1) * MINUTES_PER_DAY),
      };
      const { file, bookings } = await createBookingsFile(service, installation, {
        ...wanted,
        ...(scheduleId && { scheduleId }),
      });
      // `out` adds the last line break itself.
      call.io.out(file.replace(/\n$/, ''));
      call.io.err(bookings === 1 ? '1 booking.' : `${bookings} bookings.`);
      return 0;
    });
  },
};

function readDay({ io, options }: CommandCall, name: 'from' | 'until') {
  const day = parseDay(String(options[name] ?? '') satisfies Day);
  if (day === null) {
    io.err(`--${name} takes a day such as 2026-11-24.`);
  }
  return day;
}
