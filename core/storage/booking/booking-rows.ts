/**
 * Writes the rows of bookings and their customers, and maps them to domain objects in one place.
 */

import { sql } from 'kysely';
import type {
  Booking,
  BookingStatus,
  MarkedAttendance,
  Submission,
  Surface,
} from '../../booking/booking.ts';
import { listDates } from '../../booking/course.ts';
import type { Places } from '../../booking/places.ts';
import type { BookingFilter, BookingSearch } from '../port/bookings.ts';
import { type Dialect, type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import type { FirstRow, NewCustomer } from '../sql/tables.ts';
import type { PlanContext, Transaction } from '../transaction.ts';
import { schedulesHeldFor } from '../waitlist/moving-entries.ts';
import { findPlaces, listScheduleIds } from './place-readings.ts';

interface BookingRow {
  readonly id: number;
  readonly details_id: string;
  readonly customer_id: number;
  readonly schedule_id: number;
  readonly reason_id: number;
  readonly status: BookingStatus;
  readonly version: number;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly surface: Surface;
  readonly locale: string;
  readonly time_zone: string | null;
  readonly created_at: number;
  readonly cancelled_at: number | null;
  readonly confirm_until: number | null;
  readonly began_pending: number;
  readonly erase_requested_at: number | null;
  readonly attendance: MarkedAttendance | null;
  readonly note: string;
  readonly persons: number;
  /** JSON, like the next two. */
  readonly dates: string | null;
  readonly parts: string | null;
  readonly submission: string;
  readonly email: string | null;
}

export function toBooking(row: BookingRow): Booking {
  const submission: Submission = JSON.parse(row.submission);
  return {
    bookingId: row.id,
    detailsId: row.details_id,
    customerId: row.customer_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    status: row.status,
    version: row.version,
    scheduleId: row.schedule_id,
    reasonId: row.reason_id,
    submission,
    email: row.email,
    surface: row.surface,
    locale: row.locale,
    timeZone: row.time_zone,
    createdAt: row.created_at,
    cancelledAt: row.cancelled_at,
    confirmUntil: row.confirm_until,
    beganPending: row.began_pending === 1,
    eraseRequestedAt: row.erase_requested_at,
    attendance: row.attendance,
    note: row.note,
    persons: row.persons,
    ...readDates(row.dates),
    ...readClaims(row),
  };
}

/** All dates of a course as `storeDates` wrote them. */
export function readDates(json: string | null): Pick<Booking, 'dates'> {
  if (json === null) {
    return {};
  }
  const rows: readonly (readonly [number, number])[] = JSON.parse(json);
  return { dates: rows.map(([startsAt, endsAt]) => ({ startsAt, endsAt })) };
}

type PartColumns = readonly [
  part: number,
  scheduleId: number,
  startsAt: number,
  endsAt: number,
  blocksFrom: number,
  blocksUntil: number,
];

/** Of the people who come, only the first one's claim is read: it ends when all of theirs do. */
function readClaims({
  parts: json,
  ends_at: end,
  dates,
}: Pick<BookingRow, 'parts' | 'ends_at' | 'dates'>): Pick<Booking, 'parts' | 'ownEndsAt'> {
  const rows: readonly PartColumns[] = JSON.parse(json ?? '[]');
  const own = rows.find(([part]) => part === 0)?.[3] ?? end;
  return {
    ...toParts(rows.filter(([part]) => part > 0)),
    ...(own < end && dates === null && { ownEndsAt: own }),
  };
}

function toParts(rows: readonly PartColumns[]): Pick<Booking, 'parts'> {
  if (rows.length === 0) {
    return {};
  }
  return {
    parts: rows
      .map(([part, scheduleId, startsAt, endsAt, blocksFrom, blocksUntil]) => ({
        part,
        scheduleId,
        startsAt,
        endsAt,
        blocksFrom,
        blocksUntil,
      }))
      .toSorted((a, b) => a.part - b.part),
  };
}

export function selectBookings({ compiler, jsonRows }: Dialect) {
  return compiler
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .select([
      'booking.id',
      'booking.details_id',
      'booking.customer_id',
      'booking.schedule_id',
      'booking.reason_id',
      'booking.status',
    ])
    .select([
      'booking.version',
      'booking.starts_at',
      'booking.ends_at',
      'booking.surface',
      'booking.locale',
      'booking.time_zone',
      'booking.created_at',
    ])
    .select([
      'booking.cancelled_at',
      'booking.confirm_until',
      'booking.began_pending',
      'booking.erase_requested_at',
    ])
    .select(['booking.attendance', 'booking.note', 'booking.persons', 'booking.dates'])
    .select((row) =>
      row
        .selectFrom('claim')
        .select(
          jsonRows([
            'part',
            'schedule_id',
            'starts_at',
            'ends_at',
            'blocks_from',
            'blocks_until',
          ]).as('list'),
        )
        .whereRef('claim.booking_id', '=', 'booking.id')
        .where((is) =>
          is.or([is('claim.part', '>', sql.lit(0)), is('claim.person', '=', sql.lit(1))]),
        )
        .as('parts'),
    )
    .select(['customer.submission', 'customer.email']);
}

const one = statement((dialect, value: PlaceholderOf<{ id: number }>) =>
  selectBookings(dialect).where('booking.id', '=', value('id')),
);

export async function findBooking(executor: Executor, bookingId: number): Promise<Booking | null> {
  const row = await one.get(executor, { id: bookingId });
  return row === undefined ? null : toBooking(row);
}

export async function listBookings(
  executor: Executor,
  filter: BookingFilter,
): Promise<readonly Booking[]> {
  const [begun, found] = await Promise.all([
    filter.laterDates === undefined ? [] : listBegunCourses(executor, filter),
    filter.laterDates === 'only' ? [] : executor.allOnce((dialect) => filtered(dialect, filter)),
  ]);
  return [...begun, ...found.map(toBooking)];
}

async function listBegunCourses(
  executor: Executor,
  { from = 0, until = Number.POSITIVE_INFINITY, ...filter }: BookingFilter,
): Promise<readonly Booking[]> {
  const rows = await executor.allOnce((dialect) =>
    filtered(dialect, { ...filter, until: from })
      .where('booking.dates', 'is not', null)
      .where('booking.ends_at', '>', from),
  );
  return rows
    .map(toBooking)
    .filter((booking) =>
      listDates(booking).some(({ startsAt }) => from <= startsAt && startsAt < until),
    );
}

function filtered(dialect: Dialect, filter: BookingFilter) {
  let query = selectBookings(dialect);
  if (filter.scheduleId !== undefined) {
    query = query.where('booking.schedule_id', '=', filter.scheduleId);
  }
  const { needs } = filter;
  if (needs !== undefined) {
    query = query.where((is) =>
      is.exists(
        is
          .selectFrom('claim')
          .select('claim.id')
          .whereRef('claim.booking_id', '=', 'booking.id')
          .where('claim.schedule_id', '=', needs)
          .whereRef('claim.schedule_id', '<>', 'booking.schedule_id')
          .where('claim.part', '>', sql.lit(0)),
      ),
    );
  }
  if (filter.status !== undefined) {
    query = query.where('booking.status', '=', filter.status);
  }
  if (filter.from !== undefined) {
    query = query.where('booking.starts_at', '>=', filter.from);
  }
  if (filter.until !== undefined) {
    query = query.where('booking.starts_at', '<', filter.until);
  }
  if (filter.after !== undefined) {
    const { startsAt, bookingId } = filter.after;
    // Comes first so that the index scan starts at the cursor.
    query = query
      .where('booking.starts_at', '>=', startsAt)
      .where((is) =>
        is.or([is('booking.starts_at', '>', startsAt), is('booking.id', '>', bookingId)]),
      );
  }
  return query.orderBy('booking.starts_at').orderBy('booking.id').limit(filter.limit);
}

export async function searchBookings(
  executor: Executor,
  search: BookingSearch,
): Promise<readonly Booking[]> {
  return (await executor.allOnce((dialect) => searched(dialect, search))).map(toBooking);
}

/** Only the latest customers, so that a common name does not sort the whole table. */
export const MAX_CANDIDATES = 500;

function searched(dialect: Dialect, { terms, now, limit, scheduleIds }: BookingSearch) {
  let customers = dialect.compiler.selectFrom('customer').select('customer.id');
  for (const term of terms) {
    customers = customers.where(contains(term));
  }
  const candidates = customers.orderBy('customer.id', 'desc').limit(MAX_CANDIDATES);
  const isOver = sql<number>`CASE WHEN booking.ends_at > ${now} THEN 0 ELSE 1 END`;
  const distance = sql<number>`CASE WHEN booking.ends_at > ${now} THEN booking.starts_at ELSE -booking.starts_at END`;
  const among = selectBookings(dialect).where('booking.customer_id', 'in', candidates);
  const found =
    scheduleIds === undefined ? among : among.where('booking.schedule_id', 'in', [...scheduleIds]);
  return found.orderBy(isOver).orderBy(distance).orderBy('booking.id').limit(limit);
}

/** Matches a term in a customer's search text. */
export function contains(term: string) {
  return sql<boolean>`customer.search_text LIKE ${`%${term.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`;
}

/**
 * The schedules to lock before a booking is changed: its own, and those with times held for
 * its customer. Empty if the booking does not exist.
 */
export async function planChange(
  { bookingId }: { readonly bookingId: number },
  { places, read }: PlanContext,
) {
  const [booking, held] = await read(async (executor) =>
    Promise.all([
      findBooking(executor, bookingId),
      schedulesHeldFor(executor, [bookingId], places),
    ]),
  );
  return {
    schedules: booking === null ? [] : [...schedulesOfBooking(places, booking), ...held],
  };
}

/**
 * The schedules whose claims a change of the booking concerns: its own, those of which it takes
 * something, and all of which whoever gets its place may.
 */
export function schedulesOfBooking(
  places: Places | null,
  { scheduleId, reasonId, parts = [] }: Pick<Booking, 'scheduleId' | 'reasonId' | 'parts'>,
): readonly number[] {
  return [
    scheduleId,
    ...parts.map((part) => part.scheduleId),
    ...listScheduleIds(findPlaces(places, { scheduleId, reasonId })),
  ];
}

/**
 * Finds a booking to change and requires its schedule's lock: it may have moved to another schedule
 * before the lock was granted.
 */
export async function findToChange(
  transaction: Transaction,
  bookingId: number,
): Promise<Booking | null> {
  const booking = await findBooking(transaction, bookingId);
  for (const id of booking === null ? [] : schedulesOfBooking(null, booking)) {
    transaction.requireLock(id);
  }
  return booking;
}

export function customerColumns(value: PlaceholderOf<NewCustomer>) {
  return {
    email: value('email'),
    mailbox: value('mailbox'),
    submission: value('submission'),
    created_at: value('created_at'),
    search_text: value('search_text'),
    card: value('card'),
  };
}

export const FIRST_VERSION = 1;

/** All columns except `customer_id`. */
export function bookingColumns(value: PlaceholderOf<FirstRow>) {
  return {
    details_id: value('details_id'),
    schedule_id: value('schedule_id'),
    reason_id: value('reason_id'),
    status: value('status'),
    version: FIRST_VERSION,
    starts_at: value('starts_at'),
    ends_at: value('ends_at'),
    surface: value('surface'),
    locale: value('locale'),
    time_zone: value('time_zone'),
    consented: value('consented'),
    created_at: value('created_at'),
    placed_at: value('created_at'),
    confirm_until: value('confirm_until'),
    began_pending: value('began_pending'),
    manage_hash: value('manage_hash'),
    note: value('note'),
    persons: value('persons'),
    dates: value('dates'),
  };
}
