/** A reason in the installation file: its schema and its defaults. */

import { z } from 'zod';
import { MAX_PERSONS } from '../../booking/persons.ts';
import { MINUTES_PER_DAY } from '../../time/units.ts';
import { completeField } from '../form-field.ts';
import { REASON_DEFAULTS } from '../installation-defaults.ts';
import { WAIT_STEP } from '../layout.ts';
import type { Combination, Reason, ReasonTerms } from '../schedule.ts';
import { ADDED_FORM, FORM_EXAMPLE, formSchema } from './form-field.ts';
import { completeHours, openingHoursSchema } from './opening-hours.ts';
import { issueText } from './problems.ts';
import { completeNeeds, MAX_NEEDS, needSchema } from './resource.ts';
import {
  identifier,
  list,
  localizedText,
  nameText,
  oneOf,
  webAddress,
  wholeNumber,
  yesOrNo,
} from './values.ts';

const personsSchema = z
  .strictObject(
    {
      max: wholeNumber(2, MAX_PERSONS).meta({
        description: 'The largest number of people for one booking.',
        examples: [6],
      }),
      label: localizedText({ limit: 200 })
        .optional()
        .meta({
          description:
            'The label of the field for the number. Left out: "Number of people", in the language of the customer.',
          examples: [{ de: 'Wie viele Kinder?', en: 'How many children?' }],
        }),
    },
    issueText('entry_expected', 'Write persons as {max: 6}.'),
  )
  .meta({ title: 'How many people may come with one booking' });

/** Also the limit for a combination. */
export const durationSchema = wholeNumber(1, MINUTES_PER_DAY);
const MAX_COMBINED = 10;

const countSchema = z
  .strictObject(
    {
      max: wholeNumber(2, MAX_COMBINED).meta({
        description: 'The largest number of times.',
        examples: [4],
      }),
    },
    issueText('entry_expected', 'Write count as {max: 4}.'),
  )
  .meta({ title: 'How often a reason may be booked in one appointment' });

const PART = 'Write a reason as its id, or as {id: 5, elsewhere: true}.';

const combinedPartSchema = z
  .strictObject(
    {
      id: identifier.meta({ description: 'The id of the reason.', examples: [5] }),
      elsewhere: yesOrNo.optional().meta({
        description:
          'Whether the booked calendar is free during this reason and can take somebody else: what the reason `needs` does it, such as a colleague, or nobody, such as colour that sets. The first reason of a combination is always done in its calendar. Left out: false, the booked calendar does it.',
        examples: [true],
      }),
    },
    issueText('entry_expected', PART),
  )
  .meta({ id: 'InstallationFilePart', title: 'A reason as a part of a combination' });

/** A part of a combination: the id of its reason, alone or with where it is done. */
export const combinedReasonSchema = z.union(
  [identifier, combinedPartSchema],
  issueText('entry_expected', PART),
);
type CombinedReasonEntry = z.infer<typeof combinedReasonSchema>;

const isElsewhere = (entry: CombinedReasonEntry): boolean =>
  typeof entry !== 'number' && entry.elsewhere === true;

export const combinedReasonId = (entry: CombinedReasonEntry): number =>
  typeof entry === 'number' ? entry : entry.id;

export const reasonSchema = z
  .strictObject(
    {
      id: identifier,
      name: nameText.meta({
        description: 'What customers choose.',
        examples: [{ de: 'Erstgespräch', en: 'First visit' }],
      }),
      description: localizedText({ limit: 2000, lines: 'several', mayBeEmpty: true })
        .optional()
        .meta({
          description: 'What customers read under the name.',
          default: REASON_DEFAULTS.description,
          examples: ['Bring your card.'],
        }),
      duration_minutes: durationSchema.optional().meta({
        description:
          'How long a booking takes. Required, unless the reason `combines` others. Left out: a combination takes as long as its reasons and the time between them.',
        examples: [30],
      }),
      combines: list(combinedReasonSchema, { max: MAX_COMBINED })
        .min(
          2,
          issueText(
            'combination_short',
            'A combination needs at least two reasons; list their ids.',
          ),
        )
        .optional()
        .meta({
          description:
            'Makes this a combination: the ids of the reasons that follow one another in one appointment, in this order. Between two of them, the longer one of the first’s `buffer_after_minutes` and the second’s `buffer_before_minutes` is kept free. What is set here applies to the combination; the rest follows from its reasons as each calendar offers them: duration, buffers, the price if all prices are plain amounts in one currency, form, the smallest capacity, and `persons` if all of them allow several. If reasons have `hours`, the whole appointment lies within those of all. A reason that others do while the booked calendar is free is written as `{id: 5, elsewhere: true}`. A calendar that lists a combination must list its reasons as well, except those that are only done elsewhere. Left out: a single reason.',
          examples: [[1, { id: 5, elsewhere: true }, 4]],
        }),
      order: oneOf(['listed', 'any'])
        .optional()
        .meta({
          description:
            'In which order a combination’s reasons are done. `any`: if what they need is not free in the listed order, another order is taken; the listed one goes first, then shorter appointments before longer ones. Customers read the duration of the listed order before they choose a time. At most 48 orders may differ in what they take when. Left out: `listed`.',
          examples: ['any'],
        }),
      gap_minutes: wholeNumber(WAIT_STEP, 120)
        .optional()
        .meta({
          description:
            'How long customers may have to wait between two reasons of a combination, at most: if what they need is not free without waiting, waits of 5, 10, ... minutes are tried, on top of the buffers, shorter appointments before longer ones. While customers wait, the calendar takes others; what is needed both before and after stays taken. At most 48 ways may differ, together with `order`. Left out: no waiting.',
          examples: [15],
        }),
      with: list(identifier, { min: 1, max: MAX_COMBINED })
        .optional()
        .meta({
          description:
            'The ids of the reasons that customers may add to this one in the same appointment. They follow it in this order, as in a combination, whatever order the customer adds them in. A calendar offers those that it lists itself. Left out: none.',
          examples: [[4, 7]],
        }),
      at_most: wholeNumber(1, MAX_COMBINED)
        .optional()
        .meta({
          description: 'How many reasons of `with` a customer may add at once. Left out: all.',
          examples: [3],
        }),
      count: countSchema.optional().meta({
        description:
          'Lets customers have this reason several times in a row in one appointment, such as two passports: it takes that many times as long, with the longer one of its buffers in between. Left out: once.',
        examples: [{ max: 4 }],
      }),
      buffer_before_minutes: wholeNumber(0, MINUTES_PER_DAY)
        .optional()
        .meta({
          description: 'The time kept free before each booking; it may reach into closed time.',
          default: REASON_DEFAULTS.bufferBeforeMinutes,
          examples: [5],
        }),
      buffer_after_minutes: wholeNumber(0, MINUTES_PER_DAY)
        .optional()
        .meta({
          description: 'The time kept free after each booking; it may reach into closed time.',
          default: REASON_DEFAULTS.bufferAfterMinutes,
          examples: [10],
        }),
      capacity: wholeNumber(1, 1000)
        .optional()
        .meta({
          description:
            'How many bookings of this reason one calendar takes at once; a booking for several persons counts as that many. The capacity of the calendar, which is 1 by default, counts as well: both must have a place. Left out: only the capacity of the calendar counts.',
          examples: [2],
        }),
      price: localizedText({ limit: 100 })
        .optional()
        .meta({
          description:
            'The price, shown as you write it. If several people may come with one booking, a plain amount such as `45 EUR` is the price of one, and customers see the total before they book. Left out: no price is shown.',
          examples: ['80 EUR'],
        }),
      info_url: webAddress.optional().meta({
        description: 'A page with more about it. Left out: no link.',
        examples: ['https://www.practice.example/first-visit'],
      }),
      group: localizedText({ limit: 100 })
        .optional()
        .meta({
          description:
            'The heading under which the reason is listed, together with all others of the same heading. Reasons without a heading come first. Left out: none.',
          examples: [{ de: 'Kurse', en: 'Courses' }],
        }),
      persons: personsSchema.optional().meta({
        description:
          'Lets customers say how many people come with one booking. The booking takes that many places, all or none, so the reason needs calendars with a `capacity`; times are offered if that many places are left. Left out: one person, one place.',
        examples: [{ max: 6 }],
      }),
      hours: list(openingHoursSchema, { min: 1, max: 200 })
        .optional()
        .meta({
          description:
            'When it can be booked, within the opening hours of each calendar; a booking lies within these hours as a whole, and start times stay on the grid of the opening hours. Left out: whenever the calendar is open.',
          examples: [[{ days: ['tue'], opens: '14:00', closes: '17:00' }]],
        }),
      needs: list(needSchema, { max: MAX_NEEDS })
        .optional()
        .meta({
          description:
            'What each booking takes besides its place in the calendar, such as a room: a time is offered only while all of it can be had. Left out: nothing.',
          examples: [[{ kind: 'room' }]],
        }),
      form: formSchema.optional().meta({ description: ADDED_FORM, examples: [FORM_EXAMPLE] }),
    },
    issueText('entry_expected', 'Write a reason with id, name and duration_minutes.'),
  )
  .meta({ id: 'InstallationFileReason', title: 'A reason' });

export type ReasonEntry = z.infer<typeof reasonSchema>;

/** A combination lacks what follows from its reasons; `completeCombinations` adds it. */
export function completeReason(reason: ReasonEntry): Reason {
  return {
    id: reason.id,
    name: reason.name,
    description: reason.description ?? REASON_DEFAULTS.description,
    durationMinutes: reason.duration_minutes ?? 0,
    bufferBeforeMinutes: reason.buffer_before_minutes ?? REASON_DEFAULTS.bufferBeforeMinutes,
    bufferAfterMinutes: reason.buffer_after_minutes ?? REASON_DEFAULTS.bufferAfterMinutes,
    capacity: reason.capacity ?? null,
    price: reason.price ?? null,
    infoUrl: reason.info_url ?? null,
    ...(reason.group !== undefined && { group: reason.group }),
    ...(reason.persons !== undefined && { persons: completePersons(reason.persons) }),
    form: (reason.form ?? []).map(completeField),
    ...completeReasonHours(reason.hours),
    ...(reason.combines !== undefined && {
      combines: {
        ...completeCombines(reason.combines, completeStated(reason)),
        ...(reason.order === 'any' && { isInAnyOrder: true as const }),
        ...(reason.gap_minutes !== undefined && { gapMinutes: reason.gap_minutes }),
      },
    }),
    ...completeNeeds(reason.needs),
    ...(reason.with !== undefined && {
      additions: { reasonIds: reason.with, atMost: reason.at_most ?? null },
    }),
    ...(reason.count !== undefined && { count: { max: reason.count.max } }),
  };
}

function completeCombines(
  entries: readonly CombinedReasonEntry[],
  stated: Combination['stated'],
): Combination {
  const elsewhere = entries.flatMap((entry, index) => (isElsewhere(entry) ? [index + 1] : []));
  return {
    reasonIds: entries.map(combinedReasonId),
    ...(elsewhere.length > 0 && { elsewhere }),
    stated,
  };
}

function completeStated(reason: ReasonEntry): Combination['stated'] {
  return {
    ...completeTermsEntry(reason),
    ...(reason.capacity !== undefined && { capacity: reason.capacity }),
    ...(reason.persons !== undefined && { persons: completePersons(reason.persons) }),
    form: (reason.form ?? []).map(completeField),
  };
}

type TermsEntry = Pick<
  ReasonEntry,
  | 'duration_minutes'
  | 'buffer_before_minutes'
  | 'buffer_after_minutes'
  | 'price'
  | 'hours'
  | 'needs'
>;

/** What the entry sets, without defaults. */
export function completeTermsEntry(entry: TermsEntry): Omit<ReasonTerms, 'reasonId'> {
  return {
    ...(entry.duration_minutes !== undefined && { durationMinutes: entry.duration_minutes }),
    ...(entry.buffer_before_minutes !== undefined && {
      bufferBeforeMinutes: entry.buffer_before_minutes,
    }),
    ...(entry.buffer_after_minutes !== undefined && {
      bufferAfterMinutes: entry.buffer_after_minutes,
    }),
    ...(entry.price !== undefined && { price: entry.price }),
    ...completeReasonHours(entry.hours),
    ...(entry.needs !== undefined && { needs: [], ...completeNeeds(entry.needs) }),
  };
}

function completeReasonHours(hours: ReasonEntry['hours']): Pick<Reason, 'hours'> {
  return hours === undefined ? {} : { hours: hours.map(completeHours) };
}

function completePersons({
  max,
  label,
}: NonNullable<ReasonEntry['persons']>): NonNullable<Reason['persons']> {
  return { max, ...(label !== undefined && { label }) };
}
