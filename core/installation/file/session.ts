/** The classes of a calendar in the installation file: their schema and their defaults. */

import { z } from 'zod';
import { type Schedule, type Session, WEEKDAYS } from '../schedule.ts';
import { parseMinuteOfDay } from './opening-hours.ts';
import { issueText } from './problems.ts';
import { dayText, identifier, list, oneOf, opensText, wholeNumber, yesOrNo } from './values.ts';

const SHAPE =
  'Write a session as {days: [mon, thu], at: "18:00", reason: 3} or {on: [2026-12-05], at: "10:00", reason: 3}.';

const takesSchema = list(identifier, { max: 10 });

const changeSchema = z
  .strictObject(
    {
      date: dayText.meta({
        description: 'A date on which the session takes place.',
        examples: ['2026-12-14'],
      }),
      takes: takesSchema.meta({
        description: 'What it takes on this date, in place of its usual `takes`.',
        examples: [[22, 5]],
      }),
    },
    issueText('entry_expected', 'Write a change as {date: 2026-12-14, takes: [22, 5]}.'),
  )
  .meta({ id: 'InstallationFileSessionChange', title: 'A change of a session' });

export const sessionSchema = z
  .strictObject(
    {
      days: list(oneOf(WEEKDAYS), { min: 1, max: 7 })
        .optional()
        .meta({
          description: 'The weekdays on which it takes place every week. Left out: write `on`.',
          examples: [['mon', 'thu']],
        }),
      on: list(dayText, { min: 1, max: 200 })
        .optional()
        .meta({
          description: 'The dates on which it takes place. Left out: write `days`.',
          examples: [['2026-12-05', '2026-12-12']],
        }),
      course: yesOrNo.optional().meta({
        description:
          'Whether the dates of `on` are a course: customers book all of them as one booking, at the first date, as long as no date is full. At least two dates, at most 52. Left out: false, each date is booked by itself.',
        examples: [true],
      }),
      at: opensText.meta({
        description: 'When it begins; it takes as long as its reason does in this calendar.',
        examples: ['18:00'],
      }),
      reason: identifier.meta({
        description: 'The id of the reason, which must be one of the `reasons` of the calendar.',
        examples: [3],
      }),
      places: wholeNumber(1, 1000)
        .optional()
        .meta({
          description:
            'How many people may come to this session, if fewer than the calendar and the reason take. Left out: as many as these take.',
          examples: [12],
        }),
      takes: takesSchema.optional().meta({
        description:
          'The ids of the resources and other calendars that the session takes as a whole, once for all who come: its room and its teacher. While it takes place, whoever comes, nothing else can take them, and no other session may name them. Left out: only its own calendar.',
        examples: [[21, 4]],
      }),
      changes: list(changeSchema, { max: 200 })
        .optional()
        .meta({
          description:
            'Dates on which it takes something else: a substitute, another room. Left out: none.',
          examples: [[{ date: '2026-12-14', takes: [22, 5] }]],
        }),
      valid_from: dayText.optional().meta({
        description:
          'The first day on which it may take place, included; with `days` only. Left out: it has no beginning.',
        examples: ['2026-10-01'],
      }),
      valid_until: dayText.optional().meta({
        description:
          'The last day on which it may take place, included; with `days` only. Left out: it has no end.',
        examples: ['2027-03-31'],
      }),
    },
    issueText('entry_expected', SHAPE),
  )
  .meta({ id: 'InstallationFileSession', title: 'A session' });

export type SessionEntry = z.infer<typeof sessionSchema>;

const leftExpected = issueText(
  'entry_expected',
  'Write show_left as always, or as a whole number from 1 to 1000.',
);

export const showLeftSchema = z.union(
  [z.literal('always', leftExpected), wholeNumber(1, 1000)],
  leftExpected,
);

export type ShowLeftEntry = z.infer<typeof showLeftSchema>;

interface SessionEntries {
  readonly sessions?: readonly SessionEntry[] | undefined;
  readonly show_left?: ShowLeftEntry | undefined;
}

export function completeSessions({
  sessions = [],
  show_left: showLeft,
}: SessionEntries): Pick<Schedule, 'sessions' | 'showLeft'> {
  return {
    ...(sessions.length > 0 && { sessions: sessions.map(completeSession) }),
    ...(showLeft !== undefined && { showLeft }),
  };
}

/** The checks guarantee either weekdays or dates. */
function completeSession(session: SessionEntry): Session {
  const { days, on, course, at, reason, places, takes, changes, ...valid } = session;
  const start = {
    reasonId: reason,
    at: parseMinuteOfDay(at),
    ...(places !== undefined && { places }),
    ...(takes !== undefined && takes.length > 0 && { takes }),
    ...(changes !== undefined && changes.length > 0 && { changes }),
  };
  return on === undefined
    ? {
        ...start,
        days: days ?? [],
        validFrom: valid.valid_from ?? null,
        validUntil: valid.valid_until ?? null,
      }
    : { ...start, on, ...(course && { isCourse: true }) };
}
