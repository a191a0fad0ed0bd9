/**
 * Whom a request comes from. `X-Forwarded-For` is believed only as far as `TRUSTED_PROXIES` vouches
 * for it: the right-most address that is not a trusted proxy is the client's. One address is one
 * client, however it is written.
 */

import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import proxyAddr from 'proxy-addr';
import type { Log } from '../operations/log.ts';

export type ClientAddress = (from: { readonly req: IncomingMessage }) => string;

/**
 * `trustedProxies`: addresses, CIDR ranges, or `loopback`, `linklocal`, `uniquelocal`. If there are
 * none, forwarded addresses are ignored, which the log is told once.
 */
export function createClientAddress(trustedProxies: readonly string[], log: Log): ClientAddress {
  if (trustedProxies.length === 0) {
    const warn = warnOnce(log);
    return ({ req }) => {
      warn(req);
      return peerOf(req);
    };
  }
  const trust = proxyAddr.compile([...trustedProxies]);
  return ({ req }) => {
    let client = peerOf(req);
    for (const [hop, written] of forwardedFor(req).entries()) {
      // What a proxy wrote and is no address says nothing about the client: it counts as the
      // proxy's own.
      const address = trust(client, hop) ? readAddress(written) : null;
      if (address === null) {
        break;
      }
      client = address;
    }
    return client;
  };
}

const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * What tells a visitor apart who comes from an address that no visitor of the internet has, but a
 * proxy may; `null` for any other address.
 */
export function traitsBehind(
  address: string,
  { headers }: Pick<IncomingMessage, 'headers'>,
): string | null {
  if (!isPrivate(address, 0)) {
    return null;
  }
  return [headers['x-forwarded-for'], headers['user-agent'], headers['accept-language']]
    .join('|')
    .slice(0, MAX_TRAITS);
}

const MAX_TRAITS = 300;

/**
 * The unit that limits count by: an IPv4 address, or the /64 that one IPv6 customer usually has
 * whole.
 */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) {
    return address;
  }
  return `${expandIPv6(address).slice(0, 4).join(':')}::/64`;
}

/**
 * What one customer may have many addresses in: the /48 of IPv6 that most providers give at the
 * most, or the /24 of IPv4. Of an address or its group.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('/', 1);
  if (!isIPv6(plain)) {
    return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  }
  return `${expandIPv6(plain).slice(0, 3).join(':')}::/48`;
}

function peerOf(req: IncomingMessage): string {
  return readAddress(req.socket.remoteAddress ?? '') ?? '';
}

/** The nearest first. */
function forwardedFor(req: IncomingMessage): readonly string[] {
  const { 'x-forwarded-for': header } = req.headers;
  return header === undefined ? [] : String(header).split(',').toReversed();
}

function warnOnce(log: Log): (req: IncomingMessage) => void {
  let isSaid = false;
  return (req) => {
    const { 'x-forwarded-for': forwardedFor, forwarded } = req.headers;
    if (isSaid || (forwardedFor === undefined && forwarded === undefined)) {
      return;
    }
    isSaid = true;
    log.warn(
      'X-Forwarded-For came with a request, and no proxy is trusted. Behind a proxy, all visitors then count as one, and the limits of a single visitor refuse them together: set TRUSTED_PROXIES to the address of the proxy (loopback where it is on this machine), see docs/operations.md. Without a proxy there is nothing to do.',
    );
  };
}

const MAX_LENGTH = 64;
/** With brackets, with a port, or with both. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * Without port, brackets and zone, and each address in one spelling; `null` if it is none. IPv4 in
 * IPv6's clothes (`::ffff:192.0.2.1`) is IPv4.
 */
function readAddress(written: string): string | null {
  const text = written.trim();
  if (text.length > MAX_LENGTH) {
    return null;
  }
  const [, bracketed, beforePort] = WITH_PORT.exec(text) ?? [];
  const [address = ''] = (bracketed ?? beforePort ?? text).split('%', 1);
  if (isIPv4(address)) {
    return address;
  }
  return isIPv6(address) ? plainAddress(expandIPv6(address)) : null;
}

function plainAddress(groups: readonly string[]): string {
  const isMapped = groups[5] === 'ffff' && groups.slice(0, 5).every((group) => group === '0');
  if (!isMapped) {
    return groups.join(':');
  }
  const bytes = groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);
  return bytes.join('.');
}

/** Its eight groups, in lower case and without leading zeros. */
function expandIPv6(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':').flatMap(toGroups);
  const right = tail === undefined || tail === '' ? [] : tail.split(':').flatMap(toGroups);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].map((part) =>
    part.replace(/^0+(?=.)/, ''),
  );
}

/** The last four bytes may be written as IPv4. */
function toGroups(part: string): readonly string[] {
  if (!part.includes('.')) {
    return [part];
  }
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
  return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)];
}
