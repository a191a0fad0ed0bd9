/** Checks of what customers may add to a reason, and of all that they could select. */

import { MINUTES_PER_DAY } from '../../time/units.ts';
import type { Installation } from '../installation.ts';
import { type LocalizedText, localize } from '../language.ts';
import { isListed, type Reason, reasonAt } from '../schedule.ts';
import { countSelections, MAX_SELECTIONS } from '../selection.ts';
import { duplicates, type ReasonParts, unknownIds } from './parts.ts';
import { type FileProblem, formatPath, problemAt } from './problems.ts';

export function checkAdditions(
  { path, id, keys, additions }: ReasonParts,
  reasons: readonly ReasonParts[],
): FileProblem[] {
  return [
    ...unknownIds(additions, reasons, 'reason'),
    ...duplicates(additions, 'reason'),
    ...additions
      .filter(({ value }) => value === id)
      .map((part) =>
        problemAt(
          part.path,
          'addition_itself',
          'A reason cannot be added to itself; take this out, or use count.',
        ),
      ),
    ...(keys.includes('at_most') && !keys.includes('with')
      ? [
          problemAt(
            [...path, 'at_most'],
            'addition_missing',
            'This limits what customers may add; list the reasons under with, or take this out.',
          ),
        ]
      : []),
  ];
}

/** Checks that need the complete installation. */
export function checkSelections(installation: Installation): FileProblem[] {
  const listed = installation.reasons.filter(isListed);
  return [
    ...checkNumber(listed),
    ...checkLengths(installation, listed),
    ...checkCapacities(listed),
    ...checkClasses(installation, listed),
    ...checkIds(installation, listed),
  ];
}

/** The key that leads to most of the selections of a reason. */
const keyOf = ({ additions }: Reason) => (additions === undefined ? 'count' : 'with');

function pathOf(reason: Reason, listed: readonly Reason[], key: string = keyOf(reason)) {
  return ['reasons', listed.indexOf(reason), key];
}

function checkNumber(listed: readonly Reason[]): FileProblem[] {
  let sum = 0;
  for (const reason of listed) {
    sum += countSelections(reason);
    if (sum > MAX_SELECTIONS) {
      return [
        problemAt(
          pathOf(reason, listed),
          'selection_many',
          `With this, customers could select more than ${MAX_SELECTIONS} different appointments; set a lower at_most or count, or let them add less.`,
          { limit: MAX_SELECTIONS },
        ),
      ];
    }
  }
  return [];
}

function checkLengths(
  { reasons, schedules }: Installation,
  listed: readonly Reason[],
): FileProblem[] {
  return listed.flatMap((reason) => {
    const selections = reasons.filter(({ selection }) => selection?.reasonId === reason.id);
    const minutes = Math.max(
      0,
      ...selections.flatMap((one) => [
        one.durationMinutes,
        ...schedules
          .filter(({ selectionIds }) => selectionIds?.includes(one.id))
          .map((schedule) => reasonAt(one, schedule).durationMinutes),
      ]),
    );
    return minutes <= MINUTES_PER_DAY
      ? []
      : [
          problemAt(
            pathOf(reason, listed),
            'selection_long',
            `The longest appointment that customers could select takes ${minutes} minutes, but a booking takes at most ${MINUTES_PER_DAY}; set a lower at_most or count.`,
            { minutes, limit: MINUTES_PER_DAY },
          ),
        ];
  });
}

/** A capacity counts bookings of one reason, and so not those that contain it. */
function checkCapacities(listed: readonly Reason[]): FileProblem[] {
  return listed
    .filter(isSelectable(listed))
    .flatMap((reason) =>
      reason.capacity === null || isDerived(reason)
        ? []
        : [
            problemAt(
              pathOf(reason, listed, 'capacity'),
              'selection_capacity',
              `Customers can book ${say(reason.name)} as a part of other appointments, in which this limit would not count; take it out, and let the reason need a resource with this capacity.`,
            ),
          ],
    );
}

/** A combination that sets no capacity itself. */
const isDerived = ({ combines }: Reason) =>
  combines !== undefined && combines.stated.capacity === undefined;

/** Whether a reason is part of a selection. */
function isSelectable(listed: readonly Reason[]): (reason: Reason) => boolean {
  const added = new Set(listed.flatMap(({ additions }) => additions?.reasonIds ?? []));
  return ({ id, additions, count }) =>
    additions !== undefined || count !== undefined || added.has(id);
}

/** A class begins at its own times, so nothing can be added to it. */
function checkClasses({ schedules }: Installation, listed: readonly Reason[]): FileProblem[] {
  const selectable = listed.filter(isSelectable(listed));
  return schedules.flatMap(({ sessions = [] }, index) =>
    sessions.flatMap(({ reasonId }, place) =>
      selectable.some(({ id }) => id === reasonId)
        ? [
            problemAt(
              ['schedules', index, 'sessions', place, 'reason'],
              'selection_session',
              `Customers may add to reason ${reasonId}, repeat it or add it to others, which a class does not allow; give the class a reason of its own.`,
              { reason: reasonId },
            ),
          ]
        : [],
    ),
  );
}

function checkIds({ reasons }: Installation, listed: readonly Reason[]): FileProblem[] {
  const byId = new Map(listed.map((reason) => [reason.id, reason]));
  return reasons
    .filter((reason) => !isListed(reason))
    .flatMap((selected) => {
      const taken = byId.get(selected.id);
      if (taken === undefined) {
        byId.set(selected.id, selected);
        return [];
      }
      const [one, other] = [taken, selected].map((reason) =>
        listed.find(({ id }) => id === (reason.selection?.reasonId ?? reason.id)),
      );
      const base = isListed(taken) ? one : other;
      return base === undefined
        ? []
        : [
            problemAt(
              pathOf(base, listed, 'id'),
              'selection_taken',
              `The id ${selected.id} is taken by ${say(selected.name)}, which customers can select; give this reason (${formatPath(pathOf(base, listed, 'id'))}) another id.`,
              { id: selected.id },
            ),
          ];
    });
}

const say = (name: LocalizedText) => localize(name, 'en', 'en');
