/** Shares one piece of work among concurrent callers that want the same result. */

export interface SingleFlight<T> {
  find(flight: string): Promise<T> | undefined;
  /** Joins the work in progress for `flight`, or starts it. `abandon` refers to it by `topic`. */
  join(flight: string, topic: string, work: (isCurrent: () => boolean) => Promise<T>): Promise<T>;
  /**
   * Current waiters still get the result; later callers start new work, and the old work is told
   * that it is no longer current.
   */
  abandon(topics: ReadonlySet<string>): void;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, { readonly topic: string; readonly result: Promise<T> }>();

  return {
    find: (flight) => flights.get(flight)?.result,
    join: (flight, topic, work) => {
      const underWay = flights.get(flight);
      if (underWay !== undefined) {
        return underWay.result;
      }
      const isCurrent = () => flights.get(flight) === begun;
      const result = work(isCurrent).finally(() => {
        if (isCurrent()) {
          flights.delete(flight);
        }
      });
      const begun = { topic, result };
      flights.set(flight, begun);
      return result;
    },
    abandon: (topics) => {
      for (const [flight, { topic }] of flights) {
        if (topics.has(topic)) {
          flights.delete(flight);
        }
      }
    },
  };
}
