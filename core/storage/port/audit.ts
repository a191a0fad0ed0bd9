/** The audit log. Part of the storage port. */

import type { Actor } from '../../booking/booking.ts';
import type { EpochMs } from '../../clock.ts';
import type { Day } from '../../time/wall-time.ts';
import type { NoteBackupCommand } from '../health-report.ts';

export interface AuditStorage {
  /** Records in the audit log that the bookings of these days (both inclusive) were exported. */
  noteExport(command: ExportNote): Promise<void>;

  /** Newest first. */
  list(limit: number): Promise<readonly AuditRow[]>;

  /** Entries that match all conditions, newest first. */
  search(search: AuditSearch): Promise<readonly FoundAuditEntry[]>;

  /** Newest first. */
  listBySubject(subject: string, limit: number): Promise<readonly AuditEntry[]>;

  /** Records a finished backup in the audit log. */
  noteBackup(command: NoteBackupCommand): Promise<void>;
}

export interface ExportNote {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly from: Day;
  readonly until: Day;
  readonly bookings: number;
}

export interface AuditEntry extends AuditRow {
  /** Extra text, such as the reason for overruling the rules; `null` if there is none. */
  readonly detail: string | null;
  /** Old and new values; `null` if they are unknown or would name a customer. */
  readonly changes: Changes | null;
}

/**
 * Changed fields by name, each with its old and new value. `null` means that there was no value.
 */
export type Changes = Readonly<Record<string, readonly [from: ChangedValue, to: ChangedValue]>>;

type ChangedValue = string | number | boolean | null | readonly number[];

/** An entry with the id that serves as the cursor for the next page. */
export interface FoundAuditEntry extends AuditEntry {
  readonly id: number;
}

/** Conditions of an audit log search, combined with AND. */
export interface AuditSearch {
  /** Part of the actor's name, case-insensitive. */
  readonly actor?: string;
  /**
   * Part of the subject, such as `booking:42`. A trailing number matches only as a whole number.
   */
  readonly subject?: string;
  /** First words of actions, such as `booking`; an entry must match one of them. */
  readonly kinds?: readonly string[];
  /** Inclusive. */
  readonly from?: EpochMs;
  /** Exclusive. */
  readonly until?: EpochMs;
  /** Cursor: the id of the previous page's last entry; only smaller ids are returned. */
  readonly before?: number;
  readonly limit: number;
}

/** What is logged. The administration area has words for each. */
export const AUDIT_ACTIONS = [
  'administrator.created',
  'administrator.deactivated',
  'administrator.passkey_added',
  'administrator.passkey_removed',
  'administrator.password_set',
  'administrator.recovery_code_used',
  'administrator.recovery_codes_made',
  'administrator.renamed',
  'administrator.role_changed',
  'administrator.second_factor_off',
  'administrator.second_factor_on',
  'administrator.second_factor_reset',
  'api.disabled',
  'api.enabled',
  'backup.made',
  'booking.address_changed',
  'booking.address_disputed',
  'booking.address_restored',
  'booking.arrived',
  'booking.cancelled',
  'booking.confirmed',
  'booking.corrected',
  'booking.created',
  'booking.done',
  'booking.expired',
  'booking.exported',
  'booking.followed',
  'booking.mark_removed',
  'booking.move_undone',
  'booking.moved',
  'booking.no_show',
  'booking.noted',
  'booking.overruled',
  'booking.proposal_withdrawn',
  'booking.proposed',
  'booking.put_back',
  'booking.readdressed',
  'booking.restored',
  'booking.room_changed',
  'busy_source.added',
  'busy_source.removed',
  'busy_source.writes',
  'calendar.added',
  'calendar.changed',
  'calendar.closed',
  'calendar.reopened',
  'calendar.restored',
  'calendar.retired',
  'class.changed',
  'customer.changed',
  'customer.erased',
  'customer.erasure_requested',
  'customer.exported',
  'customer.merged',
  'customer.noted',
  'delivery.resent',
  'feed.added',
  'feed.removed',
  'installation.imported',
  'invitation.made',
  'invitation.withdrawn',
  'reason.added',
  'reason.changed',
  'reason.restored',
  'reason.retired',
  'resource.added',
  'resource.changed',
  'resource.restored',
  'resource.retired',
  'session.code_refused',
  'session.confirmed',
  'session.ended',
  'session.opened',
  'session.others_ended',
  'session.refused',
  'set_up_code.made',
  'token.replaced',
  'waitlist.added',
  'waitlist.offered',
  'waitlist.removed',
  'webhook.added',
  'webhook.changed',
  'webhook.removed',
  'webhook.tested',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface AuditRow {
  readonly at: EpochMs;
  readonly actor: Actor;
  /** Dotted name, for example `booking.created`, `token.replaced` or `installation.imported`. */
  readonly action: string;
  /** The subject of the entry, for example `booking:42`. */
  readonly subject: string;
}
