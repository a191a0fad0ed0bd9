/**
 * The servers that an address of PostgreSQL names. Several are written as libpq takes them,
 * separated by commas: `postgres://user:password@db1,db2:5433/slotwell`. One of them is the primary
 * and the others are its standbys; which one is found out by connecting.
 */

import { parseUrl } from '../../web-address.ts';

/** Keeps which server to connect to next. Shared by the connections of a pool. */
export interface Hosts {
  /** An address with a single server. */
  current(): string;
  /**
   * Moves on to the next server, unless that has happened already. `address` is the server that
   * cannot be reached or does not accept writes.
   */
  leave(address: string): void;
  readonly count: number;
}

export function createHosts(url: string): Hosts {
  const addresses = splitHosts(url) ?? [url];
  let index = 0;
  const current = () => addresses[index] ?? url;
  return {
    current,
    leave: (address) => {
      if (address === current()) {
        index = (index + 1) % addresses.length;
      }
    },
    count: addresses.length,
  };
}

/** Scheme with user and password, hosts, and the rest with the database's name. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/i;

/**
 * One address for each server that `url` names, in its order; `null` if one of them is not an
 * address. They are without `target_session_attrs`, which the driver does not know: a pool only
 * lends connections that accept writes.
 */
export function splitHosts(url: string): readonly string[] | null {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  if (!hosts.includes(',')) {
    return parseUrl(url) === null ? null : [url];
  }
  const addresses: string[] = [];
  for (const host of hosts.split(',')) {
    const address = host === '' ? null : parseUrl(`${before}${host}${after}`);
    if (address === null) {
      return null;
    }
    address.searchParams.delete('target_session_attrs');
    addresses.push(address.href);
  }
  return addresses;
}
