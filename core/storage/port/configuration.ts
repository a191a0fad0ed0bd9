/**
 * The operator's configuration: the installation, public holidays and API access. Part of the
 * storage port.
 */

import type { Actor } from '../../booking/booking.ts';
import type { NotFound } from '../../booking/change.ts';
import type { EpochMs } from '../../clock.ts';
import type { Trigger } from '../../delivery/outbox-entry.ts';
import type { Effect, ImportQuestion } from '../../installation/import-effect.ts';
import type {
  Configuration,
  Installation,
  InstallationProfile,
  PublicHoliday,
} from '../../installation/installation.ts';
import type { LocalizedText } from '../../installation/language.ts';
import type { Resource } from '../../installation/resource.ts';
import type { MinutesOfDay, Reason, Schedule } from '../../installation/schedule.ts';
import type { EpochMinute } from '../../time/units.ts';
import type { Day, WallTime } from '../../time/wall-time.ts';

export interface ConfigurationStorage {
  /**
   * The whole configuration as of `state.configVersion`; `null` before the first import. Retired
   * schedules and reasons are left out.
   */
  read(): Promise<Configuration | null>;

  /**
   * Replaces the whole configuration. Schedules and reasons that are no longer named are retired:
   * not offered, but their bookings stay. Never touches bookings. On request, it first reports what
   * it changes and which bookings that affects, in the same transaction. Public holidays are stored
   * as dates, so decisions need no holiday library.
   */
  import(command: ImportCommand): Promise<ImportSummary>;

  /**
   * Closes schedules on some days, or on a part of each day, whatever their hours are; bookings
   * stay. Returns `not_found` if a schedule does not exist or is a group, and `full` if one has
   * reached its maximum number of exceptions. Idempotent.
   */
  closeDays(command: AbsenceCommand): Promise<'changed' | 'full' | NotFound>;

  /** Reverts `closeDays`; days closed in another way stay closed. */
  reopenDays(command: AbsenceCommand): Promise<'changed' | 'full' | NotFound>;

  /**
   * Changes what a session takes on one date; its bookings keep their places. Returns `not_found`
   * if no session begins then or something named does not exist, `taken` if what it did not take
   * before is booked, held, closed or taken by another session, `full` if the session has reached
   * its maximum number of changes, and `version_conflict` if it takes something else than `known`
   * by now. E-mails about an earlier change that were not sent yet
   * are withdrawn.
   */
  substitute(command: SubstituteCommand): Promise<SubstituteOutcome | NotFound>;

  /** What the session that begins then could take on that date; `not_found` if none begins. */
  readClass(query: ClassQuery): Promise<ClassChoices | NotFound>;

  /**
   * Replaces the public holidays (before the stored years run out); raises every schedule's
   * version.
   */
  replacePublicHolidays(command: {
    readonly now: EpochMs;
    readonly publicHolidays: readonly PublicHoliday[];
  }): Promise<void>;

  /**
   * Extends the times at which sessions take resources and other calendars, which the database
   * compares with each claim, to 760 days from now. Resolves with the number of times that it added
   * or removed.
   */
  extendSessionTimes(command: { readonly now: EpochMs }): Promise<number>;

  /**
   * Makes this the only access token, at once, for every process on the database. `tokenHash` is
   * SHA-256 in hex.
   */
  replaceToken(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly tokenHash: string;
    /**
     * Hash of the token to be replaced, `null` for none: `version_conflict` if there is another one
     * by now. Omitted: any.
     */
    readonly expected?: string | null;
  }): Promise<'replaced' | 'version_conflict'>;

  setApiEnabled(command: {
    readonly now: EpochMs;
    readonly actor: Actor;
    readonly enabled: boolean;
  }): Promise<void>;

  /**
   * A random secret of this database, created once: signs values that the widget must return
   * unchanged. 32 bytes in hex.
   */
  readSigningKey(): Promise<string>;

  /** Retired schedules and reasons, by id, to which bookings may still refer. */
  readRetired(): Promise<RetiredEntries>;
}

/** Days on which a schedule is closed, both inclusive. */
export interface Absence {
  readonly from: Day;
  readonly until: Day;
  /** Limits the closure to these times of each day. */
  readonly closedBetween?: MinutesOfDay;
  /** The reason, visible to customers; `null` if none is given. */
  readonly note: LocalizedText | null;
}

export interface AbsenceCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly scheduleIds: readonly number[];
  readonly absence: Absence;
}

export interface SubstituteCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly scheduleId: number;
  /** When the session begins, by the clock of the installation. */
  readonly slot: WallTime;
  /** Ids of resources and other calendars, in place of what it takes otherwise. */
  readonly takes: readonly number[];
  /** What the caller has seen it take on that date; omitted if that does not matter. */
  readonly known?: readonly number[];
  /** Which of those who booked are told; omitted if nobody. */
  readonly tell?: TellBooked;
}

export interface ClassQuery {
  readonly now: EpochMs;
  readonly scheduleId: number;
  /** When the session begins, by the clock of the installation. */
  readonly slot: WallTime;
}

export interface ClassChoices {
  readonly kind: 'class';
  readonly reasonId: number;
  readonly startsAt: EpochMinute;
  readonly endsAt: EpochMinute;
  /** What it takes on that date. */
  readonly takes: readonly number[];
  /** What it takes on dates that are not changed. */
  readonly usual: readonly number[];
  /**
   * All resources and other calendars that are no groups, with what keeps each from the class. Of a
   * class that has begun, only what it takes.
   */
  readonly choices: readonly { readonly id: number; readonly obstacle: ClassObstacle | null }[];
  /** How many customers have booked, and of these, who has been told of an earlier change. */
  readonly mails: { readonly all: number; readonly told: number };
}

/** Why a session cannot take something, and until when. */
export interface ClassObstacle {
  readonly why: 'taken' | 'closed';
  readonly until: EpochMinute;
}

export interface TellBooked {
  /** `told`: only who was told of an earlier change, as when that is undone. */
  readonly whom: 'all' | 'told';
  readonly trigger: Trigger;
  /** The team's own words; `null` if none. */
  readonly message: string | null;
  /** No e-mail is sent before; `null` to send at once. */
  readonly mailsFrom: EpochMs | null;
}

export type SubstituteOutcome =
  /** `before` undoes the change. */
  | {
      readonly kind: 'changed';
      readonly before: readonly number[];
      /** How many customers get an e-mail about it. */
      readonly told: number;
    }
  | { readonly kind: 'taken'; readonly id: number; readonly obstacle: ClassObstacle }
  /** Nothing about a session is changed once it takes place. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'full' }
  | { readonly kind: 'version_conflict' };

/** An installation file to import, or to try with `dryRun`. */
export interface ImportCommand {
  readonly now: EpochMs;
  readonly actor: Actor;
  readonly installation: Installation;
  readonly publicHolidays: readonly PublicHoliday[];
  /**
   * The questions that the operator agreed to; omitted: all. If the import raises any other, it
   * changes nothing.
   */
  readonly agreedTo?: readonly ImportQuestion[];
  /**
   * The version and the effect's fingerprint that the operator has seen. If either has changed, the
   * import changes nothing.
   */
  readonly basedOn?: { readonly version: number; readonly fingerprint: string };
  /** Reports what would change, and changes nothing. */
  readonly dryRun?: boolean;
}

/** The changes that an import made or would make. */
export interface ImportSummary extends Effect {
  /** False for a dry run, and if the operator did not agree to every question. */
  readonly done: boolean;
  /**
   * Why the preview in `basedOn` is stale: another configuration is in force, or the effect
   * differs.
   */
  readonly conflict?: 'version' | 'effect';
  /** Version of the configuration it was compared with. */
  readonly version: number;
  readonly profile: InstallationProfile;
  readonly schedules: ChangeCount;
  readonly reasons: ChangeCount;
}

/** How many calendars or reasons an import changed, by kind of change. */
export interface ChangeCount {
  readonly added: number;
  /** Offered again after being retired. */
  readonly restored: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly retired: number;
}

/** Schedules and reasons that are no longer offered, to which bookings may still refer. */
export interface RetiredEntries {
  readonly schedules: readonly Schedule[];
  /** Omitted if there are none. */
  readonly resources?: readonly Resource[];
  readonly reasons: readonly Reason[];
}
