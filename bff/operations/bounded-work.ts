/** Bounds work for which somebody waits. */

/** Runs at most `max` pieces of work at once; any more get `refusal` instead of a turn. */
export function limitTurns<Refusal>(max: number, refusal: Refusal) {
  let underWay = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result | Refusal> => {
    if (underWay === max) {
      return refusal;
    }
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
}

/** Returns `otherwise` if the work takes longer. The work itself goes on. */
export async function atMost<Result>(
  milliseconds: number,
  work: Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(resolve, milliseconds, otherwise);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
