/**
 * Changing the address of a booking. The new address is asked first: nothing changes until its
 * owner follows the link in the mail. The previous address is told, and can object for a week.
 *
 * - Each change replaces the manage link, so that whoever had the mails of the previous address
 *   loses access.
 * - An objection restores the previous address if the change was asked for with a link that was
 *   mailed to it. The link on the screen of whoever booked proves as little as an address that was
 *   only typed; then neither side gets access, and the operator has to decide.
 * - After an objection, the address cannot be changed online again.
 */

import { createHmac } from 'node:crypto';
import type { EpochMs } from '../clock.ts';
import type { FormField } from '../installation/form-field.ts';
import { type EpochMinute, MS_PER_DAY, MS_PER_MINUTE } from '../time/units.ts';
import type { Booking, Submission } from './booking.ts';
import { findAddressField } from './contact.ts';
import { showEmail } from './typed-text.ts';

/** How long the link to a new address is valid, unless the booking begins earlier. */
export const ADDRESS_LINK_MS = MS_PER_DAY;
/** How long the previous address can object; never longer than until the booking begins. */
const OBJECTION_MS = 7 * MS_PER_DAY;
/** 192 bits. */
const SECRET_LENGTH = 32;

/** An address that was asked for and is not confirmed yet. */
export interface AskedAddress {
  readonly email: string;
  readonly askedAt: EpochMs;
}

/** The previous address of a booking, while it can object. */
export interface PreviousAddress {
  readonly email: string;
  /** The first moment at which it is too late. */
  readonly until: EpochMs;
  /** Whether an objection restores the address; otherwise the operator has to decide. */
  readonly restores: boolean;
}

/** The state of a booking's address; the secrets open the links in mails. */
export interface AddressChange {
  readonly asked: (AskedAddress & { readonly secret: string }) | null;
  readonly previous: (PreviousAddress & { readonly secret: string }) | null;
  /** Whether someone has objected, so that only the operator can change the address. */
  readonly isLocked: boolean;
}

/** The first moment at which the link to a new address is of no use. */
export function askedUntil(askedAt: EpochMs, startsAt: EpochMinute): EpochMs {
  return Math.min(askedAt + ADDRESS_LINK_MS, startsAt * MS_PER_MINUTE);
}

/** Why an address is not changed. */
export interface AddressRefusal {
  readonly kind: 'refused';
  readonly code: 'address_over' | 'address_locked' | 'not_changeable' | 'customer_limit';
}

export function refuseAddress(code: AddressRefusal['code']): AddressRefusal {
  return { kind: 'refused', code };
}

/** The secret of the link to a new address, for this request alone. */
export function deriveAskedSecret(
  signingKey: string,
  detailsId: string,
  { email, askedAt }: AskedAddress,
): string {
  return derive(signingKey, `address ${detailsId} ${askedAt} ${email}`);
}

/** The secret of the link by which the previous address objects. */
export function deriveObjectionSecret(
  signingKey: string,
  detailsId: string,
  { email, until }: PreviousAddress,
): string {
  return derive(signingKey, `previous address ${detailsId} ${until} ${email}`);
}

function derive(signingKey: string, text: string): string {
  return createHmac('sha256', signingKey)
    .update(text, 'utf8')
    .digest('base64url')
    .slice(0, SECRET_LENGTH);
}

/** Whether the address can be changed online: the booking is confirmed and has not begun. */
export function mayChangeAddress({ status, startsAt }: Booking, now: EpochMs): boolean {
  return status === 'confirmed' && now < startsAt * MS_PER_MINUTE;
}

/** The previous address as it is kept after a change. */
export function previousAddress(
  { email, startsAt }: Booking & { readonly email: string },
  { now, restores }: { readonly now: EpochMs; readonly restores: boolean },
): PreviousAddress {
  return { email, until: Math.min(now + OBJECTION_MS, startsAt * MS_PER_MINUTE), restores };
}

/** The submission with another address where the present one was entered. */
export function withAddress(
  form: readonly FormField[],
  submission: Submission,
  email: string,
): Submission {
  return { ...submission, [findAddressField(form, submission)]: showEmail(email) };
}
