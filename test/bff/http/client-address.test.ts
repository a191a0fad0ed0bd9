import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { addressGroup, createClientAddress } from '../../../bff/http/client-address.ts';

/** A request as far as the client's address goes. */
function aRequest(remoteAddress: string, forwardedFor?: string) {
  const req = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }));
  if (forwardedFor !== undefined) req.headers['x-forwarded-for'] = forwardedFor;
  return { req };
}

describe('the address of a client', () => {
  it.each([
    ['is the peer without trusted proxies', [], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['is the forwarded one behind a trusted proxy', ['10.0.0.0/8'], '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['is the right-most one that no proxy vouches for', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['is the peer where the peer is no trusted proxy', ['10.0.0.0/8'], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['is the proxy where it forwards nothing', ['10.0.0.0/8'], '10.0.0.1', undefined, '10.0.0.1'],
    ['is IPv4 also on a dual-stack socket', [], '::ffff:192.0.2.1', undefined, '192.0.2.1'],
  ])('%s', (_title, trusted, peer, forwarded, expected) => {
    expect(createClientAddress(trusted)(aRequest(peer, forwarded))).toBe(expected);
  });
});

describe('the group that limits count by', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
