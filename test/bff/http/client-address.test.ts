import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addressGroup, createClientAddress, toNetwork } from '../../../bff/http/client-address.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { startTestServer } from '../support/test-server.ts';

const silent = createLog('silent');

/** A request as far as the client's address goes. */
function aRequest(remoteAddress: string, forwardedFor?: string) {
  const req = new IncomingMessage(
    Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
  );
  if (forwardedFor !== undefined) {
    req.headers['x-forwarded-for'] = forwardedFor;
  }
  return { req };
}

describe('the address of a client', () => {
  it.each([
    ['is the peer without trusted proxies', [], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    [
      'is the forwarded one behind a trusted proxy',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '198.51.100.7',
      '198.51.100.7',
    ],
    [
      'is the right-most one that no proxy vouches for',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '203.0.113.9, 198.51.100.7, 10.0.0.2',
      '198.51.100.7',
    ],
    [
      'is the peer where the peer is no trusted proxy',
      ['10.0.0.0/8'],
      '192.0.2.1',
      '198.51.100.7',
      '192.0.2.1',
    ],
    ['is the proxy where it forwards nothing', ['10.0.0.0/8'], '10.0.0.1', undefined, '10.0.0.1'],
    ['is IPv4 also on a dual-stack socket', [], '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    [
      'is found behind proxies that write ports',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '198.51.100.7:4711, 10.0.0.2:80',
      '198.51.100.7',
    ],
    [
      'is found behind proxies in brackets',
      ['fd00::/8'],
      'fd00::1',
      '198.51.100.7, [fd00::2]:443',
      '198.51.100.7',
    ],
    [
      'is the proxy where it forwards no address',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '198.51.100.7, unknown',
      '10.0.0.1',
    ],
    [
      'is the last proxy that was told an address',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '198.51.100.7, _hidden, 10.0.0.2',
      '10.0.0.2',
    ],
    [
      'is the last of nothing but proxies',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '10.0.0.3, 10.0.0.2',
      '10.0.0.3',
    ],
  ])('%s', (_title, trusted, peer, forwarded, expected) => {
    expect(createClientAddress(trusted, silent)(aRequest(peer, forwarded))).toBe(expected);
  });
});

describe('one address is one visitor', () => {
  const visitorBehindProxy = (written: string) =>
    addressGroup(createClientAddress(['10.0.0.1'], silent)(aRequest('10.0.0.1', written)));

  it.each([
    '192.0.2.9',
    ' 192.0.2.9\t',
    '192.0.2.9:4711',
    '[192.0.2.9]',
    '[192.0.2.9]:4711',
    '::ffff:192.0.2.9',
    '::FFFF:192.0.2.9',
    '[::ffff:192.0.2.9]:80',
    '::ffff:c000:209',
    '0:0:0:0:0:ffff:c000:0209',
    '0000:0000:0000:0000:0000:ffff:192.0.2.9',
    '::ffff:192.0.2.9%eth0',
  ])('of IPv4: %s', (written) => expect(visitorBehindProxy(written)).toBe('192.0.2.9'));

  it.each([
    '2001:db8:1:2::9',
    '2001:DB8:1:2::9',
    '[2001:db8:1:2::9]',
    '[2001:db8:1:2::9]:4711',
    '2001:0db8:0001:0002:0000:0000:0000:0009',
    '2001:db8:1:2:0:0:0.0.0.9',
    '2001:db8:1:2::9%eth0',
    '2001:db8:1:2:ffff::',
  ])('of IPv6: %s', (written) => expect(visitorBehindProxy(written)).toBe('2001:db8:1:2::/64'));

  it.each([
    '',
    '-',
    'unknown',
    '_x',
    '192.0.2',
    '192.0.2.9.9',
    '192.0.2.256',
    '192.0.2.9:',
    ':80',
    '[',
    '[]',
    '[x]:1',
    '::1::',
    '"192.0.2.9"',
    '1'.repeat(9_000),
  ])('is the proxy if it is malformed: %s', (written) =>
    expect(visitorBehindProxy(written)).toBe('10.0.0.1'),
  );
});

it('a forwarded address from an untrusted peer is warned about once, with the reason', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const warnings = () =>
    server
      .logText()
      .split('\n')
      .filter((line) => line.includes('TRUSTED_PROXIES'));
  await server.call('/widget/v1/config', { headers: {} });
  expect(warnings()).toEqual([]);
  for (const headers of [
    { forwarded: 'for=198.51.100.7' },
    { 'x-forwarded-for': '198.51.100.7' },
  ]) {
    await server.call('/widget/v1/config', { headers });
  }
  expect(warnings()).toHaveLength(1);
  expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({
    level: 'warn',
    msg: expect.stringContaining('all visitors then count as one'),
  });
  const trusting = await startTestServer({ config: { trustedProxies: ['loopback'] } });
  onTestFinished(() => trusting.close());
  await trusting.call('/widget/v1/config', { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect(trusting.logText()).not.toContain('TRUSTED_PROXIES');
});

describe('the group that limits count by', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001::7:1:2:3:4:5', '2001:0:7:1::/64'],
    ['2001:db8:1::2:3:4:5', '2001:db8:1:0::/64'],
    ['::1:2:3:4:5:6:7', '0:1:2:3::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['2001:db8:7::', '2001:db8:7:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});

describe('the network in which one customer may have many addresses', () => {
  it.each([
    ['192.0.2.1', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
  ])('of %s is %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});
