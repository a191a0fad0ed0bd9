/**
 * Measures a customer search among 100,000, on both databases: very common words, unknown ones, a
 * number, and an empty search. The goal: 100 ms.
 */

import pg from 'pg';
import type { DatabaseAddress } from '../../core/index.ts';
import { openDatabase } from '../../core/storage/sqlite/driver.ts';
import { startPostgres } from '../setup/postgres.ts';
import { print, quantile } from './figures.ts';
import { type CreateDatabase, fillDatabase, onPostgres, onSqlite } from './filled-database.ts';

const CUSTOMERS = 100_000;
const ROUNDS = 20;
const TODAY = Math.floor(Date.now() / 86_400_000) * 1_440;

const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  'a common name': ['anna'],
  'name and surname': ['anna', 'weber'],
  'an address': ['okafor77777@example.org'],
  'a telephone number': ['5577777'],
  'what nobody has': ['xyzzy', 'nobody'],
  nothing: [],
};

const FIRST = ['anna', 'ben', 'clara', 'deniz', 'eva', 'finn', 'greta'];
const LAST = ['weber', 'yildiz', 'okafor', 'nowak', 'lang'];

/** Returns the rows of one booking each, as the product would write them. */
function rows() {
  return Array.from({ length: CUSTOMERS - 1 }, (_, index) => {
    const id = index + 2;
    const first = FIRST[id % FIRST.length] ?? '';
    const last = LAST[id % LAST.length] ?? '';
    const email = `${last}${id}@example.org`;
    const submission = JSON.stringify({
      first_name: first,
      last_name: last,
      email,
      phone: `030 55${id}`,
    });
    return {
      id,
      email,
      submission,
      search: `${first}\n${last}\n${email}\n03055${id}`,
      card: `card-${id % 2 === 0 ? id : id - 1}`,
    };
  });
}

async function spread(address: DatabaseAddress): Promise<void> {
  if (address.kind === 'sqlite') {
    const connection = openDatabase(address.file);
    const insert = connection.prepare(
      'INSERT INTO customer (id, email, mailbox, submission, created_at, search_text, card) VALUES (?, ?, ?, ?, 0, ?, ?)',
    );
    connection.transaction(() => {
      for (const { id, email, submission, search, card } of rows()) {
        insert.run(id, email, email, submission, search, card);
      }
      connection.exec('UPDATE booking SET customer_id = id WHERE id > 1');
    })();
    connection.close();
    return;
  }
  const client = new pg.Client({ connectionString: address.url });
  await client.connect();
  await client.query(
    `INSERT INTO customer (id, email, mailbox, submission, created_at, search_text, card) OVERRIDING SYSTEM VALUE
     SELECT id, email, email, submission, 0, search, card FROM json_to_recordset($1) AS row (id bigint, email text, submission json, search text, card text)`,
    [JSON.stringify(rows())],
  );
  await client.query('UPDATE booking SET customer_id = id WHERE id > 1');
  await client.query('ANALYZE');
  await client.end();
}

async function measure(name: string, create: CreateDatabase): Promise<void> {
  const { address, open, remove } = await fillDatabase(create, { bookings: CUSTOMERS }, TODAY);
  await spread(address);
  const storage = await open();
  for (const [what, terms] of Object.entries(SEARCHES)) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      found = (await storage.customers.search({ terms, now: TODAY, limit: 30 })).length;
      times.push(performance.now() - began);
    }
    const middle = quantile(times, 0.5);
    const worst = Math.max(...times);
    print(
      `${name}, ${CUSTOMERS} customers, ${what}: ${found} found, median ${middle.toFixed(1)} ms, worst ${worst.toFixed(1)} ms (goal 100)`,
    );
  }
  await storage.close();
  await remove();
}

await measure('SQLite', onSqlite);
const server = await startPostgres({ durable: true });
try {
  await measure('PostgreSQL', onPostgres(server.url));
} finally {
  await server.stop();
}
