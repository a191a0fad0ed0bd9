/** The limits on visitors in the installation file: their schema and their defaults. */

import { z } from 'zod';
import type { VisitorLimits } from '../installation.ts';
import { LIMIT_DEFAULTS, LIMIT_KEYS, LIMIT_NAMES } from '../installation-defaults.ts';
import { issueText } from './problems.ts';
import { wholeNumber } from './values.ts';

const MAX = 10_000;

const limit = (description: string, usual: number, max = MAX) =>
  wholeNumber(1, max)
    .optional()
    .meta({ description, default: usual, examples: [usual] });

export const limitsSchema = z
  .strictObject(
    {
      bookings_per_address: limit(
        'How many bookings one address may make in ten minutes. A whole office may share one address.',
        LIMIT_DEFAULTS.bookingsPerAddress,
      ),
      bookings_per_email: limit(
        'How many bookings may be made in an hour with one e-mail address, however it is spelt.',
        LIMIT_DEFAULTS.bookingsPerEmail,
      ),
      moves_per_booking: limit(
        'How often within a day a customer may move one booking; after that, the page asks them to call.',
        LIMIT_DEFAULTS.movesPerBooking,
        100,
      ),
      holds_per_visitor: limit(
        'How many holds one address may have at once while forms are filled in.',
        LIMIT_DEFAULTS.holdsPerVisitor,
        100,
      ),
      holds_per_network: wholeNumber(3, 1000)
        .optional()
        .meta({
          description:
            'How many holds the visitors of one network (IPv6 /48, IPv4 /24) may have at once while they fill in the form. Customers beyond that book without a hold.',
          default: LIMIT_DEFAULTS.holdsPerNetwork,
          examples: [30],
        }),
      holds_per_address: limit(
        'How many holds one address may begin in ten minutes.',
        LIMIT_DEFAULTS.holdsPerAddress,
      ),
      waits_per_address: limit(
        'How often one address may join the waiting list in ten minutes.',
        LIMIT_DEFAULTS.waitsPerAddress,
      ),
      waits_per_email: limit(
        'How often one e-mail address may join the waiting list in an hour.',
        LIMIT_DEFAULTS.waitsPerEmail,
      ),
      mails_per_email: limit(
        'How many e-mails within a day go to one address about what was done in browsers; further ones wait until the day is over.',
        LIMIT_DEFAULTS.mailsPerEmail,
        1000,
      ),
      refusals_per_address: limit(
        "How many bookings with one e-mail address, from one network address, a calendar's `customer_limit` may refuse in a day. After that, bookings of the two in such calendars are refused without being checked, because a refusal tells who is a customer; so are all from that network address after ten times as many.",
        LIMIT_DEFAULTS.refusalsPerAddress,
        100,
      ),
    },
    issueText(
      'entry_expected',
      'Write the limits as {bookings_per_address: 30, bookings_per_email: 5}.',
    ),
  )
  .meta({ title: 'Limits of visitors' });

export type LimitEntries = z.infer<typeof limitsSchema>;

export function completeLimits(entries: LimitEntries = {}): VisitorLimits {
  const limits = { ...LIMIT_DEFAULTS };
  for (const name of LIMIT_NAMES) {
    limits[name] = entries[LIMIT_KEYS[name]] ?? LIMIT_DEFAULTS[name];
  }
  return limits;
}
