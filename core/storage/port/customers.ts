/** Customers across their bookings. Part of the storage port. */

import type { Actor, Booking, Submission } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import type { Contact } from '../../booking/contact.ts';
import type { WaitlistEntry } from '../../booking/waitlist.ts';
import type { EpochMs } from '../../clock.ts';
import type { DeliveryState } from '../../delivery/delivery.ts';
import type { DeliveryProblem } from '../../delivery/delivery-problem.ts';
import type { OutboxKind } from '../../delivery/outbox-entry.ts';
import type { EpochMinute } from '../../time/units.ts';

export interface CustomerStorage {
  /**
   * Customers with a record that contains all terms, or all customers if there are no terms. The
   * one who booked last comes first.
   */
  search(search: CustomerSearch): Promise<readonly FoundCustomer[]>;

  /** `null` if there is no such record or it was erased. */
  find(customerId: number): Promise<Customer | null>;

  /**
   * Updates the customer's records and waiting list entries; with `scheduleIds`, only those of these
   * schedules. Another address replaces the manage links of their bookings: waiting mails go to it,
   * and it is told about each upcoming booking of which no mail waits. Refreshes every screen.
   * Returns `version_conflict` if the current contact is not the expected one.
   */
  changeContact(command: ContactCommand): Promise<'changed' | 'version_conflict' | NotFound>;

  /**
   * Returns `version_conflict`, and writes nothing, if the current note is not the expected one.
   * Also returns `not_found` if one of the customer's bookings is outside `scheduleIds`: the note
   * is about all of them.
   */
  writeNote(command: CustomerNoteCommand): Promise<'written' | 'version_conflict' | NotFound>;

  /**
   * Merges another customer into this one, including later bookings; the notes are concatenated.
   * Nothing is changed or lost. Returns `same` if they are one customer already.
   */
  merge(command: MergeCommand): Promise<'merged' | 'same' | NotFound>;

  /**
   * Erases all bookings of the customer by the rules of `eraseCustomer`, the waiting list entries
   * and the note; all or nothing. Returns `version_conflict` if the number of bookings is not the
   * expected one.
   */
  erase(command: EraseCustomerCommand): Promise<ErasedCustomer | 'version_conflict' | NotFound>;

  auditExport(command: CustomerCommand): Promise<void>;
}

export interface CustomerSearch {
  /** Made by `readSearch`. */
  readonly terms: readonly string[];
  /** Limits the search to the customer of this record. */
  readonly customerId?: number;
  readonly now: EpochMinute;
  readonly limit: number;
  /** Limits the search, and the bookings it reports on, to these schedules; omitted: all. */
  readonly scheduleIds?: readonly number[];
}

/** A customer in a list, with the number of bookings and the nearest ones. */
export interface FoundCustomer {
  /** Id of the first record. */
  readonly id: number;
  /** Taken from the latest matching record. */
  readonly submission: Submission;
  readonly email: string | null;
  readonly bookings: number;
  /**
   * Starts of the latest past booking and of the next one, among bookings that were not cancelled.
   */
  readonly last: EpochMinute | null;
  readonly next: EpochMinute | null;
}

/** A customer across all of their bookings and waiting-list entries. */
export interface Customer {
  /** Id of the first record. */
  readonly id: number;
  /**
   * The booking whose record supplies name and contact: the latest one. Bookings from a merged
   * customer are used only if there are no others.
   */
  readonly latest: Booking;
  /** `null` also if the reader may not see it. */
  readonly note: string | null;
  /** Latest first. */
  readonly bookings: readonly Booking[];
  /** Entries under the customer's address and name, latest first. */
  readonly waiting: readonly WaitlistEntry[];
  /** Mails to the customer about bookings, latest first. */
  readonly messages: readonly CustomerMessage[];
  /**
   * Ids of bookings and waiting list entries for which the customer ticked the installation's
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
  readonly problem: DeliveryProblem | null;
}

export interface CustomerCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  /** Id of any of the customer's records. */
  readonly customerId: number;
}

/** Limits which of a customer's records a command may touch. */
export interface WithinCalendars {
  /** Only records booked in these schedules; omitted: all. */
  readonly scheduleIds?: readonly number[];
}

export interface ContactCommand extends CustomerCommand, WithinCalendars {
  /** Made by `readContact`. */
  readonly contact: Contact;
  /** The contact that the caller saw in one of the records; omitted: replaces any contact. */
  readonly expected?: { readonly recordId: number; readonly contact: Contact };
}

export interface EraseCustomerCommand extends CustomerCommand {
  /** Number of records that the caller has seen; omitted: any. */
  readonly expectedRecords?: number;
}

export interface CustomerNoteCommand extends CustomerCommand, WithinCalendars {
  readonly note: string;
  /**
   * The note that the caller has seen; if it differs from the current one, nothing is written.
   * Omitted: replaces any note.
   */
  readonly expected?: string | undefined;
}

export interface MergeCommand extends CustomerCommand {
  readonly otherId: number;
}

/**
 * Number of bookings that were anonymized, and of those that keep their customer until they are
 * over.
 */
export interface ErasedCustomer {
  readonly kind: 'erased';
  readonly erased: number;
  readonly later: number;
}
