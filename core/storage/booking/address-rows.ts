/** Rows of address changes: the open request of each booking, and its previous address. */

import {
  ADDRESS_LINK_MS,
  type AddressChange,
  type AskedAddress,
  deriveAskedSecret,
  deriveObjectionSecret,
  type PreviousAddress,
} from '../../booking/address.ts';
import { hashManageSecret } from '../../booking/manage-secret.ts';
import type { EpochMs } from '../../clock.ts';
import type { AddressLink } from '../port/addresses.ts';
import { type Executor, type PlaceholderOf, statement } from '../sql/statement.ts';
import { findBooking } from './booking-rows.ts';

const select = statement((dialect, value: PlaceholderOf<{ bookingId: number }>) =>
  dialect.compiler
    .selectFrom('address_change')
    .innerJoin('booking', 'booking.id', 'address_change.booking_id')
    .select(['booking.details_id', 'email', 'asked_at', 'previous', 'previous_until', 'restores'])
    .select('locked')
    .select((row) => row.selectFrom('installation').select('signing_key').as('signing_key'))
    .where('booking_id', '=', value('bookingId')),
);

/** The state of a booking's address; `null` if it was never changed. */
export async function findAddressChange(
  executor: Executor,
  bookingId: number,
): Promise<AddressChange | null> {
  const row = await select.get(executor, { bookingId });
  if (row === undefined) {
    return null;
  }
  const { details_id: detailsId, signing_key: key } = row;
  const asked = toAsked(row);
  const previous = toPrevious(row);
  return {
    asked: asked && { ...asked, secret: deriveAskedSecret(key ?? '', detailsId, asked) },
    previous: previous && {
      ...previous,
      secret: deriveObjectionSecret(key ?? '', detailsId, previous),
    },
    isLocked: row.locked === 1,
  };
}

interface AddressRow {
  readonly email: string | null;
  readonly asked_at: EpochMs | null;
  readonly previous: string | null;
  readonly previous_until: EpochMs | null;
  readonly restores: number;
}

function toAsked({ email, asked_at: askedAt }: AddressRow): AskedAddress | null {
  return email === null || askedAt === null ? null : { email, askedAt };
}

function toPrevious({ previous, previous_until: until, restores }: AddressRow) {
  return previous === null || until === null
    ? null
    : { email: previous, until, restores: restores === 1 };
}

const bySecret = statement((dialect, value: PlaceholderOf<{ hash: string }>) =>
  dialect.compiler
    .selectFrom('address_change')
    .select(['booking_id', 'email', 'asked_at', 'asked_hash', 'asked_by_mail'])
    .select(['previous', 'previous_until', 'restores', 'locked'])
    .where((is) =>
      is.or([is('asked_hash', '=', value('hash')), is('previous_hash', '=', value('hash'))]),
    ),
);

/** A link that counts, with the row that it was found in. */
export interface FoundLink extends AddressLink {
  readonly askedByMail: boolean;
  readonly isLocked: boolean;
  readonly previous: PreviousAddress | null;
}

export async function findLink(executor: Executor, secret: string): Promise<FoundLink | null> {
  const hash = hashManageSecret(secret);
  const row = await bySecret.get(executor, { hash });
  const booking = row === undefined ? null : await findBooking(executor, row.booking_id);
  if (row === undefined || booking === null) {
    return null;
  }
  const previous = toPrevious(row);
  const asked = toAsked(row);
  const rest = {
    booking,
    askedByMail: row.asked_by_mail === 1,
    isLocked: row.locked === 1,
    previous,
    restores: row.restores === 1,
  };
  if (row.asked_hash === hash && asked !== null) {
    return { kind: 'asked', email: asked.email, until: asked.askedAt + ADDRESS_LINK_MS, ...rest };
  }
  return previous && { kind: 'previous', email: previous.email, until: previous.until, ...rest };
}

interface AskedRow {
  readonly bookingId: number;
  readonly email: string;
  readonly askedAt: EpochMs;
  readonly hash: string;
  readonly byMail: number;
}

/** Replaces an earlier request. */
export const putAsked = statement(({ compiler }, value: PlaceholderOf<AskedRow>) => {
  const row = {
    email: value('email'),
    asked_at: value('askedAt'),
    asked_hash: value('hash'),
    asked_by_mail: value('byMail'),
  };
  return compiler
    .insertInto('address_change')
    .values({ booking_id: value('bookingId'), restores: 0, locked: 0, ...row })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(row));
});

interface ChangedRow {
  readonly bookingId: number;
  readonly previous: string | null;
  readonly until: EpochMs | null;
  readonly hash: string | null;
  readonly restores: number;
  readonly locked: number;
}

/** Ends the request, and keeps the previous address. */
export const putChanged = statement(({ compiler }, value: PlaceholderOf<ChangedRow>) =>
  compiler
    .updateTable('address_change')
    .set({
      email: null,
      asked_at: null,
      asked_hash: null,
      previous: value('previous'),
      previous_until: value('until'),
      previous_hash: value('hash'),
      restores: value('restores'),
      locked: value('locked'),
    })
    .where('booking_id', '=', value('bookingId')),
);

const remove = statement((dialect, value: PlaceholderOf<{ bookingIds: readonly number[] }>) =>
  dialect.compiler
    .deleteFrom('address_change')
    .where('booking_id', 'in', dialect.numbers(value('bookingIds'))),
);

/** The operator has decided, or the customer was erased: no link counts any more. */
export async function forgetAddressChanges(
  executor: Executor,
  bookingIds: readonly number[],
): Promise<void> {
  await remove.run(executor, { bookingIds });
}

const forgetAsked = statement((dialect, value: PlaceholderOf<{ before: EpochMs }>) =>
  dialect.compiler
    .updateTable('address_change')
    .set({ email: null, asked_at: null, asked_hash: null })
    .where('asked_at', '<=', value('before')),
);

const forgetPrevious = statement((dialect, value: PlaceholderOf<{ now: EpochMs }>) =>
  dialect.compiler
    .updateTable('address_change')
    .set({ previous: null, previous_until: null, previous_hash: null })
    .where('previous_until', '<=', value('now')),
);

/** Forgets the addresses of links that have expired. */
export async function forgetOldAddresses(executor: Executor, now: EpochMs): Promise<void> {
  await forgetAsked.run(executor, { before: now - ADDRESS_LINK_MS });
  await forgetPrevious.run(executor, { now });
}

const rounds = statement((dialect, value: PlaceholderOf<{ bookingId: number }>) =>
  dialect.compiler
    .selectFrom('booking')
    .select(['link_round', 'details_id'])
    .where('id', '=', value('bookingId')),
);

/** How often the booking's links were replaced. */
export async function readLinkRound(executor: Executor, bookingId: number): Promise<number> {
  return (await rounds.get(executor, { bookingId }))?.link_round ?? 0;
}

export async function hasNewLinks(executor: Executor, bookingId: number): Promise<boolean> {
  return (await readLinkRound(executor, bookingId)) > 0;
}
