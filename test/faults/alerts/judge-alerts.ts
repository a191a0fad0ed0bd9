/** Compares fired with expected alerts. */

import type { AlertCase, Played } from './alert-case.ts';

/** Limit of series per server. */
export const MOST_SERIES = 500;

export interface Verdict {
  /** Alerts with their servers, each once. */
  readonly fired: readonly string[];
  /** Had to fire and did not. */
  readonly missing: readonly string[];
  /** Fired and may not. */
  readonly besides: readonly string[];
  readonly holds: boolean;
}

export function judgeAlerts(
  { fires }: Pick<AlertCase, 'fires'>,
  { fired, mostSeries }: Pick<Played, 'fired' | 'mostSeries'>,
): Verdict {
  const names = [...new Set(fired.map(({ alert }) => alert))].toSorted();
  const serversOf = (name: string) =>
    fired.filter(({ alert }) => alert === name).map(({ instance }) => instance);
  const missing = fires.filter((name) => !names.includes(name));
  const besides = names.filter((name) => !fires.includes(name));
  return {
    fired: names.map((name) => `${name} (${serversOf(name).toSorted().join(', ')})`),
    missing,
    besides,
    holds:
      missing.length === 0 && besides.length === 0 && mostSeries > 0 && mostSeries < MOST_SERIES,
  };
}
