/**
 * The defaults for omitted keys of the installation file. The schema uses the same constants, so
 * the reference always agrees.
 */

import type { InstallationProfile, LanguageSettings, VisitorLimits } from './installation.ts';
import type { Need } from './need.ts';
import type { Resource } from './resource.ts';
import type { Reason, Schedule } from './schedule.ts';

export const DEFAULT_LOCALE = 'en';

export const REASON_DEFAULTS = {
  description: '',
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
} as const satisfies Partial<Reason>;

export const RESOURCE_DEFAULTS = { capacity: 1 } as const satisfies Partial<Resource>;

export const NEED_DEFAULTS = {
  count: 1,
  per: 'booking',
  fromMinute: 0,
} as const satisfies Partial<Need>;

export const SCHEDULE_DEFAULTS = {
  capacity: 1,
  leadTimeMinutes: 0,
  horizonDays: 60,
  holdMinutes: 10,
  cancelCutoffMinutes: 0,
} as const satisfies Partial<Schedule>;

/** Limits per visitor if the file does not set them. */
export const LIMIT_DEFAULTS: VisitorLimits = {
  bookingsPerAddress: 30,
  bookingsPerEmail: 5,
  movesPerBooking: 10,
  holdsPerVisitor: 3,
  holdsPerNetwork: 12,
  holdsPerAddress: 30,
  waitsPerAddress: 30,
  waitsPerEmail: 10,
  mailsPerEmail: 20,
  refusalsPerAddress: 3,
};

/** Keys of the limits in the file. */
export const LIMIT_KEYS = {
  bookingsPerAddress: 'bookings_per_address',
  bookingsPerEmail: 'bookings_per_email',
  movesPerBooking: 'moves_per_booking',
  holdsPerVisitor: 'holds_per_visitor',
  holdsPerNetwork: 'holds_per_network',
  holdsPerAddress: 'holds_per_address',
  waitsPerAddress: 'waits_per_address',
  waitsPerEmail: 'waits_per_email',
  mailsPerEmail: 'mails_per_email',
  refusalsPerAddress: 'refusals_per_address',
} as const satisfies Readonly<Record<keyof VisitorLimits, string>>;

export const LIMIT_NAMES = [
  'bookingsPerAddress',
  'bookingsPerEmail',
  'movesPerBooking',
  'holdsPerVisitor',
  'holdsPerNetwork',
  'holdsPerAddress',
  'waitsPerAddress',
  'waitsPerEmail',
  'mailsPerEmail',
  'refusalsPerAddress',
] as const satisfies readonly (keyof VisitorLimits)[];

export const DEFAULT_PROOF_DIFFICULTY = 3;

/** All languages, with the built-in texts. */
export const LANGUAGE_DEFAULTS: LanguageSettings = { spoken: null, texts: {} };

export type MessageSettings = Pick<InstallationProfile, 'mail' | 'emailConfirmation' | 'waitlist'>;

/** One day before. */
export const DEFAULT_REMINDER_MINUTES: readonly number[] = [1440];

/** Messages to customers if the file does not configure them. */
export function messageDefaults(contactEmail: string | null): MessageSettings {
  return {
    mail: { replyTo: contactEmail, reminderMinutes: DEFAULT_REMINDER_MINUTES, sentences: {} },
    emailConfirmation: null,
    waitlist: null,
  };
}
