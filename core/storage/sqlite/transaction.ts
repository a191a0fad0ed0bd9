/** What a command works in on SQLite: the writer's connection, inside the open transaction. Statements are answered at once. */

import { createPlaces, type Places } from '../../booking/places.ts';
import type { EpochMs } from '../../clock.ts';
import { type ClaimRow, claimColumns } from '../booking/claim-rows.ts';
import { type PlaceholderOf, statement } from '../sql/statement.ts';
import type { Configuration } from '../storage.ts';
import type { ClaimsQuery, StandingClaims, Transaction } from '../transaction.ts';
import type { ConfigurationReader } from './configuration-reader.ts';
import { compiler } from './dialect.ts';
import type { ReadOccupancy } from './occupancy-reader.ts';
import { type Connection, createStatements, prepare } from './statement.ts';

export interface OpenTransaction {
  readonly transaction: Transaction;
  /** From now on nothing can be executed in it. */
  end(): void;
}

export type Begin = (now: EpochMs) => OpenTransaction;

interface Parts {
  readonly configuration: ConfigurationReader;
  readonly readOccupancy: ReadOccupancy;
}

const insertClaim = statement((dialect, value: PlaceholderOf<ClaimRow>) =>
  dialect.compiler.insertInto('claim').values(claimColumns(value)),
);

export function createTransactions(connection: Connection, { configuration, readOccupancy }: Parts): Begin {
  const statements = createStatements(connection);
  const placesOf = createPlacesOf();
  const readKey = createSigningKeyReader(connection);
  return (now) => {
    const { guard, end } = createGuard();
    const standing = (query: ClaimsQuery, except: number | null): StandingClaims => ({
      occupancy: () => readOccupancy({ ...query, now, except }),
      without: (claimId) => standing(query, claimId),
      add: (claim, _place, owner) => guard(() => void statements.run(insertClaim, { ...claim, ...owner })),
    });
    const transaction: Transaction = {
      all: (asked, values) => guard(() => statements.all(asked, values)),
      get: (asked, values) => guard(() => statements.get(asked, values)),
      run: (asked, values) => guard(() => statements.run(asked, values)),
      allOnce: (build) => guard(() => statements.allOnce(build)),
      now,
      get places() {
        return placesOf(configuration.read());
      },
      get signingKey() {
        return readKey();
      },
      isAlone: true,
      readClaims: (query) => guard(() => standing(query, null)),
      // There is one writer.
      requireLock: () => undefined,
      lockMailbox: async () => undefined,
    };
    return { transaction, end };
  };
}

/**
 * Lets nothing be executed behind a statement that failed, nor when the command has ended. Statements that are asked for together are executed one after the
 * other, and one that fails may have ended the transaction: whatever came after it would be written by itself.
 */
function createGuard() {
  let failed: { readonly error: unknown } | null = null;
  let ended = false;
  return {
    guard: async <Result>(execute: () => Result): Promise<Result> => {
      if (failed !== null) throw failed.error;
      if (ended) throw new Error('A statement came after the end of its command.');
      try {
        return execute();
      } catch (error) {
        failed = { error };
        throw error;
      }
    },
    end: () => {
      ended = true;
    },
  };
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
