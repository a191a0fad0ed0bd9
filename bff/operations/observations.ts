/**
 * Observations about visitors that the operator should know: origins that were refused, and an
 * address that many visitors seem to share. Kept in memory, bounded, for the last day.
 */

import { type Clock, type EpochMs, MS_PER_DAY } from '../../core/index.ts';

export interface RefusedOrigin {
  /** The untrusted header as it was sent: may be any text. */
  readonly origin: string;
  readonly count: number;
  readonly lastAt: EpochMs;
}

/** A private address from which at least `CROWD` different visitors came. */
export interface Crowd {
  readonly address: string;
  readonly count: number;
}

export interface Observations {
  readonly startedAt: EpochMs;
  noteRefusal(origin: string): void;
  /**
   * `traits`: headers that distinguish visitors with the same address. Costs next to nothing once a
   * crowd was found.
   */
  noteVisitor(address: string, traits: string): void;
  /** The latest first. */
  refusedOrigins(): readonly RefusedOrigin[];
  /** `null` if every address may belong to a single visitor. */
  findCrowd(): Crowd | null;
}

const MAX_ORIGINS = 50;
const MAX_ADDRESSES = 100;
/** Fewer may be one household's devices. */
const CROWD = 10;

export function createObservations(clock: Clock): Observations {
  const refused = new Map<string, RefusedOrigin>();
  const crowds = createCrowds(clock);
  return {
    ...crowds,
    startedAt: clock.now(),
    noteRefusal(origin) {
      const count = (refused.get(origin)?.count ?? 0) + 1;
      if (count === 1 && refused.size === MAX_ORIGINS) {
        refused.delete(findLeastRefused(refused));
      }
      refused.set(origin, { origin, count, lastAt: clock.now() });
    },
    refusedOrigins: () =>
      [...refused.values()]
        .filter(({ lastAt }) => clock.now() - lastAt < MS_PER_DAY)
        .toSorted((a, b) => b.lastAt - a.lastAt),
  };
}

/** Starts again each day. */
function createCrowds(clock: Clock): Pick<Observations, 'noteVisitor' | 'findCrowd'> {
  const visitors = new Map<string, Set<string>>();
  let since: EpochMs = clock.now();
  let crowd: Crowd | null = null;
  return {
    noteVisitor(address, traits) {
      if (clock.now() - since >= MS_PER_DAY) {
        visitors.clear();
        [since, crowd] = [clock.now(), null];
      }
      if (crowd !== null || (visitors.size === MAX_ADDRESSES && !visitors.has(address))) {
        return;
      }
      const seen = visitors.get(address) ?? new Set();
      visitors.set(address, seen.add(traits));
      if (seen.size === CROWD) {
        crowd = { address, count: CROWD };
      }
    },
    findCrowd: () => crowd,
  };
}

/**
 * The origin to evict: the one refused least often, then the oldest, so that a flood of made-up
 * origins does not push out those refused again and again.
 */
function findLeastRefused(refused: ReadonlyMap<string, RefusedOrigin>): string {
  const ascending = [...refused.values()].toSorted(
    (a, b) => a.count - b.count || a.lastAt - b.lastAt,
  );
  return ascending[0]?.origin ?? '';
}
