/** What a command works in on SQLite: the writer's connection, inside the open transaction. Statements are answered at once. */

import type { Compilable } from 'kysely';
import { createPlaces, type Places } from '../../booking/places.ts';
import type { EpochMs } from '../../clock.ts';
import { type ClaimRow, claimColumns } from '../booking/claim-rows.ts';
import type { Dialect } from '../sql/dialect.ts';
import { type Awaitable, type PlaceholderOf, type Statement, statement } from '../sql/statement.ts';
import type { Configuration } from '../storage.ts';
import type { ClaimsQuery, StandingClaims, Transaction } from '../transaction.ts';
import type { ConfigurationReader } from './configuration-reader.ts';
import { compiler } from './dialect.ts';
import type { ReadOccupancy } from './occupancy-reader.ts';
import { type Connection, createStatements, prepare, type Statements } from './statement.ts';

interface Parts {
  readonly configuration: ConfigurationReader;
  readonly readOccupancy: ReadOccupancy;
}

export type Begin = (now: EpochMs) => SqliteTransaction;

export function createTransactions(connection: Connection, { configuration, readOccupancy }: Parts): Begin {
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
 * Executes nothing behind a statement that failed, nor when the command has ended. Statements that are asked for together are executed one after the other, and
 * one that fails may have ended the transaction: whatever came after it would be written by itself.
 */
export class SqliteTransaction implements Transaction {
  readonly now: EpochMs;
  readonly isAlone = true;
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

  readClaims(query: ClaimsQuery): StandingClaims {
    return this.#standing(query, null);
  }

  /** There is one writer. */
  requireLock(): void {}

  /** There is one writer. */
  lockMailbox(): void {}

  /** From now on nothing can be executed in it. */
  end(): void {
    this.#ended = true;
  }

  /** Answers at once. An error is a rejection, as of statements that are awaited together the first may have failed and the last be asked for already. */
  #execute<Result>(work: (database: Database) => Result): Awaitable<Result> {
    if (this.#failed !== null) return Promise.reject(this.#failed.error);
    if (this.#ended) return Promise.reject(new Error('A statement came after the end of its command.'));
    try {
      return work(this.#database);
    } catch (error) {
      this.#failed = { error };
      return Promise.reject(error);
    }
  }

  #standing(query: ClaimsQuery, except: number | null): StandingClaims {
    return {
      occupancy: () => this.#database.readOccupancy({ ...query, now: this.now, except }),
      without: (claimId) => this.#standing(query, claimId),
      add: (claim, _place, owner) => this.#execute(({ statements }) => void statements.run(insertClaim, { ...claim, ...owner })),
    };
  }
}

/** Compiled once for each configuration. */
function createPlacesOf(): (configuration: Configuration | null) => Places | null {
  let compiled: { readonly from: Configuration; readonly places: Places } | null = null;
  return (configuration) => {
    if (configuration === null) return null;
    if (compiled?.from !== configuration) compiled = { from: configuration, places: createPlaces(configuration) };
    return compiled.places;
  };
}

function createSigningKeyReader(connection: Connection): () => string {
  const select = prepare(connection, () => compiler.selectFrom('installation').select('signing_key'));
  return () => {
    const key = select.get({})?.signing_key;
    if (key === undefined) throw new Error('The database has lost its installation row.');
    return key;
  };
}
