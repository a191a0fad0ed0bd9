/**
 * Executes one command of the writer's queue inside the open transaction, where statements are
 * answered at once.
 */

import { type Compilable, sql } from 'kysely';
import { createPlaces, type Places } from '../../booking/places.ts';
import type { EpochMs } from '../../clock.ts';
import type { Configuration } from '../../installation/installation.ts';
import { writeAudit } from '../audit.ts';
import { bookingColumns, customerColumns } from '../booking/booking-rows.ts';
import { byBooking, type ClaimRow, claimColumns, claimRows } from '../booking/claim-rows.ts';
import { type CommandName, commands, type Outcomes } from '../commands.ts';
import { writeEntry } from '../messages/outbox.ts';
import {
  type Awaitable,
  type Dialect,
  type PlaceholderOf,
  type Statement,
  statement,
} from '../sql/statement.ts';
import type { FirstRow, NewCustomer } from '../sql/tables.ts';
import type { ActiveClaims, ClaimsQuery, NewBooking, NewIds, Transaction } from '../transaction.ts';
import { type ConfigurationReader, createConfigurationReader } from './configuration-reader.ts';
import type { CommandRunner } from './group-commit.ts';
import { createOccupancyReader, type ReadOccupancy } from './occupancy-reader.ts';
import {
  type Connection,
  compiler,
  createStatements,
  prepare,
  type Statements,
} from './statement.ts';
import type { WriterRequestOf } from './writer-messages.ts';

/**
 * `readOccupancy` is what decisions are shown: the database's own claims, unless a test wants to
 * see what the database refuses by itself.
 */
export function createCommandRunner(
  connection: Connection,
  readOccupancy: ReadOccupancy = createOccupancyReader(connection),
): CommandRunner {
  const configuration = createConfigurationReader(connection);
  const begin = createTransactions(connection, { configuration, readOccupancy });
  return { run: (request) => execute(begin, request), forget: configuration.forget };
}

async function execute<Name extends CommandName>(
  begin: Begin,
  { call, input }: WriterRequestOf<Name>,
): Promise<Outcomes[Name]> {
  const transaction = begin(input.now);
  try {
    return await commands[call].work(transaction, input);
  } finally {
    transaction.end();
  }
}

interface Parts {
  readonly configuration: ConfigurationReader;
  readonly readOccupancy: ReadOccupancy;
}

type Begin = (now: EpochMs) => SqliteTransaction;

function createTransactions(
  connection: Connection,
  { configuration, readOccupancy }: Parts,
): Begin {
  const placesOf = createPlacesOf();
  const database: Database = {
    statements: createStatements(connection),
    readPlaces: () => placesOf(configuration.read()),
    readSigningKey: createSigningKeyReader(connection),
    readOccupancy,
  };
  return (now) => new SqliteTransaction(database, now);
}

interface Database {
  readonly statements: Statements;
  readonly readPlaces: () => Places | null;
  readonly readSigningKey: () => string;
  readonly readOccupancy: ReadOccupancy;
}

const insertClaim = statement((dialect, value: PlaceholderOf<ClaimRow>) =>
  dialect.compiler.insertInto('claim').values(claimColumns(value)),
);

/**
 * Executes nothing behind a statement that failed, nor when the command has ended. Statements that
 * are asked for together are executed one after the other, and one that fails may have ended the
 * transaction: whatever came after it would be written by itself.
 */
class SqliteTransaction implements Transaction {
  readonly now: EpochMs;
  readonly isExclusive = true;
  readonly #database: Database;
  #failed: { readonly error: unknown } | null = null;
  #ended = false;

  constructor(database: Database, now: EpochMs) {
    this.#database = database;
    this.now = now;
  }

  get places(): Places | null {
    return this.#database.readPlaces();
  }

  get signingKey(): string {
    return this.#database.readSigningKey();
  }

  all<Values, Row>(asked: Statement<Values, Row>, values: Values): Awaitable<readonly Row[]> {
    return this.#execute(({ statements }) => statements.all(asked, values));
  }

  get<Values, Row>(asked: Statement<Values, Row>, values: Values): Awaitable<Row | undefined> {
    return this.#execute(({ statements }) => statements.get(asked, values));
  }

  run<Values, Row>(asked: Statement<Values, Row>, values: Values): Awaitable<number> {
    return this.#execute(({ statements }) => statements.run(asked, values));
  }

  allOnce<Row>(build: (dialect: Dialect) => Compilable<Row>): Awaitable<readonly Row[]> {
    return this.#execute(({ statements }) => statements.allOnce(build));
  }

  readClaims(query: ClaimsQuery): ActiveClaims {
    return this.#activeClaims(query, []);
  }

  /** What the one before has done may be rolled back alone. */
  isFirst(): boolean {
    return true;
  }

  /** There is one writer. */
  requireLock(): void {}

  /** There is one writer. */
  lockMailbox(): void {}

  /** From now on nothing can be executed in it. */
  end(): void {
    this.#ended = true;
  }

  /**
   * Answers at once. An error is a rejection, as of statements that are awaited together the first
   * may have failed and the last be asked for already.
   */
  #execute<Result>(work: (database: Database) => Result): Awaitable<Result> {
    if (this.#failed !== null) {
      return Promise.reject(this.#failed.error);
    }
    if (this.#ended) {
      return Promise.reject(new Error('A statement came after the end of its command.'));
    }
    try {
      return work(this.#database);
    } catch (error) {
      this.#failed = { error };
      return Promise.reject(error);
    }
  }

  #activeClaims(query: ClaimsQuery, except: readonly number[]): ActiveClaims {
    const { scheduleId, from, until } = query;
    const claims: ActiveClaims = {
      occupancy: () =>
        this.#database.readOccupancy({ scheduleId, from, until, now: this.now, except }),
      without: (claimIds) => this.#activeClaims(query, claimIds),
      add: (claim, _place, owner) =>
        this.#execute(({ statements }) => {
          for (const row of claimRows(claim, owner)) {
            statements.run(insertClaim, row);
          }
        }),
      addBooking: async (claim, place, booking) => {
        const ids = await insertNewBooking(this, booking);
        await claims.add(claim, place, byBooking(ids.bookingId));
        return ids;
      },
    };
    return claims;
  }
}

const insertCustomer = statement(({ compiler }, value: PlaceholderOf<NewCustomer>) =>
  compiler.insertInto('customer').values(customerColumns(value)),
);

/** Of the customer that was inserted just before. */
const insertBooking = statement(({ compiler }, value: PlaceholderOf<FirstRow>) =>
  compiler
    .insertInto('booking')
    .values({ ...bookingColumns(value), customer_id: sql<number>`last_insert_rowid()` })
    .returning(['id as bookingId', 'customer_id as customerId']),
);

/** One row after the other, all but its claims: a statement is answered at once. */
async function insertNewBooking(
  transaction: Transaction,
  { customer, booking, entry, audit }: NewBooking,
): Promise<NewIds> {
  const [, ids] = await Promise.all([
    insertCustomer.run(transaction, customer),
    insertBooking.get(transaction, booking),
  ]);
  if (ids === undefined) {
    throw new Error('An insert returned no id.');
  }
  const { bookingId } = ids;
  const { kind, trigger, createdAt, notice, asOf } = entry;
  const { version, status, scheduleId, reasonId, startsAt, endsAt } = asOf;
  const { at, actor, action } = audit;
  await Promise.all([
    writeEntry(transaction, {
      kind,
      trigger,
      createdAt,
      notice,
      asOf: { bookingId, version, status, scheduleId, reasonId, startsAt, endsAt },
    }),
    writeAudit(transaction, { at, actor, action, subject: `booking:${bookingId}` }),
  ]);
  return ids;
}

/** Compiled once for each configuration. */
function createPlacesOf(): (configuration: Configuration | null) => Places | null {
  let compiled: { readonly from: Configuration; readonly places: Places } | null = null;
  return (configuration) => {
    if (configuration === null) {
      return null;
    }
    if (compiled?.from !== configuration) {
      compiled = { from: configuration, places: createPlaces(configuration) };
    }
    return compiled.places;
  };
}

function createSigningKeyReader(connection: Connection): () => string {
  const select = prepare(connection, () =>
    compiler.selectFrom('installation').select('signing_key'),
  );
  let key: string | undefined;
  return () => {
    // It never changes while a database is open.
    key ??= select.get({})?.signing_key;
    if (key === undefined) {
      throw new Error('The database has lost its installation row.');
    }
    return key;
  };
}
