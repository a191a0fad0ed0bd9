/** The part of an installation file that says how customers are written to: its shape, and how what is left out is filled in. */

import { z } from 'zod';
import { DEFAULT_REMINDER_MINUTES, type MessageSettings, messageDefaults } from '../installation-defaults.ts';
import { emailAddress, list, localizedText, wholeNumber } from './values.ts';

/** Thirty days. */
const MAX_REMINDER_MINUTES = 43_200;

const sentence = (occasion: string, example: string) =>
  localizedText({ limit: 1000, lines: 'several' })
    .optional()
    .meta({ description: `Added to the mail ${occasion}. Left out: nothing is added.`, examples: [example] });

const sentencesSchema = z
  .strictObject(
    {
      confirmation: sentence('that confirms a booking', 'Please bring your card.'),
      cancellation: sentence('that says that a booking is cancelled', 'You can always book anew.'),
      move: sentence('that says that a booking was moved', 'Please bring your card.'),
      reminder: sentence('that reminds of a booking', 'Please be there five minutes early.'),
      confirmation_request: sentence('that asks to confirm a booking', 'Without it we cannot keep the time.'),
      waitlist_offer: sentence('that offers a time which was freed', 'First come, first served.'),
    },
    'Write the sentences as {confirmation: "...", reminder: {de: "...", en: "..."}}.',
  )
  .meta({ title: 'Your own sentences in mails' });

const reminderMinutesSchema = list(wholeNumber(5, MAX_REMINDER_MINUTES), { max: 5 }).superRefine((minutes, context) => {
  for (const [index, value] of minutes.entries()) {
    if (minutes.indexOf(value) === index) continue;
    context.addIssue({ code: 'custom', path: [index], message: `A reminder ${value} minutes before is listed already; take one out.` });
  }
});

export const mailSchema = z
  .strictObject(
    {
      reply_to: emailAddress.optional().meta({
        description: 'Where answers to mails go. Left out: `contact_email`.',
        examples: ['desk@practice.example'],
      }),
      reminder_minutes: reminderMinutesSchema.optional().meta({
        description: 'How long before the start customers are reminded; `[]` for never.',
        default: [...DEFAULT_REMINDER_MINUTES],
        examples: [[1440, 120]],
      }),
      sentences: sentencesSchema.optional().meta({
        description: 'Your own words, added to each mail of a kind. Left out: none are added.',
        examples: [{ confirmation: 'Please bring your card.' }],
      }),
    },
    'Write mail as {reply_to: name@example.org, reminder_minutes: [1440], sentences: {confirmation: "..."}}.',
  )
  .meta({ title: 'Mail' });

export const emailConfirmationSchema = z
  .strictObject(
    { minutes: wholeNumber(10, 1440).meta({ description: 'How long the place is kept for who has not confirmed.', examples: [60] }) },
    'Write email_confirmation as {minutes: 60}.',
  )
  .meta({ title: 'Confirming by e-mail' });

export const waitlistSchema = z
  .strictObject(
    {
      offer_minutes: wholeNumber(10, 1440).meta({
        description: 'How long a time is kept for each person whom it is offered to.',
        examples: [120],
      }),
    },
    'Write waitlist as {offer_minutes: 120}.',
  )
  .meta({ title: 'Waiting list' });

export interface MessageEntries {
  readonly mail?: z.infer<typeof mailSchema> | undefined;
  readonly email_confirmation?: z.infer<typeof emailConfirmationSchema> | undefined;
  readonly waitlist?: z.infer<typeof waitlistSchema> | undefined;
}

export function completeMessages({ mail, email_confirmation, waitlist }: MessageEntries, contactEmail: string | null): MessageSettings {
  const usual = messageDefaults(contactEmail);
  return {
    mail: {
      replyTo: mail?.reply_to ?? usual.mail.replyTo,
      reminderMinutes: mail?.reminder_minutes ?? usual.mail.reminderMinutes,
      sentences: mail?.sentences ?? usual.mail.sentences,
    },
    emailConfirmation: email_confirmation ?? usual.emailConfirmation,
    waitlist: waitlist === undefined ? usual.waitlist : { offerMinutes: waitlist.offer_minutes },
  };
}
