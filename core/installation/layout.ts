/**
 * The ways to lay out the parts of a combination: as listed or, if the operator allows it, in
 * another order and with waits between them.
 */

import type { Combination, Layout } from './schedule.ts';

/** When each part is done. */
export interface Arrangement {
  /** Positions in the list of parts, in the order in which these are done. */
  readonly order: readonly number[];
  /** Minutes of waiting before each part, in the same order; 0 before the first. */
  readonly waits: readonly number[];
}

/** Waits are multiples of these minutes. */
export const WAIT_STEP = 5;

/** A booking tries one layout after the other, so more would make each list of times slow. */
export const MAX_LAYOUTS = 48;
/** Many arrangements may lead to few layouts; more would make an import slow. */
export const MAX_ARRANGEMENTS = 1000;

/** Whether there may be others than the listed one. */
export function isFlexible({ isInAnyOrder, gapMinutes }: Combination): boolean {
  return isInAnyOrder === true || gapMinutes !== undefined;
}

export function asListed(parts: readonly unknown[]): Arrangement {
  return { order: parts.map((_, position) => position), waits: parts.map(() => 0) };
}

/** How many arrangements the settings allow, whatever the parts need. */
export function countArrangements({ reasonIds, isInAnyOrder, gapMinutes }: Combination): number {
  const orders = isInAnyOrder ? reasonIds.reduce((ways, _, index) => ways * (index + 1), 1) : 1;
  return orders * listWaits(gapMinutes).length ** (reasonIds.length - 1);
}

/** The minutes that a customer may wait between two parts, ascending. */
function listWaits(gapMinutes = 0): readonly number[] {
  return Array.from({ length: Math.floor(gapMinutes / WAIT_STEP) + 1 }, (_, i) => i * WAIT_STEP);
}

/**
 * As listed without waiting first, the others by their order, then by their waits; the booked
 * calendar does the first part of each. Only the listed one if there are too many.
 */
function listArrangements(combination: Combination): readonly Arrangement[] {
  const { reasonIds, elsewhere = [], isInAnyOrder, gapMinutes } = combination;
  const listed = asListed(reasonIds);
  if (countArrangements(combination) > MAX_ARRANGEMENTS) {
    return [listed];
  }
  const orders = isInAnyOrder ? listOrders(listed.order) : [listed.order];
  const waits = reasonIds.reduce<readonly (readonly number[])[]>(
    (before, _, index) =>
      before.flatMap((some) =>
        (index === 0 ? [0] : listWaits(gapMinutes)).map((wait) => [...some, wait]),
      ),
    [[]],
  );
  return orders
    .filter(([first = 0]) => !elsewhere.includes(first + 1))
    .flatMap((order) => waits.map((each) => ({ order, waits: each })));
}

/** All permutations in lexicographic order. */
function listOrders(positions: readonly number[]): readonly (readonly number[])[] {
  return positions.length < 2
    ? [positions]
    : positions.flatMap((first) =>
        listOrders(positions.filter((position) => position !== first)).map((rest) => [
          first,
          ...rest,
        ]),
      );
}

/**
 * All layouts that differ in their effect: first as listed, then shorter ones before longer ones,
 * and those of one length by their order and waits.
 */
export function listLayouts(
  combination: Combination,
  layOut: (arrangement: Arrangement) => Layout,
): readonly Layout[] {
  const [listed, ...others] = listArrangements(combination).map((arrangement) =>
    layOut(arrangement),
  );
  const layouts = others.toSorted((one, other) => one.durationMinutes - other.durationMinutes);
  const different = new Map<string, Layout>();
  for (const layout of listed === undefined ? [] : [listed, ...layouts]) {
    const effect = describeEffect(layout);
    different.set(effect, different.get(effect) ?? layout);
  }
  return [...different.values()];
}

/** The same for layouts between which nobody could tell a difference. */
function describeEffect({ needs = [], ownTimes = [], ...minutes }: Layout): string {
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = minutes;
  return JSON.stringify([
    durationMinutes,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    needs.map((need) => JSON.stringify(need)).toSorted(),
    ownTimes,
  ]);
}
