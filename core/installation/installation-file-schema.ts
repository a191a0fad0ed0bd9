/**
 * The shape of the installation file, key by key. It validates the file, types it and is published as JSON Schema for editors; what needs more than one
 * place of the file to judge is in `installation-file-checks.ts`.
 */

import { z } from 'zod';
import { emailConfirmationSchema, mailSchema, waitlistSchema } from './installation-file-messages.ts';
import {
  closesText,
  dayText,
  emailAddress,
  exactOrigin,
  languageTag,
  list,
  localizedText,
  oneOf,
  opensText,
  text,
  timeZoneName,
  webAddress,
  wholeNumber,
  yesOrNo,
} from './installation-file-values.ts';

/** Minutes of one day. */
export const DAY_MINUTES = 1440;
const YEAR_MINUTES = 525_600;
/** Identifiers fit into 32 bits: occupancy keeps them in integer columns. */
const MAX_ID = 2_147_483_647;
/** A hold is extended for thirty minutes at most, so a longer one could not be kept. */
const MAX_HOLD_MINUTES = 30;

export const FORM_TYPES = ['textbox', 'textarea', 'select', 'radio', 'checkbox'] as const;
export const INPUT_TYPES = ['text', 'email', 'tel', 'number', 'date', 'url'] as const;
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const RESERVED_FIELD_NAMES = ['constructor', 'prototype', 'password'];

const id = wholeNumber(1, MAX_ID).meta({ description: 'Stays the same for ever: an import finds what it changes by it.' });
const name = localizedText({ limit: 200 });

const optionSchema = z.strictObject(
  { value: text({ limit: 255 }), label: localizedText({ limit: 200 }) },
  'Write an option as {value: "...", label: "..."}.',
);

const fieldNameSentence =
  'Use lower-case letters, digits and underscores, starting with a letter, at most 64 characters, for example first_name.';

export const formFieldSchema = z
  .strictObject(
    {
      name: z
        .string(fieldNameSentence)
        .regex(/^[a-z][a-z0-9_]{0,63}$/, fieldNameSentence)
        .refine((value) => !RESERVED_FIELD_NAMES.includes(value), 'This name is reserved; choose another one.'),
      label: localizedText({ limit: 500 }),
      form_type: oneOf(FORM_TYPES),
      input_type: oneOf(INPUT_TYPES).optional(),
      required: yesOrNo.optional(),
      value: z
        .union(
          [text({ limit: 4000, lines: 'several', mayBeEmpty: true }), z.boolean()],
          'Write the default value as a text in quotes; for a checkbox true or false.',
        )
        .optional(),
      hint: localizedText({ limit: 500 }).optional(),
      options: list(optionSchema, { most: 200 }).optional(),
    },
    'Write a form field with name, label and form_type.',
  )
  .meta({ id: 'InstallationFileField' });

const formSchema = list(formFieldSchema, { most: 50 });

export const reasonSchema = z
  .strictObject(
    {
      id,
      name,
      description: localizedText({ limit: 2000, lines: 'several', mayBeEmpty: true }).optional(),
      duration_minutes: wholeNumber(1, DAY_MINUTES),
      buffer_before_minutes: wholeNumber(0, DAY_MINUTES).optional(),
      buffer_after_minutes: wholeNumber(0, DAY_MINUTES).optional(),
      capacity: wholeNumber(1, 1000).optional().meta({ description: 'How many bookings of this reason one schedule takes at once.' }),
      price: localizedText({ limit: 100 }).optional(),
      info_url: webAddress.optional(),
      form: formSchema.optional(),
    },
    'Write a reason with id, name and duration_minutes.',
  )
  .meta({ id: 'InstallationFileReason' });

export const openingHoursSchema = z
  .strictObject(
    {
      days: list(oneOf(WEEKDAYS), { least: 1, most: 7 }),
      opens: opensText,
      closes: closesText,
      valid_from: dayText.optional().meta({ description: 'First day, included.' }),
      valid_until: dayText.optional().meta({ description: 'Last day, included.' }),
    },
    'Write opening hours as {days: [mon, tue], opens: "09:00", closes: "12:00"}.',
  )
  .meta({ id: 'InstallationFileHours' });

export const exceptionSchema = z
  .strictObject(
    {
      date: dayText.optional(),
      from: dayText.optional().meta({ description: 'First day, included.' }),
      until: dayText.optional().meta({ description: 'Last day, included.' }),
      closed: yesOrNo.optional(),
      opens: opensText.optional(),
      closes: closesText.optional(),
      note: localizedText({ limit: 500 }).optional(),
    },
    'Write an exception as {date: 2026-12-24, closed: true} or with from and until, opens and closes.',
  )
  .meta({ id: 'InstallationFileException' });

export const scheduleSchema = z
  .strictObject(
    {
      id,
      name,
      location: localizedText({ limit: 200 }).optional(),
      address: text({ limit: 500, lines: 'several' }).optional(),
      phone: text({ limit: 50 }).optional(),
      info_url: webAddress.optional(),
      notify: list(emailAddress, { most: 20 }).optional(),
      reasons: list(id, { least: 1, most: 500 }).optional(),
      members: list(id, { least: 1, most: 100 })
        .optional()
        .meta({ description: 'Makes this a group: a booking is given to one of these schedules.' }),
      capacity: wholeNumber(1, 1000).optional(),
      slot_interval_minutes: wholeNumber(1, DAY_MINUTES).optional(),
      lead_time_minutes: wholeNumber(0, YEAR_MINUTES).optional(),
      horizon_days: wholeNumber(0, 730).optional(),
      hold_minutes: wholeNumber(1, MAX_HOLD_MINUTES).optional(),
      cancel_cutoff_minutes: wholeNumber(0, YEAR_MINUTES).optional(),
      daily_limit: wholeNumber(1, 10_000).optional(),
      customer_limit: wholeNumber(1, 1000).optional(),
      opening_hours: list(openingHoursSchema, { most: 200 }).optional(),
      exceptions: list(exceptionSchema, { most: 1000 }).optional(),
      form: formSchema.optional(),
    },
    'Write a schedule with id, name, reasons and opening_hours.',
  )
  .meta({ id: 'InstallationFileSchedule' });

const regionCode = (least: number, sentence: string) =>
  z
    .string(sentence)
    .regex(/^[A-Z0-9-]+$/, sentence)
    .min(least, sentence)
    .max(least === 2 ? 2 : 20, sentence);

export const holidaysSchema = z.strictObject(
  {
    country: regionCode(2, 'Write the country as two capital letters, for example DE.'),
    state: regionCode(1, 'Write the code of the state in capital letters, for example BE, or leave it out.').optional(),
  },
  'Write the holidays as {country: DE, state: BE}.',
);

export const installationFileSchema = z
  .strictObject(
    {
      name,
      time_zone: timeZoneName,
      locale: languageTag().optional(),
      contact_email: emailAddress.optional(),
      contact_phone: text({ limit: 50 }).optional(),
      privacy_url: webAddress.optional(),
      consent: localizedText({ limit: 4000, lines: 'several' }).optional(),
      allowed_origins: list(exactOrigin, { most: 100 }).optional(),
      holidays: holidaysSchema.optional(),
      mail: mailSchema.optional(),
      email_confirmation: emailConfirmationSchema.optional(),
      waitlist: waitlistSchema.optional(),
      form: formSchema.optional(),
      reasons: list(reasonSchema, { most: 500 }).optional(),
      schedules: list(scheduleSchema, { most: 500 }).optional(),
    },
    'The installation file must be a mapping that starts with name: and time_zone:.',
  )
  .meta({ id: 'InstallationFile', title: 'Slotwell installation file' });

export type InstallationFile = z.infer<typeof installationFileSchema>;
export type FormFieldEntry = z.infer<typeof formFieldSchema>;
export type ReasonEntry = z.infer<typeof reasonSchema>;
export type OpeningHoursEntry = z.infer<typeof openingHoursSchema>;
export type ExceptionEntry = z.infer<typeof exceptionSchema>;
export type ScheduleEntry = z.infer<typeof scheduleSchema>;

/** The file as JSON Schema (draft 2020-12): what an editor completes and checks while the operator types. */
export function installationFileJsonSchema() {
  return z.toJSONSchema(installationFileSchema, { io: 'input' });
}
