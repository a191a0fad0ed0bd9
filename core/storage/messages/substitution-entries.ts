/** Tells those who have booked a class that somebody stands in, or that it is in another room. */

import { sql } from 'kysely';
import type { BookingStatus } from '../../booking/booking.ts';
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
  for (const booking of (await booked.all(transaction, time)).map(toBooking)) {
    const isTold = await withdrawEarlier(transaction, booking.bookingId);
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
  for (const { bookingId, email } of (await booked.all(transaction, time)).map(toBooking)) {
    if (email !== null) {
      mails.all += 1;
      mails.told += (await wasTold(transaction, bookingId)) ? 1 : 0;
    }
  }
  return mails;
}

async function wasTold(transaction: Transaction, bookingId: number): Promise<boolean> {
  for (const { id } of await earlier.all(transaction, { bookingId })) {
    if (await wereMailsTried(transaction, id)) {
      return true;
    }
  }
  return false;
}

/** Resolves with whether an e-mail about an earlier change was sent, or could have been. */
async function withdrawEarlier(transaction: Transaction, bookingId: number): Promise<boolean> {
  let isTold = false;
  for (const { id } of await earlier.all(transaction, { bookingId })) {
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
    .where('booking.starts_at', '=', value('startsAt'))
    .where('booking.status', '=', sql.lit(CONFIRMED))
    .orderBy('booking.id'),
);

const earlier = statement(({ compiler }, value: PlaceholderOf<{ bookingId: number }>) =>
  compiler
    .selectFrom('outbox')
    .select('id')
    .where('booking_id', '=', value('bookingId'))
    .where('kind', '=', sql.lit('booking.substituted'))
    .orderBy('id'),
);
