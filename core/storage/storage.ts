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

import type { EpochMs } from '../clock.ts';
import type { HealthReport } from './health-report.ts';
import type { AuditStorage } from './port/audit.ts';
import type { BookingStorage } from './port/bookings.ts';
import type { ConfigurationStorage } from './port/configuration.ts';
import type { CustomerStorage } from './port/customers.ts';
import type { EndpointStorage } from './port/endpoints.ts';
import type { FeedStorage } from './port/feeds.ts';
import type { HoldStorage } from './port/holds.ts';
import type { MessageStorage } from './port/messages.ts';
import type { PasskeyStorage } from './port/passkeys.ts';
import type { PeopleStorage } from './port/people.ts';
import type { ProposalStorage } from './port/proposals.ts';
import type { SecondFactorStorage } from './port/second-factors.ts';
import type { SessionStorage } from './port/sessions.ts';
import type { ViewLogStorage } from './port/view-log.ts';
import type { WaitlistStorage } from './port/waitlist.ts';

/**
 * The port to the database, a member for each noun. Its comments are promises, which one suite of
 * tests proves on every database.
 */
export interface Storage {
  readonly bookings: BookingStorage;
  readonly holds: HoldStorage;
  readonly proposals: ProposalStorage;
  readonly waitlist: WaitlistStorage;
  readonly configuration: ConfigurationStorage;
  readonly customers: CustomerStorage;
  readonly messages: MessageStorage;
  readonly endpoints: EndpointStorage;
  readonly feeds: FeedStorage;
  readonly people: PeopleStorage;
  readonly sessions: SessionStorage;
  readonly passkeys: PasskeyStorage;
  readonly secondFactors: SecondFactorStorage;
  readonly audit: AuditStorage;
  readonly views: ViewLogStorage;

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

  /** How the database is, and what it remembers of mail and backups. Cheap: it examines nothing. */
  readHealth(): Promise<HealthReport>;

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
