/** Resources and needs in the installation file: their schemas and their defaults. */

import { z } from 'zod';
import { MINUTES_PER_DAY } from '../../time/units.ts';
import { NEED_DEFAULTS, RESOURCE_DEFAULTS } from '../installation-defaults.ts';
import type { Need } from '../need.ts';
import type { Resource } from '../resource.ts';
import {
  completeException,
  completeHours,
  exceptionSchema,
  openingHoursSchema,
} from './opening-hours.ts';
import { issueText } from './problems.ts';
import { identifier, list, nameText, oneOf, text, wholeNumber, yesOrNo } from './values.ts';

/** More would take too long to assign. */
export const MAX_CANDIDATES = 50;
export const MAX_NEEDS = 10;

/** A year. */
const MAX_FIXED_MINUTES = 366 * MINUTES_PER_DAY;

const kindText = text({ limit: 50 });

export const resourceSchema = z
  .strictObject(
    {
      id: identifier.meta({
        description: 'A number that no other resource and no calendar has. It stays the same.',
        examples: [21],
      }),
      name: nameText.meta({ description: 'What your team calls it.', examples: ['Room 1'] }),
      kind: kindText.optional().meta({
        description:
          'What it is, in a word. A need may ask for any of a kind. Left out: needs name its id.',
        examples: ['room'],
      }),
      show_name: yesOrNo.optional().meta({
        description:
          'Names it as the room to customers whose booking takes it: in e-mails, on the page of the booking and in calendar files.',
        default: false,
        examples: [true],
      }),
      fixed_minutes_before: wholeNumber(0, MAX_FIXED_MINUTES)
        .optional()
        .meta({
          description:
            'Until so many minutes before its start, a booking may be given another resource that also has this key and meets the same need, if one more booking fits then. No effect with `show_name`. Left out: a booking keeps what it has.',
          examples: [1440],
        }),
      capacity: wholeNumber(1, 1000)
        .optional()
        .meta({
          description: 'How many bookings can take it at once.',
          default: RESOURCE_DEFAULTS.capacity,
          examples: [2],
        }),
      opening_hours: list(openingHoursSchema, { min: 1, max: 200 })
        .optional()
        .meta({
          description: 'When it can be taken in an ordinary week. Left out: always.',
          examples: [[{ days: ['mon', 'tue'], opens: '09:00', closes: '12:00' }]],
        }),
      exceptions: list(exceptionSchema, { max: 1000 })
        .optional()
        .meta({
          description: 'Days on which this differs, such as maintenance. Left out: none.',
          examples: [[{ date: '2026-12-14', closed: true, note: 'Maintenance' }]],
        }),
    },
    issueText('entry_expected', 'Write a resource as {id: 21, name: "Room 1", kind: "room"}.'),
  )
  .meta({ id: 'InstallationFileResource', title: 'A resource' });

export const needSchema = z
  .strictObject(
    {
      any_of: list(identifier, { min: 1, max: MAX_CANDIDATES })
        .optional()
        .meta({
          description:
            'The ids of the resources, or of other calendars, of which any one will do. Left out: write `kind`.',
          examples: [[21, 22]],
        }),
      kind: kindText.optional().meta({
        description: 'The kind of resource of which any one will do. Left out: write `any_of`.',
        examples: ['room'],
      }),
      count: wholeNumber(1, MAX_NEEDS)
        .optional()
        .meta({
          description: 'How many of them at once.',
          default: NEED_DEFAULTS.count,
          examples: [2],
        }),
      per: oneOf(['booking', 'person'])
        .optional()
        .meta({
          description: 'Whether this is for the whole booking or for each person who comes.',
          default: NEED_DEFAULTS.per,
          examples: ['person'],
        }),
      before_minutes: wholeNumber(0, MINUTES_PER_DAY)
        .optional()
        .meta({
          description:
            'How long it is kept free before. Left out: as long as the calendar, by the buffer of the reason.',
          examples: [10],
        }),
      after_minutes: wholeNumber(0, MINUTES_PER_DAY)
        .optional()
        .meta({
          description:
            'How long it is kept free afterwards. Left out: as long as the calendar, by the buffer of the reason.',
          examples: [10],
        }),
      from_minute: wholeNumber(0, MINUTES_PER_DAY - 1)
        .optional()
        .meta({
          description: 'When the booking begins to take it, in minutes from its start.',
          default: NEED_DEFAULTS.fromMinute,
          examples: [15],
        }),
      until_minute: wholeNumber(1, MINUTES_PER_DAY)
        .optional()
        .meta({
          description:
            'When the booking gives it back, in minutes from its start. Left out: at its end.',
          examples: [45],
        }),
    },
    issueText('entry_expected', 'Write a need as {kind: "room"} or {any_of: [21, 22]}.'),
  )
  .meta({ id: 'InstallationFileNeed', title: 'A need' });

export type ResourceEntry = z.infer<typeof resourceSchema>;
export type NeedEntry = z.infer<typeof needSchema>;

export function completeResource(resource: ResourceEntry): Resource {
  return {
    id: resource.id,
    name: resource.name,
    kind: resource.kind ?? null,
    capacity: resource.capacity ?? RESOURCE_DEFAULTS.capacity,
    openingHours: resource.opening_hours?.map(completeHours) ?? null,
    exceptions: (resource.exceptions ?? []).map(completeException),
    ...(resource.show_name === true && { showsName: true as const }),
    ...(resource.fixed_minutes_before !== undefined && {
      fixedMinutesBefore: resource.fixed_minutes_before,
    }),
  };
}

export function completeNeeds(needs: readonly NeedEntry[] | undefined): {
  readonly needs?: readonly Need[];
} {
  return needs === undefined || needs.length === 0 ? {} : { needs: needs.map(completeNeed) };
}

function completeNeed(need: NeedEntry): Need {
  return {
    anyOf: need.any_of ?? [],
    kind: need.kind ?? null,
    count: need.count ?? NEED_DEFAULTS.count,
    per: need.per ?? NEED_DEFAULTS.per,
    beforeMinutes: need.before_minutes ?? null,
    afterMinutes: need.after_minutes ?? null,
    fromMinute: need.from_minute ?? NEED_DEFAULTS.fromMinute,
    untilMinute: need.until_minute ?? null,
  };
}
