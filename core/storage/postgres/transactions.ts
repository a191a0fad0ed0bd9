/**
 * Runs each command in a transaction, possibly shared: waits for its turn, takes its locks, works
 * and commits; after a conflict it is retried. READ COMMITTED is set explicitly, whatever the
 * server's default: each statement after locking sees everything committed before. A snapshot has
 * no locks and sees one moment instead.
 */

import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type BoundedMap, createBoundedMap } from '../../bounded-map.ts';
import type { EpochMs } from '../../clock.ts';
import { DatabaseError } from '../database-error.ts';
import { statement } from '../sql/statement.ts';
import {
  type AccessSet,
  type Command,
  type LockRequest,
  type Read,
  TIMEOUT_MS,
  type Timed,
  type Transaction,
} from '../transaction.ts';
import { blameFirst, finish } from './commit.ts';
import type { ConfigurationReader, KeptConfiguration } from './configuration-reader.ts';
import { executorOn } from './executor.ts';
import { covers, lockMailbox, takeLocks } from './locks.ts';
import { readNeeded } from './needed-claims.ts';
import { mayRetry } from './postgres-error.ts';
import type { ScheduleTurns } from './schedule-turns.ts';
import { readActiveClaims } from './seats.ts';
import type { Query, Session, SessionPool } from './session-pool.ts';
import {
  canShare,
  createIsFirst,
  createTransactionGroups,
  GroupFailed,
  type Task as GroupTask,
  type JoinGroup,
  SHARED_MS,
  splitWaves,
  uniteLocks,
  workInWaves,
} from './transaction-groups.ts';

/**
 * `now` is read after locking: a command that waited long is judged by the time it got its turn.
 */
export interface PostgresTransaction extends Transaction, Session {}

class PlanOutdated extends Error {
  override readonly name = 'PlanOutdated';
}

export interface TransactionOptions {
  readonly pool: SessionPool;
  readonly turns: ScheduleTurns;
  readonly configurations: ConfigurationReader;
  /** Reads for plans, which are made before the transaction begins. */
  readonly read: Read;
  /** Selects the time for decisions: the database's, shared by all nodes, or the caller's. */
  readonly clock: 'database' | 'command';
  /**
   * `false` disables turns and locks, for the test that the database's constraints alone prevent
   * double bookings.
   */
  readonly locked: boolean;
}

export type Transact = <Input extends Timed, Outcome>(
  command: Command<Input, Outcome>,
  input: Input,
) => Promise<Outcome>;

/** Extra time for a COMMIT: with less, more of them would have an unknown outcome. */
const COMMIT_MS = 800;
const MAX_RETRIES = 3;
const MAX_PLANS = 10;

/** More than a process makes in the minutes for which a hold lasts. */
const MAX_HOLDS = 10_000;

interface Shared extends TransactionOptions {
  /** Calendars by the hash of the secret. */
  readonly holds: BoundedMap<string, number>;
}

export function createTransactions(asked: TransactionOptions): Transact {
  const options: Shared = { ...asked, holds: createBoundedMap({ max: MAX_HOLDS }) };
  const joinGroup = createTransactionGroups<Task>((first, close) =>
    carryOut(options, first, close),
  );
  return async (command, input) => {
    const deadline = performance.now() + (command.timeoutMs?.(input) ?? TIMEOUT_MS);
    for (let retries = 0, plans = 1, isAlone = !command.accessSet || !options.locked; ; ) {
      try {
        return await attempt(options, {
          command,
          input,
          deadline,
          joinGroup: isAlone ? null : joinGroup,
        });
      } catch (error) {
        if (error instanceof GroupFailed) {
          isAlone = error.wasBegun;
        } else if (error instanceof PlanOutdated && plans < MAX_PLANS) {
          plans += 1;
        } else if (mayRetry(error) && retries < MAX_RETRIES && performance.now() < deadline) {
          retries += 1;
          await setTimeout(Math.random() * 20 * 2 ** retries);
        } else if (error instanceof PlanOutdated) {
          throw new DatabaseError('The configuration is replaced again and again.', 'TIMEOUT');
        } else {
          throw error;
        }
      }
    }
  };
}

interface Attempt<Input extends Timed, Outcome> {
  readonly command: Command<Input, Outcome>;
  readonly input: Input;
  readonly deadline: number;
  /** `null` if it needs a transaction of its own. */
  readonly joinGroup: JoinGroup<Task> | null;
}

interface Task extends GroupTask {
  readonly plan: (configuration: KeptConfiguration) => Promise<LockRequest>;
  readonly planned: KeptConfiguration;
  readonly now: EpochMs;
  /** Computed with the configuration at planning time. */
  readonly accessSet: AccessSet;
  /** Resolves with a function that answers the caller, to be called after the COMMIT. */
  work(transaction: PostgresTransaction): Promise<() => void>;
}

async function attempt<Input extends Timed, Outcome>(
  options: Shared,
  { command, input, deadline, joinGroup }: Attempt<Input, Outcome>,
): Promise<Outcome> {
  const plan = async ({ places }: KeptConfiguration) =>
    (await command.plan?.(input, { places, read: options.read, recallHold: options.holds.get })) ??
    NOTHING;
  const planned = options.configurations.kept();
  const request = await plan(planned);
  return new Promise((resolve, reject) => {
    const work = async (transaction: PostgresTransaction) => {
      const outcome = await command.work(transaction, input);
      return () => resolve(outcome);
    };
    const accessSet = command.accessSet?.(input, planned.places) ?? NO_ACCESS;
    const task: Task = {
      plan,
      planned,
      request,
      accessSet,
      deadline,
      now: input.now,
      work,
      reject,
    };
    if (joinGroup && canShare(request)) {
      joinGroup(task);
    } else {
      carryOut(options, task, null).catch(reject);
    }
  });
}

/**
 * Waits for the turn, then runs the task alone, or those that `close` returns as far as the
 * transaction's time allows.
 */
async function carryOut(
  options: Shared,
  first: Task,
  close: (() => readonly Task[]) | null,
): Promise<void> {
  const { pool, turns, locked } = options;
  const latest = close === null ? first.deadline : first.deadline + SHARED_MS;
  const end = locked ? await takeTurns(turns, first) : () => undefined;
  try {
    const answers = await pool.use(latest + COMMIT_MS, (borrowed) => {
      const session = blameFirst(borrowed);
      const tasks = close?.() ?? [first];
      const isAlone = tasks.length === 1;
      return finish(session, isAlone ? first.deadline : latest, (conclude) =>
        workOnAll(options, session, { first, tasks, conclude }),
      );
    });
    for (const answer of answers) {
      answer();
    }
  } finally {
    end();
  }
}

interface Tasks {
  readonly first: Task;
  /** Includes the first. */
  readonly tasks: readonly Task[];
  /** Sends the COMMIT. */
  readonly conclude: () => void;
}

/** Resolves with the functions that answer the tasks that were run. */
async function workOnAll(
  options: Shared,
  session: Session,
  { first, tasks, conclude }: Tasks,
): Promise<readonly (() => void)[]> {
  const { configurations, clock, holds } = options;
  const { signingKey, hasBusySources, ...moment } = await begin(
    options,
    session,
    uniteLocks(first, tasks),
  );
  const isFirst = createIsFirst();
  const workOn = async (task: Task, whenSent: () => void) => {
    const current =
      task.planned.version === moment.version
        ? task.planned
        : await planAnew(configurations, session, task);
    const now = clock === 'database' ? moment.now : task.now;
    return task.work(
      transactionOn(session, {
        request: task.request,
        current,
        now,
        signingKey,
        hasBusySources,
        isFirst,
        conclude: whenSent,
        rememberHold: holds.set,
      }),
    );
  };
  if (tasks.length === 1) {
    return [await workOn(first, conclude)];
  }
  const isAsPlanned = tasks.every(({ planned }) => planned.version === moment.version);
  const waves = isAsPlanned ? splitWaves(tasks) : tasks.map((task) => [task]);
  return workInWaves(waves, workOn, conclude);
}

const NOTHING: LockRequest = { schedules: [] };
/** Access set of a task that runs alone. */
const NO_ACCESS: AccessSet = { windows: [], names: [] };

/** Replacing the configuration queues behind everyone who already waits for a schedule here. */
async function takeTurns(
  turns: ScheduleTurns,
  { request, planned, deadline }: Task,
): Promise<() => void> {
  if (request === 'snapshot') {
    return () => undefined;
  }
  if (request !== 'configuration') {
    return turns.take(request.schedules, deadline);
  }
  return turns.takeAlone(
    planned.places?.installation.schedules.map(({ id }) => id) ?? [],
    deadline,
  );
}

interface BegunTransaction
  extends Pick<Transaction, 'now' | 'signingKey' | 'isFirst' | 'conclude' | 'rememberHold'> {
  readonly request: LockRequest;
  readonly current: KeptConfiguration;
  readonly hasBusySources: boolean;
}

function transactionOn(
  session: Session,
  { request, current, hasBusySources, ...moment }: BegunTransaction,
): PostgresTransaction {
  const executor = executorOn(session);
  return {
    ...executor,
    execute: session.execute,
    ...moment,
    places: current.places,
    isExclusive: false,
    readClaims: (query) => readActiveClaims(executor, query, hasBusySources),
    readNeeded: (query) => readNeeded(executor, query, hasBusySources),
    requireLock: (scheduleId) => {
      if (typeof request === 'string' || !request.schedules.includes(scheduleId)) {
        throw new PlanOutdated('Another schedule must be locked.');
      }
    },
    lockMailbox: (mailbox) => lockMailbox(session, mailbox),
  };
}

/**
 * Plans again after the configuration was replaced. The command keeps its turn if it needs no other
 * locks.
 */
async function planAnew(
  configurations: ConfigurationReader,
  session: Session,
  { plan, request }: Task,
): Promise<KeptConfiguration> {
  const current = await configurations.read(executorOn(session));
  if (!covers(request, await plan(current))) {
    throw new PlanOutdated('The configuration was replaced.');
  }
  return current;
}

const selectMoment = statement(({ compiler }) =>
  compiler
    .selectFrom('installation')
    .select([
      'config_version as version',
      'signing_key as signingKey',
      sql<boolean>`EXISTS (SELECT FROM busy_source)`.as('hasBusySources'),
      sql<number>`floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint`.as('now'),
    ]),
);

const BEGIN: Query = { text: 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE', name: 'begin' };
const BEGIN_TO_LOOK: Query = {
  text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  name: 'begin_to_look',
};

/** Thousands of calendars keep this process busy between two statements for longer than a booking. */
const BE_PATIENT = { text: 'SET LOCAL idle_in_transaction_session_timeout = 20000' };

async function begin({ locked }: TransactionOptions, session: Session, request: LockRequest) {
  const [_begun, _patient, _locked, moment] = await Promise.all([
    session.execute(request === 'snapshot' ? BEGIN_TO_LOOK : BEGIN),
    typeof request === 'string' ? session.execute(BE_PATIENT) : null,
    locked ? takeLocks(session, request) : null,
    selectMoment.get(executorOn(session), {}),
  ]);
  if (moment === undefined) {
    throw new Error('The database has lost its installation row.');
  }
  return moment;
}
