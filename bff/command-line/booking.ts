/**
 * `slotwell booking list | show`: bookings for the terminal, or as JSON for scripts. Both contain
 * what customers typed.
 */

import { z } from 'zod';
import {
  type Booking,
  type BookingFilter,
  type BookingService,
  type Clock,
  createTakenList,
  createZone,
  formatInstant,
  formatWallTime,
  type Installation,
  listDates,
  MINUTES_PER_DAY,
  MS_PER_MINUTE,
  nameTaken,
  parseDay,
  type RetiredEntries,
} from '../../core/index.ts';
import { readBookingId } from './arguments.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { createOfferedNames } from './offered.ts';
import { printable, printTable } from './print.ts';
import { withCore, withInstallation } from './with-core.ts';

const DEFAULT_LIMIT = 100;
const day = z.string().transform((text, context) => {
  const parsed = parseDay(text);
  if (parsed === null) {
    context.addIssue({ code: 'custom', message: 'takes a day such as 2026-11-24' });
  }
  return parsed ?? 0;
});

const optionsSchema = z.object({
  schedule: z.coerce
    .number('takes the number of a calendar')
    .int('takes the number of a calendar')
    .min(1, 'takes the number of a calendar')
    .optional(),
  resource: z.coerce
    .number('takes the number of a room or device')
    .int('takes the number of a room or device')
    .min(1, 'takes the number of a room or device')
    .optional(),
  from: day.optional(),
  until: day.optional(),
  status: z
    .enum(['pending', 'confirmed', 'cancelled'], 'takes pending, confirmed or cancelled')
    .optional(),
  limit: z.coerce
    .number('takes a number from 1 to 100000')
    .int()
    .min(1, 'takes a number from 1 to 100000')
    .max(100_000, 'takes a number from 1 to 100000')
    .default(DEFAULT_LIMIT),
});

/** Earliest start first; from today on unless a day is given. */
export const bookingList: Command = {
  name: 'booking list',
  usage:
    '[--schedule ID] [--resource ID] [--from DAY] [--until DAY] [--status STATUS] [--limit NUMBER] [--json]',
  summary:
    'List bookings from today on, or from DAY until DAY (both included), earliest first; with --resource those that have this room or device.',
  options: {
    schedule: { type: 'string' },
    resource: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    status: { type: 'string' },
    limit: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (call) => {
    const options = optionsSchema.safeParse(call.options);
    if (options.success) {
      return withInstallation(call, ({ service }) => list(call, options.data, service));
    }
    for (const { path, message } of options.error.issues) {
      call.io.err(`--${path.join('')} ${message}.`);
    }
    return 2;
  },
};

async function list(
  { io, clock, options }: CommandCall,
  wanted: z.output<typeof optionsSchema>,
  service: BookingService,
): Promise<ExitCode> {
  const installation = await service.installation();
  if (installation === null) {
    return 1;
  }
  const found = await service.listBookings(toFilter(wanted, installation, clock));
  // Courses that have begun come on top of the limit.
  const bookings = found.slice(0, wanted.limit);
  const presenter = createBookingPresenter(installation, await service.retired());
  if (options.json === true) {
    io.out(JSON.stringify(bookings.map(presenter.json), null, 2));
  } else {
    printTable(
      io,
      ['No.', 'Time', 'Calendar', 'Reason', 'Status', 'Customer'],
      bookings.map(presenter.row),
    );
  }
  if (bookings.length === 0 && options.json !== true) {
    io.err('No bookings.');
  }
  if (bookings.length === wanted.limit) {
    io.err(`These are the first ${wanted.limit}; --limit shows more.`);
  }
  return 0;
}

/** Days are local and inclusive, from the first minute to the last. */
function toFilter(
  { from, until, ...wanted }: z.output<typeof optionsSchema>,
  installation: Installation,
  clock: Clock,
): BookingFilter {
  const zone = createZone(installation.timeZone);
  const today = Math.floor(zone.toWall(Math.floor(clock.now() / MS_PER_MINUTE)) / MINUTES_PER_DAY);
  const toStart = (civilDay: number) => zone.boundaryToUtc(civilDay * MINUTES_PER_DAY);
  return {
    limit: wanted.limit,
    laterDates: 'first',
    from: toStart(from ?? Math.min(today, until ?? today)),
    ...(until === undefined ? {} : { until: toStart(until + 1) }),
    ...(wanted.schedule === undefined ? {} : { scheduleId: wanted.schedule }),
    ...(wanted.resource === undefined ? {} : { needs: wanted.resource }),
    ...(wanted.status === undefined ? {} : { status: wanted.status }),
  };
}

export const bookingShow: Command = {
  name: 'booking show',
  usage: 'ID [--json]',
  summary: 'Show one booking with all that was filled in.',
  options: { json: { type: 'boolean' } },
  arity: [1, 1],
  run: async (call) => {
    const bookingId = readBookingId(call);
    if (bookingId === null) {
      return 2;
    }
    return withCore(call, async ({ service }) => {
      const [booking, installation] = await Promise.all([
        service.findBooking(bookingId),
        service.installation(),
      ]);
      if (booking === null || installation === null) {
        call.io.err(`There is no booking ${bookingId}.`);
        return 1;
      }
      const presenter = createBookingPresenter(installation, await service.retired());
      const lines =
        call.options.json === true
          ? [JSON.stringify(presenter.json(booking), null, 2)]
          : presenter.lines(booking);
      for (const line of lines) {
        call.io.out(line);
      }
      return 0;
    });
  },
};

/** Formats a row of the list, the details of one booking, and JSON. */
export function createBookingPresenter(installation: Installation, retired: RetiredEntries) {
  const zone = createZone(installation.timeZone);
  const names = createOfferedNames(installation, retired);
  const listTaken = createTakenList(installation, retired);
  const toWords = (booking: Booking): BookingWords => ({
    schedule: names.schedule(booking.scheduleId),
    reason: names.reason(booking.reasonId),
    slot: formatWallTime(zone.toWall(booking.startsAt)),
    laterSlots: listDates(booking)
      .slice(1)
      .map(({ startsAt }) => formatWallTime(zone.toWall(startsAt))),
    takes: nameTaken(listTaken(booking), installation),
  });
  return {
    row: (booking: Booking): string[] => {
      const { slot, laterSlots, schedule, reason, takes } = toWords(booking);
      const dates = laterSlots.length === 0 ? '' : ` (1 of ${laterSlots.length + 1} dates)`;
      return [
        `${booking.bookingId}`,
        `${slot.slice(0, 16)}${dates}`,
        [schedule, ...takes].join(', '),
        reason,
        booking.status,
        formatCustomer(booking),
      ].map(printable);
    },
    lines: (booking: Booking): string[] =>
      formatLines(booking, toWords(booking), installation.timeZone),
    json: (booking: Booking) => toJson(booking, toWords(booking)),
  };
}

interface BookingWords {
  readonly schedule: string;
  readonly reason: string;
  readonly slot: string;
  /** A course has later dates; any other booking has none. */
  readonly laterSlots: readonly string[];
  /** Names what the booking takes besides its calendar. */
  readonly takes: readonly string[];
}

function formatLines(
  booking: Booking,
  { schedule, reason, slot, laterSlots, takes }: BookingWords,
  timeZone: string,
): string[] {
  return [
    ['Booking', `${booking.bookingId} (${booking.detailsId})`],
    ['Status', booking.status],
    ['Time', `${[slot, ...laterSlots].join(', ')} (${timeZone})`],
    ['Calendar', schedule],
    ['Reason', reason],
    ...(takes.length === 0 ? [] : [['Takes', takes.join(', ')]]),
    ['Came through', booking.surface.replace('_', ' ')],
    ['Booked at', isoTime(booking.createdAt)],
    ...(booking.cancelledAt === null ? [] : [['Cancelled at', isoTime(booking.cancelledAt)]]),
    ...(booking.eraseRequestedAt === null
      ? []
      : [['To be erased', `once it is over, as asked at ${isoTime(booking.eraseRequestedAt)}`]]),
    ...Object.entries(booking.submission).map(([name, value]) => [name, String(value)]),
  ].map(([name = '', value = '']) => `${`${printable(name)}:`.padEnd(16)}${printable(value)}`);
}

function toJson(booking: Booking, { schedule, reason, slot, takes }: BookingWords) {
  return {
    booking_id: booking.bookingId,
    booking_details_id: booking.detailsId,
    user_id: booking.customerId,
    status: booking.status,
    version: booking.version,
    schedule: booking.scheduleId,
    schedule_name: schedule,
    reason: booking.reasonId,
    reason_name: reason,
    slot,
    starts_at: formatInstant(booking.startsAt),
    ends_at: formatInstant(booking.endsAt),
    ...(booking.dates && {
      dates: booking.dates.map(({ startsAt, endsAt }) => ({
        starts_at: formatInstant(startsAt),
        ends_at: formatInstant(endsAt),
      })),
    }),
    persons: booking.persons,
    takes,
    submission: booking.submission,
    surface: booking.surface,
    locale: booking.locale,
    created_at: isoTime(booking.createdAt),
    cancelled_at: booking.cancelledAt === null ? null : isoTime(booking.cancelledAt),
    erase_requested_at:
      booking.eraseRequestedAt === null ? null : isoTime(booking.eraseRequestedAt),
  };
}

function formatCustomer({ submission, email }: Booking): string {
  const name = [submission.first_name, submission.last_name]
    .filter((part) => typeof part === 'string')
    .join(' ');
  return email === null ? name : `${name} <${email}>`.trimStart();
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
