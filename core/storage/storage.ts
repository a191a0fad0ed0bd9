/**
 * The storage port. Its comments are the guarantees that every adapter gives; `test/core/storage/storage-suite.ts` proves them on each.
 *
 * - A place is never sold twice: `reserve`, `hold` and `moveBooking` lock the schedule, read its occupancy, let the pure `decide` judge and write, in one
 *   transaction; and a constraint in the database itself refuses what no code may write.
 * - A hold occupies its place like a booking until the moment it expires, and from then on nothing, though no one writes anything. Its secret is the only
 *   proof of whose it is: no other call consumes, replaces, extends or releases it. It never stands in the way of its own booking or replacement.
 * - A booking, its customer, its claim, its idempotency row, its outbox rows and its audit row commit together or not at all.
 * - What happens to a booking that the outside knows of writes exactly one entry into the outbox: made or confirmed, moved, cancelled. A pending booking is
 *   not announced before it is confirmed, and what happens to it until then is not either.
 * - What was answered as booked survives the death of the process at any moment.
 * - Every change of a schedule's occupancy or configuration raises its version in the same transaction.
 * - Expected outcomes are values; a rejected promise means that the database could not do its work and nothing of the call was written. One exception, where
 *   the database is reached by a network: with the code `OUTCOME_UNKNOWN` the connection was lost during the commit, and the call may have been done. Asking
 *   again under the same idempotency key tells.
 */

import type { Occupancy } from '../availability/occupancy.ts';
import type { StrandedBooking } from '../availability/stranded.ts';
import type { Actor, Booked, Booking, BookingRequest, BookingStatus, MarkedAttendance } from '../booking/booking.ts';
import type { Cancelled, Moved, NotFound } from '../booking/change.ts';
import type { Held, Hold, HoldRequest } from '../booking/hold.ts';
import type { Confirmation } from '../booking/pending.ts';
import type { ChangeRefusal, HoldRefusal, Refusal } from '../booking/refusal.ts';
import type { EpochMs } from '../clock.ts';
import type { ChangeNotice, Source } from '../delivery/outbox-entry.ts';
import type {
  Configuration,
  Installation,
  InstallationProfile,
  LocalizedText,
  PublicHoliday,
  WallTime,
} from '../installation/installation.ts';
import type { InstallationChanges } from '../installation/installation-changes.ts';
import type { EpochMinute } from '../time/units.ts';
import type { AdministrationStorage } from './administration-storage.ts';
import type { MessageStorage } from './message-storage.ts';
import type { WaitlistStorage } from './waitlist-storage.ts';

export type { Configuration };

/** The port to the database. Its comments are promises, which one suite of tests proves on every database. */
export interface Storage extends MessageStorage, WaitlistStorage, AdministrationStorage {
  /**
   * The little that every request must know to be current. Cheap enough for each request: while nothing was committed, by any process, the same object
   * (`===`) comes back.
   */
  readState(): Promise<StorageState>;

  /** The whole configuration as of `state.configVersion`; null where no installation file was imported yet. Retired schedules and reasons are left out. */
  readConfiguration(): Promise<Configuration | null>;

  /** The claims of a schedule that block any minute of `[from, until)`, without holds that expired at `now`, together with the version they belong to. */
  readOccupancy(query: OccupancyQuery): Promise<VersionedOccupancy>;

  /**
   * Books, or says why not. Under one lock: looks the idempotency key up (same key and fingerprint: the first receipt again; another fingerprint:
   * `idempotency_mismatch`), deletes expired holds, decides, writes. Consumes the request's hold in the same transaction; a refusal leaves it as it is. A
   * group's booking stays with the member that was held while that one can take it.
   */
  reserve(command: ReserveCommand): Promise<Booked | Refusal>;

  /**
   * Keeps a time for a visitor, for the schedule's `holdMinutes`. The hold that it replaces goes in the same transaction, and stays where this one is refused.
   * Where both are in one place, the new one goes on with the time of the other. Refuses `schedule_not_found`, `reason_not_found`, `hold_limit` (as many of the
   * visitor's or of its network live already), `slot_unavailable`, in this order; then `hold_limit` again where the network's share of that day is held.
   */
  hold(command: HoldCommand): Promise<Held | HoldRefusal>;

  /** Lets a live hold begin anew, also one that was released, up to its `extendableUntil`; never shortens it. */
  extendHold(command: HoldChange): Promise<Held | NotFound>;

  /** Lets a live hold end in 15 seconds, unless it is extended meanwhile or ends earlier. Unknown secrets are no matter. */
  releaseHold(command: HoldChange): Promise<void>;

  /** The live hold of this secret; `null` if it is unknown, expired or consumed. */
  findHold(query: HoldChange): Promise<Hold | null>;

  /**
   * Cancels a confirmed or pending booking and frees its place; one in any other state is answered as it is, so that cancelling twice is the same as once.
   * Refuses `cutoff_passed`.
   */
  cancelBooking(command: CancelCommand): Promise<Cancelled | NotFound | ChangeRefusal>;

  /**
   * Gives a booking another time, another schedule or both: claims the new place and frees the old one in one transaction, or changes nothing. Its own claim
   * never stands in its way. Raises its version and those of both schedules; a move to its own place changes nothing and is answered as moved. Refuses
   * `not_changeable`, `version_conflict`, `cutoff_passed`, `move_limit`, in this order, and then whatever the new place refuses.
   */
  moveBooking(command: MoveCommand): Promise<Moved | NotFound | ChangeRefusal>;

  /** Confirms a pending booking. One that is confirmed is answered as it is (`again`); one that is over, or whose time to be confirmed is, is refused. */
  confirmBooking(command: { readonly now: EpochMs; readonly actor: Actor; readonly bookingId: number }): Promise<Confirmation>;

  /** Cancels the pending bookings whose time to be confirmed is over, each in one transaction, and frees their places. Answers how many; one that fails rejects last. */
  expirePending(command: { readonly now: EpochMs }): Promise<number>;

  /** Puts a `confirmation.reminder` entry for each pending booking, once, when two thirds of the time to confirm it have gone by. Answers how many. */
  remindPending(command: { readonly now: EpochMs }): Promise<number>;

  findBooking(bookingId: number): Promise<Booking | null>;

  /** Bookings by start, earliest first, at most `limit`. */
  listBookings(filter: BookingFilter): Promise<readonly Booking[]>;

  /**
   * Replaces the configuration as a whole. Schedules and reasons that are no longer named are retired: not offered, their bookings stay. Never touches
   * bookings. Asked to, it says beforehand what it changes and which bookings that concerns, in the transaction that does it. Public holidays are stored as dates so that nothing needs a holiday library to decide.
   */
  importInstallation(command: ImportCommand): Promise<ImportSummary>;

  /** Stores other public holidays (when the years stored run out); raises every schedule's version. */
  replacePublicHolidays(command: { readonly now: EpochMs; readonly publicHolidays: readonly PublicHoliday[] }): Promise<void>;

  /** Makes this the one access token, at once, for every process on the database. `tokenHash` is SHA-256, hex. */
  replaceToken(command: { readonly now: EpochMs; readonly actor: Actor; readonly tokenHash: string }): Promise<void>;

  setApiEnabled(command: { readonly now: EpochMs; readonly actor: Actor; readonly enabled: boolean }): Promise<void>;

  /** A random secret of this database, made once: signs what the widget must bring back unchanged. Hex, 32 bytes. */
  readSigningKey(): Promise<string>;

  /** Writes bookings in bulk through the same triggers, for demonstration data; one transaction, one answer each. */
  reserveAll(commands: readonly ReserveCommand[]): Promise<readonly (Booked | Refusal)[]>;

  /**
   * Removes holds and idempotency keys that have expired, and what messages leave behind after 30 days, in short transactions. Gives up mail that has been due for
   * 30 days unless its booking is still to come. Nothing depends on when, or whether, it runs.
   */
  deleteExpired(command: { readonly now: EpochMs }): Promise<DeletedCount>;

  /** Audit rows, newest first. */
  listAudit(limit: number): Promise<readonly AuditRow[]>;

  /** Of one subject, newest first. */
  listAuditOf(subject: string, limit: number): Promise<readonly AuditEntry[]>;

  /** Marks how the customer of a booking that stands came, or takes the mark back (`null`). Its place stays as it is. Refuses `not_changeable`. */
  markAttendance(command: AttendanceCommand): Promise<Marked | NotFound | ChangeRefusal>;

  /** Writes the team's note; empty takes it away. */
  writeNote(command: NoteCommand): Promise<Marked | NotFound>;

  /** The live holds of a schedule that touch `[from, until)`, by start. */
  listHolds(query: OccupancyQuery): Promise<readonly ShownHold[]>;

  /** Resolves where the database can read and write; rejects where it cannot. */
  probe(): Promise<void>;

  /**
   * Has `listener` called after each commit made through this storage that may have put something into the outbox, so that it is delivered at once; what other
   * processes commit is not noticed. It must cost nothing, and must not throw.
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
  /** Version by schedule id. */
  readonly scheduleVersions: ReadonlyMap<number, number>;
}

export interface OccupancyQuery {
  readonly scheduleId: number;
  readonly from: EpochMinute;
  readonly until: EpochMinute;
  readonly now: EpochMs;
}

export interface VersionedOccupancy {
  readonly version: number;
  readonly occupancy: Occupancy;
}

/** A wish to book, for the transaction that decides it. */
export interface ReserveCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly request: BookingRequest;
  /** Bookings of the past (demonstration data, imports of another system) skip lead time and horizon, and nothing else. */
  readonly allowPast?: boolean;
  /** Left out: the customer books for themselves. */
  readonly operator?: OperatorWish;
}

/** How the operator books for a customer: no field but one must be filled. */
export interface OperatorWish {
  /** The team's own; empty if there is none. */
  readonly note: string;
  /** Whether the customer is not written to about it. */
  readonly quiet: boolean;
  /** Why opening hours, grid, lead time, horizon and limits do not count, for the audit log; `null` if they do. A place that is taken stays taken. */
  readonly overrule: string | null;
}

export interface HoldCommand {
  readonly now: EpochMs;
  readonly request: HoldRequest;
}

export interface HoldChange {
  readonly now: EpochMs;
  readonly secret: string;
}

export interface CancelCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly bookingId: number;
  /** The path by which it is done, as the outside is told it. */
  readonly source: Source;
  /** Whether the schedule's `cancelCutoffMinutes` bind: customers yes, the operator no. */
  readonly respectCutoff: boolean;
  /** How the customer is told; left out: as usual. */
  readonly notice?: ChangeNotice;
}

export interface MoveCommand extends CancelCommand {
  readonly slot: WallTime;
  /** Where to; a group gives it to a member, its own first. The schedule that it is in if left out. */
  readonly scheduleId?: number;
  /** The version that the caller has seen; any if left out. */
  readonly expectedVersion?: number;
  /** How often the booking may be moved by this path within a day; left out: any number of times. Those of a pending booking, which nobody is told of, do not count. */
  readonly mostMovesPerDay?: number;
  /** As of OperatorWish. Left out, or `null`: the rules count. */
  readonly overrule?: string | null;
}

export interface DeletedCount {
  readonly holds: number;
  readonly idempotencyKeys: number;
  /** Settled ones, with their attempts. */
  readonly deliveries: number;
  /** Planned ones. */
  readonly outboxEntries: number;
}

/** Which bookings to list: all conditions hold together. */
export interface BookingFilter {
  readonly scheduleId?: number;
  readonly status?: BookingStatus;
  /** Start, included. */
  readonly from?: EpochMinute;
  /** Start, excluded. */
  readonly until?: EpochMinute;
  /** Only what follows this one in the order of the list: by start, then by id. */
  readonly after?: Pick<Booking, 'startsAt' | 'bookingId'>;
  readonly limit: number;
}

/** An installation that is to take the place of the present one. */
export interface ImportCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly installation: Installation;
  readonly publicHolidays: readonly PublicHoliday[];
  /** What the operator has agreed to, of what the import may not do unasked; left out: everything. Where it asks for more, it changes nothing. */
  readonly agreedTo?: readonly ImportQuestion[];
  /** Answers what would change, and changes nothing. */
  readonly dryRun?: boolean;
}

/** What is asked before it is done. */
export type ImportQuestion =
  /** The wall time of every booking moves. */
  | { readonly kind: 'zone'; readonly from: string; readonly to: string; readonly bookings: number }
  | { readonly kind: 'retire_schedule' | 'retire_reason'; readonly id: number; readonly name: LocalizedText; readonly bookings: number };

/** What an import has changed, or would change. */
export interface ImportSummary {
  /** Whether it was done: not where it was a dry run, or where not all that it asks was agreed to. */
  readonly done: boolean;
  readonly questions: readonly ImportQuestion[];
  readonly changes: InstallationChanges;
  /** Upcoming bookings that the new configuration would not offer, earliest first: how many, and some of them. */
  readonly stranded: { readonly count: number; readonly first: readonly StrandedBooking[] };
  readonly profile: InstallationProfile;
  readonly schedules: ChangeCount;
  readonly reasons: ChangeCount;
}

/** How many entries of a kind an import touches. */
export interface ChangeCount {
  readonly added: number;
  /** Offered again after they were retired. */
  readonly restored: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly retired: number;
}

/** A booking whose mark or note was written, as it is now. */
export interface Marked {
  readonly kind: 'marked';
  readonly booking: Booking;
}

interface BookingCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly bookingId: number;
}

export interface AttendanceCommand extends BookingCommand {
  readonly attendance: MarkedAttendance | null;
}

export interface NoteCommand extends BookingCommand {
  readonly note: string;
}

/** What the operator sees of a hold. */
export type ShownHold = Pick<Hold, 'reasonId' | 'startsAt' | 'endsAt' | 'expiresAt'>;

/** With what else is known of it, such as why the rules were overruled; `null` if nothing is. */
export interface AuditEntry extends AuditRow {
  readonly detail: string | null;
}

export interface AuditRow {
  readonly at: EpochMs;
  readonly actor: Actor;
  /** Dotted, for example `booking.created`, `token.replaced`, `api.enabled`, `installation.imported`. */
  readonly action: string;
  /** What it was done to, for example `booking:42`. */
  readonly subject: string;
}
