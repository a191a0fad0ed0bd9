/** Finds the reason that stands for a visitor's additions and number of times. */

import { findInList } from '../../core/index.ts';
import type { PublicReason } from '../source/booking-source.ts';

export interface Selecting {
  readonly reason: number | null;
  readonly count: number;
  readonly additions: readonly number[];
}

/**
 * The reason that stands for the choice. If it cannot be selected here, the reason alone; `null` if
 * that is not offered either.
 */
export function findSelected(
  reasons: readonly PublicReason[],
  { reason: reasonId, count, additions }: Selecting,
): PublicReason | null {
  const found = findInList(reasons, reasonId) ?? null;
  if (found === null || (count === 1 && additions.length === 0)) {
    return found;
  }
  const selections = reasons.find(({ id }) => id === reasonId)?.selections ?? [];
  return selections.find(({ selection }) => isSame(selection, count, additions)) ?? found;
}

function isSame(
  selection: PublicReason['selection'],
  count: number,
  additions: readonly number[],
): boolean {
  return (
    selection?.count === count &&
    selection.additionIds.length === additions.length &&
    selection.additionIds.every((id) => additions.includes(id))
  );
}

/** A further choice, and the reason to which it leads. */
export interface Option {
  readonly name: PublicReason['name'];
  readonly reason: PublicReason;
}

export interface Options {
  /** What can be added still. */
  readonly toAdd: readonly Option[];
  /** What was added, to be taken out again. */
  readonly added: readonly Option[];
  /** Each number of times; empty if it cannot be chosen. */
  readonly counts: readonly { readonly count: number; readonly reason: PublicReason }[];
}

/** Lists the next choices, starting from a reason of the list or from a selection. */
export function listOptions(reasons: readonly PublicReason[], chosen: PublicReason): Options {
  const base = reasons.find(({ id }) => id === (chosen.selection?.reasonId ?? chosen.id));
  if (base?.selections === undefined) {
    return { toAdd: [], added: [], counts: [] };
  }
  const { count = 1, additionIds = [] } = chosen.selection ?? {};
  const all = [base, ...base.selections];
  const find = (times: number, ids: readonly number[]) =>
    all.find(({ selection }) =>
      selection === undefined ? times === 1 && ids.length === 0 : isSame(selection, times, ids),
    );
  const step = (id: number, ids: readonly number[]): readonly Option[] => {
    const added = reasons.find((reason) => reason.id === id);
    const reason = find(count, ids);
    return added && reason ? [{ name: added.name, reason }] : [];
  };
  const known = [
    ...new Set(base.selections.flatMap(({ selection }) => selection?.additionIds ?? [])),
  ];
  const counts = [...new Set(all.map(({ selection }) => selection?.count ?? 1))].flatMap(
    (times) => {
      const reason = find(times, additionIds);
      return reason ? [{ count: times, reason }] : [];
    },
  );
  return {
    toAdd: known
      .filter((id) => !additionIds.includes(id))
      .flatMap((id) => step(id, [...additionIds, id])),
    added: additionIds.flatMap((id) =>
      step(
        id,
        additionIds.filter((other) => other !== id),
      ),
    ),
    counts: counts.length > 1 ? counts : [],
  };
}
