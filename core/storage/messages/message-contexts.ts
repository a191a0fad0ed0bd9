/** Reads the data for composing a message, and a customer's access to a booking. */

import { ACTIVE_STATUSES, type CourseDate } from '../../booking/booking.ts';
import {
  deriveMailedSecret,
  deriveManageSecret,
  hashManageSecret,
  isMailed,
  readManageLink,
} from '../../booking/manage-secret.ts';
import type { EpochMs } from '../../clock.ts';
import type { FormerPlace, MessageContext } from '../../delivery/outbox-entry.ts';
import { reasonAt, type Schedule } from '../../installation/schedule.ts';
import { MS_PER_MINUTE } from '../../time/units.ts';
import { selectBookings, toBooking } from '../booking/booking-rows.ts';
import type { ManagedBooking } from '../port/bookings.ts';

import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';

const ofEntry = statement((dialect, value: PlaceholderOf<{ outboxId: number }>) =>
  selectBookings(dialect)
    .innerJoin('outbox', 'outbox.booking_id', 'booking.id')
    .innerJoin('schedule', 'schedule.id', 'outbox.schedule_id')
    .innerJoin('reason', 'reason.id', 'outbox.reason_id')
    .select(['customer.email', 'schedule.definition as schedule', 'reason.definition as reason'])
    .select('booking.link_round')
    .select((row) => row.selectFrom('installation').select('signing_key').as('signing_key'))
    .where('outbox.id', '=', value('outboxId')),
);

export async function findMessageContext(
  executor: Executor,
  outboxId: number,
): Promise<MessageContext | null> {
  const row = await ofEntry.get(executor, { outboxId });
  if (row === undefined) {
    return null;
  }
  const context = toContext(row);
  const { dates, bookingId } = context.booking;
  const formerDates =
    dates === undefined ? [] : await readFormerDates(executor, bookingId, dates.length);
  return formerDates.length === 0 ? context : { ...context, formerDates };
}

const moves = statement((dialect, value: PlaceholderOf<{ bookingId: number }>) =>
  dialect.compiler
    .selectFrom('outbox')
    .select('previous')
    .where('booking_id', '=', value('bookingId'))
    .where('kind', '=', 'booking.rescheduled')
    .orderBy('id'),
);

/**
 * The dates from `count` on that a course had before any of its moves, as it had them last. The
 * mails of several moves may end with one about the last, so that alone must withdraw them all.
 */
async function readFormerDates(
  executor: Executor,
  bookingId: number,
  count: number,
): Promise<readonly CourseDate[]> {
  const rows = await moves.all(executor, { bookingId });
  return rows
    .map((row): FormerPlace | null => (row.previous === null ? null : JSON.parse(row.previous)))
    .reduce<readonly CourseDate[]>((former, place) => {
      const dates = place?.dates?.slice(count) ?? [];
      return [...dates, ...former.slice(dates.length)];
    }, []);
}

/** A mail can show about this many well. */
const MAX_ACTIVE = 10;

/**
 * The mailbox serves as an index; only bookings with exactly this address match, because the mail
 * with their secrets goes to it.
 */
const active = statement((dialect, value: PlaceholderOf<{ outboxId: number; minute: number }>) => {
  const owner = dialect.compiler
    .selectFrom('outbox')
    .innerJoin('booking as told', 'told.id', 'outbox.booking_id')
    .innerJoin('customer as owner', 'owner.id', 'told.customer_id')
    .where('outbox.id', '=', value('outboxId'));
  return selectBookings(dialect)
    .innerJoin('schedule', 'schedule.id', 'booking.schedule_id')
    .innerJoin('reason', 'reason.id', 'booking.reason_id')
    .select(['customer.email', 'schedule.definition as schedule', 'reason.definition as reason'])
    .select('booking.link_round')
    .select((row) => row.selectFrom('installation').select('signing_key').as('signing_key'))
    .where('customer.mailbox', 'in', owner.select('owner.mailbox'))
    .where('customer.email', 'in', owner.select('owner.email'))
    .where('booking.status', 'in', ACTIVE_STATUSES)
    .where('booking.starts_at', '>', value('minute'))
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .limit(MAX_ACTIVE);
});

export async function findActiveBookings(
  executor: Executor,
  outboxId: number,
  now: EpochMs,
): Promise<readonly MessageContext[]> {
  return (await active.all(executor, { outboxId, minute: Math.floor(now / MS_PER_MINUTE) })).map(
    toContext,
  );
}

type ContextRow = Parameters<typeof toBooking>[0] & {
  readonly details_id: string;
  readonly link_round: number;
  readonly schedule: string;
  readonly reason: string;
  readonly email: string | null;
  readonly signing_key: string | null;
};

function toContext(row: ContextRow): MessageContext {
  const schedule: Schedule = JSON.parse(row.schedule);
  const reason = reasonAt(JSON.parse(row.reason), schedule);
  const { email, link_round: round } = row;
  const manageSecret = deriveMailedSecret(requireSigningKey(row), row.details_id, round);
  const hasNewLinks = round > 0;
  return { booking: toBooking(row), schedule, reason, email, manageSecret, hasNewLinks };
}

const bySecret = statement((dialect, value: PlaceholderOf<{ hash: string }>) =>
  selectBookings(dialect)
    .select((row) => row.selectFrom('installation').select('signing_key').as('signing_key'))
    .where('booking.manage_hash', '=', value('hash')),
);

export async function findManaged(
  executor: Executor,
  given: string,
): Promise<ManagedBooking | null> {
  const link = readManageLink(given);
  const row = await bySecret.get(executor, { hash: hashManageSecret(link.secret) });
  if (row === undefined) {
    return null;
  }
  const byMail = isMailed(requireSigningKey(row), link);
  return link.proof === '' || byMail ? { booking: toBooking(row), byMail } : null;
}

const secretParts = statement((dialect, value: PlaceholderOf<{ bookingId: number }>) =>
  dialect.compiler
    .selectFrom('booking')
    .select(['details_id', 'link_round'])
    .select((row) => row.selectFrom('installation').select('signing_key').as('signing_key'))
    .where('id', '=', value('bookingId'))
    .where('manage_hash', 'is not', null),
);

export async function readManageSecret(
  executor: Executor,
  bookingId: number,
): Promise<string | null> {
  const row = await secretParts.get(executor, { bookingId });
  return row === undefined
    ? null
    : deriveManageSecret(requireSigningKey(row), row.details_id, row.link_round);
}

function requireSigningKey({ signing_key }: { readonly signing_key: string | null }): string {
  if (signing_key === null) {
    throw new Error('The database has lost its installation row.');
  }
  return signing_key;
}
