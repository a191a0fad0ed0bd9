/** Customers across their bookings. Part of the storage port. */

import type { Actor, Booking, Submission } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import type { Contact } from '../../booking/contact.ts';
import type { WaitlistEntry } from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import type { DeliveryState } from '../../delivery/delivery.ts';
import type { OutboxKind } from '../../delivery/outbox-entry.ts';
import type { EpochMinute } from '../../time/units.ts';

export interface CustomerStorage {
  /** Those of whom a record has all the terms; without terms, all. Who booked last comes first. */
  search(search: CustomerSearch): Promise<readonly FoundCustomer[]>;

  /** `null` if there is no such record, or it was erased. */
  find(customerId: number): Promise<Customer | null>;

  /**
   * Writes it into the customer's records, so that later mails go there, and to what the customer
   * waits for; with `scheduleIds` only into records and waiting list entries of those calendars.
   * Says so on every screen. `version_conflict`: it is not what was expected any more.
   */
  changeContact(command: ContactCommand): Promise<'changed' | 'version_conflict' | NotFound>;

  /**
   * `version_conflict`: there is another note than the expected one, and nothing was written.
   * `not_found` also if `scheduleIds` lacks the calendar of one of the customer's bookings: the
   * note is about all of them.
   */
  writeNote(command: CustomerNoteCommand): Promise<'written' | 'version_conflict' | NotFound>;

  /**
   * All that is another customer's is this one's from now on, later bookings among it; the notes
   * follow each other. Nothing of it is changed or lost. `same`: it is one customer already.
   */
  merge(command: MergeCommand): Promise<'merged' | 'same' | NotFound>;

  /**
   * Erases all bookings of the customer by the rules of `eraseCustomer`, what they wait for, and
   * the note; all or nothing. `version_conflict`: there are more bookings, or fewer, than expected.
   */
  erase(command: EraseCustomerCommand): Promise<ErasedCustomer | 'version_conflict' | NotFound>;

  /** Writes into the audit log that it was handed out. */
  auditExport(command: CustomerCommand): Promise<void>;
}

export interface CustomerSearch {
  /** As `readSearch` makes them. */
  readonly terms: readonly string[];
  /** Only the customer of this record. */
  readonly customerId?: number;
  readonly now: EpochMinute;
  readonly limit: number;
  /**
   * With bookings in these calendars, of which alone something is said; in all of them if left out.
   */
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
  /**
   * Starts of the latest booking that is over, and of the next one, of those that stand or stood.
   */
  readonly last: EpochMinute | null;
  readonly next: EpochMinute | null;
}

/** One customer with all that is theirs. */
export interface Customer {
  /** Of the first record. */
  readonly id: number;
  /**
   * Whose record says how the customer is called and reached: the latest, of those that came with
   * another customer only where there are no others.
   */
  readonly latest: Booking;
  /** `null` in what is shown to people who may not see it. */
  readonly note: string | null;
  /** The latest first. */
  readonly bookings: readonly Booking[];
  /** Under the customer's address and name; the latest first. */
  readonly waiting: readonly WaitlistEntry[];
  /** Mails to the customer about bookings, the latest first. */
  readonly messages: readonly CustomerMessage[];
  /**
   * Ids of bookings, and of what is waited for, with which the customer ticked the installation's
   * consent text.
   */
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

/** Which of a customer's records a command may touch. */
export interface WithinCalendars {
  /** Only records booked in these calendars; all records if left out. */
  readonly scheduleIds?: readonly number[];
}

export interface ContactCommand extends CustomerCommand, WithinCalendars {
  /** As `readContact` makes it. */
  readonly contact: Contact;
  /** What one of the records was seen to have; left out: whatever is there is replaced. */
  readonly expected?: { readonly recordId: number; readonly contact: Contact };
}

export interface EraseCustomerCommand extends CustomerCommand {
  /** How many records the customer was seen to have; any number if left out. */
  readonly expectedRecords?: number;
}

export interface CustomerNoteCommand extends CustomerCommand, WithinCalendars {
  readonly note: string;
  /**
   * The note that was seen: where there is another one by now, nothing is written. Left out:
   * whatever is there is replaced.
   */
  readonly expected?: string | undefined;
}

export interface MergeCommand extends CustomerCommand {
  readonly otherId: number;
}

/**
 * How many bookings: made nobody's, and those that stay with their customer until they are over.
 */
export interface ErasedCustomer {
  readonly kind: 'erased';
  readonly erased: number;
  readonly later: number;
}
