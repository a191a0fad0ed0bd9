/**
 * The setting DATABASE_URL: its syntax, the data folder that follows from it, and how to display
 * it.
 */

import { dirname } from 'node:path';
import { type DatabaseAddress, splitHosts } from '../core/index.ts';

const POSTGRES = /^postgres(ql)?:/i;

/** The problem with an address, or `null`. Never repeats the address: it may contain a password. */
export function databaseProblem(address: string): string | null {
  if (POSTGRES.test(address)) {
    if (UNSUITABLE_SERVER.test(address)) {
      return 'target_session_attrs can only be read-write, since Slotwell writes wherever it reads';
    }
    return isPostgresAddress(address) ? null : 'write postgres://user:password@host:5432/database';
  }
  if (/^sqlite:./.test(address)) {
    return null;
  }
  return 'write sqlite: and the path of the database file, for example sqlite:./data/slotwell.db, or postgres://user:password@host:5432/database';
}

function isPostgresAddress(address: string): boolean {
  const hosts = splitHosts(address)?.map((host) => new URL(host)) ?? [];
  return (
    hosts.length > 0 &&
    hosts.every(
      (url) =>
        url.pathname.length > 1 && [url.username, url.password, url.pathname].every(isEncoded),
    )
  );
}

/** Connections always go to the server that accepts writes, whatever libpq would allow. */
const UNSUITABLE_SERVER = /[?&]target_session_attrs=(?!(?:read-write|primary)(?:&|$))/;

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
  const urls = (splitHosts(database.url) ?? []).map((host) => new URL(host));
  const hosts = urls.map(({ host }) => host).join(', ');
  return `${decodeURIComponent(urls[0]?.pathname.slice(1) ?? '')}${hosts && ` on ${hosts}`}`;
}
