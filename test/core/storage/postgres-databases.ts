/** Real databases on the tests' PostgreSQL, dropped after the test. */

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { createPostgresStorage, type PostgresStorageOptions } from '../../../core/storage/postgres/index.ts';
import type { Storage } from '../../../core/storage/storage.ts';

/** The address of a new, empty database. */
export async function aDatabase(): Promise<string> {
  const name = `slotwell_${randomBytes(8).toString('hex')}`;
  await asAdministrator((client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0 STRATEGY file_copy`));
  onTestFinished(() => asAdministrator((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)));
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return url.href;
}

async function asAdministrator(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await work(client);
  await client.end();
}

/** A connection that goes past the storage, as no code of the product does. */
export async function aConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A storage that goes by the time of its commands, and is closed after the test. */
export async function aStorage(url: string, options: Omit<PostgresStorageOptions, 'url'> = {}): Promise<Storage> {
  const storage = await createPostgresStorage({ url, clock: 'command', ...options });
  onTestFinished(() => storage.close());
  return storage;
}
