/** Lets only a few do something at the same time; the others wait in the process, first come, first served, and without a connection. */

export type FewAtOnce = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createFewAtOnce(most: number): FewAtOnce {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (work) => {
    // Whoever ends hands its place on, so that nobody slips in before those who wait.
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
