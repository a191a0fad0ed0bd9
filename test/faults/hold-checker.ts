/**
 * Compares holds in a database with their holders' knowledge: none lost early, none left behind,
 * none unrequested.
 */

import { LIMIT_DEFAULTS } from '../../core/installation/installation-defaults.ts';
import type { ClaimRow, DatabaseSnapshot } from './database-snapshot.ts';
import { groupBy } from './group-by.ts';
import type { HeldTime, HoldHistory } from './history.ts';

export function checkHolds(
  { holds, unanswered, now }: HoldHistory,
  { claims }: DatabaseSnapshot,
): string[] {
  const rows = claims.filter(
    ({ bookingId, expiresAt }) => bookingId === null && expiresAt !== null,
  );
  const byHash = groupBy(rows, ({ secretHash }) => secretHash);
  const known = new Set<string | null>(holds.map(({ secretHash }) => secretHash));
  const phantoms = [...byHash.keys()].filter((secretHash) => !known.has(secretHash));
  return [
    ...holds.flatMap((hold) => contradictions(hold, byHash.get(hold.secretHash) ?? [], now)),
    ...(phantoms.length > unanswered
      ? [
          `${phantoms.length} holds were acknowledged to nobody, ${unanswered} requests were not answered.`,
        ]
      : []),
    ...findGreedy(rows, now),
  ];
}

function contradictions(
  { place, persons = 1, expiresAt, ended }: HeldTime,
  rows: readonly ClaimRow[],
  now: number,
): string[] {
  const [row] = rows;
  const what = `The hold on ${place.startsAt} of schedule ${place.schedule}`;
  if (ended === 'consumed' || ended === 'replaced') {
    return row ? [`${what} was ${ended} and is still there.`] : [];
  }
  if (!row) {
    return ended === null && expiresAt !== null && expiresAt > now
      ? [`${what} was acknowledged until ${expiresAt} and is lost.`]
      : [];
  }
  if (rows.length !== persons) {
    return [`${what} was for ${persons} and keeps ${rows.length} places.`];
  }
  if (row.schedule !== place.schedule || row.startsAt !== place.startsAt) {
    return [`${what} is on another place.`];
  }
  return expiresAt !== null && row.expiresAt !== expiresAt
    ? [`${what} was acknowledged until ${expiresAt} and ends at ${row.expiresAt}.`]
    : [];
}

/** Finds visitors with more holds at once than allowed. */
function findGreedy(rows: readonly ClaimRow[], now: number): string[] {
  const live = rows.filter(({ expiresAt }) => expiresAt !== null && expiresAt > now);
  return [...groupBy(live, ({ visitor }) => visitor)]
    .map(([visitor, own]) => ({
      visitor,
      holds: new Set(own.map(({ secretHash }) => secretHash)).size,
    }))
    .filter(({ holds }) => holds > LIMIT_DEFAULTS.holdsPerVisitor)
    .map(({ visitor, holds }) => `${visitor} has ${holds} holds at once.`);
}
