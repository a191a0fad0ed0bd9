/** How a customer is told of a change that is made on the command line: `--by`, `--message` and `--quiet`, the same for every change. */

import { z } from 'zod';
import type { Booking, ChangeNotice } from '../../core/index.ts';
import type { Command, CommandCall } from './command.ts';
import { ACTOR } from './with-core.ts';

const MAX_MESSAGE = 1000;

export const NOTICE_USAGE = '[--by customer|operator] [--message TEXT] [--quiet]';

export const noticeOptions = {
  by: { type: 'string' },
  message: { type: 'string' },
  quiet: { type: 'boolean' },
} as const satisfies Command['options'];

const schema = z
  .object({
    by: z.enum(['customer', 'operator'], '--by takes customer or operator: whose wish it is.').default('operator'),
    message: z
      .string()
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(
        z
          .string()
          .min(1, '--message is empty; write what the customer is to read, or leave it out.')
          .max(MAX_MESSAGE, `--message is too long; use at most ${MAX_MESSAGE} characters.`)
          .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, '--message contains a control character; take it out.'),
      )
      .optional(),
    quiet: z.boolean().default(false),
  })
  .refine(
    ({ message, quiet }) => message === undefined || !quiet,
    '--message goes into the mail that --quiet leaves out; use one of them.',
  );

export interface WantedNotice {
  readonly notice: ChangeNotice;
  /** As the audit log shows it. */
  readonly actor: string;
}

/** Null where the options are not right; that is said. */
export function readNotice({ io, options }: CommandCall): WantedNotice | null {
  const read = schema.safeParse(options);
  if (!read.success) {
    for (const { message } of read.error.issues) io.err(message);
    return null;
  }
  const { by, message = null, quiet } = read.data;
  return { notice: { onRequest: by === 'customer', message, quiet }, actor: by === 'customer' ? `${ACTOR}, for the customer` : ACTOR };
}

/** What the operator must know about who is told; null: its customer is, as usual. `before` is the booking as it was. */
export function sayWhoIsNotTold({ notice: { quiet, message } }: WantedNotice, before: Booking, sendsMail: boolean): string | null {
  const lost = message === null ? '' : ' The message reaches nobody.';
  if (before.status === 'pending') return `It was not confirmed yet, so its customer is not written to.${lost}`;
  if (quiet) return 'Its customer is not written to.';
  if (typeof before.submission.email !== 'string') return `Its customer gave no e-mail address and is not written to.${lost}`;
  return message === null || sendsMail ? null : 'No mail is sent before SMTP_URL and MAIL_FROM are set; the message waits in the outbox.';
}
