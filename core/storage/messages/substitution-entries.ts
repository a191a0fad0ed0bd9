/** Tells those who have booked a class that somebody stands in, or that it is in another room. */

import { sql } from 'kysely';
import type { Booking, BookingStatus } from '../../booking/booking.ts';
import { onEachDate } from '../../booking/course.ts';
import type { EpochMinute } from '../../time/units.ts';
import { selectBookings, toBooking } from '../booking/booking-rows.ts';
import type { ClassChoices, TellBooked } from '../port/configuration.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { haveMailsLeft, wereMailsTried, withdrawMails } from './kept-back.ts';
import { asOfBooking, dropUnplanned, writeEntry } from './outbox.ts';

interface ClassTime {
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly startsAt: EpochMinute;
}

/**
 * Withdraws what was not sent yet about an earlier change of this class. Resolves with the number
 * of customers who get an e-mail about this one; `tell` is `null` if nobody is to get one.
 */
export async function tellBooked(
  transaction: Transaction,
  time: ClassTime,
  tell: TellBooked | null,
): Promise<number> {
  let told = 0;
  for (const booking of await listBooked(transaction, time)) {
    const isTold = await withdrawEarlier(transaction, booking);
    if (tell === null || (tell.whom === 'told' && !isTold)) {
      continue;
    }
    const { trigger, message, mailsFrom } = tell;
    await writeEntry(transaction, {
      kind: 'booking.substituted',
      trigger,
      createdAt: transaction.now,
      asOf: asOfBooking(booking),
      notice: { onRequest: false, message, quiet: false },
      tellsOperator: false,
      mailsFrom,
    });
    told += booking.email === null ? 0 : 1;
  }
  return told;
}

/** Counts the customers whom a change of this class could be told to, and those told of another. */
export async function countMails(
  transaction: Transaction,
  time: ClassTime,
): Promise<ClassChoices['mails']> {
  const mails = { all: 0, told: 0 };
  for (const booking of await listBooked(transaction, time)) {
    if (booking.email !== null) {
      mails.all += 1;
      mails.told += (await wasTold(transaction, booking)) ? 1 : 0;
    }
  }
  return mails;
}

async function wasTold(
  transaction: Transaction,
  { bookingId, startsAt }: Booking,
): Promise<boolean> {
  for (const { id } of await earlier.all(transaction, { bookingId, startsAt })) {
    if (await wereMailsTried(transaction, id)) {
      return true;
    }
  }
  return false;
}

/** Resolves with whether an e-mail about an earlier change was sent, or could have been. */
async function withdrawEarlier(
  transaction: Transaction,
  { bookingId, startsAt }: Booking,
): Promise<boolean> {
  let isTold = false;
  for (const { id } of await earlier.all(transaction, { bookingId, startsAt })) {
    if (await dropUnplanned(transaction, id)) {
      continue;
    }
    if (await haveMailsLeft(transaction, id)) {
      isTold = true;
    } else {
      await withdrawMails(transaction, id);
    }
  }
  return isTold;
}

const CONFIRMED: BookingStatus = 'confirmed';

/** A pending booking is announced when it is confirmed, and that says what holds by then. */
const booked = statement((dialect, value: PlaceholderOf<ClassTime>) =>
  selectBookings(dialect)
    .where('booking.schedule_id', '=', value('scheduleId'))
    .where('booking.reason_id', '=', value('reasonId'))
    // A course that has begun takes place then, too.
    .where((is) =>
      is.or([
        is('booking.starts_at', '=', value('startsAt')),
        is.and([
          is('booking.dates', 'is not', null),
          is('booking.ends_at', '>', value('startsAt')),
        ]),
      ]),
    )
    .where('booking.status', '=', sql.lit(CONFIRMED))
    .orderBy('booking.id'),
);

/** The bookings of a class as they are on its date. */
async function listBooked(transaction: Transaction, time: ClassTime): Promise<readonly Booking[]> {
  const found = (await booked.all(transaction, time)).map(toBooking);
  return found.flatMap(onEachDate).filter(({ startsAt }) => startsAt === time.startsAt);
}

const earlier = statement(
  ({ compiler }, value: PlaceholderOf<{ bookingId: number; startsAt: EpochMinute }>) =>
    compiler
      .selectFrom('outbox')
      .select('id')
      .where('booking_id', '=', value('bookingId'))
      .where('kind', '=', sql.lit('booking.substituted'))
      // Such an entry for colleagues is no e-mail to the customer.
      .where('quiet', '=', 0)
      .where('starts_at', '=', value('startsAt'))
      .orderBy('id'),
);
