/**
 * What the operator configures: the installation, public holidays, and the access to the API.
 * Part of the storage port.
 */

import type { Actor } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { Effect, ImportQuestion } from '../../installation/effect-of.ts';
import type {
  Configuration,
  Installation,
  InstallationProfile,
  PublicHoliday,
} from '../../installation/installation.ts';
import type { LocalizedText } from '../../installation/language.ts';
import type { MinutesOfDay, Reason, Schedule } from '../../installation/schedule.ts';
import type { Day } from '../../time/wall-time.ts';

export interface ConfigurationStorage {
  /**
   * The whole configuration as of `state.configVersion`; null where no installation file was
   * imported yet. Retired schedules and reasons are left out.
   */
  read(): Promise<Configuration | null>;

  /**
   * Replaces the configuration as a whole. Schedules and reasons that are no longer named are
   * retired: not offered, their bookings stay. Never touches bookings. Asked to, it says beforehand
   * what it changes and which bookings that concerns, in the transaction that does it. Public
   * holidays are stored as dates so that nothing needs a holiday library to decide.
   */
  import(command: ImportCommand): Promise<ImportSummary>;

  /**
   * Closes calendars on some days, or on a part of each, whatever their hours are; what is booked
   * there stays. `not_found` where one of them is not there or is a group, `full` where one has as
   * many exceptions as it may have. Closing twice is the same as once.
   */
  closeDays(command: AbsenceCommand): Promise<'changed' | 'full' | NotFound>;

  /** Takes that back; days that were closed otherwise stay closed. */
  reopenDays(command: AbsenceCommand): Promise<'changed' | 'full' | NotFound>;

  /**
   * Stores other public holidays (when the years stored run out); raises every schedule's version.
   */
  replacePublicHolidays(command: {
    readonly now: EpochMs;
    readonly publicHolidays: readonly PublicHoliday[];
  }): Promise<void>;

  /**
   * Makes this the one access token, at once, for every process on the database. `tokenHash` is
   * SHA-256, hex.
   */
  replaceToken(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly tokenHash: string;
  }): Promise<void>;

  setApiEnabled(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly enabled: boolean;
  }): Promise<void>;

  /**
   * A random secret of this database, made once: signs what the widget must bring back unchanged.
   * Hex, 32 bytes.
   */
  readSigningKey(): Promise<string>;

  /** What is offered no more, and bookings may still refer to, by id. */
  readRetired(): Promise<Retired>;
}

/** Days on which a calendar is closed, both included. */
export interface Absence {
  readonly from: Day;
  readonly until: Day;
  /** Where it is closed at these times of each day alone. */
  readonly closedBetween?: MinutesOfDay;
  /** Why, for customers, too; `null` if that is not said. */
  readonly note: LocalizedText | null;
}

export interface AbsenceCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly scheduleIds: readonly number[];
  readonly absence: Absence;
}

/** An installation that is to take the place of the present one. */
export interface ImportCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly installation: Installation;
  readonly publicHolidays: readonly PublicHoliday[];
  /**
   * What the operator has agreed to, of what the import may not do unasked; left out: everything.
   * Where it asks for more, it changes nothing.
   */
  readonly agreedTo?: readonly ImportQuestion[];
  /**
   * What was shown before: the version of the configuration and the fingerprint of the effect.
   * Where either is another one by now, nothing is changed.
   */
  readonly basedOn?: { readonly version: number; readonly fingerprint: string };
  /** Answers what would change, and changes nothing. */
  readonly dryRun?: boolean;
}

/** What an import has changed, or would change. */
export interface ImportSummary extends Effect {
  /**
   * Whether it was done: not where it was a dry run, or where not all that it asks was agreed to.
   */
  readonly done: boolean;
  /**
   * Why what was shown is no longer so, where it was based on something: another configuration is
   * in force, or it would have another effect.
   */
  readonly conflict?: 'version' | 'effect';
  /** Of the configuration that it was compared with. */
  readonly version: number;
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

/** Calendars and reasons that are offered no more and whose bookings stay. */
export interface Retired {
  readonly schedules: readonly Schedule[];
  readonly reasons: readonly Reason[];
}
