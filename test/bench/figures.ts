/** Statistics for benchmark results. */

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** `share` in [0, 1). */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** CPU milliseconds of this process, its threads included. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
