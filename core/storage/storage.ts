/**
 * The storage port. Its comments are the guarantees that every adapter gives;
 * `test/core/storage/storage-suite.ts` proves them on each.
 *
 * - A place is never sold twice: `reserve`, `hold` and `moveBooking` lock the schedule, read its
 *   occupancy, let the pure `decide` judge and write, in one transaction; and a constraint in the
 *   database itself refuses what no code may write.
 * - A hold occupies its place like a booking until the moment it expires, and from then on nothing,
 *   though no one writes anything. Its secret is the only proof of whose it is: no other call
 *   consumes, replaces, extends or releases it. It never stands in the way of its own booking or
 *   replacement.
 * - A booking, its customer, its claim, its idempotency row, its outbox rows and its audit row
 *   commit together or not at all.
 * - What happens to a booking that the outside knows of writes exactly one entry into the outbox:
 *   made or confirmed, moved, cancelled, restored. A pending booking is not announced before it is
 *   confirmed, and what happens to it until then is not either.
 * - What was answered as booked survives the death of the process at any moment.
 * - Every change of a schedule's occupancy or configuration raises its version in the same
 *   transaction.
 * - Expected outcomes are values; a rejected promise means that the database could not do its work
 *   and nothing of the call was written. One exception, where the database is reached by a network:
 *   with the code `OUTCOME_UNKNOWN` the connection was lost during the commit, and the call may
 *   have been done. Asking again under the same idempotency key tells.
 */

import type { Actor } from '../booking/booking.ts';
import type { EpochMs } from '../clock.ts';
import type { AdministrationStorage } from './administration-storage.ts';
import type { BookingStorage } from './booking-storage.ts';
import type { ConfigurationStorage } from './configuration-storage.ts';
import type { CustomerStorage } from './customer-storage.ts';
import type { HealthReport, NoteBackupCommand } from './health-report.ts';
import type { MessageStorage } from './message-storage.ts';
import type { PasskeyStorage } from './passkey-storage.ts';
import type { PeopleStorage } from './people-storage.ts';
import type { ProposalStorage } from './proposal-storage.ts';
import type { SecondFactorStorage } from './second-factor-storage.ts';
import type { ViewLogStorage } from './view-log-storage.ts';
import type { WaitlistStorage } from './waitlist-storage.ts';

/**
 * The port to the database. Its comments are promises, which one suite of tests proves on every
 * database.
 */
export interface Storage
  extends BookingStorage,
    ConfigurationStorage,
    MessageStorage,
    ProposalStorage,
    WaitlistStorage,
    AdministrationStorage,
    CustomerStorage,
    PeopleStorage,
    PasskeyStorage,
    SecondFactorStorage,
    ViewLogStorage {
  /**
   * The little that every request must know to be current. Cheap enough for each request: while
   * nothing was committed, by any process, the same object (`===`) comes back.
   */
  readState(): Promise<StorageState>;

  /**
   * Removes holds and idempotency keys that have expired, and what messages leave behind after 30
   * days, in short transactions. Gives up mail that has been due for 30 days unless its booking is
   * still to come. Nothing depends on when, or whether, it runs.
   */
  deleteExpired(command: { readonly now: EpochMs }): Promise<DeletedCount>;

  /** Audit rows, newest first. */
  listAudit(limit: number): Promise<readonly AuditRow[]>;

  /** What fits all conditions, newest first. */
  searchAudit(search: AuditSearch): Promise<readonly FoundAuditEntry[]>;

  /** Of one subject, newest first. */
  listAuditOf(subject: string, limit: number): Promise<readonly AuditEntry[]>;

  /** How the database is, and what it remembers of mail and backups. Cheap: it examines nothing. */
  readHealth(): Promise<HealthReport>;

  /** Remembers that everything was saved, in the audit log. */
  noteBackup(command: NoteBackupCommand): Promise<void>;

  /** Resolves where the database can read and write; rejects where it cannot. */
  probe(): Promise<void>;

  /**
   * Has `listener` called after each commit made through this storage that may have put something
   * into the outbox, so that it is delivered at once; what other processes commit is not noticed.
   * It must cost nothing, and must not throw.
   */
  onCommit(listener: () => void): void;

  /** Waits for what is queued, then lets go of the database. */
  close(): Promise<void>;
}

/** What nearly every request needs, in one cheap read. */
export interface StorageState {
  /** True once an installation file was imported (or an administrator set up the installation). */
  readonly configured: boolean;
  readonly apiEnabled: boolean;
  /** SHA-256 of the access token, hex; `null` if none was made yet. */
  readonly tokenHash: string | null;
  /** Raised by every change of the configuration. */
  readonly configVersion: number;
  /**
   * Version by schedule id; also of those that are retired, for what is booked there is still
   * shown.
   */
  readonly scheduleVersions: ReadonlyMap<number, number>;
}

export interface DeletedCount {
  readonly holds: number;
  readonly idempotencyKeys: number;
  /** Settled ones, with their attempts. */
  readonly deliveries: number;
  /** Planned ones. */
  readonly outboxEntries: number;
}

/** With what else is known of it. */
export interface AuditEntry extends AuditRow {
  /** Such as why the rules were overruled; `null` if there is nothing to say. */
  readonly detail: string | null;
  /** From what to what; `null` if it is not known, or about a customer. */
  readonly changes: Changes | null;
}

/**
 * What was changed, by its name: from what, and to what. `null` stands for nothing, as before it
 * was there.
 */
export type Changes = Readonly<Record<string, readonly [from: ChangedValue, to: ChangedValue]>>;
type ChangedValue = string | number | boolean | null | readonly number[];

/** With the number by which the next page is asked for. */
export interface FoundAuditEntry extends AuditEntry {
  readonly id: number;
}

/** Conditions of a search in the audit log: all hold together. */
export interface AuditSearch {
  /** A part of who did it; case does not count. */
  readonly actor?: string;
  /** A part of what it was done to, such as `booking:42`; one that ends in a number ends there. */
  readonly subject?: string;
  /** The first words of actions, as `booking`; any of them. */
  readonly kinds?: readonly string[];
  /** Included. */
  readonly from?: EpochMs;
  /** Excluded. */
  readonly until?: EpochMs;
  /** Only those with a smaller id: where the page before ended. */
  readonly before?: number;
  readonly limit: number;
}

export interface AuditRow {
  readonly at: EpochMs;
  readonly actor: Actor;
  /**
   * Dotted, for example `booking.created`, `token.replaced`, `api.enabled`,
   * `installation.imported`.
   */
  readonly action: string;
  /** What it was done to, for example `booking:42`. */
  readonly subject: string;
}
