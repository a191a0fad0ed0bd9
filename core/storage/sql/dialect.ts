/** In what the databases' SQL differs where they do the same. */

import type { Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';

export interface Dialect {
  /** Compiles and nothing else: a connection's deadline, pipelining and the writer's thread are not Kysely's to know. */
  readonly compiler: Kysely<Tables>;
  /** The members of a list, for `in`: one statement for lists of every length. */
  readonly texts: (list: RawBuilder<readonly string[]>) => RawBuilder<string>;
  readonly numbers: (list: RawBuilder<readonly number[]>) => RawBuilder<number>;
  /** The id of the `customer` that this transaction has inserted last. */
  readonly newCustomerId: RawBuilder<number>;
  /** Locks the rows to be changed and passes over those that another has locked. SQLite has one writer. */
  readonly lockFree: LockRows;
  /** Waits until nobody else has them locked. */
  readonly lock: LockRows;
}

type LockRows = <Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) => SelectQueryBuilder<Tables, Table, Row>;
