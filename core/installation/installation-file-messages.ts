/** The part of an installation file that says how customers are written to: its shape, its defaults, and how it is written back. */

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { InstallationProfile } from './installation.ts';
import { emailAddress, list, localizedText, wholeNumber } from './installation-file-values.ts';
import { DEFAULT_REMINDER_MINUTES, type MessageSettings, messageDefaults } from './message-defaults.ts';

/** Thirty days. */
const MOST_REMINDER_MINUTES = 43_200;

const sentence = localizedText({ limit: 1000, lines: 'several' }).optional();

const sentencesSchema = z
  .strictObject(
    {
      confirmation: sentence,
      cancellation: sentence,
      move: sentence,
      reminder: sentence,
      confirmation_request: sentence,
      waitlist_offer: sentence,
    },
    'Write the sentences as {confirmation: "...", reminder: {de: "...", en: "..."}}.',
  )
  .meta({ description: 'Your own words, added to each mail of that kind.' });

const reminderMinutesSchema = list(wholeNumber(5, MOST_REMINDER_MINUTES), { most: 5 })
  .superRefine((minutes, context) => {
    for (const [index, value] of minutes.entries()) {
      if (minutes.indexOf(value) === index) continue;
      context.addIssue({ code: 'custom', path: [index], message: `A reminder ${value} minutes before is listed already; take one out.` });
    }
  })
  .meta({ description: 'When customers are reminded, in minutes before the start; [] for never.' });

export const mailSchema = z.strictObject(
  {
    reply_to: emailAddress.optional().meta({ description: 'Where answers go; left out: contact_email.' }),
    reminder_minutes: reminderMinutesSchema.optional(),
    sentences: sentencesSchema.optional(),
  },
  'Write mail as {reply_to: name@example.org, reminder_minutes: [1440], sentences: {confirmation: "..."}}.',
);

export const emailConfirmationSchema = z
  .strictObject({ minutes: wholeNumber(10, 1440) }, 'Write email_confirmation as {minutes: 60}.')
  .meta({ description: 'A booking stands only once its customer has followed the link in a mail, within so many minutes.' });

export const waitlistSchema = z
  .strictObject({ offer_minutes: wholeNumber(10, 1440) }, 'Write waitlist as {offer_minutes: 120}.')
  .meta({ description: 'Customers may wait for a time that is taken; one that was freed is offered to each for so many minutes.' });

interface MessageEntries {
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

export function presentMessages({ mail, emailConfirmation, waitlist, contactEmail }: InstallationProfile): MessageEntries {
  const { replyTo, reminderMinutes, sentences } = mail;
  const entries = {
    ...(replyTo === null || replyTo === contactEmail ? {} : { reply_to: replyTo }),
    ...(isDeepStrictEqual(reminderMinutes, DEFAULT_REMINDER_MINUTES) ? {} : { reminder_minutes: [...reminderMinutes] }),
    ...(Object.keys(sentences).length === 0 ? {} : { sentences: { ...sentences } }),
  };
  return {
    mail: Object.keys(entries).length === 0 ? undefined : entries,
    email_confirmation: emailConfirmation ?? undefined,
    waitlist: waitlist === null ? undefined : { offer_minutes: waitlist.offerMinutes },
  };
}
