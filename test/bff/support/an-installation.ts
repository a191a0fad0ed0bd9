/** Builders of valid installations: a test names only what matters to it. */

import { createField, type FormField } from '../../../core/installation/form-field.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import {
  LANGUAGE_DEFAULTS,
  LIMIT_DEFAULTS,
} from '../../../core/installation/installation-defaults.ts';
import type { Reason, Schedule } from '../../../core/installation/schedule.ts';

export function aFormField(changes: Partial<FormField> = {}): FormField {
  return createField({ name: 'last_name', label: 'Last name', required: true, ...changes });
}

export const emailField: FormField = aFormField({
  name: 'email',
  label: 'E-mail',
  inputType: 'email',
});

export function aReason(changes: Partial<Reason> = {}): Reason {
  return {
    id: 1,
    name: 'First visit',
    description: '',
    durationMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    capacity: null,
    price: null,
    infoUrl: null,
    form: [],
    ...changes,
  };
}

/** Monday to Friday, 9 to 12 and 13 to 17. */
export function aSchedule(changes: Partial<Schedule> = {}): Schedule {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
  return {
    id: 1,
    name: 'Dr. Lindner',
    location: null,
    address: null,
    phone: null,
    infoUrl: null,
    notify: [],
    reasonIds: [1],
    capacity: 1,
    slotIntervalMinutes: null,
    leadTimeMinutes: 0,
    horizonDays: 14,
    holdMinutes: 10,
    cancelCutoffMinutes: 1440,
    memberIds: [],
    dailyLimit: null,
    customerLimit: null,
    openingHours: [
      { days, opens: 9 * 60, closes: 12 * 60, validFrom: null, validUntil: null },
      { days, opens: 13 * 60, closes: 17 * 60, validFrom: null, validUntil: null },
    ],
    exceptions: [],
    form: [],
    ...changes,
  };
}

/**
 * Schedule 1 offers reason 1, schedule 2 offers nothing; reason 2 exists and is offered nowhere.
 */
export function anInstallation(changes: Partial<Installation> = {}): Installation {
  return {
    name: 'Praxis Sonnenhof',
    timeZone: 'Europe/Berlin',
    locale: 'en',
    languages: LANGUAGE_DEFAULTS,
    contactEmail: null,
    contactPhone: null,
    privacyUrl: null,
    consent: null,
    allowedOrigins: [],
    holidays: null,
    mail: { replyTo: null, reminderMinutes: [1440], sentences: {} },
    emailConfirmation: null,
    waitlist: null,
    proofOfHuman: null,
    limits: LIMIT_DEFAULTS,
    form: [aFormField(), emailField],
    reasons: [aReason(), aReason({ id: 2, name: 'Check-up', durationMinutes: 60 })],
    schedules: [aSchedule(), aSchedule({ id: 2, name: 'Laboratory', reasonIds: [] })],
    ...changes,
  };
}
