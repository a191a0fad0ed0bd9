/**
 * The storage port. Its comments are the guarantees that every adapter gives;
 * `test/core/storage/storage-suite.ts` proves them on each.
 *
 * - A place is never sold twice: `bookings.reserve`, `bookings.move` and `holds.create` lock the
 *   schedule, read its occupancy, let a pure function decide and write, in one transaction; and a
 *   constraint in the database itself rejects what no code may write.
 * - A hold occupies its place like a booking until the moment it expires, and from then on nothing,
 *   even though nothing is written then. Its secret is the only proof of ownership: no other call
 *   consumes, replaces, extends or releases it. It never blocks its own booking or replacement.
 * - A booking, its customer, its claim, its idempotency row, its outbox rows and its audit row
 *   commit together or not at all.
 * - Each change of a booking that the outside knows of writes exactly one entry to the outbox: made
 *   or confirmed, moved, cancelled, restored. A pending booking is not announced before it is
 *   confirmed, and neither are its changes until then.
 * - A booking that was confirmed to the caller survives a crash of the process at any moment.
 * - Every change of a schedule's occupancy or configuration raises its version in the same
 *   transaction.
 * - Expected outcomes are values. A rejected promise means that the database failed and nothing of
 *   the call was written, with one exception if the database is reached over a network: the code
 *   `OUTCOME_UNKNOWN` means that the connection was lost during the commit, so the call may have
 *   succeeded. Retrying with the same idempotency key tells.
 */

import type { EpochMs } from '../clock.ts';
import type { Channel } from '../delivery/delivery.ts';
import type { HealthReport } from './health-report.ts';
import type { AddressStorage } from './port/addresses.ts';
import type { AuditStorage } from './port/audit.ts';
import type { BookingStorage } from './port/bookings.ts';
import type { BusyStorage } from './port/busy.ts';
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
import type { ScheduleVersions } from './schedule-versions.ts';

/**
 * The port to the database, one member per noun. Its comments are promises, proven by one test
 * suite on every database.
 */
export interface Storage {
  readonly bookings: BookingStorage;
  readonly holds: HoldStorage;
  readonly addresses: AddressStorage;
  readonly proposals: ProposalStorage;
  readonly waitlist: WaitlistStorage;
  readonly configuration: ConfigurationStorage;
  readonly customers: CustomerStorage;
  readonly messages: MessageStorage;
  readonly endpoints: EndpointStorage;
  readonly feeds: FeedStorage;
  readonly busy: BusyStorage;
  readonly people: PeopleStorage;
  readonly sessions: SessionStorage;
  readonly passkeys: PasskeyStorage;
  readonly secondFactors: SecondFactorStorage;
  readonly audit: AuditStorage;
  readonly views: ViewLogStorage;

  /**
   * The state that every request must know to be current. Cheap enough for each request: as long as
   * no process has committed anything, the same object (`===`) is returned.
   */
  readState(): Promise<StorageState>;

  /**
   * From when on each kind of background work may find something to do, in one cheap read. Commits
   * of all processes are seen if the reading is younger than they are: by default it is made now,
   * and it is at most `maxAgeMs` old.
   */
  readDue(maxAgeMs?: number): Promise<DueTimes>;

  /**
   * Deletes expired holds and idempotency keys, and message records older than 30 days, in short
   * transactions. Gives up mail that has been due for 30 days unless its booking is still to come.
   * Correctness does not depend on when, or whether, it runs.
   */
  deleteExpired(command: { readonly now: EpochMs }): Promise<DeletedCount>;

  /** The database's health, with its record of mail and backups. Cheap: examines nothing. */
  readHealth(): Promise<HealthReport>;

  /** Resolves if the database can read and write, else rejects. */
  probe(): Promise<void>;

  /**
   * Calls `listener` after each commit through this storage that may have written to the outbox, so
   * that it is delivered at once; commits by other processes go unnoticed. It must be cheap and
   * must not throw.
   */
  onCommit(listener: () => void): void;

  /** Waits for queued work, then closes the database. */
  close(): Promise<void>;
}

/** The state that nearly every request needs, in one cheap read. */
export interface StorageState {
  /** True once an installation file was imported or an administrator set up the installation. */
  readonly configured: boolean;
  readonly apiEnabled: boolean;
  /** SHA-256 of the access token in hex; `null` if none was created yet. */
  readonly tokenHash: string | null;
  /** Raised by every change of the configuration. */
  readonly configVersion: number;
  /** Version by schedule id, including retired schedules, as their bookings are still shown. */
  readonly scheduleVersions: ScheduleVersions;
}

/**
 * `mail`, `webhook` and `calendar` are deliveries of these channels, without those behind another in
 * their lane. What is leased is due when its lease expires.
 */
export type WorkKind = 'planning' | Channel | 'busy' | 'waitlist' | 'pending' | 'erasing';

/** Moments by kind of work; `null` if there is nothing of that kind. */
export interface DueTimes extends Readonly<Record<WorkKind, EpochMs | null>> {
  /** The moment of the reading by the database's clock; `null` if it has this machine's. */
  readonly now: EpochMs | null;
}

/**
 * Whichever clock is ahead counts, because commands are judged by the database's clock if it has
 * one: looking too early costs a look, looking too late would be late.
 */
export function isAnyDue(due: DueTimes, kinds: readonly WorkKind[], now: EpochMs): boolean {
  return kinds.some((kind) => (due[kind] ?? Number.POSITIVE_INFINITY) <= latestNow(due, now));
}

/** Milliseconds until the first of these kinds is due, negative if it is; `null` if none will be. */
export function timeUntilDue(
  due: DueTimes,
  kinds: readonly WorkKind[],
  now: EpochMs,
): number | null {
  const moments = kinds.flatMap((kind) => due[kind] ?? []);
  return moments.length === 0 ? null : Math.min(...moments) - latestNow(due, now);
}

function latestNow(due: DueTimes, now: EpochMs): EpochMs {
  return Math.max(now, due.now ?? now);
}

/** The versions are the same object until one of them changes. */
export function isSameState(a: StorageState, b: StorageState): boolean {
  return (
    a.configured === b.configured &&
    a.apiEnabled === b.apiEnabled &&
    a.tokenHash === b.tokenHash &&
    a.configVersion === b.configVersion &&
    a.scheduleVersions === b.scheduleVersions
  );
}

export interface DeletedCount {
  readonly holds: number;
  readonly idempotencyKeys: number;
  /** Settled deliveries, with their attempts. */
  readonly deliveries: number;
  /** Planned entries. */
  readonly outboxEntries: number;
}
