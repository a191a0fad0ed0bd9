/** What a database tells of itself, and what it remembers of mail and backups. */

import type { Actor } from '../booking/booking.ts';
import type { EpochMs } from '../clock.ts';
import type { DatabaseClock } from './database-report.ts';

/** What is known of a database without examining it. */
export interface HealthReport {
  /** With its name: `SQLite 3.49.1`. */
  readonly database: string;
  /** `null` if it tells no time. */
  readonly clock: DatabaseClock | null;
  /** The last attempt at any mail; `null` if there was none in the last 30 days. */
  readonly lastMail: MailAttempt | null;
  readonly backups: BackupHistory;
}

export interface MailAttempt {
  readonly at: EpochMs;
  /** Of the mail server; `null` if it did not answer. */
  readonly status: number | null;
  /** `null` if it was taken. */
  readonly problem: string | null;
}

/** When everything was saved, as far as the database was told. */
export interface BackupHistory {
  /** `null` if there was none yet. */
  readonly lastAt: EpochMs | null;
  /** Since when there has been anything to save; `null` if there is nothing yet. */
  readonly since: EpochMs | null;
}

export interface NoteBackupCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  /** Where it was put. */
  readonly file: string;
}
