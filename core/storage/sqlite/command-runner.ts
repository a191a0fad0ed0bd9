/**
 * Executes one command of the writer's queue inside the open transaction, in which statements run
 * synchronously.
 */

import { type Compilable, sql } from 'kysely';
import { createPlaces, type Places } from '../../booking/places.ts';
import type { EpochMs } from '../../clock.ts';
import type { Configuration } from '../../installation/installation.ts';
import { writeAudit } from '../audit.ts';
import { bookingColumns, customerColumns } from '../booking/booking-rows.ts';
import {
  byBooking,
  type ClaimRow,
  claimColumns,
  claimRows,
  partRow,
} from '../booking/claim-rows.ts';
import { selectExchangeable } from '../booking/exchangeable-claims.ts';
import {
  addBusyTimes,
  addExchangeable,
  type NeededRow,
  type NeededSchedules,
  toOccupancies,
  withoutRows,
} from '../booking/needed-claims.ts';
import { selectBusyOfEach } from '../busy/busy-window.ts';
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
import type {
  ActiveClaims,
  ClaimsQuery,
  NeededClaims,
  NeededQuery,
  NewBooking,
  NewIds,
  Transaction,
} from '../transaction.ts';
import { type ConfigurationReader, createConfigurationReader } from './configuration-reader.ts';
import type { CommandRunner } from './group-commit.ts';
import { createNeededReader, type ReadNeeded } from './needed-reader.ts';
import { createOccupancyReader, type ReadOccupancy } from './occupancy-reader.ts';
import {
  type Connection,
  compiler,
  createStatements,
  prepare,
  type Statements,
} from './statement.ts';
import type { WriterRequestOf } from './writer-messages.ts';

/** Read the claims that decisions see. */
interface ClaimReaders {
  readonly readOccupancy: ReadOccupancy;
  readonly readNeeded: ReadNeeded;
}

/**
 * `readers` return the database's claims, unless a test checks what the database rejects on its own.
 */
export function createCommandRunner(
  connection: Connection,
  readers: ClaimReaders = {
    readOccupancy: createOccupancyReader(connection),
    readNeeded: createNeededReader(connection),
  },
): CommandRunner {
  const configuration = createConfigurationReader(connection);
  const begin = createTransactions(connection, { configuration, ...readers });
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

interface Parts extends ClaimReaders {
  readonly configuration: ConfigurationReader;
}

type Begin = (now: EpochMs) => SqliteTransaction;

function createTransactions(connection: Connection, { configuration, ...readers }: Parts): Begin {
  const compilePlaces = createPlacesCache();
  const database: Database = {
    statements: createStatements(connection),
    readPlaces: () => compilePlaces(configuration.read()),
    readSigningKey: createSigningKeyReader(connection),
    ...readers,
  };
  return (now) => new SqliteTransaction(database, now);
}

interface Database extends ClaimReaders {
  readonly statements: Statements;
  readonly readPlaces: () => Places | null;
  readonly readSigningKey: () => string;
}

const insertClaim = statement((dialect, value: PlaceholderOf<ClaimRow>) =>
  dialect.compiler.insertInto('claim').values(claimColumns(value)),
);

/**
 * Executes nothing after a statement that failed or after the end of the command. Statements
 * requested together run one after the other, and a failed one may have ended the transaction:
 * anything after it would be committed on its own.
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

  readNeeded(query: NeededQuery): Awaitable<NeededClaims> {
    const { scheduleIds, from, until } = query;
    return this.#execute(({ statements, readNeeded }) => {
      const busy = statements.all(selectBusyOfEach, { scheduleIds, from, until });
      const found = addBusyTimes(readNeeded({ ...query, now: this.now }), busy);
      const exchangeable =
        query.exchangeableIn === undefined
          ? []
          : statements.all(selectExchangeable, { scheduleIds: query.exchangeableIn, from, until });
      return this.#neededClaims(scheduleIds, addExchangeable(found, exchangeable));
    });
  }

  /** Always true, because another command's work may be rolled back on its own. */
  isFirst(): boolean {
    return true;
  }

  /** Does nothing, as no statement travels. */
  conclude(): void {}

  /** Does nothing, as no plan is made. */
  rememberHold(): void {}

  /** Does nothing, as there is only one writer. */
  requireLock(): void {}

  /** Does nothing, as there is only one writer. */
  lockMailbox(): void {}

  /** Ends the transaction: no statement runs in it after this. */
  end(): void {
    this.#ended = true;
  }

  /**
   * Runs synchronously. An error becomes a rejection, because of statements awaited together the
   * first may fail after the last was requested.
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

  #neededClaims(scheduleIds: readonly number[], found: NeededSchedules<NeededRow>): NeededClaims {
    return {
      occupancies: () => toOccupancies(scheduleIds, found),
      without: (claimIds) => this.#neededClaims(scheduleIds, withoutRows(found, claimIds)),
      afterOthers: () => this.#neededClaims(scheduleIds, found),
      addPart: (part, needed) =>
        this.#execute(({ statements }) => {
          statements.run(insertClaim, partRow(part, needed));
        }),
    };
  }

  #activeClaims(query: ClaimsQuery, except: readonly number[]): ActiveClaims {
    const { scheduleId, from, until } = query;
    const claims: ActiveClaims = {
      occupancy: () =>
        this.#database.readOccupancy({ scheduleId, from, until, now: this.now, except }),
      without: (claimIds) => this.#activeClaims(query, claimIds),
      afterOthers: () => claims,
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

/** Inserts the booking for the customer inserted by the previous statement. */
const insertBooking = statement(({ compiler }, value: PlaceholderOf<FirstRow>) =>
  compiler
    .insertInto('booking')
    .values({ ...bookingColumns(value), customer_id: sql<number>`last_insert_rowid()` })
    .returning(['id as bookingId', 'customer_id as customerId']),
);

/** Inserts row by row, except for the claims: each statement runs synchronously. */
async function insertNewBooking(
  transaction: Transaction,
  { customer, booking, entry, audit }: NewBooking,
): Promise<NewIds> {
  const [_inserted, ids] = await Promise.all([
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

function createPlacesCache(): (configuration: Configuration | null) => Places | null {
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
    // The key never changes while a database is open.
    key ??= select.get({})?.signing_key;
    if (key === undefined) {
      throw new Error('The database has lost its installation row.');
    }
    return key;
  };
}
