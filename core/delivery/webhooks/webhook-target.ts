/**
 * The permitted targets of webhooks: the URL is checked when it is saved, and again before every
 * attempt together with all addresses that its host resolves to.
 */

import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { parseUrl } from '../../web-address.ts';
import { type DeliveryProblem, deliveryProblem } from '../delivery-problem.ts';

interface WebhookUrlTerms {
  /** Whether it may be in a private network and use plain HTTP. */
  readonly allowsPrivate: boolean;
}

/** `problem` says what to write instead. */
type WebhookUrlCheck =
  | { readonly kind: 'ok'; readonly url: URL }
  | { readonly kind: 'refused'; readonly problem: DeliveryProblem };

const MAX_LENGTH = 2048;

/**
 * Top-level names that no public receiver has (RFC 6761, 6762, 8375, 9476, and common internal
 * ones).
 */
const INTERNAL_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|test|example|invalid|onion|alt)$/;

/**
 * Checks everything that needs no DNS; `resolveTarget` checks what a name resolves to. The URL
 * parser has already converted octal, hexadecimal, short and full-width numbers to plain addresses.
 */
export function checkWebhookUrl(text: string, terms: WebhookUrlTerms): WebhookUrlCheck {
  const url = text.length <= MAX_LENGTH && /^[^\s\p{C}]+$/u.test(text) ? parseUrl(text) : null;
  if (url === null) {
    return refused(deliveryProblem('url_expected', { limit: MAX_LENGTH }));
  }
  const problem = formProblem(url, text, terms) ?? hostProblem(url.hostname, terms);
  return problem === null ? { kind: 'ok', url } : refused(problem);
}

/** `[::1]` and `127.0.0.1` as `node:net` formats them; `null` for a name. */
function parseIpAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/**
 * Why an address must not be contacted; `null` if it may be. `host` is the name that leads there.
 */
function addressProblem(
  address: string,
  { allowsPrivate }: WebhookUrlTerms,
  host: string | null = null,
): DeliveryProblem | null {
  const kind = judgeAddress(address);
  if (kind === 'public' || (kind === 'private' && allowsPrivate)) {
    return null;
  }
  return host === null
    ? deliveryProblem(`address_${kind}`, { address })
    : deliveryProblem(`host_${kind}`, { host, address });
}

function formProblem(
  { protocol, username, password, port }: URL,
  text: string,
  { allowsPrivate }: WebhookUrlTerms,
): DeliveryProblem | null {
  if (protocol !== 'https:' && !(protocol === 'http:' && allowsPrivate)) {
    return deliveryProblem('url_without_https');
  }
  if (username !== '' || password !== '' || /^[a-z]+:\/*[^/?#]*@/i.test(text)) {
    return deliveryProblem('url_with_login');
  }
  if (text.includes('#')) {
    return deliveryProblem('url_with_fragment');
  }
  // Other services listen below 1024, and a webhook must not reach a mail server, for example.
  if (!allowsPrivate && port !== '' && port !== '80' && Number(port) < 1024) {
    return deliveryProblem('url_port');
  }
  return port === '0' ? deliveryProblem('url_port') : null;
}

function hostProblem(hostname: string, terms: WebhookUrlTerms): DeliveryProblem | null {
  const address = parseIpAddress(hostname);
  if (address !== null) {
    return addressProblem(address, terms);
  }
  if (hostname.endsWith('.')) {
    return deliveryProblem('host_dot');
  }
  if (terms.allowsPrivate) {
    return null;
  }
  if (!hostname.includes('.')) {
    return deliveryProblem('host_incomplete', { host: hostname });
  }
  return INTERNAL_NAMES.test(hostname)
    ? deliveryProblem('host_internal', { host: hostname })
    : null;
}

function refused(problem: DeliveryProblem): WebhookUrlCheck {
  return { kind: 'refused', problem };
}

/**
 * Whether a webhook may be sent to an address: the public internet is allowed, private networks
 * only if the operator permits them for an endpoint. Always forbidden are addresses that no
 * receiver can have, and those that expose a cloud machine's credentials.
 */
type AddressKind = 'public' | 'private' | 'forbidden';

const PRIVATE = toBlockList([
  ['127.0.0.0', 8], // loopback
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10], // behind a provider's NAT
  ['::1', 128], // loopback
  ['fc00::', 7], // unique local
]);

/** RFC 6890 and its registries, except private networks. */
const FORBIDDEN = toBlockList([
  ['0.0.0.0', 8], // this host
  ['169.254.0.0', 16], // link-local, and the metadata of most clouds
  ['100.100.100.200', 32], // metadata
  ['168.63.129.16', 32], // metadata, though public
  ['fd00:ec2::', 32], // metadata of Amazon
  ['fd20:ce::', 64], // metadata of Google
  ['fd00:c1::', 64], // metadata of Oracle
  ['fd00:42::', 64], // metadata of Scaleway
  ['192.0.0.0', 24], // protocol assignments, and the metadata of Oracle's older machines
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // multicast tunnels
  ['192.88.99.0', 24], // 6to4 relays
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
  ['2001::', 23], // protocol assignments, Teredo among them: an IPv4 address within
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: an IPv4 address within
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
]);

/**
 * The only part of IPv6 that is routed on the internet. Mapped, compatible and translated (NAT64)
 * IPv4, link-local and multicast addresses are all outside it.
 */
const GLOBAL_IPV6 = toBlockList([['2000::', 3]]);

/**
 * Judges an address as `node:net` formats it. Invalid addresses and those with a zone (`%eth0`) are
 * forbidden.
 */
function judgeAddress(address: string): AddressKind {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) {
    return 'forbidden';
  }
  const name = family === 4 ? 'ipv4' : 'ipv6';
  if (FORBIDDEN.check(address, name)) {
    return 'forbidden';
  }
  if (PRIVATE.check(address, name)) {
    return 'private';
  }
  return family === 4 || GLOBAL_IPV6.check(address, name) ? 'public' : 'forbidden';
}

function toBlockList(ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of ranges) {
    list.addSubnet(net, prefix, isIP(net) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a name; rejects if it has none. */
export type Resolver = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** The system's resolver, including the hosts file. */
export const systemResolver: Resolver = (hostname) =>
  lookup(hostname, { all: true, verbatim: true });

export type Target =
  | { readonly kind: 'target'; readonly url: URL; readonly addresses: readonly ResolvedAddress[] }
  /**
   * Must not be contacted. `byName`: because of the addresses that the name currently has, which
   * its owner may fix.
   */
  | { readonly kind: 'refused'; readonly problem: DeliveryProblem; readonly byName: boolean }
  /** The name currently has no address. */
  | { readonly kind: 'unknown'; readonly problem: DeliveryProblem };

/**
 * Checks the URL and all addresses that its host currently resolves to. One forbidden address
 * refuses the name, because the network chooses which one is used. Callers connect to the returned
 * addresses without resolving again, so that exactly the checked ones are contacted.
 */
export async function resolveTarget(
  text: string,
  terms: WebhookUrlTerms,
  resolver: Resolver = systemResolver,
): Promise<Target> {
  const check = checkWebhookUrl(text, terms);
  if (check.kind === 'refused') {
    return { ...check, byName: false };
  }
  const { url } = check;
  const literal = parseIpAddress(url.hostname);
  if (literal !== null) {
    return { kind: 'target', url, addresses: [{ address: literal, family: isIP(literal) }] };
  }
  const addresses = await resolve(url.hostname, resolver);
  if (addresses.length === 0) {
    return { kind: 'unknown', problem: deliveryProblem('host_unknown', { host: url.hostname }) };
  }
  for (const { address } of addresses) {
    const problem = addressProblem(address, terms, url.hostname);
    if (problem !== null) {
      return { kind: 'refused', problem, byName: true };
    }
  }
  return { kind: 'target', url, addresses };
}

async function resolve(hostname: string, resolver: Resolver): Promise<readonly ResolvedAddress[]> {
  try {
    return await resolver(hostname);
  } catch {
    // The name is unknown, or DNS did not respond; either way there is no address now.
    return [];
  }
}
