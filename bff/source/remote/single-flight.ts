/** One piece of work for all who want the same at the same time. */

export interface SingleFlight<T> {
  /** The work under way. */
  find(flight: string): Promise<T> | undefined;
  /**
   * Joins the work under way for `flight`, else begins it. `topic` is what `abandon` names it by.
   */
  join(flight: string, topic: string, work: (isCurrent: () => boolean) => Promise<T>): Promise<T>;
  /**
   * Those who wait still get the result; newcomers begin anew, and the work is told that it is no
   * longer current.
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
