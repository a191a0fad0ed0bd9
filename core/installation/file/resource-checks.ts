/** Checks of resources, and whether what reasons need exists. */

import { checkOpen } from './hours-checks.ts';
import { duplicates, type FileParts, type Part, unknownIds } from './parts.ts';
import { type FileProblem, problemAt } from './problems.ts';
import { MAX_CANDIDATES, type NeedEntry } from './resource.ts';

export function checkResources(parts: FileParts): FileProblem[] {
  const { reasons, schedules, resources } = parts;
  const lists = [
    ...reasons.map(({ needs }) => needs),
    ...schedules
      .flatMap(({ terms }) => terms.flatMap(({ needs }) => needs ?? []))
      .map((need) => [need]),
  ];
  return [
    ...resources.flatMap(checkOpen),
    ...schedules.flatMap((schedule) => [
      ...unknownIds(schedule.resources, resources, 'resource'),
      ...duplicates(schedule.resources, 'resource'),
    ]),
    ...lists.flat().flatMap((need) => checkNeed(need, parts)),
  ];
}

function checkNeed(
  { path, value: need }: Part<NeedEntry>,
  { schedules, resources }: FileParts,
): FileProblem[] {
  const { any_of: anyOf, kind, from_minute: from = 0, until_minute: until } = need;
  if ((anyOf === undefined) === (kind === undefined)) {
    return [
      problemAt(
        path,
        'need_unsaid',
        'Write either kind, or any_of with the ids of which any one will do.',
      ),
    ];
  }
  const calendars = schedules.filter(({ keys }) => !keys.includes('members'));
  const named = (anyOf ?? []).map((value, index) => ({ path: [...path, 'any_of', index], value }));
  return [
    ...unknownIds(named, [...resources, ...calendars], 'resource or calendar'),
    ...duplicates(named, 'id'),
    ...(kind === undefined ? [] : checkKind({ path: [...path, 'kind'], value: kind }, resources)),
    ...(until !== undefined && until <= from
      ? [
          problemAt(
            [...path, 'until_minute'],
            'need_reversed',
            'This is not after from_minute; the need would take no time.',
          ),
        ]
      : []),
  ];
}

function checkKind(
  { path, value }: Part<string>,
  resources: FileParts['resources'],
): FileProblem[] {
  const alike = resources.filter(({ kind }) => kind === value);
  if (alike.length === 0) {
    const kinds = [...new Set(resources.flatMap(({ kind }) => kind ?? []))];
    const choice =
      kinds.length === 0 ? 'this file has no kinds' : `this file has ${kinds.join(', ')}`;
    return [
      problemAt(path, 'kind_unknown', `There is no resource of the kind ${value}; ${choice}.`, {
        kind: value,
      }),
    ];
  }
  return alike.length <= MAX_CANDIDATES
    ? []
    : [
        problemAt(
          path,
          'list_too_long',
          `There are ${alike.length} resources of this kind; at most ${MAX_CANDIDATES} can be told apart. Join those that are alike to one with a capacity.`,
          { limit: MAX_CANDIDATES },
        ),
      ];
}
