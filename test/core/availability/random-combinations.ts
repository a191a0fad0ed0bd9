/**
 * Combinations of reasons for random cases, and what they are in one schedule: slow, and without
 * the product's code.
 */

import fc from 'fast-check';
import type {
  Combination,
  OpeningHours,
  Reason,
  ReasonTerms,
} from '../../../core/installation/schedule.ts';

export type Terms = Omit<ReasonTerms, 'reasonId'>;

export interface RandomCombination extends Combination {
  /** Those that it consists of, with ids from 3. */
  readonly parts: readonly Reason[];
  /** What schedules 1 to 3 set for the parts. */
  readonly terms: readonly (readonly ReasonTerms[])[];
}

const PART_IDS = [3, 4] as const;
/** No file that can be imported has a combination of more than a day. */
const LONGEST_PART = 90;

/** `null` in most cases. */
export function randomCombination(
  reason: fc.Arbitrary<Reason>,
  terms: fc.Arbitrary<Terms>,
): fc.Arbitrary<RandomCombination | null> {
  const durationMinutes = fc.constantFrom(5, 15, 30, 50, LONGEST_PART);
  const part = fc
    .tuple(reason, durationMinutes)
    .map(([one, minutes]): Reason => ({ ...one, durationMinutes: minutes }));
  const combination = fc.record({
    reasonIds: fc.array(fc.constantFrom(...PART_IDS), { minLength: 2, maxLength: 4 }),
    stated: fc.constantFrom(
      { form: [] },
      { form: [] },
      { form: [], durationMinutes: 60 },
      { form: [], bufferBeforeMinutes: 20, capacity: 2 },
    ),
    parts: fc
      .tuple(part, part)
      .map((parts) => parts.map((one, index) => ({ ...one, id: PART_IDS[index] ?? 0 }))),
    terms: fc.array(fc.tuple(terms, terms).map(termsOfParts), { minLength: 3, maxLength: 3 }),
  });
  return fc.option(combination, { freq: 2 });
}

function termsOfParts(terms: readonly Terms[]): readonly ReasonTerms[] {
  return terms.map(({ durationMinutes: minutes, ...one }, index) => ({
    ...one,
    ...(minutes !== undefined && { durationMinutes: Math.min(minutes, LONGEST_PART) }),
    reasonId: PART_IDS[index] ?? 0,
  }));
}

export interface WholeReason {
  readonly reason: Reason;
  /** The booking lies within each of these weeks. */
  readonly weeks: readonly (readonly OpeningHours[])[];
}

/** The combination in schedule `index + 1`, which sets `own` for it. */
export function combinedReason(
  reason: Reason,
  { reasonIds, stated, parts, terms }: RandomCombination,
  index: number,
  own: Terms = {},
): WholeReason {
  const inOrder = reasonIds.flatMap((id) => {
    const part = parts.find((one) => one.id === id);
    return part ? [{ ...part, ...terms[index]?.find(({ reasonId }) => reasonId === id) }] : [];
  });
  const weeks = inOrder.flatMap(({ hours }) => (hours ? [hours] : []));
  const set = { ...stated, ...own };
  const capacities = inOrder.map(({ capacity }) => capacity ?? Number.POSITIVE_INFINITY);
  const capacity = Math.min(...capacities);
  return {
    weeks: set.hours ? [set.hours] : weeks,
    reason: {
      ...reason,
      durationMinutes: minutesOf(inOrder),
      bufferBeforeMinutes: inOrder[0]?.bufferBeforeMinutes ?? 0,
      bufferAfterMinutes: inOrder.at(-1)?.bufferAfterMinutes ?? 0,
      capacity: Number.isFinite(capacity) ? capacity : null,
      ...set,
    },
  };
}

/** Walks along: a buffer passes while the next one begins. */
function minutesOf(parts: readonly Reason[]): number {
  let minute = 0;
  let freeFrom = 0;
  for (const [index, part] of parts.entries()) {
    if (index > 0) {
      minute = Math.max(freeFrom, minute + part.bufferBeforeMinutes);
    }
    minute += part.durationMinutes;
    freeFrom = minute + part.bufferAfterMinutes;
  }
  return minute;
}
