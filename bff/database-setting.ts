/**
 * The setting DATABASE_URL: its syntax, the data folder that follows from it, and how to display
 * it.
 */

import { dirname } from 'node:path';
import { type DatabaseAddress, parseUrl } from '../core/index.ts';

const POSTGRES = /^postgres(ql)?:/i;

/** The problem with an address, or `null`. Never repeats the address: it may contain a password. */
export function databaseProblem(address: string): string | null {
  if (POSTGRES.test(address)) {
    return isPostgresAddress(address) ? null : 'write postgres://user:password@host:5432/database';
  }
  if (/^sqlite:./.test(address)) {
    return null;
  }
  return 'write sqlite: and the path of the database file, for example sqlite:./data/slotwell.db, or postgres://user:password@host:5432/database';
}

function isPostgresAddress(address: string): boolean {
  const url = parseUrl(address);
  return (
    url !== null &&
    url.pathname.length > 1 &&
    [url.username, url.password, url.pathname].every(isEncoded)
  );
}

function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

export function toDatabaseAddress(address: string): DatabaseAddress {
  return POSTGRES.test(address)
    ? { kind: 'postgres', url: address }
    : { kind: 'sqlite', file: address.slice('sqlite:'.length) };
}

interface WithDatabase {
  readonly database: DatabaseAddress;
}

/** The folder for files: the database file's own folder with SQLite, otherwise `./data`. */
export function dataFolder({ database }: WithDatabase): string {
  return database.kind === 'sqlite' ? dirname(database.file) : './data';
}

/** The database's name for display, without user and password. */
export function nameDatabase({ database }: WithDatabase): string {
  if (database.kind === 'sqlite') {
    return database.file;
  }
  const { host, pathname } = new URL(database.url);
  return `${decodeURIComponent(pathname.slice(1))}${host && ` on ${host}`}`;
}
