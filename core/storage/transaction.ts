/**
 * What a command works in, on either database. A command is a plain function whose first parameter
 * is a transaction: it reads, lets the pure core decide, and writes; an engine begins the
 * transaction before it and commits after it.
 */

import type { Claim, Occupancy } from '../availability/occupancy.ts';
import type { Actor } from '../booking/booking.ts';
import type { ClaimWindow } from '../booking/decide.ts';
import type { Place, Places } from '../booking/places.ts';
import type { EpochMs } from '../clock.ts';
import type { BookingAsOf, OutboxEntry } from '../delivery/outbox-entry.ts';
import type { Awaitable, Executor } from './sql/statement.ts';
import type { FirstRow, NewCustomer } from './sql/tables.ts';

export interface Transaction extends Executor {
  /**
   * Whose time counts is the engine's to know: the command's, or that of the database when the
   * locks were had.
   */
  readonly now: EpochMs;
  /**
   * Of the configuration in force, which stays so until the end; `null` before the first import.
   */
  readonly places: Places | null;
  /** The secret of this database. */
  readonly signingKey: string;
  /**
   * Whether nobody else writes until the end, as on SQLite: then what has expired may go wherever
   * it is.
   */
  readonly isExclusive: boolean;
  /**
   * Whether it is asked this of `name` for the first time, by whoever shares it: for what need be
   * done once only before a commit. Where commands are undone one by one, always.
   */
  isFirst(name: string): boolean;
  /**
   * The claims of a schedule that block any minute of the window. Holds that expired must have been
   * deleted before: they still count.
   */
  readClaims(query: ClaimsQuery): Awaitable<ActiveClaims>;
  /**
   * To be asked before a schedule is changed that the plan may have missed. Where it is not locked,
   * the command is begun anew, with another plan.
   */
  requireLock(scheduleId: number): void;
  /**
   * Taken last, after all other locks of the transaction. Commands that may take it are kept apart
   * by their access sets.
   */
  lockMailbox(mailbox: string): Awaitable<void>;
}

export interface ClaimsQuery extends ClaimWindow {
  readonly scheduleId: number;
}

/**
 * What a decision is shown of a schedule's claims; a claim that was decided on is put beside them.
 */
export interface ActiveClaims {
  occupancy(): Occupancy;
  /** Without those of a booking or a hold, which are about to be given up, by their ids. */
  without(claimIds: readonly number[]): ActiveClaims;
  /** One for each person, or none. Those that are left out must be gone by now. */
  add(claim: Claim, place: Place, owner: ClaimOwner): Awaitable<void>;
  /** The same for a new booking, with its other rows. */
  addBooking(claim: Claim, place: Place, booking: NewBooking): Awaitable<NewIds>;
}

/** Columns that are `null` for a booking's claim, or for a hold's. */
export interface ClaimOwner {
  readonly bookingId: number | null;
  readonly expiresAt: EpochMs | null;
  readonly secretHash: string | null;
  readonly visitor: string | null;
  readonly network: string | null;
  readonly createdAt: EpochMs | null;
}

/** The rows of a new booking beside its claims, without the ids that the database gives. */
export interface NewBooking {
  readonly customer: NewCustomer;
  readonly booking: FirstRow;
  /** What is told of it. */
  readonly entry: Pick<OutboxEntry, 'kind' | 'trigger' | 'createdAt' | 'notice'> & {
    readonly asOf: Omit<BookingAsOf, 'bookingId'>;
  };
  readonly audit: { readonly at: EpochMs; readonly actor: Actor; readonly action: string };
}

export interface NewIds {
  readonly bookingId: number;
  readonly customerId: number;
}

/** What a transaction must lock where several decide at once. */
export interface Locks {
  readonly schedules: readonly number[];
  /** Whose holds are counted. */
  readonly visitor?: string;
  readonly network?: string;
}

/**
 * To replace the configuration, alone: nobody decides by one that is being replaced. Or to look at
 * everything as of one moment, without a lock, and write nothing.
 */
export type LockRequest = Locks | 'configuration' | 'snapshot';

/**
 * What a command reads and writes that others might, too. Rows that it adds for itself are no part
 * of it.
 */
export interface AccessSet {
  readonly windows: readonly ClaimsQuery[];
  /** Whatever else, by names that mean the same to all. */
  readonly names: readonly string[];
}

/** Lends a connection that reads. */
export type Read = <Result>(work: (executor: Executor) => Promise<Result>) => Promise<Result>;

export interface Planning {
  /** As far as is known beforehand. */
  readonly places: Places | null;
  readonly read: Read;
}

/** What every command is given at least: its caller's time. */
export interface Timed {
  readonly now: EpochMs;
}

/**
 * A command, and what must be known of it before its transaction begins. SQLite, with one writer,
 * needs no plan.
 */
export interface Command<Input extends Timed, Outcome> {
  work(transaction: Transaction, input: Input): Awaitable<Outcome>;
  /** What must be locked, as far as can be told beforehand. Nothing if there is no plan. */
  plan?(input: Input, planning: Planning): LockRequest | Promise<LockRequest>;
  /** How long all attempts together may take, up to the COMMIT. */
  timeoutMs?(input: Input): number;
  /**
   * Of a command in whose transaction others may work that need the same locks, before it and after
   * it: what it reads and writes, by the places as far as known beforehand. Those that have nothing
   * of it in common work side by side. On SQLite all share transactions, and work one after the
   * other.
   */
  accessSet?(input: Input, places: Places | null): AccessSet;
  /** Whether it may put something into the outbox. */
  readonly writesOutbox?: boolean;
  /** Whether it may wait while bookings use the connections, as mails and webhooks do. */
  readonly inBackground?: boolean;
}

/** Callers are answered within five seconds, also by a database that is silent. */
export const TIMEOUT_MS = 3_500;
