/**
 * Whom a request comes from. `X-Forwarded-For` is believed only as far as `TRUSTED_PROXIES` vouches for it: the right-most address that is not a trusted
 * proxy is the client's.
 */

import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from 'proxy-addr';

export type ClientAddress = (from: { readonly req: IncomingMessage }) => string;

/** `trustedProxies`: addresses, CIDR ranges, or `loopback`, `linklocal`, `uniquelocal`. Empty: forwarded addresses are ignored. */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  if (trustedProxies.length === 0) return ({ req }) => plainAddress(req.socket.remoteAddress ?? '');
  const trust = proxyAddr.compile([...trustedProxies]);
  return ({ req }) => plainAddress(proxyAddr(req, trust));
}

/** The unit that limits count by: an IPv4 address, or the /64 that one IPv6 customer usually has whole. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  return `${expandIPv6(address).slice(0, 4).join(':')}::/64`;
}

/** IPv4 in IPv6's clothes (`::ffff:192.0.2.1`), as dual-stack sockets report it, is IPv4. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

function expandIPv6(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].map((part) => part.replace(/^0+(?=.)/, ''));
}
