/** Opening hours and exceptions in the installation file: their schema and their defaults. */

import { z } from 'zod';
import { type Exception, type MinuteOfDay, type OpeningHours, WEEKDAYS } from '../schedule.ts';
import { issueText } from './problems.ts';
import { closesText, dayText, list, localizedText, oneOf, opensText, yesOrNo } from './values.ts';

export const openingHoursSchema = z
  .strictObject(
    {
      days: list(oneOf(WEEKDAYS), { min: 1, max: 7 }).meta({
        description: 'The weekdays to which these hours apply.',
        examples: [['mon', 'tue']],
      }),
      opens: opensText.meta({
        description: 'When it opens; start times are offered in steps from here.',
        examples: ['09:00'],
      }),
      closes: closesText.meta({
        description:
          'When it closes; bookings end by then. `"24:00"` is midnight; for hours past midnight, write two ranges.',
        examples: ['12:00'],
      }),
      valid_from: dayText.optional().meta({
        description:
          'The first day on which these hours apply, included. Left out: they have no beginning.',
        examples: ['2026-10-01'],
      }),
      valid_until: dayText.optional().meta({
        description:
          'The last day on which these hours apply, included. Left out: they have no end.',
        examples: ['2027-03-31'],
      }),
    },
    issueText(
      'entry_expected',
      'Write opening hours as {days: [mon, tue], opens: "09:00", closes: "12:00"}.',
    ),
  )
  .meta({ id: 'InstallationFileHours', title: 'Opening hours' });

export const exceptionSchema = z
  .strictObject(
    {
      date: dayText.optional().meta({
        description: 'A single day. Left out: write `from` and `until`.',
        examples: ['2026-12-05'],
      }),
      from: dayText.optional().meta({
        description: 'The first day, included. Left out: write `date`.',
        examples: ['2026-12-24'],
      }),
      until: dayText.optional().meta({
        description: 'The last day, included. Left out: write `date`.',
        examples: ['2027-01-01'],
      }),
      closed: yesOrNo.optional().meta({
        description:
          '`true`: closed all day. Left out: open from `opens` to `closes`, and at no other time of these days.',
        examples: [true],
      }),
      closed_from: opensText.optional().meta({
        description:
          'Closed from this time to `closed_until` on each of these days; their other hours stay. Left out: as the other keys say.',
        examples: ['13:00'],
      }),
      closed_until: closesText.optional().meta({
        description: 'When it opens again. Left out: as the other keys say.',
        examples: ['17:00'],
      }),
      opens: opensText.optional().meta({
        description:
          'When these days open; this replaces their weekly hours and a public holiday. Left out: write `closed: true`.',
        examples: ['10:00'],
      }),
      closes: closesText.optional().meta({
        description:
          'When these days close. Several exceptions with hours on one date add up. Left out: write `closed: true`.',
        examples: ['13:00'],
      }),
      note: localizedText({ limit: 500 })
        .optional()
        .meta({
          description:
            'Why the hours differ, for customers and for you. Left out: nothing is said.',
          examples: ['Winter break'],
        }),
    },
    issueText(
      'entry_expected',
      'Write an exception as {date: 2026-12-24, closed: true} or with from and until, opens and closes.',
    ),
  )
  .meta({ id: 'InstallationFileException', title: 'An exception' });

export type OpeningHoursEntry = z.infer<typeof openingHoursSchema>;
export type ExceptionEntry = z.infer<typeof exceptionSchema>;

export function completeHours(hours: OpeningHoursEntry): OpeningHours {
  return {
    days: hours.days,
    opens: parseMinuteOfDay(hours.opens),
    closes: parseMinuteOfDay(hours.closes),
    validFrom: hours.valid_from ?? null,
    validUntil: hours.valid_until ?? null,
  };
}

/** The checks guarantee that a date or both bounds are present, and hours unless it is closed. */
export function completeException({
  date,
  from,
  until,
  opens,
  closes,
  closed_from,
  closed_until,
  note,
}: ExceptionEntry): Exception {
  const open = opens !== undefined && closes !== undefined;
  const inPart = closed_from !== undefined && closed_until !== undefined;
  return {
    from: from ?? date ?? '',
    until: until ?? date ?? '',
    hours: open ? { opens: parseMinuteOfDay(opens), closes: parseMinuteOfDay(closes) } : null,
    ...(inPart && {
      closedBetween: { from: parseMinuteOfDay(closed_from), until: parseMinuteOfDay(closed_until) },
    }),
    note: note ?? null,
  };
}

/** Expects a validated `HH:MM`, including `24:00`. */
export function parseMinuteOfDay(text: string): MinuteOfDay {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}
