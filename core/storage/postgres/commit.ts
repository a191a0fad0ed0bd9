/** The end of a transaction: COMMIT or ROLLBACK, and what became of the work. */

import { DatabaseError } from '../database-error.ts';
import { toCommitError } from './postgres-error.ts';
import type { QueryResult, Session } from './session-pool.ts';

const COMMIT = { text: 'COMMIT' };

/**
 * If a pipelined statement fails, those behind it fail, too, and their errors may arrive first.
 * Always throws the first one. Refuses statements behind the COMMIT, which would be on their own.
 */
export function blameFirst(session: Session): Session {
  let first: { readonly error: unknown } | null = null;
  let isConcluded = false;
  return {
    execute: async (query) => {
      if (isConcluded) {
        throw new Error('A statement came after the COMMIT of its command.');
      }
      isConcluded = query === COMMIT;
      try {
        return await session.execute(query);
      } catch (error) {
        first ??= { error };
        throw first.error;
      }
    },
  };
}

/**
 * With less time left, the COMMIT waits for what was sent before: a command that is late is rolled
 * back, and its outcome known.
 */
const EARLY_MS = 1_000;

/**
 * Commits what `work` did before the deadline. `conclude` sends the COMMIT behind what was sent
 * before, without waiting for it, if there is time: if that fails, PostgreSQL rolls back and says so.
 */
export async function finish<Outcome>(
  session: Session,
  deadline: number,
  work: (conclude: () => void) => Promise<Outcome>,
): Promise<Outcome> {
  let committing: Promise<QueryResult> | null = null;
  const isLate = () => performance.now() > deadline;
  const conclude = () => {
    if (committing === null && performance.now() < deadline - EARLY_MS) {
      committing = session.execute(COMMIT);
      committing.catch(() => undefined);
    }
  };
  const sent = () => committing;
  let outcome: Outcome;
  try {
    outcome = await work(conclude);
    if (sent() === null && isLate()) {
      throw new DatabaseError('PostgreSQL took too long.', 'TIMEOUT');
    }
  } catch (error) {
    if (await isUndone(session, sent())) {
      throw error;
    }
    // Not to be repeated as if nothing had been done: its key tells what was.
    throw new DatabaseError('A command failed after it was committed.', 'OUTCOME_UNKNOWN', {
      cause: error,
    });
  }
  const { command } = await (sent() ?? session.execute(COMMIT)).catch((error: unknown) => {
    throw toCommitError(error);
  });
  if (command !== 'COMMIT') {
    throw new Error(
      `An error in the transaction was overlooked: COMMIT was answered with ${command}.`,
    );
  }
  return outcome;
}

/** Rejects if nobody can know, because the connection broke behind the COMMIT. */
async function isUndone(
  session: Session,
  committing: Promise<QueryResult> | null,
): Promise<boolean> {
  if (committing === null) {
    // If even this fails, the connection is not reused and the server rolls back.
    await session.execute({ text: 'ROLLBACK' }).catch(() => undefined);
    return true;
  }
  try {
    return (await committing).command !== 'COMMIT';
  } catch (error) {
    throw toCommitError(error);
  }
}
