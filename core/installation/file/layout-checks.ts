/** Checks of combinations whose parts may be laid out in several ways. */

import { MINUTES_PER_DAY } from '../../time/units.ts';
import { completeCombination, termsAt } from '../combination.ts';
import type { Installation } from '../installation.ts';
import { countArrangements, isFlexible, MAX_ARRANGEMENTS, MAX_LAYOUTS } from '../layout.ts';
import { type Combination, isListed, layoutsAt, type Reason } from '../schedule.ts';
import type { ReasonParts } from './parts.ts';
import { type FileProblem, type Path, problemAt } from './problems.ts';

/** Only a combination has parts to lay out. */
export function checkOrder({ path, keys }: ReasonParts): FileProblem[] {
  return keys.includes('combines')
    ? []
    : ['order', 'gap_minutes']
        .filter((key) => keys.includes(key))
        .map((key) =>
          problemAt(
            [...path, key],
            'layout_parts',
            'Only a combination has parts to lay out; list its reasons under combines, or take this out.',
          ),
        );
}

/** Checks that need the complete installation. */
export function checkLayouts(installation: Installation): FileProblem[] {
  const listed = installation.reasons.filter(isListed);
  return listed.flatMap((reason, index) => {
    const { combines } = reason;
    return combines !== undefined && isFlexible(combines)
      ? [
          ...checkNumber(
            reason,
            combines,
            ['reasons', index, combines.gapMinutes === undefined ? 'order' : 'gap_minutes'],
            installation,
          ),
          ...checkLengths({ reason, combines, index }, installation),
          ...checkClasses(reason, installation),
        ]
      : [];
  });
}

function checkNumber(
  reason: Reason,
  combines: Combination,
  path: Path,
  { schedules }: Installation,
): FileProblem[] {
  const all = countArrangements(combines);
  const different = Math.max(...schedules.map((one) => layoutsAt(reason, one).length), 1);
  const count = all > MAX_ARRANGEMENTS ? all : different;
  return count <= MAX_LAYOUTS
    ? []
    : [
        problemAt(
          path,
          'layout_many',
          `These reasons could be laid out in ${count} ways, but at most ${MAX_LAYOUTS} are tried; combine fewer of them, let customers wait less, or take this out.`,
          { count, limit: MAX_LAYOUTS },
        ),
      ];
}

interface FreeCombination {
  readonly reason: Reason;
  readonly combines: Combination;
  readonly index: number;
}

/** The longest way must fit into a day, and into a duration that is set for the combination. */
function checkLengths(
  { reason, combines, index }: FreeCombination,
  { reasons, schedules }: Installation,
): FileProblem[] {
  const bare = { ...combines, stated: { form: [] } };
  const derived = completeCombination(reason, bare, reasons);
  const inGeneral = checkLength(layoutsAt(derived, {}), combines.stated.durationMinutes, [
    'reasons',
    index,
  ]);
  return inGeneral.length > 0
    ? inGeneral
    : schedules.flatMap((schedule, at) => {
        const own = schedule.reasonTerms?.find(({ reasonId }) => reasonId === reason.id);
        const place = schedule.reasonIds.indexOf(reason.id);
        const here = {
          ...schedule,
          reasonTerms: (schedule.reasonTerms ?? []).filter((terms) => terms !== own),
          combinedTerms: termsAt(derived, schedule, reasons),
        };
        const stated = own?.durationMinutes ?? combines.stated.durationMinutes;
        const path = ['schedules', at, 'reasons', place];
        return place < 0 || schedule.memberIds.length > 0
          ? []
          : checkLength(layoutsAt(derived, here), stated, path);
      });
}

function checkLength(
  layouts: readonly Pick<Reason, 'durationMinutes'>[],
  stated: number | undefined,
  path: Path,
): FileProblem[] {
  const minutes = Math.max(...layouts.map(({ durationMinutes }) => durationMinutes));
  if (stated !== undefined && stated < minutes) {
    return [
      problemAt(
        [...path, 'duration_minutes'],
        'layout_long',
        `In the longest way to lay out its reasons, this takes ${minutes} minutes; set at least as many, or leave it out.`,
        { minutes },
      ),
    ];
  }
  return minutes <= MINUTES_PER_DAY
    ? []
    : [
        problemAt(
          path,
          'combination_long',
          `In the longest way to lay them out, these reasons take ${minutes} minutes together, but a booking takes at most ${MINUTES_PER_DAY}; take some out or shorten them.`,
          { minutes, limit: MINUTES_PER_DAY },
        ),
      ];
}

/** A class begins and goes on as it is announced. */
function checkClasses({ id }: Reason, { schedules }: Installation): FileProblem[] {
  return schedules.flatMap(({ sessions = [] }, index) =>
    sessions.flatMap(({ reasonId }, place) =>
      reasonId === id
        ? [
            problemAt(
              ['schedules', index, 'sessions', place, 'reason'],
              'layout_session',
              `The parts of reason ${reasonId} may be laid out in several ways, which a class does not allow; give the class a reason of its own.`,
              { reason: reasonId },
            ),
          ]
        : [],
    ),
  );
}
