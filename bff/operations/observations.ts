/**
 * What a running server notices of its visitors and its operator should know: sites that were
 * refused, and an address that many visitors seem to share. Kept in memory, bounded, of the last
 * day.
 */

import { type Clock, type EpochMs, MS_PER_DAY } from '../../core/index.ts';

export interface RefusedOrigin {
  /** As browsers send it; it may be anything. */
  readonly origin: string;
  readonly count: number;
  readonly lastAt: EpochMs;
}

/** An address of a private network from which at least so many different visitors came. */
export interface Crowd {
  readonly address: string;
  readonly count: number;
}

export interface Observations {
  readonly startedAt: EpochMs;
  noteRefusal(origin: string): void;
  /**
   * `traits`: whatever tells visitors of one address apart. Costs next to nothing once there are
   * enough of them.
   */
  noteVisitor(address: string, traits: string): void;
  /** The latest first. */
  refusedOrigins(): readonly RefusedOrigin[];
  /** `null` if every address may be one visitor's. */
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
        refused.delete(leastOf(refused));
      }
      refused.set(origin, { origin, count, lastAt: clock.now() });
    },
    refusedOrigins: () =>
      [...refused.values()]
        .filter(({ lastAt }) => clock.now() - lastAt < MS_PER_DAY)
        .toSorted((a, b) => b.lastAt - a.lastAt),
  };
}

/** Begun anew each day. */
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

/** What is refused again and again stays, however many origins a stranger makes up. */
function leastOf(refused: ReadonlyMap<string, RefusedOrigin>): string {
  const [least] = [...refused.values()].toSorted(
    (a, b) => a.count - b.count || a.lastAt - b.lastAt,
  );
  return least?.origin ?? '';
}
