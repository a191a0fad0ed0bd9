/** Many simultaneous attempts. */

/**
 * Returns the outcome of each attempt. A slow machine may reject valid ones after a timeout, so
 * rejected attempts are repeated alone afterwards.
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
