/** Changes a booking's address, and ends the access of anyone with a link from an earlier mail. */

import { sql } from 'kysely';
import { withAddress } from '../../booking/address.ts';
import type { Booking } from '../../booking/booking.ts';
import {
  deriveMailedSecret,
  deriveManageSecret,
  hashManageSecret,
} from '../../booking/manage-secret.ts';
import { composeSearchText } from '../../booking/search.ts';
import { toMailbox } from '../../booking/typed-text.ts';
import type { EpochMs } from '../../clock.ts';
import {
  type DeliveryProblemCode,
  deliveryProblem,
  storeDeliveryProblem,
} from '../../delivery/delivery-problem.ts';
import { writeAudit } from '../audit.ts';
import type { AuditAction } from '../port/audit.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Transaction } from '../transaction.ts';
import { stopWaiting } from '../waitlist/moving-entries.ts';
import { readLinkRound } from './address-rows.ts';
import { raiseVersion } from './schedule-rows.ts';

interface NewAddress {
  readonly id: number;
  readonly email: string | null;
  readonly mailbox: string | null;
  readonly submission: string;
  readonly searchText: string;
}

const writeCustomer = statement((dialect, value: PlaceholderOf<NewAddress>) =>
  dialect.compiler
    .updateTable('customer')
    .set({
      email: value('email'),
      mailbox: value('mailbox'),
      submission: value('submission'),
      search_text: value('searchText'),
    })
    .where('id', '=', value('id')),
);

const writeLinks = statement(
  (dialect, value: PlaceholderOf<{ bookingId: number; round: number; hash: string }>) =>
    dialect.compiler
      .updateTable('booking')
      .set({ link_round: value('round'), manage_hash: value('hash') })
      .where('id', '=', value('bookingId')),
);

interface Redirection {
  readonly bookingId: number;
  readonly target: string;
}

/** Mails that were meant for another address than the booking's stay as they are. */
const redirectMails = statement((dialect, value: PlaceholderOf<Redirection>) =>
  dialect.compiler
    .updateTable('delivery')
    .set({ target: value('target') })
    .where('state', '=', sql.lit('waiting'))
    .where('role', '=', sql.lit('customer'))
    .where('channel', '=', sql.lit('mail'))
    .where('outbox_id', 'in', (row) =>
      row
        .selectFrom('outbox')
        .select('outbox.id')
        .where('booking_id', '=', value('bookingId'))
        .where('recipient', 'is', null),
    ),
);

interface Withdrawal {
  readonly bookingId: number;
  readonly now: EpochMs;
  readonly problem: string;
}

const withdrawMails = statement((dialect, value: PlaceholderOf<Withdrawal>) =>
  dialect.compiler
    .updateTable('delivery')
    .set({ state: 'obsolete', settled_at: value('now'), problem: value('problem') })
    .where('state', '=', sql.lit('waiting'))
    .where('role', '=', sql.lit('customer'))
    .where('channel', '=', sql.lit('mail'))
    .where('outbox_id', 'in', (row) =>
      row
        .selectFrom('outbox')
        .select('outbox.id')
        .where('booking_id', '=', value('bookingId'))
        .where('recipient', 'is', null),
    ),
);

export interface AddressToWrite {
  /** `null` if it is not known whose booking it is: what was entered stays. */
  readonly email: string | null;
  readonly actor: string;
  /** The action's name in the audit log. */
  readonly action: AuditAction;
}

/** Returns the secret of the new links in mails. */
export async function writeAddress(
  transaction: Transaction,
  booking: Booking,
  { email, actor, action }: AddressToWrite,
): Promise<string> {
  const { bookingId, scheduleId, reasonId, customerId } = booking;
  const form = transaction.places?.findForm(scheduleId, reasonId) ?? [];
  const submission =
    email === null ? booking.submission : withAddress(form, booking.submission, email);
  const { now } = transaction;
  await writeCustomer.run(transaction, {
    id: customerId,
    email,
    mailbox: email === null ? null : toMailbox(email),
    submission: JSON.stringify(submission),
    searchText: composeSearchText(form, submission),
  });
  const { secret } = await replaceAccess(transaction, booking, {
    email,
    withdrawal: 'address_disputed',
  });
  await raiseVersion(transaction, scheduleId);
  await writeAudit(transaction, { at: now, actor, action, subject: `booking:${bookingId}` });
  return secret;
}

interface Access {
  readonly email: string | null;
  /** Why waiting mails are withdrawn if there is no address. */
  readonly withdrawal: DeliveryProblemCode;
}

interface ReplacedAccess {
  /** The secret of the new links in mails. */
  readonly secret: string;
  /** Number of waiting mails that were directed to the address. */
  readonly redirected: number;
}

/** Ends the links of earlier mails, and directs waiting mails to the booking's present address. */
export async function replaceAccess(
  transaction: Transaction,
  { bookingId, detailsId }: Pick<Booking, 'bookingId' | 'detailsId'>,
  { email, withdrawal }: Access,
): Promise<ReplacedAccess> {
  const { now, signingKey } = transaction;
  const round = (await readLinkRound(transaction, bookingId)) + 1;
  const hash = hashManageSecret(deriveManageSecret(signingKey, detailsId, round));
  await writeLinks.run(transaction, { bookingId, round, hash });
  // Mails had the link of its waiting list entry, too.
  await stopWaiting(transaction, { bookingId });
  const secret = deriveMailedSecret(signingKey, detailsId, round);
  if (email === null) {
    const problem = storeDeliveryProblem(deliveryProblem(withdrawal));
    await withdrawMails.run(transaction, { bookingId, now, problem });
    return { secret, redirected: 0 };
  }
  const redirected = await redirectMails.run(transaction, { bookingId, target: email });
  return { secret, redirected };
}
