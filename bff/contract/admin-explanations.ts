/** Why a time is not offered: bodies and call. */

import { z } from 'zod';
import { type AdminCallTable, choiceQuery } from './admin-values.ts';
import { daySchema, idSchema, slotSchema } from './rest-api.ts';

const inCalendar = {
  schedule: z.object({ id: idSchema, name: z.string() }),
  fails_in_any_layout: z.literal(true).optional().meta({
    description:
      'The parts of the reason can be laid out in other ways, in another order or with waits in between, and do not fit in any of them. The rule is about the listed way, or about one in which the team could book.',
  }),
};

/** Why something that a booking needs, or was given by hand, cannot be had. */
export const needObstacleSchema = z.object({
  name: z.string().nullable().meta({
    description: 'Null if the caller has no access to the calendar; resources are always named.',
  }),
  why: z.enum(['taken', 'fixed', 'closed', 'too_few', 'unfit']).meta({
    description:
      '`fixed`: it is taken, and what takes it could have got another one until `fixed_minutes_before`. `too_few`: it is free, but not for all that is needed of it at once. `unfit`: it was chosen by hand and does not meet the need.',
  }),
  until: slotSchema.nullable().meta({
    description:
      'When it is free or open again; null if that is not known, it is free, or unnamed.',
  }),
});
/** The type of `needObstacleSchema`. */
export type NeedObstacle = z.infer<typeof needObstacleSchema>;

const explanationSchema = z
  .discriminatedUnion('rule', [
    z.object({
      ...inCalendar,
      rule: z.enum([
        'offered',
        'malformed',
        'skipped_by_clock',
        'past',
        'ends_after_closing',
        'later_date',
        'no_course',
      ]),
    }),
    z.object({ ...inCalendar, rule: z.literal('lead_time'), minutes: z.int() }),
    z.object({ ...inCalendar, rule: z.literal('beyond_horizon'), last_day: daySchema }),
    z.object({
      ...inCalendar,
      rule: z.literal('closed'),
      by: z.enum([
        'weekly',
        'exception',
        'public_holiday',
        'reason_hours',
        'sessions',
        'in_session',
      ]),
      why: z
        .string()
        .nullable()
        .meta({ description: "The exception's note or the holiday's name, where there is one." }),
    }),
    z.object({
      ...inCalendar,
      rule: z.literal('off_grid'),
      step: z.int().meta({ description: 'Minutes.' }),
    }),
    z.object({ ...inCalendar, rule: z.literal('daily_limit'), limit: z.int() }),
    z.object({
      ...inCalendar,
      rule: z.literal('occupied'),
      by: z.enum(['schedule', 'reason', 'session']),
      capacity: z.int(),
    }),
    z.object({
      ...inCalendar,
      rule: z.literal('busy'),
      told: z
        .array(
          z.object({
            source: z.string().meta({ description: 'What the team calls the other calendar.' }),
            from: slotSchema,
            until: slotSchema,
            kind: z.enum(['busy', 'tentative', 'away', 'unknown']).meta({
              description:
                '`unknown`: it could not be read for so long that the calendar is closed.',
            }),
            title: z
              .string()
              .nullable()
              .meta({ description: 'Null unless `busy.titles` is true.' }),
            read: slotSchema.nullable().meta({
              description: 'When it was last read successfully; null if never.',
            }),
          }),
        )
        .meta({ description: 'What other calendars say of this time.' }),
    }),
    z.object({
      ...inCalendar,
      rule: z.literal('needed'),
      obstacles: z.array(needObstacleSchema),
    }),
  ])
  .meta({
    id: 'Explanation',
    description: 'The first rule in the way of a time in a calendar; `offered`: none is.',
  });
/** Why a time is not offered in one calendar, or that it is. */
export type Explanation = z.infer<typeof explanationSchema>;

/**
 * The answer to `GET /explanations`: one explanation for a calendar, or one for each member of a
 * group that offers the reason.
 */
const explanationsSchema = z.object({ slot: slotSchema, explanations: z.array(explanationSchema) });

const timeQuery = choiceQuery.extend({ slot: slotSchema });

/** Explains why a time is not offered. */
export const explanationCalls = {
  'GET /explanations': {
    right: 'read',
    summary: 'Why a time is not offered: the first rule in the way, calendar by calendar',
    status: 200,
    query: timeQuery,
    answer: explanationsSchema,
  },
} as const satisfies AdminCallTable;
