/**
 * Exports bookings as a table for accounting: comma-separated as in RFC 4180, or with the separator
 * that spreadsheet programs expect for a language, in UTF-8 with a byte order mark so that they
 * detect the encoding. Text that they would take for a formula is prefixed with an apostrophe.
 */

import {
  type Booking,
  type BookingService,
  createTakenList,
  createZone,
  dateAtStart,
  formatWallTime,
  type Installation,
  listBookedParts,
  localize,
  nameTaken,
  readFullName,
  reasonAt,
} from '../../core/index.ts';

/** The header line. docs/administration.md describes the columns. */
const COLUMNS = [
  'number',
  'day',
  'from',
  'until',
  'minutes',
  'calendar',
  'reason',
  'price',
  'customer',
  'email',
  'persons',
  'status',
  'attendance',
  'booked_at',
  'booked_by',
  'cancelled_at',
  'takes',
  'parts',
  'dates',
] as const;

const BYTE_ORDER_MARK = '\uFEFF';
const PAGE = 1000;

interface FileRange {
  /** Start times in UTC minutes: `from` is inclusive, `until` exclusive. */
  readonly from: number;
  readonly until: number;
  readonly scheduleId?: number;
  /** The separator between cells. Default: a comma. */
  readonly separator?: ListSeparator;
}

export type ListSeparator = ',' | ';';

/**
 * Spreadsheet programs in a language with a decimal comma split cells at semicolons, and would show
 * a comma-separated file as a single column.
 */
export const chooseListSeparator = (locale: string): ListSeparator =>
  new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ',';

type Service = Pick<BookingService, 'listBookings' | 'retired'>;

/** Returns the whole file and the number of bookings in it. */
export async function createBookingsFile(
  service: Service,
  installation: Installation,
  { separator = ',', ...wanted }: FileRange,
) {
  const write = (cells: readonly (string | number)[]) =>
    cells.map((cell) => field(cell, separator)).join(separator);
  const row = createRow(installation, await service.retired());
  const lines = [write(COLUMNS)];
  for await (const booking of readAll(service, wanted)) {
    lines.push(write(row(booking)));
  }
  return { file: `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`, bookings: lines.length - 1 };
}

async function* readAll(service: Service, wanted: FileRange): AsyncGenerator<Booking> {
  let after: Booking | undefined;
  for (;;) {
    const page = await service.listBookings({ ...wanted, ...(after && { after }), limit: PAGE });
    yield* page;
    after = page.at(-1);
    if (after === undefined || page.length < PAGE) {
      return;
    }
  }
}

function createRow(
  { timeZone, locale, ...offered }: Installation,
  retired: Awaited<ReturnType<Service['retired']>>,
) {
  const zone = createZone(timeZone);
  const listTaken = createTakenList(offered, retired);
  const schedules = new Map(
    [...retired.schedules, ...offered.schedules].map((one) => [one.id, one]),
  );
  const allReasons = [...retired.reasons, ...offered.reasons];
  const reasons = new Map(allReasons.map((one) => [one.id, one]));
  const wall = (minute: number) => formatWallTime(zone.toWall(minute));
  return (booking: Booking): readonly (string | number)[] => {
    const { status, attendance, cancelledAt } = booking;
    const { startsAt, endsAt } = dateAtStart(booking);
    const schedule = schedules.get(booking.scheduleId);
    const reason = reasons.get(booking.reasonId);
    const price = reason && schedule && reasonAt(reason, schedule).price;
    return [
      booking.bookingId,
      wall(startsAt).slice(0, 10),
      wall(startsAt).slice(11, 16),
      wall(endsAt).slice(11, 16),
      endsAt - startsAt,
      schedule ? localize(schedule.name, locale, locale) : `#${booking.scheduleId}`,
      reason ? localize(reason.name, locale, locale) : `#${booking.reasonId}`,
      price ? localize(price, locale, locale) : '',
      readFullName(booking.submission) ?? '',
      booking.email ?? '',
      booking.persons,
      status,
      attendance ?? '',
      moment(booking.createdAt),
      booking.surface,
      cancelledAt === null ? '' : moment(cancelledAt),
      nameTaken(listTaken(booking), { locale }).join(', '),
      listBookedParts(reason ?? {}, allReasons)
        .map(({ name, count }) => [count, localize(name, locale, locale)] as const)
        .map(([count, name]) => (count > 1 ? `${count} × ${name}` : name))
        .join(', '),
      // A row for each date would count the price of a course several times.
      (booking.dates ?? []).map((date) => wall(date.startsAt).slice(0, 16)).join(', '),
    ];
  };
}

const moment = (ms: number) => new Date(ms).toISOString();

/**
 * Full-width signs start a formula in programs set to an East Asian language. A formula is also
 * recognized wherever some program would see a new cell begin: at another language's separator, or
 * at a line break for programs that ignore quotes.
 */
const BEGINS_FORMULA = /(^|[;\t\r\n])(?=[^\S\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r])/g;

/** All values except our own numbers are text. */
function field(value: string | number, separator: ListSeparator): string {
  if (typeof value === 'number') {
    return String(value);
  }
  const guarded = value.replace(BEGINS_FORMULA, "$1'");
  return /["\r\n]/.test(guarded) || guarded.includes(separator)
    ? `"${guarded.replaceAll('"', '""')}"`
    : guarded;
}
