/** The audit log. Part of the storage port. */

import type { Actor } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';
import type { Day } from '../../time/wall-time.ts';
import type { NoteBackupCommand } from '../health-report.ts';

export interface AuditStorage {
  /**
   * Writes into the audit log that bookings of these days, both included, were taken out as a file.
   */
  noteExport(command: ExportNote): Promise<void>;

  /** Audit rows, newest first. */
  list(limit: number): Promise<readonly AuditRow[]>;

  /** What fits all conditions, newest first. */
  search(search: AuditSearch): Promise<readonly FoundAuditEntry[]>;

  /** Of one subject, newest first. */
  listOf(subject: string, limit: number): Promise<readonly AuditEntry[]>;

  /** Remembers that everything was saved, in the audit log. */
  noteBackup(command: NoteBackupCommand): Promise<void>;
}

export interface ExportNote {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly from: Day;
  readonly until: Day;
  /** How many. */
  readonly bookings: number;
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
