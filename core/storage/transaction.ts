/**
 * The context of a command, on either database. A command is a plain function whose first parameter
 * is a transaction: it reads, lets the pure core decide, and writes. The engine begins the
 * transaction before it and commits after it.
 */

import type { Claim, ClaimedPart, Occupancy } from '../availability/occupancy.ts';
import type { Actor } from '../booking/booking.ts';
import type { ClaimWindow } from '../booking/decision.ts';
import type { Place, Places } from '../booking/places.ts';
import type { EpochMs } from '../clock.ts';
import type { BookingAsOf, OutboxEntry } from '../delivery/outbox-entry.ts';
import type { AuditAction } from './port/audit.ts';
import type { Awaitable, Executor } from './sql/statement.ts';
import type { FirstRow, NewCustomer } from './sql/tables.ts';

export interface Transaction extends Executor {
  /**
   * The time used for decisions: the caller's on SQLite, by default the database's (after locking)
   * on PostgreSQL.
   */
  readonly now: EpochMs;
  /**
   * Places of the current configuration, which stays in force until the transaction ends; `null`
   * before the first import.
   */
  readonly places: Places | null;
  readonly signingKey: string;
  /**
   * Whether no one else can write until the end, as on SQLite: then expired rows of any schedule
   * can be deleted.
   */
  readonly isExclusive: boolean;
  /**
   * Returns true for the first call with `name` by the commands that share the transaction: for
   * work that is needed only once before a commit. Always true if commands can be rolled back one
   * by one.
   */
  isFirst(name: string): boolean;
  /**
   * Says that every statement of the command has been sent and none will follow, so that PostgreSQL
   * gets the COMMIT or the next command with them. May be left out.
   */
  conclude(): void;
  /**
   * Tells later plans in this process the calendar of a new hold that takes nothing else, as it
   * never changes.
   */
  rememberHold(secretHash: string, scheduleId: number): void;
  /**
   * Returns the claims of a schedule that block any minute of the window. Expired holds must be
   * deleted before, as they still count.
   */
  readClaims(query: ClaimsQuery): Awaitable<ActiveClaims>;
  /** The same for what a booking may need besides its calendar, by one statement. */
  readNeeded(query: NeededQuery): Awaitable<NeededClaims>;
  /**
   * Must be called before changing a schedule that the plan may not include. If it is not locked,
   * the command restarts with a new plan.
   */
  requireLock(scheduleId: number): void;
  /**
   * Taken after all other locks of the transaction. Access sets keep apart the commands that may
   * take it.
   */
  lockMailbox(mailbox: string): Awaitable<void>;
}

export interface ClaimsQuery extends ClaimWindow {
  readonly scheduleId: number;
}

/** A schedule's claims as a decision sees them; `add` stores the claim that was decided on. */
export interface ActiveClaims {
  occupancy(): Occupancy;
  /** Without the claims with these ids, of a booking or hold that is about to be given up. */
  without(claimIds: readonly number[]): ActiveClaims;
  /** The same after other claims were added, so that no seat is taken that one of them has. */
  afterOthers(): ActiveClaims;
  /**
   * Adds one claim per person, or none. Claims excluded by `without` must have been deleted by now.
   * Calls `whenSent` when no statement of this will follow; an engine whose statements do not
   * travel may leave that out.
   */
  add(claim: Claim, place: Place, owner: ClaimOwner, whenSent?: () => void): Awaitable<void>;
  /** Like `add`, for a new booking with its other rows. */
  addBooking(claim: Claim, place: Place, booking: NewBooking): Awaitable<NewIds>;
}

/** The claims that block any minute of the window, and how many others begin on `day`. */
export interface NeededQuery extends ClaimWindow {
  readonly scheduleIds: readonly number[];
  /** Empty if the number does not matter. */
  readonly day: ClaimWindow;
  /** Of a booking or hold that is about to be given up, which are not counted. */
  readonly except: ExceptClaims;
  /** The schedules of which to read what can be exchanged; omitted if none. */
  readonly exchangeableIn?: readonly number[];
}

export interface ExceptClaims {
  readonly claimIds: readonly number[];
  /** `null` if no hold is given up, or its claims are among `claimIds`. */
  readonly secretHash: string | null;
}

/** What claims leave of several schedules, as a decision about their units sees it. */
export interface NeededClaims {
  /** Of each schedule that was read, by id. */
  occupancies(): ReadonlyMap<number, Occupancy>;
  /** See `ActiveClaims`. */
  without(claimIds: readonly number[]): NeededClaims;
  /** See `ActiveClaims`. */
  afterOthers(): NeededClaims;
  /**
   * Adds the claim of a unit that a booking needs. `whenSent` is called when its last statement has
   * been sent, or not at all.
   */
  addPart(part: ClaimedPart, needed: NeededUnit, whenSent?: () => void): Awaitable<void>;
}

/** For which claim a unit of `place`, a resource or another calendar, is taken. */
export interface NeededUnit {
  readonly claim: Claim;
  readonly place: Place;
  readonly owner: ClaimOwner;
}

/** Columns that are `null` either for a booking's claim or for a hold's. */
export interface ClaimOwner {
  readonly bookingId: number | null;
  readonly expiresAt: EpochMs | null;
  readonly secretHash: string | null;
  readonly visitor: string | null;
  readonly network: string | null;
  readonly createdAt: EpochMs | null;
}

/** The rows of a new booking besides its claims, without the ids that the database generates. */
export interface NewBooking {
  readonly customer: NewCustomer;
  readonly booking: FirstRow;
  /** The outbox entry for it. */
  readonly entry: Pick<OutboxEntry, 'kind' | 'trigger' | 'createdAt' | 'notice'> & {
    readonly asOf: Omit<BookingAsOf, 'bookingId'>;
  };
  readonly audit: { readonly at: EpochMs; readonly actor: Actor; readonly action: AuditAction };
}

export interface NewIds {
  readonly bookingId: number;
  readonly customerId: number;
}

/** The locks that a transaction needs if several decide at the same time. */
export interface Locks {
  readonly schedules: readonly number[];
  /** The visitor whose holds are counted. */
  readonly visitor?: string;
  readonly network?: string;
}

/**
 * `configuration` replaces the configuration, alone, as no decision may use one that is being
 * replaced. `snapshot` reads everything as of one moment, without locks or writes.
 */
export type LockRequest = Locks | 'configuration' | 'snapshot';

/** The shared data that a command reads and writes; rows that it only adds are not included. */
export interface AccessSet {
  readonly windows: readonly ClaimsQuery[];
  /** Anything else, by names that mean the same in every command. */
  readonly names: readonly string[];
}

/** Runs `work` on a connection for reading. */
export type Read = <Result>(work: (executor: Executor) => Promise<Result>) => Promise<Result>;

export interface PlanContext {
  /** The places, as far as known beforehand. */
  readonly places: Places | null;
  readonly read: Read;
  /** What `rememberHold` was told, as far as it is still remembered. */
  recallHold(secretHash: string): number | undefined;
}

export interface Timed {
  readonly now: EpochMs;
}

/**
 * A command, with what must be known before its transaction begins. SQLite, with its single writer,
 * needs no plan.
 */
export interface Command<Input extends Timed, Outcome> {
  work(transaction: Transaction, input: Input): Awaitable<Outcome>;
  /** The locks to take, as far as known beforehand. If omitted, none. */
  plan?(input: Input, planning: PlanContext): LockRequest | Promise<LockRequest>;
  /** Timeout for all attempts together, up to but not including the COMMIT. */
  timeoutMs?(input: Input): number;
  /**
   * Declares that the command can share a transaction with others that need the same locks, and
   * what it reads and writes, by the places known beforehand. Commands with disjoint sets run side
   * by side. On SQLite, all commands share transactions and run one after the other.
   */
  accessSet?(input: Input, places: Places | null): AccessSet;
  readonly writesOutbox?: boolean;
  /** Whether it may wait while bookings use the connections, as mails and webhooks do. */
  readonly inBackground?: boolean;
}

/** Callers get an answer within five seconds, even if the database does not respond. */
export const TIMEOUT_MS = 3_500;
