/**
 * The content that a backup must have if clients went on during it: everything acknowledged before
 * it began, and possibly later changes.
 */

import type { HeldTime, History, HoldHistory, Operation } from '../history.ts';

/** `after`: when everything had been answered. */
export function historyOfBackup(before: History, after: History): History {
  return new Map([...after].map(([key, operation]) => [key, merge(before.get(key), operation)]));
}

function merge(before: Operation | undefined, after: Operation): Operation {
  const known = before?.outcome.kind === 'ok';
  const cancelled = before?.cancelled === 'ok' ? 'ok' : after.cancelled && 'unknown';
  const moves = after.moves?.map(
    (move, index) => before?.moves?.[index] ?? ({ ...move, kind: 'unknown' } as const),
  );
  // Refused requests must be missing; later acknowledgements may be missing.
  const outcome =
    known || after.outcome.kind === 'refused' ? after.outcome : ({ kind: 'unknown' } as const);
  return { key: after.key, outcome, cancelled, ...(moves && { moves }) };
}

export function holdsOfBackup(before: HoldHistory, after: HoldHistory): HoldHistory {
  const known = new Map(before.holds.map((hold) => [hold.secretHash, hold]));
  return {
    ...after,
    holds: after.holds.map((hold) => mergeHold(known.get(hold.secretHash), hold)),
  };
}

/** One that was made or ended while the backup was may be there or not. */
function mergeHold(before: HeldTime | undefined, after: HeldTime): HeldTime {
  if (before === undefined) {
    return { ...after, ended: 'unknown' };
  }
  return { ...before, ended: before.ended === after.ended ? before.ended : 'unknown' };
}
