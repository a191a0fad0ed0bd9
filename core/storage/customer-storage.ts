/**
 * What the storage knows of customers beyond their bookings. Part of the storage port; the same guarantees.
 *
 * Each booking has a record of its own with what was entered. Records of the same mailbox and name are one customer's, as are those of customers that the team
 * merged. A customer goes by the id of any of its records.
 */

import type { Actor, Booking, Submission } from '../booking/booking.ts';
import type { NotFound } from '../booking/change.ts';
import type { Contact } from '../booking/contact.ts';
import type { WaitlistEntry } from '../booking/waitlist.ts';
import type { EpochMs } from '../clock.ts';
import type { DeliveryState } from '../delivery/delivery.ts';
import type { OutboxKind } from '../delivery/outbox-entry.ts';
import type { EpochMinute } from '../time/units.ts';

export interface CustomerStorage {
  /** Those of whom a record has all the terms; without terms, all. Who booked last comes first. */
  searchCustomers(search: CustomerSearch): Promise<readonly FoundCustomer[]>;
  /** `null` if there is no such record, or it was erased. */
  findCustomer(customerId: number): Promise<Customer | null>;

  /** Writes it into all of the customer's records, so that later mails go there, and to what the customer waits for. Says so on every screen. */
  changeContact(command: ContactCommand): Promise<'changed' | NotFound>;
  /** `version_conflict`: there is another note than the expected one, and nothing was written. */
  writeCustomerNote(command: CustomerNoteCommand): Promise<'written' | 'version_conflict' | NotFound>;
  /**
   * All that is another customer's is this one's from now on, later bookings among it; the notes follow each other. Nothing of it is changed or lost. `same`: it is
   * one customer already.
   */
  mergeCustomers(command: MergeCommand): Promise<'merged' | 'same' | NotFound>;
  /** Erases all bookings of the customer by the rules of `eraseCustomer`, what they wait for, and the note; all or nothing. */
  eraseWholeCustomer(command: CustomerCommand): Promise<ErasedCustomer | NotFound>;
  /** Writes into the audit log that it was handed out. */
  auditCustomerExport(command: CustomerCommand): Promise<void>;
}

export interface CustomerSearch {
  /** As `readSearch` makes them. */
  readonly terms: readonly string[];
  /** Only the customer of this record. */
  readonly customerId?: number;
  readonly now: EpochMinute;
  readonly limit: number;
  /** With bookings in these calendars, of which alone something is said; in all of them if left out. */
  readonly scheduleIds?: readonly number[];
}

/** A customer among others, with how often they were booked for, and when. */
export interface FoundCustomer {
  /** Of the first record. */
  readonly id: number;
  /** As the latest record that was found has them. */
  readonly submission: Submission;
  readonly email: string | null;
  readonly bookings: number;
  /** Starts of the latest booking that is over, and of the next one, of those that stand or stood. */
  readonly last: EpochMinute | null;
  readonly next: EpochMinute | null;
}

/** One customer with all that is theirs. */
export interface Customer {
  /** Of the first record. */
  readonly id: number;
  /** Whose record says how the customer is called and reached: the latest, of those that came with another customer only where there are no others. */
  readonly latest: Booking;
  readonly note: string;
  /** The latest first. */
  readonly bookings: readonly Booking[];
  /** Under the customer's address and name; the latest first. */
  readonly waiting: readonly WaitlistEntry[];
  /** Mails to the customer about bookings, the latest first. */
  readonly messages: readonly CustomerMessage[];
  /** Ids of bookings, and of what is waited for, with which the customer ticked the installation's consent text. */
  readonly consented: { readonly bookings: readonly number[]; readonly waiting: readonly number[] };
}

export interface CustomerMessage {
  readonly id: number;
  readonly kind: OutboxKind;
  readonly bookingId: number | null;
  readonly target: string;
  readonly state: DeliveryState;
  readonly createdAt: EpochMs;
  readonly settledAt: EpochMs | null;
  readonly problem: string | null;
}

export interface CustomerCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  /** Of any of the customer's records. */
  readonly customerId: number;
}

export interface ContactCommand extends CustomerCommand {
  /** As `readContact` makes it. */
  readonly contact: Contact;
}

export interface CustomerNoteCommand extends CustomerCommand {
  readonly note: string;
  /** The note that was seen: where there is another one by now, nothing is written. Left out: whatever is there is replaced. */
  readonly expected?: string | undefined;
}

export interface MergeCommand extends CustomerCommand {
  readonly otherId: number;
}

/** How many bookings: made nobody's, and those that stay with their customer until they are over. */
export interface ErasedCustomer {
  readonly kind: 'erased';
  readonly erased: number;
  readonly later: number;
}
