/**
 * The operator's own texts for whole mails, which are stored in the configuration: their values, a
 * preview, and a test mail. Bodies and calls.
 */

import { z } from 'zod';
import { type AdminCallTable, LINE, TEXT } from './admin-values.ts';

/** The kinds of mails that can have their own text, named as in the installation file. */
export const mailKindSchema = z.enum([
  'confirmation',
  'cancellation',
  'move',
  'reminder',
  'confirmation_request',
  'waitlist_joined',
  'waitlist_offer',
]);
/** The type of `mailKindSchema`. */
export type MailTextKind = z.infer<typeof mailKindSchema>;

/** The input of a preview; also the query of the page that renders it. */
export const mailTextSchema = z.object({
  kind: mailKindSchema,
  language: z.string().max(35),
  subject: z.string().max(200).regex(LINE).meta({ description: 'Empty: ours.' }),
  text: z.string().max(2000).regex(TEXT).meta({ description: 'Empty: ours.' }),
});

/** The query of the rendered preview, with the colour scheme. */
export const mailPageSchema = mailTextSchema.extend({
  scheme: z.enum(['light', 'dark']).default('light'),
});

const mailTextsSchema = z.object({
  languages: z
    .array(z.object({ tag: z.string(), name: z.string() }))
    .meta({ description: "The installation's own first." }),
  kinds: z.array(
    z.object({
      kind: mailKindSchema,
      subject: z
        .array(z.string())
        .meta({ description: 'Names of the values that may stand in it, as when for {when}.' }),
      text: z.array(z.string()),
    }),
  ),
});

const previewSchema = z.object({
  subject: z.string(),
  text: z.string().meta({ description: 'The mail as plain text.' }),
});

const sentSchema = z.object({
  mail: z.enum(['sent', 'failed', 'off']).meta({ description: '`off`: no mail server is set up.' }),
  problem: z.string().nullable(),
});

/** Lists, previews and tests mails with the operator's own texts. */
export const mailCalls = {
  'GET /mail-texts': {
    right: 'administer',
    summary: 'Which mails can be said in own words, in which languages, with which values',
    status: 200,
    answer: mailTextsSchema,
  },
  'POST /mail-texts/preview': {
    right: 'administer',
    summary: 'A mail in these words, about a booking that is made up',
    status: 200,
    body: mailTextSchema,
    answer: previewSchema,
  },
  'POST /mail-texts/test': {
    right: 'administer',
    summary: 'The same, sent to an address',
    status: 200,
    body: mailTextSchema.extend({ to: z.string().max(254).regex(LINE) }),
    answer: sentSchema,
  },
} as const satisfies AdminCallTable;
