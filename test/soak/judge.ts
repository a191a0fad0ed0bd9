/** What of a soak is out of bounds, in sentences. */

import type { Usage } from './soak-server.ts';

export const MB = 1_048_576;
const MOST_GROWTH = 30 * MB;
/**
 * The share of all requests after which what a process keeps for good (code, bounded maps) is
 * there.
 */
const WARM_UP = 0.3;

export type Memory = Pick<Usage, 'rss' | 'heap' | 'external'>;

/** How much each figure grew after the warm-up; `usages`: before the first part, after each. */
export function growthOf(usages: readonly Memory[]): Memory {
  const last = usages.at(-1);
  const warm = usages[Math.ceil((usages.length - 1) * WARM_UP)];
  if (last === undefined || warm === undefined || warm === last) {
    throw new Error('The memory was not looked at often enough.');
  }
  return {
    rss: last.rss - warm.rss,
    heap: last.heap - warm.heap,
    external: last.external - warm.external,
  };
}

/** `costs`: by the names of kinds, in ms; `plain` is the one that all are compared with. */
export interface Costs {
  readonly costs: ReadonlyMap<string, number>;
  readonly plain: string;
  readonly mostRatio: number;
}

export function judgeSoak(
  usages: readonly Memory[],
  { costs, plain, mostRatio }: Costs,
): readonly string[] {
  const grown = Object.entries(growthOf(usages)).filter(([, bytes]) => !(bytes <= MOST_GROWTH));
  const most = (costs.get(plain) ?? Number.NaN) * mostRatio;
  const slow = [...costs].filter(([, ms]) => !(ms <= most));
  return [
    ...grown.map(([figure, bytes]) => `${figure} grew by ${Math.round(bytes / MB)} MB`),
    ...slow.map(([name, ms]) => `${name} costs ${ms.toFixed(2)} ms`),
  ];
}
