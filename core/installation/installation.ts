/**
 * The operator's configuration, parsed and complete: every default is filled in and every reference
 * resolves. The installation file and the database share this shape.
 */

import type { TextTree } from '../delivery/texts/text.ts';
import type { Day } from '../time/wall-time.ts';
import type { FormField } from './form-field.ts';
import type { LocalizedText } from './language.ts';
import type { Resource } from './resource.ts';
import type { Reason, Schedule } from './schedule.ts';

/** Everything that an operator configures, with every default filled in. */
export interface Installation extends InstallationProfile {
  readonly holidays: HolidayRegion | null;
  readonly form: readonly FormField[];
  readonly reasons: readonly Reason[];
  readonly schedules: readonly Schedule[];
  /** Omitted if there are none. */
  readonly resources?: readonly Resource[];
}

/** Everything that determines the offered times. */
export interface Configuration {
  readonly installation: Installation;
  readonly publicHolidays: readonly PublicHoliday[];
  readonly configVersion: number;
}

/**
 * The part of an installation that is needed even if another installation holds the schedules
 * (remote source).
 */
export interface InstallationProfile {
  readonly name: LocalizedText;
  /** IANA name, for example `Europe/Berlin`. */
  readonly timeZone: string;
  /** BCP 47 language tag of the installation; the language of `/api`. */
  readonly locale: string;
  readonly languages: LanguageSettings;
  /** Appearance of pages and e-mails; omitted if not configured. */
  readonly brand?: Brand;
  readonly contactEmail: string | null;
  readonly contactPhone: string | null;
  readonly privacyUrl: string | null;
  /** `false` if no address links to a map; omitted if each does. */
  readonly mapLinks?: false;
  /** Text that a customer must accept before booking; `null` if there is none. */
  readonly consent: LocalizedText | null;
  /**
   * Instructions for the customer after booking, besides what happens automatically; omitted if not
   * configured.
   */
  readonly nextSteps?: readonly LocalizedText[];
  /** Origins that may call `/widget/v1`, exactly as a browser sends them. */
  readonly allowedOrigins: readonly string[];
  readonly mail: MailSettings;
  /**
   * If set, a booking is pending until its customer follows the link in an e-mail, within this many
   * minutes (10 to 1440). `null` if it is confirmed at once.
   */
  readonly emailConfirmation: { readonly minutes: number } | null;
  /**
   * If set, customers may wait for a taken time, and a freed one is offered to each for this many
   * minutes (10 to 1440). `null` if there is no waiting list.
   */
  readonly waitlist: { readonly offerMinutes: number } | null;
  /** Proof that a person is booking, for browsers; `null` if none is required. */
  readonly proofOfHuman: ProofOfHuman | null;
  readonly limits: VisitorLimits;
  /**
   * If set, the log records which team member viewed which customer, and keeps entries for this
   * many days.
   */
  readonly viewLog?: { readonly keepDays: number };
}

/** Appearance of the operator's pages and e-mails. Omitted values use the built-in defaults. */
export interface Brand {
  /** `#rrggbb` as configured; `derivePalette` derives colours with enough contrast from it. */
  readonly accent?: string;
  /** Begins with `https://`. */
  readonly logoUrl?: string;
  /** Corner radius in pixels. */
  readonly radius?: number;
}

/** The languages in which customers are addressed, and the texts used. */
export interface LanguageSettings {
  /**
   * The only languages offered, by tag and in this order; `null` for all languages that have texts.
   */
  readonly spoken: readonly string[] | null;
  /** Texts that override the built-in ones, by language and the built-in names. */
  readonly texts: Readonly<Record<string, Record<string, TextTree>>>;
  /** The operator's terms for a calendar and a reason; omitted to use the built-in ones. */
  readonly words?: { readonly calendar?: LocalizedText; readonly reason?: LocalizedText };
}

/** Limits per visitor, or per e-mail address, within a period; each at least 1. */
export interface VisitorLimits {
  /** Per ten minutes. */
  readonly bookingsPerAddress: number;
  /** Per hour. */
  readonly bookingsPerEmail: number;
  /** Moves by customers, per day. */
  readonly movesPerBooking: number;
  /** Simultaneous. */
  readonly holdsPerVisitor: number;
  /** Simultaneous, for all visitors of one network; at least 3. */
  readonly holdsPerNetwork: number;
  /** Created per ten minutes. */
  readonly holdsPerAddress: number;
  /** Per ten minutes. */
  readonly waitsPerAddress: number;
  /** Per hour. */
  readonly waitsPerEmail: number;
  /** Per day, for actions in browsers. */
  readonly mailsPerEmail: number;
  /** Bookings refused with `customer_limit`, per day. */
  readonly refusalsPerAddress: number;
}

/**
 * Work that a visitor's browser does before booking, and the question for visitors whose browser
 * does not.
 */
export interface ProofOfHuman {
  /** Amount of work for the browser, 1 to 20. */
  readonly difficulty: number;
  /** Asked if the browser does not do the work. */
  readonly question: LocalizedText;
  /** Correct answers, in any language. */
  readonly answers: readonly string[];
}

export interface MailSettings {
  /** Address for replies; the contact address by default. `null` if there is neither. */
  readonly replyTo: string | null;
  /**
   * When reminders are sent, in minutes before the start: at most 5, each 5 to 43200; empty for
   * none.
   */
  readonly reminderMinutes: readonly number[];
  /** The operator's text that is added to each e-mail of a kind. */
  readonly sentences: Readonly<Partial<Record<MailKind, LocalizedText | undefined>>>;
  /** The operator's texts that replace the built-in ones; omitted if there are none. */
  readonly texts?: OwnMails;
}

/** The occasion of an e-mail to a customer. */
export type MailKind =
  | 'confirmation'
  | 'cancellation'
  | 'move'
  | 'reminder'
  | 'confirmation_request'
  | 'waitlist_offer';

/** The occasions whose e-mails the operator can write entirely. */
export type OwnMailKind = MailKind | 'waitlist_joined';

/**
 * The operator's text in one language, with placeholders such as `{when}`. Omitted parts use the
 * built-in text.
 */
export interface OwnMail {
  readonly subject?: string | undefined;
  /** Below the greeting and above the facts; may have several lines. */
  readonly text?: string | undefined;
}

/** Keyed by kind and language (BCP 47). */
export type OwnMails = Readonly<
  Partial<Record<OwnMailKind, Readonly<Record<string, OwnMail>> | undefined>>
>;

export interface HolidayRegion {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** The country's own code for the state, upper case; `null` for nationwide holidays. */
  readonly state: string | null;
}

/** A public holiday. All calendars are closed that day unless an exception opens them. */
export interface PublicHoliday {
  readonly day: Day;
  readonly name: string;
}
