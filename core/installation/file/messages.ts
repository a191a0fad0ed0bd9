/** Messages to customers in the installation file: their schema and their defaults. */

import { z } from 'zod';
import type { OwnMail, OwnMailKind } from '../installation.ts';
import {
  DEFAULT_REMINDER_MINUTES,
  type MessageSettings,
  messageDefaults,
} from '../installation-defaults.ts';
import { foreignMailValues, ownMailValues, withoutEmpty } from '../own-mails.ts';
import { issueText } from './problems.ts';
import { emailAddress, languageTag, list, localizedText, text, wholeNumber } from './values.ts';

/** Thirty days. */
const MAX_REMINDER_MINUTES = 43_200;

const sentence = (occasion: string, example: string) =>
  localizedText({ limit: 1000, lines: 'several' })
    .optional()
    .meta({
      description: `Added to the e-mail ${occasion}. Left out: nothing is added.`,
      examples: [example],
    });

const sentencesSchema = z
  .strictObject(
    {
      confirmation: sentence('that confirms a booking', 'Please bring your card.'),
      cancellation: sentence('that says that a booking is cancelled', 'You can always book anew.'),
      move: sentence('that says that a booking was moved', 'Please bring your card.'),
      reminder: sentence('that reminds of a booking', 'Please be there five minutes early.'),
      confirmation_request: sentence(
        'that asks the customer to confirm a booking',
        'Without it we cannot keep the time.',
      ),
      waitlist_offer: sentence('that offers a freed time', 'First come, first served.'),
    },
    issueText(
      'entry_expected',
      'Write the sentences as {confirmation: "...", reminder: {de: "...", en: "..."}}.',
    ),
  )
  .meta({ title: 'Your own sentences in e-mails' });

const ownMailSchema = z
  .strictObject(
    {
      subject: text({ limit: 200, mayBeEmpty: true })
        .optional()
        .meta({
          description:
            'The subject, and the heading of the e-mail; an empty text counts as none. Left out: ours.',
          examples: ['Tomorrow: {reason}'],
        }),
      text: text({ limit: 2000, lines: 'several', mayBeEmpty: true })
        .optional()
        .meta({
          description:
            'The text between the greeting and the facts, which may also contain `{name}`; an empty text counts as none. Left out: ours.',
          examples: ['{name}, see you at {when}.'],
        }),
    },
    issueText('entry_expected', 'Write a subject and a text: {subject: "...", text: "..."}.'),
  )
  .meta({ title: 'An e-mail in your own words' });

const listed = (kind: OwnMailKind, part: keyof OwnMail) =>
  ownMailValues(kind, part).map((name) => `{${name}}`);

const ownMail = (kind: OwnMailKind, occasion: string) =>
  z
    .record(
      languageTag(),
      ownMailSchema,
      issueText(
        'entry_expected',
        'Write an e-mail for each language: {de: {subject: "...", text: "..."}}.',
      ),
    )
    .superRefine((mails, context) => {
      for (const [language, mail] of Object.entries(mails)) {
        for (const part of ['subject', 'text'] as const) {
          const foreign = foreignMailValues(kind, part, mail[part] ?? '');
          if (foreign.length === 0) {
            continue;
          }
          const values = foreign.join(', ');
          const known = listed(kind, part).join(', ');
          context.addIssue({
            code: 'custom',
            path: [language, part],
            message: issueText('value_unknown', `There is no value ${values} here; use ${known}.`, {
              values,
              known,
            }),
          });
        }
      }
    })
    .optional()
    .meta({
      description: `The e-mail ${occasion}, by language. It may contain ${listed(kind, 'subject')
        .map((value) => `\`${value}\``)
        .join(', ')}. Left out: ours.`,
      examples: [{ en: { subject: '{operator}: {reason}' } }],
    });

const ownMailsSchema = z
  .strictObject(
    {
      confirmation: ownMail('confirmation', 'that confirms a booking'),
      cancellation: ownMail('cancellation', 'that says that a booking is cancelled'),
      move: ownMail('move', 'that says that a booking was moved'),
      reminder: ownMail('reminder', 'that reminds of a booking'),
      confirmation_request: ownMail(
        'confirmation_request',
        'that asks the customer to confirm a booking, and reminds them',
      ),
      waitlist_joined: ownMail(
        'waitlist_joined',
        'that asks the customer to confirm a wish on the waiting list',
      ),
      waitlist_offer: ownMail('waitlist_offer', 'that offers a freed time'),
    },
    issueText(
      'entry_expected',
      'Write e-mails by kind and language: {confirmation: {de: {subject: "...", text: "..."}}}.',
    ),
  )
  .meta({ title: 'Whole e-mails in your own words' });

const reminderMinutesSchema = list(wholeNumber(5, MAX_REMINDER_MINUTES), { max: 5 }).superRefine(
  (minutes, context) => {
    for (const [index, value] of minutes.entries()) {
      if (minutes.indexOf(value) === index) {
        continue;
      }
      context.addIssue({
        code: 'custom',
        path: [index],
        message: issueText(
          'reminder_twice',
          `A reminder ${value} minutes before is listed already; take one out.`,
          { minutes: value },
        ),
      });
    }
  },
);

export const mailSchema = z
  .strictObject(
    {
      reply_to: emailAddress.optional().meta({
        description: 'Where replies to e-mails go. Left out: `contact_email`.',
        examples: ['desk@practice.example'],
      }),
      reminder_minutes: reminderMinutesSchema.optional().meta({
        description: 'How long before the start customers get a reminder; `[]` for never.',
        default: [...DEFAULT_REMINDER_MINUTES],
        examples: [[1440, 120]],
      }),
      sentences: sentencesSchema.optional().meta({
        description:
          'Your own sentences, added to each e-mail of a kind. Left out: none are added.',
        examples: [{ confirmation: 'Please bring your card.' }],
      }),
      texts: ownMailsSchema.optional().meta({
        description:
          'Subject and text of an e-mail in your own words, which may contain values such as `{when}`. Left out: ours.',
        examples: [
          { reminder: { en: { subject: 'Tomorrow: {reason}', text: 'See you at {when}.' } } },
        ],
      }),
    },
    issueText(
      'entry_expected',
      'Write mail as {reply_to: name@example.org, reminder_minutes: [1440], sentences: {confirmation: "..."}}.',
    ),
  )
  .meta({ title: 'Mail' });

export const emailConfirmationSchema = z
  .strictObject(
    {
      minutes: wholeNumber(10, 1440).meta({
        description: 'How long a place is kept for a customer who has not confirmed.',
        examples: [60],
      }),
    },
    issueText('entry_expected', 'Write email_confirmation as {minutes: 60}.'),
  )
  .meta({ title: 'Confirming by e-mail' });

export const waitlistSchema = z
  .strictObject(
    {
      offer_minutes: wholeNumber(10, 1440).meta({
        description: 'How long a time is kept for each person to whom it is offered.',
        examples: [120],
      }),
    },
    issueText('entry_expected', 'Write waitlist as {offer_minutes: 120}.'),
  )
  .meta({ title: 'Waiting list' });

export interface MessageEntries {
  readonly mail?: z.infer<typeof mailSchema> | undefined;
  readonly email_confirmation?: z.infer<typeof emailConfirmationSchema> | undefined;
  readonly waitlist?: z.infer<typeof waitlistSchema> | undefined;
}

export function completeMessages(
  { mail, email_confirmation, waitlist }: MessageEntries,
  contactEmail: string | null,
): MessageSettings {
  const usual = messageDefaults(contactEmail);
  const texts = withoutEmpty(mail?.texts ?? {});
  return {
    mail: {
      replyTo: mail?.reply_to ?? usual.mail.replyTo,
      reminderMinutes: mail?.reminder_minutes ?? usual.mail.reminderMinutes,
      sentences: mail?.sentences ?? usual.mail.sentences,
      ...(Object.keys(texts).length > 0 && { texts }),
    },
    emailConfirmation: email_confirmation ?? usual.emailConfirmation,
    waitlist: waitlist === undefined ? usual.waitlist : { offerMinutes: waitlist.offer_minutes },
  };
}
