/** Lets only a few do something at the same time; the others wait in the process, first come, first served, and without a connection. */

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createSemaphore(max: number): Semaphore {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (work) => {
    // A place is handed on, so that nobody slips in before those who wait.
    if (inside >= max) await new Promise<void>((resolve) => waiting.push(resolve));
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
