/** Changing the address of a booking. Part of the storage port. */

import type { AddressChange, AddressRefusal } from '../../booking/address.ts';
import type { Booking } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { BookingCommand } from './bookings.ts';

export interface AddressStorage {
  /**
   * Asks a new address of a confirmed booking by mail, for a day; replaces an earlier request, whose
   * link stops working. Nothing else changes. `same` if it is the booking's already. Refuses
   * `not_changeable` and `address_locked`.
   */
  ask(command: AskCommand): Promise<AddressAsked | NotFound | AddressRefusal>;

  /**
   * Changes the address to the one that was asked with this secret, once. Replaces the manage link,
   * directs waiting mails to the new address and tells it, the previous one and the operator.
   * Refuses `address_over`, `not_changeable`, `address_locked` and `customer_limit`.
   */
  confirm(command: SecretCommand): Promise<AddressChanged | NotFound | AddressRefusal>;

  /**
   * Objects for the previous address, once: restores it, or leaves the booking without an address
   * until the operator decides. Either way, the other address loses access and the address is
   * locked. Refuses `address_over` and `not_changeable`.
   */
  object(command: SecretCommand): Promise<AddressObjected | NotFound | AddressRefusal>;

  /**
   * Gives a booking that waits for its confirmation another address, and sends the mail that asks
   * to confirm it there; the links of the mails before stop working. Refuses `not_changeable` and
   * `customer_limit`.
   */
  readdress(command: ReaddressCommand): Promise<Readdressed | NotFound | AddressRefusal>;

  /**
   * The secret with which whoever booked can correct the address while the booking waits for its
   * confirmation, after the booking's number and a dash; `null` if there is no such booking.
   */
  readUnconfirmedSecret(bookingId: number): Promise<string | null>;

  /** Finds the booking of such a secret, in any state; `null` if there is none or it was erased. */
  findUnconfirmed(secret: string): Promise<Booking | null>;

  /** `null` if it was never changed. */
  find(bookingId: number): Promise<AddressChange | null>;

  /** Finds what the link with this secret is about; `null` if it no longer counts. */
  findLink(secret: string): Promise<AddressLink | null>;

  /** Whether the booking's links were replaced, so that those from before lead nowhere. */
  hasNewLinks(bookingId: number): Promise<boolean>;
}

export interface AskCommand extends BookingCommand {
  /** As returned by `readEmail`. */
  readonly email: string;
  /** Whether the request comes by a link that was mailed. */
  readonly byMail: boolean;
}

export interface ReaddressCommand extends BookingCommand {
  /** As returned by `readEmail`. */
  readonly email: string;
}

export interface Readdressed {
  readonly kind: 'readdressed' | 'same';
}

export interface SecretCommand {
  readonly now: EpochMs;
  readonly actor: string;
  readonly secret: string;
}

export interface AddressAsked {
  readonly kind: 'asked' | 'same';
}

export interface AddressChanged {
  readonly kind: 'changed';
  /** Opens the manage page, as in mails to the new address. */
  readonly manageSecret: string;
}

export interface AddressObjected {
  readonly kind: 'restored' | 'disputed';
  /** Opens the manage page if the address was restored, otherwise `null`. */
  readonly manageSecret: string | null;
}

/** What a link in a mail about an address is for. */
export interface AddressLink {
  readonly kind: 'asked' | 'previous';
  /** The address that was asked, or the previous one. */
  readonly email: string;
  /** The first moment at which it is too late. */
  readonly until: EpochMs;
  /** Whether an objection restores the previous address. */
  readonly restores: boolean;
  readonly booking: Booking;
}
