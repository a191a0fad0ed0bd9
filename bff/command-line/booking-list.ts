/** `slotwell booking list`: bookings by start, earliest first; from today on where no day is named. */

import { z } from 'zod';
import {
  type BookingFilter,
  type BookingService,
  type Clock,
  createZone,
  type Installation,
  MINUTES_PER_DAY,
  parseDay,
} from '../../core/index.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { createBookingPresenter } from './present-booking.ts';
import { printTable } from './print-table.ts';
import { withInstallation } from './with-core.ts';

const DEFAULT_LIMIT = 100;
const day = z.string().transform((text, context) => {
  const parsed = parseDay(text);
  if (parsed === null) context.addIssue({ code: 'custom', message: 'takes a day such as 2026-11-24' });
  return parsed ?? 0;
});

const optionsSchema = z.object({
  schedule: z.coerce
    .number('takes the number of a calendar')
    .int('takes the number of a calendar')
    .min(1, 'takes the number of a calendar')
    .optional(),
  from: day.optional(),
  until: day.optional(),
  status: z
    .enum(['pending', 'confirmed', 'cancelled', 'completed', 'no_show'], 'takes pending, confirmed, cancelled, completed or no_show')
    .optional(),
  limit: z.coerce
    .number('takes a number from 1 to 100000')
    .int()
    .min(1, 'takes a number from 1 to 100000')
    .max(100_000, 'takes a number from 1 to 100000')
    .default(DEFAULT_LIMIT),
});

export const bookingList: Command = {
  name: 'booking list',
  usage: '[--schedule ID] [--from DAY] [--until DAY] [--status STATUS] [--limit NUMBER] [--json]',
  summary: 'List bookings from today on, or from DAY until DAY (both included), earliest first.',
  options: {
    schedule: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    status: { type: 'string' },
    limit: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (call) => {
    const options = optionsSchema.safeParse(call.options);
    if (options.success) return withInstallation(call, ({ service }) => list(call, options.data, service));
    for (const { path, message } of options.error.issues) call.io.err(`--${path.join('')} ${message}.`);
    return 2;
  },
};

async function list(
  { io, clock, options }: CommandCall,
  wanted: z.output<typeof optionsSchema>,
  service: BookingService,
): Promise<ExitCode> {
  const installation = await service.installation();
  if (installation === null) return 1;
  const bookings = await service.listBookings(filterOf(wanted, installation, clock));
  const presenter = createBookingPresenter(installation, await service.retired());
  if (options.json === true) io.out(JSON.stringify(bookings.map(presenter.json), null, 2));
  else printTable(io, ['No.', 'Time', 'Calendar', 'Reason', 'Status', 'Customer'], bookings.map(presenter.row));
  if (bookings.length === 0 && options.json !== true) io.err('No bookings.');
  if (bookings.length === wanted.limit) io.err(`These are the first ${wanted.limit}; --limit shows more.`);
  return 0;
}

/** Days are local: from its first minute, until the minute before the next one. */
function filterOf({ from, until, ...wanted }: z.output<typeof optionsSchema>, installation: Installation, clock: Clock): BookingFilter {
  const zone = createZone(installation.timeZone);
  const today = Math.floor(zone.toWall(Math.floor(clock.now() / 60_000)) / MINUTES_PER_DAY);
  const startOf = (civilDay: number) => zone.boundaryToUtc(civilDay * MINUTES_PER_DAY);
  return {
    limit: wanted.limit,
    from: startOf(from ?? Math.min(today, until ?? today)),
    ...(until === undefined ? {} : { until: startOf(until + 1) }),
    ...(wanted.schedule === undefined ? {} : { scheduleId: wanted.schedule }),
    ...(wanted.status === undefined ? {} : { status: wanted.status }),
  };
}
