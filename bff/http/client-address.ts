/**
 * Determines the client's address. `X-Forwarded-For` is trusted only as far as `TRUSTED_PROXIES`
 * allows: the client is the right-most address that is not a trusted proxy. Different spellings of
 * an address are the same client.
 */

import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import proxyAddr from 'proxy-addr';
import type { Log } from '../operations/log.ts';

export type ClientAddress = (from: { readonly req: IncomingMessage }) => string;

/**
 * `trustedProxies` holds addresses, CIDR ranges, or `loopback`, `linklocal`, `uniquelocal`. If it
 * is empty, forwarded addresses are ignored and the log says so once.
 */
export function createClientAddress(trustedProxies: readonly string[], log: Log): ClientAddress {
  if (trustedProxies.length === 0) {
    const warn = warnOnce(log);
    return ({ req }) => {
      warn(req);
      return readPeer(req);
    };
  }
  const trust = proxyAddr.compile([...trustedProxies]);
  return ({ req }) => {
    let client = readPeer(req);
    for (const [hop, written] of forwardedFor(req).entries()) {
      // If a proxy wrote something that is not an address, the request counts as the proxy's own.
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
 * Headers that distinguish visitors behind a private address, which only a proxy can have; `null`
 * for any public address.
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
 * The unit that rate limits count by: an IPv4 address, or the /64 network that one IPv6 customer
 * usually has.
 */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) {
    return address;
  }
  return `${expandIPv6(address).slice(0, 4).join(':')}::/64`;
}

/**
 * The network within which one customer may have many addresses: the /48 for IPv6 (the most that
 * providers usually assign) or the /24 for IPv4. Accepts an address or its group.
 */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('/', 1);
  if (!isIPv6(plain)) {
    return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  }
  return `${expandIPv6(plain).slice(0, 3).join(':')}::/48`;
}

function readPeer(req: IncomingMessage): string {
  return readAddress(req.socket.remoteAddress ?? '') ?? '';
}

/** The nearest proxy's entry comes first. */
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
/** An address in brackets, with a port, or both. */
const WITH_PORT = /^(?:\[(?<bracketed>[^\]]+)\](?::\d+)?|(?<beforePort>[\d.]+):\d+)$/;

/**
 * Removes port, brackets and zone and normalizes the spelling; `null` if it is not an address.
 * IPv4-mapped IPv6 (`::ffff:192.0.2.1`) becomes IPv4.
 */
function readAddress(written: string): string | null {
  const text = written.trim();
  if (text.length > MAX_LENGTH) {
    return null;
  }
  const { bracketed, beforePort } = WITH_PORT.exec(text)?.groups ?? {};
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

/** The eight groups of the address, in lower case and without leading zeros. */
function expandIPv6(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':').flatMap(toGroups);
  const right = tail === undefined || tail === '' ? [] : tail.split(':').flatMap(toGroups);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].map((part) =>
    part.replace(/^0+(?=.)/, ''),
  );
}

/** The last four bytes may be written in IPv4 notation. */
function toGroups(part: string): readonly string[] {
  if (!part.includes('.')) {
    return [part];
  }
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
  return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)];
}
