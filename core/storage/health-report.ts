/** A database's health report, with its record of mail and backups. */

import type { Actor } from '../booking/booking.ts';
import type { EpochMs } from '../clock.ts';
import type { DeliveryProblem } from '../delivery/delivery-problem.ts';
import type { DatabaseClock } from './database-report.ts';

/** Information that needs no examination of the database. */
export interface HealthReport {
  /** Name and version, such as `SQLite 3.49.1`. */
  readonly database: string;
  /** `null` if the database has no clock of its own and no entry yet. */
  readonly clock: DatabaseClock | null;
  /** The last attempt to send any mail; `null` if there was none in the last 30 days. */
  readonly lastMail: MailAttempt | null;
  readonly backups: BackupHistory;
}

export interface MailAttempt {
  readonly at: EpochMs;
  /** Status code of the mail server; `null` if it did not answer. */
  readonly status: number | null;
  /** `null` if the mail was accepted. */
  readonly problem: DeliveryProblem | null;
}

/** When the last backup was made, as far as the database was told. */
export interface BackupHistory {
  /** `null` if there was none yet. */
  readonly lastAt: EpochMs | null;
  /** Since when there has been data to back up; `null` if there is none yet. */
  readonly since: EpochMs | null;
}

export interface NoteBackupCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly file: string;
}
