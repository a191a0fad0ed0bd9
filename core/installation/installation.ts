/**
 * What the operator configured, parsed and complete: every default is filled in, every reference resolves. The installation file and the database
 * both speak this shape.
 */

import type { TextTree } from '../delivery/texts/text.ts';
import { baseLanguage } from './language.ts';

/** A text, or one text for each language tag (`{ de: "...", en: "..." }`). */
export type LocalizedText = string | Readonly<Record<string, string>>;

/** A local calendar date, `YYYY-MM-DD`. */
export type Day = string;

/** A local date and time, `YYYY-MM-DD HH:MM:SS`, in the installation's time zone. */
export type WallTime = string;

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

/** The part of an installation that is needed even where another installation holds the schedules (remote source). */
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
  /** What customers are told after booking, beside what happens by itself; left out if the operator said nothing. */
  readonly nextSteps?: readonly LocalizedText[];
  /** Origins that may call `/widget/v1`, exactly as a browser sends them. */
  readonly allowedOrigins: readonly string[];
  readonly mail: MailSettings;
  /** Whether a booking stands only once its customer has followed the link in a mail, and how long that may take, 10 to 1440; `null` if it stands at once. */
  readonly emailConfirmation: { readonly minutes: number } | null;
  /** Whether customers may wait for a time that is taken, and how long one that was freed is offered to each, 10 to 1440; `null` if they may not. */
  readonly waitlist: { readonly offerMinutes: number } | null;
  /** What shows that a person books, in browsers; `null` if nothing is asked. */
  readonly proofOfHuman: ProofOfHuman | null;
  readonly limits: VisitorLimits;
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
  /** By tag, in the order in which they are offered, and no other; `null` for all that there are texts in. */
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

/** What a visitor's browser computes before it books, and what is asked of visitors whose browser does not. */
export interface ProofOfHuman {
  /** How much the browser computes, 1 to 20. */
  readonly difficulty: number;
  /** Asked where browsers compute nothing. */
  readonly question: LocalizedText;
  /** Each is right, in any language. */
  readonly answers: readonly string[];
}

export interface MailSettings {
  /** Where answers go; the contact address where the operator named no other. `null` if there is neither. */
  readonly replyTo: string | null;
  /** When customers are reminded, in minutes before the start; at most 5, each 5 to 43200; empty if never. */
  readonly reminderMinutes: readonly number[];
  /** The operator's own words, added to each mail of a kind. */
  readonly sentences: Readonly<Partial<Record<MailKind, LocalizedText | undefined>>>;
}

/** What a customer is written for. */
export type MailKind = 'confirmation' | 'cancellation' | 'move' | 'reminder' | 'confirmation_request' | 'waitlist_offer';

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

export const FORM_TYPES = ['textbox', 'textarea', 'select', 'radio', 'checkbox'] as const;
/** What kind of field it is, as the base specification names them. */
export type FormType = (typeof FORM_TYPES)[number];

export const INPUT_TYPES = ['text', 'email', 'tel', 'number', 'date', 'url'] as const;
/** What a textbox takes. */
export type InputType = (typeof INPUT_TYPES)[number];

/** A field that a customer fills in. */
export interface FormField {
  /** The key in the forms answer and in a submission. */
  readonly name: string;
  readonly label: LocalizedText;
  readonly formType: FormType;
  readonly inputType: InputType;
  readonly required: boolean;
  /** Default value; a checkbox's is a boolean, any other's a string. */
  readonly value: string | boolean;
  /** A sentence under the label; `null` if there is none. */
  readonly hint: LocalizedText | null;
  /** What may be chosen; empty unless `formType` is select or radio. */
  readonly options: readonly FormOption[];
  /** Where it is asked for; left out if it always is. */
  readonly showIf?: Condition;
}

/** Another field of the form is asked for and has this answer: the value of one of its options, or whether its box is ticked. */
export interface Condition {
  readonly field: string;
  readonly equals: string | boolean;
}

export interface FormOption {
  readonly value: string;
  readonly label: LocalizedText;
}

/** What can be booked. */
export interface Reason {
  readonly id: number;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly durationMinutes: number;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  /** How many bookings of this reason one schedule takes at once, beside the schedule's own capacity; `null` if it has no limit of its own. */
  readonly capacity: number | null;
  /** Shown as it is, for example `80 EUR`; `null` if none is shown. */
  readonly price: LocalizedText | null;
  readonly infoUrl: string | null;
  /** The heading that it stands under, with others of the same; left out if it has none. */
  readonly group?: LocalizedText;
  /** Fields added to the installation's form, or replacing one of the same name. */
  readonly form: readonly FormField[];
}

/** Monday first, as `weekdayOf` counts. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** A day of the week. */
export type Weekday = (typeof WEEKDAYS)[number];

/** Minutes since local midnight as the clock on the wall shows them, 0 to 1440 (24:00). */
export type MinuteOfDay = number;

/** A weekly range, half-open: `[opens, closes)`. */
export interface OpeningHours {
  readonly days: readonly Weekday[];
  readonly opens: MinuteOfDay;
  readonly closes: MinuteOfDay;
  /** First day on which the range holds, included; `null` if there is none. */
  readonly validFrom: Day | null;
  /** Last day on which the range holds, included; `null` if there is none. */
  readonly validUntil: Day | null;
}

/** Dates whose hours replace the weekly ones and a public holiday. Several exceptions with hours on one date add up; a closed one wins. */
export interface Exception {
  /** First date, included. */
  readonly from: Day;
  /** Last date, included. */
  readonly until: Day;
  /** `null` if it is closed. */
  readonly hours: { readonly opens: MinuteOfDay; readonly closes: MinuteOfDay } | null;
  /** Why, for customers and the operator; `null` if that is not said. */
  readonly note: LocalizedText | null;
}

/** A calendar, or with members a group of them. */
export interface Schedule {
  readonly id: number;
  readonly name: LocalizedText;
  readonly location: LocalizedText | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly infoUrl: string | null;
  /** Who is told of bookings; if empty, the installation's contact address is. */
  readonly notify: readonly string[];
  /** Reasons that may be booked here, in the order shown. */
  readonly reasonIds: readonly number[];
  /** Parallel places, at least 1. */
  readonly capacity: number;
  /** Step between offered starts; `null` if it is the reason's duration. */
  readonly slotIntervalMinutes: number | null;
  readonly leadTimeMinutes: number;
  /** Bookable days are today to today + horizonDays, both included. */
  readonly horizonDays: number;
  /** How long a chosen time is kept while the form is filled. */
  readonly holdMinutes: number;
  /** Customers may cancel or move until this long before the start. */
  readonly cancelCutoffMinutes: number;
  /** A group ("no preference"): the schedules of which any one may be given; empty for an ordinary schedule. A group has no hours, limits or claims of its own. */
  readonly memberIds: readonly number[];
  /** Most bookings that may start on one day; `null` if there is no limit. */
  readonly dailyLimit: number | null;
  /** Most active bookings per e-mail address; `null` if there is no limit. */
  readonly customerLimit: number | null;
  readonly openingHours: readonly OpeningHours[];
  readonly exceptions: readonly Exception[];
  /** Fields added to the installation's form, or replacing one of the same name. */
  readonly form: readonly FormField[];
}

/** Finds the text for `language`: the exact tag, the same without a form of address (`-x-du`), then its base language, then the installation's locale, then the first one given. */
export function localize(text: LocalizedText, language: string, fallback: string): string {
  if (typeof text === 'string') return text;
  for (const tag of [language, language.replace(/-x-.*/, ''), baseLanguage(language), fallback, baseLanguage(fallback)]) {
    const found = text[tag];
    if (found !== undefined) return found;
  }
  return Object.values(text)[0] ?? '';
}
