/** Many who come at once. */

/**
 * What became of each attempt. A slow machine may reject one that was in the right, having kept it
 * waiting too long: each rejected one tries again, alone, when the crowd has gone.
 */
export async function settleCrowd<Outcome>(
  attempts: readonly (() => Promise<Outcome>)[],
): Promise<PromiseSettledResult<Outcome>[]> {
  const settled = await Promise.allSettled(attempts.map((attempt) => attempt()));
  for (const [index, attempt] of attempts.entries()) {
    if (settled[index]?.status === 'rejected') {
      [settled[index]] = await Promise.allSettled([attempt()]);
    }
  }
  return settled;
}
