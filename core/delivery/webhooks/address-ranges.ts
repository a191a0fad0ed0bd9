/**
 * Which addresses a webhook may be sent to. The public internet only; private networks where the operator allows them for an endpoint; and never what no
 * receiver can have, or what gives a cloud machine's keys away.
 */

import { BlockList, isIP } from 'node:net';

export type AddressKind = 'public' | 'private' | 'forbidden';

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

/** Of IPv6, only this is routed on the internet; mapped, compatible and translated (NAT64) IPv4, link-local and multicast addresses are all outside it. */
const GLOBAL_IPV6 = listOf([['2000::', 3]]);

/** Judges an address as `node:net` writes them. One that is none, or has a zone (`%eth0`), is forbidden. */
export function judgeAddress(address: string): AddressKind {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return 'forbidden';
  const name = family === 4 ? 'ipv4' : 'ipv6';
  if (FORBIDDEN.check(address, name)) return 'forbidden';
  if (PRIVATE.check(address, name)) return 'private';
  return family === 4 || GLOBAL_IPV6.check(address, name) ? 'public' : 'forbidden';
}

function listOf(ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, isIP(net) === 4 ? 'ipv4' : 'ipv6');
  return list;
}
