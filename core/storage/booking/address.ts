/** Changes the address of a booking, under the lock of its schedule. */

import {
  type AddressRefusal,
  deriveAskedSecret,
  deriveObjectionSecret,
  mayChangeAddress,
  type PreviousAddress,
  previousAddress,
  refuseAddress,
} from '../../booking/address.ts';
import type { Booking } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import { hashManageSecret } from '../../booking/manage-secret.ts';
import { toMailbox } from '../../booking/typed-text.ts';
import type { OutboxKind } from '../../delivery/outbox-entry.ts';
import { asOfBooking, writeEntry } from '../messages/outbox.ts';
import type {
  AddressAsked,
  AddressChanged,
  AddressObjected,
  AskCommand,
  SecretCommand,
} from '../port/addresses.ts';
import type { Locks, PlanContext, Transaction } from '../transaction.ts';
import {
  type FoundLink,
  findAddressChange,
  findLink,
  putAsked,
  putChanged,
  readLinkRound,
} from './address-rows.ts';
import { findToChange, planChange } from './booking-rows.ts';
import { countActive } from './place-readings.ts';
import { writeAddress } from './write-address.ts';

export async function askAddress(
  transaction: Transaction,
  { bookingId, email, byMail }: AskCommand,
): Promise<AddressAsked | NotFound | AddressRefusal> {
  const { now, signingKey } = transaction;
  const booking = await findToChange(transaction, bookingId);
  if (booking === null) {
    return { kind: 'not_found' };
  }
  if (!mayChangeAddress(booking, now) || booking.email === null) {
    return refuseAddress('not_changeable');
  }
  if ((await findAddressChange(transaction, bookingId))?.isLocked) {
    return refuseAddress('address_locked');
  }
  if (booking.email === email) {
    return { kind: 'same' };
  }
  const secret = deriveAskedSecret(signingKey, booking.detailsId, { email, askedAt: now });
  await putAsked.run(transaction, {
    bookingId,
    email,
    askedAt: now,
    hash: hashManageSecret(secret),
    byMail: byMail ? 1 : 0,
  });
  await tell(transaction, booking, { kind: 'address.asked', recipient: email });
  return { kind: 'asked' };
}

/** Locks the booking's schedule, and one with a time that is offered to its customer. */
export async function planSecret(
  { secret }: Pick<SecretCommand, 'secret'>,
  planning: PlanContext,
): Promise<Locks> {
  const link = await planning.read(async (executor) => findLink(executor, secret));
  return link === null ? { schedules: [] } : planChange(link.booking, planning);
}

export async function confirmAddress(
  transaction: Transaction,
  { secret, actor }: SecretCommand,
): Promise<AddressChanged | NotFound | AddressRefusal> {
  const link = await findToUse(transaction, secret, 'asked');
  if (link === null) {
    return { kind: 'not_found' };
  }
  const { booking, email } = link;
  const refusal = judgeLink(transaction, link) ?? (await judgeLimit(transaction, link));
  if (refusal !== null) {
    return refusal;
  }
  const left = booking.email;
  await keepPrevious(transaction, link);
  const manageSecret = await writeAddress(transaction, booking, {
    email,
    actor,
    action: 'booking.address_changed',
  });
  if (left !== null) {
    await tell(transaction, booking, { kind: 'address.left', recipient: left });
  }
  await tell(transaction, booking, { kind: 'address.changed', recipient: null });
  return { kind: 'changed', manageSecret };
}

export async function objectToAddress(
  transaction: Transaction,
  { secret, actor }: SecretCommand,
): Promise<AddressObjected | NotFound | AddressRefusal> {
  const link = await findToUse(transaction, secret, 'previous');
  if (link === null) {
    return { kind: 'not_found' };
  }
  const refusal = judgeLink(transaction, { ...link, isLocked: false });
  if (refusal !== null) {
    return refusal;
  }
  const { booking, restores, email: previous } = link;
  await putChanged.run(transaction, { ...toColumns(booking.bookingId, null), locked: 1 });
  const manageSecret = await writeAddress(transaction, booking, {
    email: restores ? previous : null,
    actor,
    action: restores ? 'booking.address_restored' : 'booking.address_disputed',
  });
  if (booking.email !== null) {
    await tell(transaction, booking, { kind: 'address.left', recipient: booking.email });
  }
  await (restores
    ? tell(transaction, booking, { kind: 'address.changed', recipient: null })
    : tell(transaction, booking, { kind: 'address.disputed', recipient: previous }));
  return restores ? { kind: 'restored', manageSecret } : { kind: 'disputed', manageSecret: null };
}

async function findToUse(
  transaction: Transaction,
  secret: string,
  kind: FoundLink['kind'],
): Promise<FoundLink | null> {
  const link = await findLink(transaction, secret);
  if (link === null || link.kind !== kind) {
    return null;
  }
  transaction.requireLock(link.booking.scheduleId);
  return link;
}

function judgeLink({ now }: Transaction, { until, booking, isLocked }: FoundLink) {
  if (now >= until) {
    return refuseAddress('address_over');
  }
  if (!mayChangeAddress(booking, now)) {
    return refuseAddress('not_changeable');
  }
  return isLocked ? refuseAddress('address_locked') : null;
}

/** Whoever gets here reads the new address, so that they may know how many bookings it has. */
export async function judgeLimit(
  transaction: Transaction,
  { booking, email }: Pick<FoundLink, 'booking' | 'email'>,
): Promise<AddressRefusal | null> {
  const { scheduleId, bookingId } = booking;
  const schedules = transaction.places?.installation.schedules ?? [];
  const limit = schedules.find(({ id }) => id === scheduleId)?.customerLimit ?? null;
  if (limit === null) {
    return null;
  }
  const mailbox = toMailbox(email);
  await transaction.lockMailbox(mailbox);
  const active = await countActive(transaction, {
    mailbox,
    scheduleId,
    now: transaction.now,
    exceptBooking: bookingId,
  });
  return active >= limit ? refuseAddress('customer_limit') : null;
}

/**
 * While an earlier address can object, it stays the one that can: a second change must not take
 * that away. If the booking returns to that address, its right to object ends.
 */
async function keepPrevious(transaction: Transaction, link: FoundLink): Promise<void> {
  const { booking, askedByMail } = link;
  const { now, signingKey } = transaction;
  const { bookingId, email, detailsId } = booking;
  if (link.previous !== null && now < link.previous.until) {
    if (toMailbox(link.previous.email) === toMailbox(link.email)) {
      return void (await putChanged.run(transaction, toColumns(bookingId, null)));
    }
    const secret = deriveObjectionSecret(signingKey, detailsId, link.previous);
    const kept = { ...link.previous, hash: hashManageSecret(secret) };
    return void (await putChanged.run(transaction, toColumns(bookingId, kept)));
  }
  if (email === null) {
    return void (await putChanged.run(transaction, toColumns(bookingId, null)));
  }
  const hasNewLinks = (await readLinkRound(transaction, bookingId)) > 0;
  const restores = askedByMail || booking.beganPending || hasNewLinks;
  const previous = previousAddress({ ...booking, email }, { now, restores });
  const secret = deriveObjectionSecret(signingKey, detailsId, previous);
  await putChanged.run(
    transaction,
    toColumns(bookingId, { ...previous, hash: hashManageSecret(secret) }),
  );
}

function toColumns(
  bookingId: number,
  previous: (PreviousAddress & { readonly hash: string }) | null,
) {
  return {
    bookingId,
    previous: previous?.email ?? null,
    until: previous?.until ?? null,
    hash: previous?.hash ?? null,
    restores: previous?.restores ? 1 : 0,
    locked: 0,
  };
}

interface AddressNews {
  readonly kind: Extract<OutboxKind, `address.${string}`>;
  /** Another address than the booking's; `null` for the booking's own. */
  readonly recipient: string | null;
}

async function tell(
  transaction: Transaction,
  booking: Booking,
  { kind, recipient }: AddressNews,
): Promise<void> {
  await writeEntry(transaction, {
    kind,
    trigger: 'manage',
    createdAt: transaction.now,
    asOf: asOfBooking(booking),
    recipient,
  });
}
