/**
 * Where webhooks may be sent: the URL is judged when it is saved, and again before every attempt,
 * together with every address that its host then has.
 */

import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { parseUrl } from '../../web-address.ts';

interface WebhookUrlTerms {
  /** Whether it may lie in a private network, and be plain HTTP. */
  readonly allowsPrivate: boolean;
}

/** `problem` is a sentence that says what to write instead. */
type WebhookUrlCheck =
  | { readonly kind: 'ok'; readonly url: URL }
  | { readonly kind: 'refused'; readonly problem: string };

const MAX_LENGTH = 2048;

/**
 * Top-level names that no public receiver has (RFC 6761, 6762, 8375, 9476, and what networks use
 * inside).
 */
const INTERNAL_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|test|example|invalid|onion|alt)$/;

/**
 * Judges all that can be judged without asking a name server; what a name leads to is judged by
 * `resolveTarget`. The URL parser has already turned numbers in octal, hexadecimal, short and
 * full-width forms into plain addresses.
 */
export function checkWebhookUrl(text: string, terms: WebhookUrlTerms): WebhookUrlCheck {
  const url = text.length <= MAX_LENGTH && /^[^\s\p{C}]+$/u.test(text) ? parseUrl(text) : null;
  if (url === null) {
    return refused(
      `Write a web address of at most ${MAX_LENGTH} characters, for example https://example.com/slotwell.`,
    );
  }
  const problem = formProblem(url, text, terms) ?? hostProblem(url.hostname, terms);
  return problem === null ? { kind: 'ok', url } : refused(problem);
}

/** `[::1]` and `127.0.0.1` as `node:net` writes them; `null` if it is a name. */
function addressOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/** Why an address may not be dialled; `null` if it may. */
function addressProblem(address: string, { allowsPrivate }: WebhookUrlTerms): string | null {
  const kind = judgeAddress(address);
  if (kind === 'public' || (kind === 'private' && allowsPrivate)) {
    return null;
  }
  return kind === 'private'
    ? `${address} lies in a private network; allow that for this endpoint (--allow-private) if you mean it.`
    : `${address} is no address that a receiver can have.`;
}

function formProblem(
  { protocol, username, password, port }: URL,
  text: string,
  { allowsPrivate }: WebhookUrlTerms,
): string | null {
  if (protocol !== 'https:' && !(protocol === 'http:' && allowsPrivate)) {
    return 'Write an address that begins with https://.';
  }
  if (username !== '' || password !== '' || /^[a-z]+:\/*[^/?#]*@/i.test(text)) {
    return 'Leave out user and password; the signature proves who sends.';
  }
  if (text.includes('#')) {
    return 'Leave out # and what follows it; it is never sent.';
  }
  // Other services listen below 1024: a webhook must not be able to speak to a mail server.
  if (!allowsPrivate && port !== '' && port !== '80' && Number(port) < 1024) {
    return 'Use the port 443, or one from 1024 on.';
  }
  return port === '0' ? 'Use the port 443, or one from 1024 on.' : null;
}

function hostProblem(hostname: string, terms: WebhookUrlTerms): string | null {
  const address = addressOf(hostname);
  if (address !== null) {
    return addressProblem(address, terms);
  }
  if (hostname.endsWith('.')) {
    return 'Write the host without a dot at its end.';
  }
  if (terms.allowsPrivate) {
    return null;
  }
  if (!hostname.includes('.')) {
    return `${hostname} is a name of a private network; write the full name of the host.`;
  }
  return INTERNAL_NAMES.test(hostname)
    ? `${hostname} is a name of a private network; receivers are on the internet.`
    : null;
}

function refused(problem: string): WebhookUrlCheck {
  return { kind: 'refused', problem };
}

/**
 * Which addresses a webhook may be sent to: the public internet only; private networks where the
 * operator allows them for an endpoint; and never what no receiver can have, or what gives a cloud
 * machine's keys away.
 */
type AddressKind = 'public' | 'private' | 'forbidden';

const PRIVATE = listOf([
  ['127.0.0.0', 8], // loopback
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10], // behind a provider's NAT
  ['::1', 128], // loopback
  ['fc00::', 7], // unique local
]);

/** RFC 6890 and its registries, as far as it is not private. */
const FORBIDDEN = listOf([
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
 * Of IPv6, only this is routed on the internet; mapped, compatible and translated (NAT64) IPv4,
 * link-local and multicast addresses are all outside it.
 */
const GLOBAL_IPV6 = listOf([['2000::', 3]]);

/**
 * Judges an address as `node:net` writes them. One that is none, or has a zone (`%eth0`), is
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

function listOf(ranges: readonly (readonly [string, number])[]): BlockList {
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

/** All addresses of a name; rejects where it has none. */
export type Resolver = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** As the machine itself resolves names, its hosts file included. */
export const systemResolver: Resolver = (hostname) =>
  lookup(hostname, { all: true, verbatim: true });

export type Target =
  | { readonly kind: 'target'; readonly url: URL; readonly addresses: readonly ResolvedAddress[] }
  /**
   * Nothing may be dialled. `byName`: because of what the name leads to now, which its owner may
   * mend.
   */
  | { readonly kind: 'refused'; readonly problem: string; readonly byName: boolean }
  /** The name leads nowhere now. */
  | { readonly kind: 'unknown'; readonly problem: string };

/**
 * Judges the URL and whatever its host resolves to at this moment. One bad address refuses the
 * name: which of them is dialled is the network's choice. Callers dial the addresses of the answer
 * and do not resolve again, so that what was judged is what is dialled.
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
  const literal = addressOf(url.hostname);
  if (literal !== null) {
    return { kind: 'target', url, addresses: [{ address: literal, family: isIP(literal) }] };
  }
  const addresses = await resolve(url.hostname, resolver);
  if (addresses.length === 0) {
    return { kind: 'unknown', problem: `The name ${url.hostname} leads to no address.` };
  }
  for (const { address } of addresses) {
    const problem = addressProblem(address, terms);
    if (problem !== null) {
      return {
        kind: 'refused',
        problem: `${url.hostname} leads to a wrong place: ${problem}`,
        byName: true,
      };
    }
  }
  return { kind: 'target', url, addresses };
}

async function resolve(hostname: string, resolver: Resolver): Promise<readonly ResolvedAddress[]> {
  try {
    return await resolver(hostname);
  } catch {
    // Unknown, or no name server answered: either way there is nothing to dial now.
    return [];
  }
}
