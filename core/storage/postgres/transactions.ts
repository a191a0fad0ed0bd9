/**
 * Runs commands, each in one transaction: it waits for its turn, takes its locks, works and commits; where others got in its way it is begun anew. READ
 * COMMITTED, and said so whatever the server's default is: each statement after the locks sees what was committed before they were had.
 */

import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Places } from '../../booking/places.ts';
import type { EpochMs } from '../../clock.ts';
import { DatabaseError } from '../database-error.ts';
import type { ConfigurationReader, KeptConfiguration } from './configuration-reader.ts';
import { covers, type LockRequest, takeLocks } from './locks.ts';
import { mayRetry, toCommitError } from './postgres-error.ts';
import type { ScheduleTurns } from './schedule-turns.ts';
import type { Session, SessionPool } from './session-pool.ts';
import { prepare } from './statement.ts';
import { compiler } from './tables.ts';

export interface Transaction extends Session {
  /** Taken after the locks were had: who waited long is judged by when it got its turn. */
  readonly now: EpochMs;
  /** Of the configuration in force, which stays so until the end; null before the first import. */
  readonly places: Places | null;
  /** The secret of this database. */
  readonly signingKey: string;
}

export interface Command<Outcome> {
  /** The caller's time. */
  readonly now: EpochMs;
  /** How long all attempts together may take, up to the COMMIT. */
  readonly patienceMs?: number;
  /** What must be locked, as far as can be told beforehand. Asked for each attempt, and again where the configuration was replaced meanwhile. */
  plan(places: Places | null): LockRequest | Promise<LockRequest>;
  /** Throws `PlanOutdated` where it finds that something else had to be locked. */
  work(transaction: Transaction): Promise<Outcome>;
}

export class PlanOutdated extends Error {
  override readonly name = 'PlanOutdated';
}

export interface TransactionOptions {
  readonly pool: SessionPool;
  readonly turns: ScheduleTurns;
  readonly configurations: ConfigurationReader;
  /** Whose time counts: the database's, one for all nodes, or the caller's. */
  readonly clock: 'database' | 'command';
  /** False: without turns and locks. For the test that the database's own constraints are enough to sell nothing twice. */
  readonly locked: boolean;
}

export type Run = <Outcome>(command: Command<Outcome>) => Promise<Outcome>;

/** Callers are answered within five seconds, also by a database that is silent. */
const PATIENCE_MS = 3_500;
/** For whoever may have waited elsewhere before. */
export function patienceOf({ patienceMs = PATIENCE_MS }: { readonly patienceMs?: number }): number {
  return Math.min(patienceMs, PATIENCE_MS);
}

/** How much longer a COMMIT is waited for: cut sooner, more of them would be of unknown outcome. */
const COMMIT_MS = 800;
const MOST_RETRIES = 3;
const MOST_PLANS = 10;

export function createTransactions(options: TransactionOptions): Run {
  return async (command) => {
    const deadline = performance.now() + (command.patienceMs ?? PATIENCE_MS);
    for (let retries = 0, plans = 1; ; ) {
      try {
        return await attempt(options, command, deadline);
      } catch (error) {
        if (error instanceof PlanOutdated && plans < MOST_PLANS) plans += 1;
        else if (mayRetry(error) && retries < MOST_RETRIES && performance.now() < deadline) {
          retries += 1;
          await setTimeout(Math.random() * 20 * 2 ** retries);
        } else throw error;
      }
    }
  };
}

async function attempt<Outcome>(options: TransactionOptions, command: Command<Outcome>, deadline: number): Promise<Outcome> {
  const { pool, turns, configurations, locked } = options;
  const planned = configurations.kept();
  const request = await command.plan(planned.places);
  const end = await turns.take(locked && request !== 'configuration' ? request.schedules : [], deadline);
  try {
    return await pool.use(deadline + COMMIT_MS, (borrowed) => {
      const session = blameFirst(borrowed);
      return finish(session, deadline, async () => {
        const moment = await begin(options, session, request);
        const { places } = planned.version === moment.version ? planned : await planAnew(configurations, session, { command, request });
        const now = options.clock === 'database' ? moment.now : command.now;
        return command.work({ execute: session.execute, now, places, signingKey: moment.signingKey });
      });
    });
  } finally {
    end();
  }
}

interface Plan {
  readonly command: Pick<Command<unknown>, 'plan'>;
  readonly request: LockRequest;
}

/** The configuration was replaced since the plan was made. Whoever needs no other locks now keeps its turn. */
async function planAnew(configurations: ConfigurationReader, session: Session, { command, request }: Plan): Promise<KeptConfiguration> {
  const current = await configurations.read(session);
  if (!covers(request, await command.plan(current.places))) throw new PlanOutdated('The configuration was replaced.');
  return current;
}

const selectMoment = prepare(() =>
  compiler
    .selectFrom('installation')
    .select([
      'config_version as version',
      'signing_key as signingKey',
      sql<number>`floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint`.as('now'),
    ]),
);

async function begin({ locked }: TransactionOptions, session: Session, request: LockRequest) {
  const [, , moment] = await Promise.all([
    session.execute({ text: 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE', name: 'begin' }),
    locked ? takeLocks(session, request) : null,
    selectMoment.get(session, {}),
  ]);
  if (moment === undefined) throw new Error('The database has lost its installation row.');
  return moment;
}

/** Of statements that were sent together, those behind one that failed fail too, for no reason of their own, and may be heard of first. */
function blameFirst(session: Session): Session {
  let first: { readonly error: unknown } | null = null;
  return {
    execute: async (query) => {
      try {
        return await session.execute(query);
      } catch (error) {
        first ??= { error };
        throw first.error;
      }
    },
  };
}

/** Commits what was done, or nothing of it. */
async function finish<Outcome>(session: Session, deadline: number, work: () => Promise<Outcome>): Promise<Outcome> {
  let outcome: Outcome;
  try {
    outcome = await work();
    if (performance.now() > deadline) throw new DatabaseError('PostgreSQL took too long.', 'TIMEOUT');
  } catch (error) {
    // A connection that cannot even do this is not used again, and the server rolls back.
    await session.execute({ text: 'ROLLBACK' }).catch(() => undefined);
    throw error;
  }
  const { command } = await session.execute({ text: 'COMMIT' }).catch((error: unknown) => {
    throw toCommitError(error);
  });
  if (command !== 'COMMIT') throw new Error(`An error in the transaction was overlooked: COMMIT was answered with ${command}.`);
  return outcome;
}
