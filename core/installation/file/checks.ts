/**
 * Checks across the parts of an installation file: identifiers are unique, references resolve, and
 * groups consist of ordinary schedules.
 */

import { PERSONS } from '../../booking/persons.ts';
import { checkCombination, checkCombinationsOffered, checkDuration } from './combination-checks.ts';
import { checkForm } from './form-checks.ts';
import type { FormFieldEntry } from './form-field.ts';
import { checkFit, checkHours, checkWeek } from './hours-checks.ts';
import { checkOrder } from './layout-checks.ts';
import {
  duplicates,
  type FileParts,
  type Part,
  type ReasonParts,
  type ScheduleParts,
  unknownIds,
} from './parts.ts';
import { type FileProblem, formatPath, problemAt } from './problems.ts';
import { checkResources } from './resource-checks.ts';
import { scheduleSchema } from './schedule.ts';
import { checkAdditions } from './selection-checks.ts';
import { checkSessions } from './session-checks.ts';

/**
 * A group has its own name, place and form, and may offer fewer reasons. Everything else comes from
 * its members.
 */
const GROUP_KEYS = [
  'id',
  'name',
  'members',
  'reasons',
  'location',
  'address',
  'directions',
  'phone',
  'info_url',
  'form',
];
const MEMBER_KEYS = Object.keys(scheduleSchema.shape).filter((key) => !GROUP_KEYS.includes(key));

export function checkParts(parts: FileParts): FileProblem[] {
  const { form, reasons, schedules, resources } = parts;
  return [
    ...checkForm(form),
    ...duplicates(listIds(reasons), 'id'),
    ...reasons.flatMap((reason) => checkForm(reason.form)),
    ...reasons.flatMap(({ hours }) => checkWeek(hours)),
    ...reasons.flatMap((reason) => checkDuration(reason)),
    ...reasons.flatMap((reason) => unknownIds(reason.combines, reasons, 'reason')),
    ...reasons.flatMap((reason) => checkCombination(reason, reasons)),
    ...reasons.flatMap((reason) => checkAdditions(reason, reasons)),
    ...reasons.flatMap((reason) => checkOrder(reason)),
    ...duplicates(listIds([...schedules, ...resources]), 'id'),
    ...checkResources(parts),
    ...checkPersons([form, ...[...reasons, ...schedules].map((each) => each.form)].flat(), reasons),
    ...schedules.flatMap((schedule) =>
      isGroup(schedule)
        ? checkGroup(schedule, { reasons, schedules })
        : checkSchedule(schedule, reasons),
    ),
    ...checkSessions(parts),
  ];
}

/** The number of people is a form answer under this name. */
function checkPersons(
  fields: readonly Part<FormFieldEntry>[],
  reasons: readonly ReasonParts[],
): FileProblem[] {
  const asks = reasons.find(({ asksPersons }) => asksPersons);
  if (asks === undefined) {
    return [];
  }
  return fields
    .filter(({ value }) => value.name === PERSONS)
    .map(({ path }) =>
      problemAt(
        [...path, 'name'],
        'name_reserved',
        `The number of people is asked for under this name (${formatPath([...asks.path, 'persons'])}); choose another one or take this field out.`,
      ),
    );
}

function listIds(parts: readonly Pick<ScheduleParts, 'path' | 'id'>[]): Part<number>[] {
  return parts.flatMap(({ path, id }) =>
    id === null ? [] : [{ path: [...path, 'id'], value: id }],
  );
}

function isGroup(schedule: ScheduleParts): boolean {
  return schedule.keys.includes('members');
}

function checkSchedule(schedule: ScheduleParts, reasons: readonly ReasonParts[]): FileProblem[] {
  const offersNone = !schedule.keys.includes('reasons');
  return [
    ...(offersNone
      ? [
          problemAt(
            [...schedule.path, 'reasons'],
            'reasons_missing',
            'This is missing. List the ids of the reasons that can be booked here, or write [] where nothing can.',
          ),
        ]
      : []),
    ...unknownIds(schedule.reasons, reasons, 'reason'),
    ...duplicates(schedule.reasons, 'reason'),
    ...checkCombinationsOffered(schedule, reasons),
    ...checkHours(schedule),
    ...checkFit(schedule, reasons),
    ...checkForm(schedule.form),
  ];
}

function checkGroup(
  group: ScheduleParts,
  { reasons, schedules }: Pick<FileParts, 'reasons' | 'schedules'>,
): FileProblem[] {
  const own = group.keys.filter((key) => MEMBER_KEYS.includes(key));
  return [
    ...own.map((key) =>
      problemAt(
        [...group.path, key],
        'group_key',
        `A group takes this from its members; take ${key} out here.`,
        { key },
      ),
    ),
    ...group.terms.flatMap(({ path, keys }) =>
      keys.map((key) =>
        problemAt(
          [...path, key],
          'group_key',
          `A group takes this from its members; take ${key} out here.`,
          { key },
        ),
      ),
    ),
    ...group.members.flatMap((member) => checkMember(member, group, schedules)),
    ...unknownIds(group.members, schedules, 'schedule'),
    ...duplicates(group.members, 'member'),
    ...(group.listsNoReason
      ? [
          problemAt(
            [...group.path, 'reasons'],
            'group_without_reasons',
            'A group offers what its members do; take this out, or list the reasons that it offers.',
          ),
        ]
      : []),
    ...unknownIds(group.reasons, reasons, 'reason'),
    ...duplicates(group.reasons, 'reason'),
    ...notOffered(group, schedules),
    ...checkForm(group.form),
  ];
}

function checkMember(
  { path, value }: Part<number>,
  group: ScheduleParts,
  schedules: readonly ScheduleParts[],
): FileProblem[] {
  if (value === group.id) {
    return [
      problemAt(path, 'group_in_group', 'A group cannot be its own member; take it out.', {
        id: value,
      }),
    ];
  }
  const member = schedules.find(({ id }) => id === value);
  if (member === undefined || !isGroup(member)) {
    return [];
  }
  return [
    problemAt(
      path,
      'group_in_group',
      `Schedule ${value} is a group itself (${formatPath(member.path)}); name its members instead.`,
      { id: value },
    ),
  ];
}

/** A reason that a group lists but no member offers could never be booked. */
function notOffered(group: ScheduleParts, schedules: readonly ScheduleParts[]): FileProblem[] {
  const memberIds = group.members.map(({ value }) => value);
  const members = schedules.filter(({ id }) => id !== null && memberIds.includes(id));
  const offered = new Set(members.flatMap(({ reasons }) => reasons.map(({ value }) => value)));
  return group.reasons
    .filter(({ value }) => !offered.has(value))
    .map(({ path, value }) =>
      problemAt(
        path,
        'not_offered',
        `No member of this group offers reason ${value}; add it to one of them or take it out here.`,
        { reason: value },
      ),
    );
}
