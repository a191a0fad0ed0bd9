/** Reads the secret of this database. */

import { type Connection, prepare } from './statement.ts';
import { compiler } from './tables.ts';

export function createSigningKeyReader(connection: Connection): () => string {
  const select = prepare(connection, () => compiler.selectFrom('installation').select('signing_key'));
  return () => {
    const key = select.get({})?.signing_key;
    if (key === undefined) throw new Error('The database has lost its installation row.');
    return key;
  };
}
