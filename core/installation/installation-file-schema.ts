/**
 * The shape of the installation file, key by key. It validates the file, types it and is published as JSON Schema for editors; what needs more than one
 * place of the file to judge is in `installation-file-checks.ts`.
 */

import { z } from 'zod';
import { DEFAULT_LOCALE, FIELD_DEFAULTS, REASON_DEFAULTS, SCHEDULE_DEFAULTS } from './installation-defaults.ts';
import { limitsSchema } from './installation-file-limits.ts';
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

/**
 * What an editor and the reference say of a key: its meaning, an example, and what holds where it is left out: `default`, or in words at the end of the meaning,
 * "Left out: ...".
 */
const id = wholeNumber(1, MAX_ID).meta({
  description: 'Stays the same for ever: an import finds what it changes by it, and bookings refer to it.',
  examples: [1],
});
const name = localizedText({ limit: 200 });

const optionSchema = z
  .strictObject(
    {
      value: text({ limit: 255 }).meta({ description: 'What is stored and sent to programs. Unique in the field.', examples: ['public'] }),
      label: localizedText({ limit: 200 }).meta({
        description: 'What customers read.',
        examples: [{ de: 'Gesetzlich', en: 'Public insurance' }],
      }),
    },
    'Write an option as {value: "...", label: "..."}.',
  )
  .meta({ title: 'An option of a field' });

const fieldNameSentence =
  'Use lower-case letters, digits and underscores, starting with a letter, at most 64 characters, for example first_name.';

export const formFieldSchema = z
  .strictObject(
    {
      name: z
        .string(fieldNameSentence)
        .regex(/^[a-z][a-z0-9_]{0,63}$/, fieldNameSentence)
        .refine((value) => !RESERVED_FIELD_NAMES.includes(value), 'This name is reserved; choose another one.')
        .meta({
          description:
            'The key in submissions. `email` is where the customer is written to and whom `customer_limit` counts; `first_name`, `last_name` or `name` are how the customer is called.',
          examples: ['first_name'],
        }),
      label: localizedText({ limit: 500 }).meta({
        description: 'What customers read above the field.',
        examples: [{ de: 'Vorname', en: 'First name' }],
      }),
      form_type: oneOf(FORM_TYPES).meta({
        description: 'What kind of field it is: one line, several lines, a list to open, choices to see, a box to tick.',
        examples: ['textbox'],
      }),
      input_type: oneOf(INPUT_TYPES)
        .optional()
        .meta({
          description: 'What a textbox takes; other kinds have none.',
          default: FIELD_DEFAULTS.inputType,
          examples: ['email'],
        }),
      required: yesOrNo.optional().meta({
        description: 'Whether it must be filled in; a checkbox then must be ticked.',
        default: FIELD_DEFAULTS.required,
        examples: [true],
      }),
      value: z
        .union(
          [text({ limit: 4000, lines: 'several', mayBeEmpty: true }), z.boolean()],
          'Write the default value as a text in quotes; for a checkbox true or false.',
        )
        .optional()
        .meta({
          description: 'What it holds at first; of a select or radio the value of an option. Left out: empty, a checkbox unticked.',
          examples: ['public'],
        }),
      hint: localizedText({ limit: 500 })
        .optional()
        .meta({
          description: 'A sentence under the label. Left out: none.',
          examples: ['As on your insurance card'],
        }),
      options: list(optionSchema, { most: 200 })
        .optional()
        .meta({
          description: 'What can be chosen, in the order shown. A select or radio needs it. Left out: other kinds have none.',
          examples: [[{ value: 'public', label: 'Public insurance' }]],
        }),
    },
    'Write a form field with name, label and form_type.',
  )
  .meta({ id: 'InstallationFileField', title: 'A form field' });

const formSchema = list(formFieldSchema, { most: 50 });
const ADDED_FORM = 'Fields added to the form; one of the same name replaces the earlier one. Left out: none.';
const FORM_EXAMPLE = [{ name: 'email', label: 'E-mail', form_type: 'textbox', input_type: 'email', required: true }];

export const reasonSchema = z
  .strictObject(
    {
      id,
      name: name.meta({ description: 'What customers choose.', examples: [{ de: 'Erstgespräch', en: 'First visit' }] }),
      description: localizedText({ limit: 2000, lines: 'several', mayBeEmpty: true })
        .optional()
        .meta({ description: 'What customers read under the name.', default: REASON_DEFAULTS.description, examples: ['Bring your card.'] }),
      duration_minutes: wholeNumber(1, DAY_MINUTES).meta({ description: 'How long a booking takes.', examples: [30] }),
      buffer_before_minutes: wholeNumber(0, DAY_MINUTES)
        .optional()
        .meta({
          description: 'Kept free before each booking; may reach into closed time.',
          default: REASON_DEFAULTS.bufferBeforeMinutes,
          examples: [5],
        }),
      buffer_after_minutes: wholeNumber(0, DAY_MINUTES)
        .optional()
        .meta({
          description: 'Kept free after each booking; may reach into closed time.',
          default: REASON_DEFAULTS.bufferAfterMinutes,
          examples: [10],
        }),
      capacity: wholeNumber(1, 1000)
        .optional()
        .meta({
          description:
            'How many bookings of this reason one calendar takes at once. Counts beside the capacity of the calendar, which is 1 where nothing is said: both must have a place. Left out: only the one of the calendar counts.',
          examples: [2],
        }),
      price: localizedText({ limit: 100 })
        .optional()
        .meta({
          description: 'Shown as it is. Left out: no price is shown.',
          examples: ['80 EUR'],
        }),
      info_url: webAddress.optional().meta({
        description: 'A page with more about it. Left out: no link.',
        examples: ['https://www.practice.example/first-visit'],
      }),
      form: formSchema.optional().meta({ description: ADDED_FORM, examples: [FORM_EXAMPLE] }),
    },
    'Write a reason with id, name and duration_minutes.',
  )
  .meta({ id: 'InstallationFileReason', title: 'A reason' });

export const openingHoursSchema = z
  .strictObject(
    {
      days: list(oneOf(WEEKDAYS), { least: 1, most: 7 }).meta({
        description: 'The weekdays on which the range holds.',
        examples: [['mon', 'tue']],
      }),
      opens: opensText.meta({ description: 'When it opens; starts are offered in steps from here.', examples: ['09:00'] }),
      closes: closesText.meta({
        description: 'When it closes: bookings end by then. `"24:00"` is midnight; hours past midnight are two ranges.',
        examples: ['12:00'],
      }),
      valid_from: dayText.optional().meta({
        description: 'First day on which the range holds, included. Left out: it always did.',
        examples: ['2026-10-01'],
      }),
      valid_until: dayText.optional().meta({
        description: 'Last day on which the range holds, included. Left out: it has no end.',
        examples: ['2027-03-31'],
      }),
    },
    'Write opening hours as {days: [mon, tue], opens: "09:00", closes: "12:00"}.',
  )
  .meta({ id: 'InstallationFileHours', title: 'Opening hours' });

export const exceptionSchema = z
  .strictObject(
    {
      date: dayText.optional().meta({ description: 'A single day. Left out: write `from` and `until`.', examples: ['2026-12-05'] }),
      from: dayText.optional().meta({ description: 'First day, included. Left out: write `date`.', examples: ['2026-12-24'] }),
      until: dayText.optional().meta({ description: 'Last day, included. Left out: write `date`.', examples: ['2027-01-01'] }),
      closed: yesOrNo.optional().meta({
        description: '`true`: closed all day. Left out: open from `opens` to `closes`, and at no other time of these days.',
        examples: [true],
      }),
      opens: opensText.optional().meta({
        description: 'When these days open; replaces their weekly hours and a public holiday. Left out: write `closed: true`.',
        examples: ['10:00'],
      }),
      closes: closesText.optional().meta({
        description: 'When these days close. Several exceptions with hours on one date add up. Left out: write `closed: true`.',
        examples: ['13:00'],
      }),
      note: localizedText({ limit: 500 })
        .optional()
        .meta({
          description: 'Why, for customers and for you. Left out: nothing is said.',
          examples: ['Winter break'],
        }),
    },
    'Write an exception as {date: 2026-12-24, closed: true} or with from and until, opens and closes.',
  )
  .meta({ id: 'InstallationFileException', title: 'An exception' });

const GROUP = 'Not for a group, which takes it from its members.';

export const scheduleSchema = z
  .strictObject(
    {
      id,
      name: name.meta({ description: 'Whom or what customers book.', examples: ['Dr. Lindner'] }),
      location: localizedText({ limit: 200 })
        .optional()
        .meta({
          description: 'Where it is, in a few words. Left out: not said.',
          examples: ['Praxis Sonnenhof, 2. OG'],
        }),
      address: text({ limit: 500, lines: 'several' })
        .optional()
        .meta({
          description: 'The postal address, also for calendar files. Left out: not said.',
          examples: ['Lindenweg 4, 10115 Berlin'],
        }),
      phone: text({ limit: 50 })
        .optional()
        .meta({
          description: 'The number for questions about bookings here. Left out: `contact_phone`.',
          examples: ['030 123456'],
        }),
      info_url: webAddress.optional().meta({
        description: 'A page with more about it. Left out: no link.',
        examples: ['https://www.practice.example/lindner'],
      }),
      notify: list(emailAddress, { most: 20 })
        .optional()
        .meta({
          description: `Who is told of bookings by mail. ${GROUP} Left out: \`contact_email\`.`,
          examples: [['lindner@practice.example']],
        }),
      reasons: list(id, { most: 500 })
        .optional()
        .meta({
          description:
            'The ids of the reasons that can be booked here, in the order shown. An ordinary calendar needs it; `[]` where nothing can be booked. Left out: a group offers what any of its members does, in the order of the file.',
          examples: [[1, 2]],
        }),
      members: list(id, { least: 1, most: 100 })
        .optional()
        .meta({
          description:
            'Makes this a group ("no preference"): a booking is given to one of these calendars. Left out: an ordinary calendar.',
          examples: [[1, 2]],
        }),
      capacity: wholeNumber(1, 1000)
        .optional()
        .meta({
          description: `How many bookings it takes at once, whatever their reasons. A reason's own capacity counts beside it: both must have a place. ${GROUP}`,
          default: SCHEDULE_DEFAULTS.capacity,
          examples: [8],
        }),
      slot_interval_minutes: wholeNumber(1, DAY_MINUTES)
        .optional()
        .meta({
          description: `The step between the starts that are offered, counted from \`opens\`. ${GROUP} Left out: the reason's duration.`,
          examples: [15],
        }),
      lead_time_minutes: wholeNumber(0, YEAR_MINUTES)
        .optional()
        .meta({
          description: `How long before its start a time can last be booked. ${GROUP}`,
          default: SCHEDULE_DEFAULTS.leadTimeMinutes,
          examples: [120],
        }),
      horizon_days: wholeNumber(0, 730)
        .optional()
        .meta({
          description: `How many days after today can be booked; 0 is today alone. ${GROUP}`,
          default: SCHEDULE_DEFAULTS.horizonDays,
          examples: [90],
        }),
      hold_minutes: wholeNumber(1, MAX_HOLD_MINUTES)
        .optional()
        .meta({
          description: `How long a chosen time is kept while the form is filled in. ${GROUP}`,
          default: SCHEDULE_DEFAULTS.holdMinutes,
          examples: [15],
        }),
      cancel_cutoff_minutes: wholeNumber(0, YEAR_MINUTES)
        .optional()
        .meta({
          description: `How long before the start customers may last cancel or move. ${GROUP}`,
          default: SCHEDULE_DEFAULTS.cancelCutoffMinutes,
          examples: [1440],
        }),
      daily_limit: wholeNumber(1, 10_000)
        .optional()
        .meta({
          description: `How many bookings may begin on one day. ${GROUP} Left out: no limit.`,
          examples: [20],
        }),
      customer_limit: wholeNumber(1, 1000)
        .optional()
        .meta({
          description: `How many bookings one e-mail address may have to come. ${GROUP} Left out: no limit.`,
          examples: [2],
        }),
      opening_hours: list(openingHoursSchema, { most: 200 })
        .optional()
        .meta({
          description: `When it is open in an ordinary week. ${GROUP} Left out: never, but for exceptions with hours.`,
          examples: [[{ days: ['mon', 'tue'], opens: '09:00', closes: '12:00' }]],
        }),
      exceptions: list(exceptionSchema, { most: 1000 })
        .optional()
        .meta({
          description: `Days whose hours differ: leave, an afternoon off, a Saturday open. ${GROUP} Left out: none.`,
          examples: [[{ date: '2026-12-24', closed: true }]],
        }),
      form: formSchema.optional().meta({ description: ADDED_FORM, examples: [FORM_EXAMPLE] }),
    },
    'Write a schedule with id, name, reasons and opening_hours.',
  )
  .meta({ id: 'InstallationFileSchedule', title: 'A calendar' });

const regionCode = (least: number, sentence: string) =>
  z
    .string(sentence)
    .regex(/^[A-Z0-9-]+$/, sentence)
    .min(least, sentence)
    .max(least === 2 ? 2 : 20, sentence);

export const holidaysSchema = z
  .strictObject(
    {
      country: regionCode(2, 'Write the country as two capital letters, for example DE.').meta({
        description: 'The country, as ISO 3166-1 writes it.',
        examples: ['DE'],
      }),
      state: regionCode(1, 'Write the code of the state in capital letters, for example BE, or leave it out.')
        .optional()
        .meta({ description: "The country's own code of the state. Left out: holidays of the whole country.", examples: ['BE'] }),
    },
    'Write the holidays as {country: DE, state: BE}.',
  )
  .meta({ title: 'Public holidays' });

export const installationFileSchema = z
  .strictObject(
    {
      name: name.meta({ description: 'Who takes the bookings: in pages, mails and calendar files.', examples: ['Praxis Sonnenhof'] }),
      time_zone: timeZoneName.meta({
        description:
          'The IANA time zone in which all hours are meant and all times are shown. Another one moves the wall time of every booking.',
        examples: ['Europe/Berlin'],
      }),
      locale: languageTag()
        .optional()
        .meta({
          description: 'The language of the REST API, of your own mails, and of customers whose language is not known.',
          default: DEFAULT_LOCALE,
          examples: ['de'],
        }),
      contact_email: emailAddress.optional().meta({
        description: 'Where customers write to, and who is told of bookings where a calendar has no `notify`. Left out: neither.',
        examples: ['praxis@example.org'],
      }),
      contact_phone: text({ limit: 50 })
        .optional()
        .meta({
          description: 'Where customers call. Left out: not said.',
          examples: ['030 123456'],
        }),
      privacy_url: webAddress.optional().meta({
        description: 'The page that tells customers what becomes of their data. Left out: no link.',
        examples: ['https://www.practice.example/privacy'],
      }),
      consent: localizedText({ limit: 4000, lines: 'several' })
        .optional()
        .meta({
          description: 'What a customer must agree to before booking. Left out: nothing is asked.',
          examples: [{ de: 'Ich habe die Datenschutzhinweise gelesen.', en: 'I have read the privacy notice.' }],
        }),
      allowed_origins: list(exactOrigin, { most: 100 })
        .optional()
        .meta({
          description: 'The sites that embed the widget, exactly as browsers name them. Left out: only the pages of the server itself.',
          examples: [['https://www.practice.example']],
        }),
      holidays: holidaysSchema.optional().meta({
        description: 'Whose public holidays are closed. Left out: none.',
        examples: [{ country: 'DE', state: 'BE' }],
      }),
      limits: limitsSchema.optional().meta({
        description:
          'What one visitor may do in a while, so that nobody fills a calendar or a mailbox. Left out: as each of its keys says.',
        examples: [{ bookings_per_address: 60 }],
      }),
      mail: mailSchema.optional().meta({
        description: 'How customers are written to. Left out: as each of its keys says.',
        examples: [{ reminder_minutes: [1440] }],
      }),
      email_confirmation: emailConfirmationSchema.optional().meta({
        description:
          'A booking stands only once its customer has followed the link in a mail, within so many minutes. Left out: it stands at once.',
        examples: [{ minutes: 60 }],
      }),
      waitlist: waitlistSchema.optional().meta({
        description:
          'Customers may wait for a time that is taken; one that was freed is offered to each for so many minutes. Left out: nobody waits.',
        examples: [{ offer_minutes: 120 }],
      }),
      form: formSchema.optional().meta({
        description: 'What customers fill in, in the order shown. Left out: only in front of another installation.',
        examples: [FORM_EXAMPLE],
      }),
      reasons: list(reasonSchema, { most: 500 })
        .optional()
        .meta({
          description: 'What can be booked; `[]` where nothing can be yet. Left out: only in front of another installation.',
          examples: [[{ id: 1, name: 'First visit', duration_minutes: 30 }]],
        }),
      schedules: list(scheduleSchema, { most: 500 })
        .optional()
        .meta({
          description: 'The calendars, in the order shown. Left out: only in front of another installation.',
          examples: [[{ id: 1, name: 'Dr. Lindner', reasons: [1] }]],
        }),
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
