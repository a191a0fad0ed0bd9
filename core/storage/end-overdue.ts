/** Ends what time has run out for, one by one: one that cannot be ended keeps none of the others from it. */

export interface Overdue {
  /** Some of the ids, the longest overdue first, without those that are named; none: there are no others. */
  readonly read: (except: readonly number[]) => Promise<readonly number[]>;
  /** Answers how many were ended: 0, where somebody else has just done it. */
  readonly end: (id: number) => Promise<number>;
}

/** Answers how many. Where some could not be ended, rejects when the others are. */
export async function endOverdue({ read, end }: Overdue): Promise<number> {
  const tried: number[] = [];
  const failures: unknown[] = [];
  let ended = 0;
  for (let overdue = await read(tried); overdue.length > 0; overdue = await read(tried)) {
    for (const id of overdue) {
      tried.push(id);
      try {
        ended += await end(id);
      } catch (error) {
        failures.push(error);
        // Where the database is to blame, reading on fails at once instead of each in its turn.
        break;
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${tried.length} could not be ended.`);
  return ended;
}
