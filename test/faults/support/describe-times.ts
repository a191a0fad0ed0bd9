/** Times that were measured, in a few words. */

export function describeTimes(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const [median = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `${median.toFixed(0)} ms (median), ${most.toFixed(0)} ms (most)`;
}
