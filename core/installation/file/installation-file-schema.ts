/**
 * The schema of the installation file, key by key. It validates the file, provides its types and is
 * published as JSON Schema for editors. Rules that span several parts of the file are in
 * `checks.ts`.
 *
 * `meta` describes a key for editors and the reference: its meaning, an example, and its default,
 * either as `default` or as "Left out: ..." at the end of the description.
 */

import { z } from 'zod';
import { DEFAULT_LOCALE } from '../installation-defaults.ts';
import { brandSchema } from './brand.ts';
import { FORM_EXAMPLE, formSchema } from './form-field.ts';
import { holidaysSchema } from './holidays.ts';
import { languagesSchema, textsSchema, wordsSchema } from './languages.ts';
import { limitsSchema } from './limits.ts';
import { emailConfirmationSchema, mailSchema, waitlistSchema } from './messages.ts';
import { issueText } from './problems.ts';
import { proofOfHumanSchema } from './proof-of-human.ts';
import { reasonSchema } from './reason.ts';
import { resourceSchema } from './resource.ts';
import { scheduleSchema } from './schedule.ts';
import {
  emailAddress,
  exactOrigin,
  languageTag,
  list,
  localizedText,
  nameText,
  text,
  timeZoneName,
  webAddress,
  wholeNumber,
  yesOrNo,
} from './values.ts';

/** The log of who viewed whose data. */
const viewLogSchema = z
  .strictObject(
    {
      keep_days: wholeNumber(1, 3650).meta({
        description: 'For how many days entries are kept. Older ones are deleted automatically.',
        examples: [90],
      }),
    },
    issueText('entry_expected', 'Write view_log as {keep_days: 90}.'),
  )
  .meta({ title: 'Log of views' });

export const installationFileSchema = z
  .strictObject(
    {
      name: nameText.meta({
        description: 'Who takes the bookings: in pages, e-mails and calendar files.',
        examples: ['Praxis Sonnenhof'],
      }),
      time_zone: timeZoneName.meta({
        description:
          'The IANA time zone of all hours, and of all times shown. Changing it moves the wall time of every booking.',
        examples: ['Europe/Berlin'],
      }),
      locale: languageTag()
        .optional()
        .meta({
          description:
            'The language of the REST API, of your own e-mails, and of customers whose language is not known.',
          default: DEFAULT_LOCALE,
          examples: ['de'],
        }),
      languages: languagesSchema.optional().meta({
        description:
          'The languages in which customers are addressed, in the order in which they are offered. Left out: the languages of your own texts are offered, and any other of ours is used if somebody asks for it.',
        examples: [['de', 'en', 'tr']],
      }),
      texts: textsSchema.optional().meta({
        title: 'Your own words',
        description: 'Your own words in place of ours, by language, part and name. Left out: ours.',
        examples: [{ de: { widget: { reasonHead: 'Was führt Sie zu uns?' } } }],
      }),
      words: wordsSchema.optional().meta({
        description:
          'What you call a calendar and a reason, in headings, steps and labels of widget, pages, mails and calendar files. To put a whole sentence in place of a heading, use `texts`, which take precedence. Left out: ours.',
        examples: [{ calendar: 'Therapist' }],
      }),
      brand: brandSchema.optional().meta({
        description: 'Your colour, logo and corners, on pages and in mails. Left out: ours.',
        examples: [{ accent: '#0b6e4f', radius: 4 }],
      }),
      contact_email: emailAddress.optional().meta({
        description:
          'Where customers write to, and who is told of bookings if a calendar has no `notify`. Left out: neither.',
        examples: ['praxis@example.org'],
      }),
      contact_phone: text({ limit: 50 })
        .optional()
        .meta({
          description: 'The number that customers call. Left out: none.',
          examples: ['030 123456'],
        }),
      privacy_url: webAddress.optional().meta({
        description: 'The page that tells customers what happens to their data. Left out: no link.',
        examples: ['https://www.practice.example/privacy'],
      }),
      map_links: yesOrNo.optional().meta({
        description:
          'Whether addresses on pages and in mails link to Google Maps. If not, they are only written out.',
        default: true,
        examples: [false],
      }),
      consent: localizedText({ limit: 4000, lines: 'several' })
        .optional()
        .meta({
          description: 'What a customer must agree to before booking. Left out: nothing is asked.',
          examples: [
            {
              de: 'Ich habe die Datenschutzhinweise gelesen.',
              en: 'I have read the privacy notice.',
            },
          ],
        }),
      next_steps: list(localizedText({ limit: 300 }), { max: 5 })
        .optional()
        .meta({
          description:
            'What customers read after booking under "What happens next", below the steps that happen by themselves, such as the mail. Left out: only those steps.',
          examples: [
            [{ de: 'Bitte kommen Sie zehn Minuten früher.', en: 'Please come ten minutes early.' }],
          ],
        }),
      allowed_origins: list(exactOrigin, { max: 100 })
        .optional()
        .meta({
          description:
            'The sites that may embed the widget, exactly as browsers name them. Left out: only the pages of the server itself.',
          examples: [['https://www.practice.example']],
        }),
      holidays: holidaysSchema.optional().meta({
        description: 'The country or state whose public holidays are closed days. Left out: none.',
        examples: [{ country: 'DE', state: 'BE' }],
      }),
      limits: limitsSchema.optional().meta({
        description:
          'What one visitor may do in a certain time, so that nobody fills a calendar or a mailbox. Left out: the default of each key.',
        examples: [{ bookings_per_address: 60 }],
      }),
      mail: mailSchema.optional().meta({
        description: 'Settings for mails to customers. Left out: the default of each key.',
        examples: [{ reminder_minutes: [1440] }],
      }),
      email_confirmation: emailConfirmationSchema.optional().meta({
        description:
          'A booking stands only once its customer has followed the link in a mail, within this many minutes. Left out: it stands at once.',
        examples: [{ minutes: 60 }],
      }),
      waitlist: waitlistSchema.optional().meta({
        description:
          'Customers may wait for a time that is taken. A time that becomes free is offered to one after the other, for this many minutes each. Left out: there is no waiting list.',
        examples: [{ offer_minutes: 120 }],
      }),
      proof_of_human: proofOfHumanSchema.optional().meta({
        description:
          'Customers prove that a person books: their browser computes something while they fill in the form. Left out: nothing is asked.',
        examples: [{ question: 'What colour is fresh snow?', answers: ['white'] }],
      }),
      view_log: viewLogSchema.optional().meta({
        description:
          'Records who of the team opened which booking or customer, searched and exported, for administrators to read. Left out: nothing is recorded.',
        examples: [{ keep_days: 90 }],
      }),
      form: formSchema.optional().meta({
        description:
          'The fields that customers fill in, in the order shown. Left out: allowed only in front of another installation.',
        examples: [FORM_EXAMPLE],
      }),
      reasons: list(reasonSchema, { max: 500 })
        .optional()
        .meta({
          description:
            'What can be booked; `[]` if nothing can be booked yet. Left out: allowed only in front of another installation.',
          examples: [[{ id: 1, name: 'First visit', duration_minutes: 30 }]],
        }),
      schedules: list(scheduleSchema, { max: 500 })
        .optional()
        .meta({
          description:
            'The calendars, in the order shown. Left out: allowed only in front of another installation.',
          examples: [[{ id: 1, name: 'Dr. Lindner', reasons: [1] }]],
        }),
      resources: list(resourceSchema, { max: 500 })
        .optional()
        .meta({
          description:
            'Rooms, devices and whatever else bookings take and customers do not choose. Left out: none.',
          examples: [[{ id: 21, name: 'Room 1', kind: 'room' }]],
        }),
    },
    issueText(
      'entry_expected',
      'The installation file must be a mapping that starts with name: and time_zone:.',
    ),
  )
  .meta({ id: 'InstallationFile', title: 'Slotwell installation file' });

export type InstallationFile = z.infer<typeof installationFileSchema>;

/** The file as JSON Schema (draft 2020-12), for completion and checks in editors. */
export function installationFileJsonSchema() {
  return z.toJSONSchema(installationFileSchema, { io: 'input' });
}
