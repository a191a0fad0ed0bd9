/** What holds where the installation file leaves a key out. The schema states the same constants, so that the reference cannot say anything else. */

import type { FormField, Reason, Schedule, VisitorLimits } from './installation.ts';

export const DEFAULT_LOCALE = 'en';

export const FIELD_DEFAULTS = { inputType: 'text', required: false } as const satisfies Partial<FormField>;

export const REASON_DEFAULTS = { description: '', bufferBeforeMinutes: 0, bufferAfterMinutes: 0 } as const satisfies Partial<Reason>;

export const SCHEDULE_DEFAULTS = {
  capacity: 1,
  leadTimeMinutes: 0,
  horizonDays: 60,
  holdMinutes: 10,
  cancelCutoffMinutes: 0,
} as const satisfies Partial<Schedule>;

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
