/**
 * What the operator configured, parsed and complete: every default is filled in, every reference
 * resolves. The installation file and the database both speak this shape.
 */

import type { TextTree } from '../delivery/texts/text.ts';
import type { Day } from '../time/wall-time.ts';
import type { FormField } from './form-field.ts';
import type { LocalizedText } from './language.ts';
import type { Reason, Schedule } from './schedule.ts';

/** All that an operator configures, complete, with every default filled in. */
export interface Installation extends InstallationProfile {
  readonly holidays: HolidayRegion | null;
  readonly form: readonly FormField[];
  readonly reasons: readonly Reason[];
  readonly schedules: readonly Schedule[];
}

/** All that decides what is offered. */
export interface Configuration {
  readonly installation: Installation;
  readonly publicHolidays: readonly PublicHoliday[];
  readonly configVersion: number;
}

/**
 * The part of an installation that is needed even where another installation holds the schedules
 * (remote source).
 */
export interface InstallationProfile {
  readonly name: LocalizedText;
  /** IANA name, for example `Europe/Berlin`. */
  readonly timeZone: string;
  /** BCP 47 language tag of the installation; the language of `/api`. */
  readonly locale: string;
  readonly languages: LanguageSettings;
  /** What pages and mails look like; left out if the operator said nothing. */
  readonly brand?: Brand;
  readonly contactEmail: string | null;
  readonly contactPhone: string | null;
  readonly privacyUrl: string | null;
  /** What a customer agrees to before booking; `null` if nothing is asked. */
  readonly consent: LocalizedText | null;
  /**
   * What customers are told after booking, beside what happens by itself; left out if the operator
   * said nothing.
   */
  readonly nextSteps?: readonly LocalizedText[];
  /** Origins that may call `/widget/v1`, exactly as a browser sends them. */
  readonly allowedOrigins: readonly string[];
  readonly mail: MailSettings;
  /**
   * Whether a booking stands only once its customer has followed the link in a mail, and how long
   * that may take, 10 to 1440; `null` if it stands at once.
   */
  readonly emailConfirmation: { readonly minutes: number } | null;
  /**
   * Whether customers may wait for a time that is taken, and how long one that was freed is offered
   * to each, 10 to 1440; `null` if they may not.
   */
  readonly waitlist: { readonly offerMinutes: number } | null;
  /** What shows that a person books, in browsers; `null` if nothing is asked. */
  readonly proofOfHuman: ProofOfHuman | null;
  readonly limits: VisitorLimits;
  /**
   * It is written down who of the team saw whom, and kept for so many days; left out if it is not.
   */
  readonly viewLog?: { readonly keepDays: number };
}

/** What the operator's pages and mails look like. What is left out is ours. */
export interface Brand {
  /** `#rrggbb`, as it was given: `paletteOf` makes of it what can be seen. */
  readonly accent?: string;
  /** Begins with `https://`. */
  readonly logoUrl?: string;
  /** Of corners, in pixels. */
  readonly radius?: number;
}

/** In which languages customers are spoken to, and in which words. */
export interface LanguageSettings {
  /**
   * By tag, in the order in which they are offered, and no other; `null` for all that there are
   * texts in.
   */
  readonly spoken: readonly string[] | null;
  /** The operator's own words in the place of ours, by language and by the names that ours have. */
  readonly texts: Readonly<Record<string, Record<string, TextTree>>>;
  /** What the operator calls a calendar and a reason; left out if that is as we do. */
  readonly words?: { readonly calendar?: LocalizedText; readonly reason?: LocalizedText };
}

/** What one visitor, or everybody with one e-mail address, may do in a while; each at least 1. */
export interface VisitorLimits {
  /** In ten minutes. */
  readonly bookingsPerAddress: number;
  /** In an hour. */
  readonly bookingsPerEmail: number;
  /** By customers, within a day. */
  readonly movesPerBooking: number;
  /** At once. */
  readonly holdsPerVisitor: number;
  /** At once, by the visitors of one network; at least 3. */
  readonly holdsPerNetwork: number;
  /** Made in ten minutes. */
  readonly holdsPerAddress: number;
  /** In ten minutes. */
  readonly waitsPerAddress: number;
  /** In an hour. */
  readonly waitsPerEmail: number;
  /** Within a day, about what was done in browsers. */
  readonly mailsPerEmail: number;
  /** Bookings refused by `customer_limit`, in a day. */
  readonly refusalsPerAddress: number;
}

/**
 * What a visitor's browser computes before it books, and what is asked of visitors whose browser
 * does not.
 */
export interface ProofOfHuman {
  /** How much the browser computes, 1 to 20. */
  readonly difficulty: number;
  /** Asked where browsers compute nothing. */
  readonly question: LocalizedText;
  /** Each is right, in any language. */
  readonly answers: readonly string[];
}

export interface MailSettings {
  /**
   * Where answers go; the contact address where the operator named no other. `null` if there is
   * neither.
   */
  readonly replyTo: string | null;
  /**
   * When customers are reminded, in minutes before the start; at most 5, each 5 to 43200; empty if
   * never.
   */
  readonly reminderMinutes: readonly number[];
  /** The operator's own words, added to each e-mail of a kind. */
  readonly sentences: Readonly<Partial<Record<MailKind, LocalizedText | undefined>>>;
  /** The operator's own words in the place of ours; left out if there are none. */
  readonly texts?: OwnMails;
}

/** What a customer is written for. */
export type MailKind =
  | 'confirmation'
  | 'cancellation'
  | 'move'
  | 'reminder'
  | 'confirmation_request'
  | 'waitlist_offer';

/** What a customer is written for that can be said in the operator's own words alone. */
export type OwnMailKind = MailKind | 'waitlist_joined';

/** In one language, with values such as `{when}` in it; where one is left out, ours is said. */
export interface OwnMail {
  readonly subject?: string | undefined;
  /** Below the greeting, above the facts; may have several lines. */
  readonly text?: string | undefined;
}

/** By kind and language (BCP 47). */
export type OwnMails = Readonly<
  Partial<Record<OwnMailKind, Readonly<Record<string, OwnMail>> | undefined>>
>;

export interface HolidayRegion {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** The country's own code of the state, upper case, or null for holidays of the whole country. */
  readonly state: string | null;
}

/** A day that is closed because it is a public holiday. */
export interface PublicHoliday {
  readonly day: Day;
  readonly name: string;
}
