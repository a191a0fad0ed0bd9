/** Allowed webhook targets, checked when an endpoint is saved and at every dial. */

import { describe, expect, it } from 'vitest';
import { deliveryProblem } from '../../../../core/delivery/delivery-problem.ts';
import { createWebhookSender } from '../../../../core/delivery/webhooks/webhook-sender.ts';
import {
  checkWebhookUrl,
  type Resolver,
  resolveTarget,
} from '../../../../core/delivery/webhooks/webhook-target.ts';
import { aLoader, anEndpoint, aSending } from './a-webhook.ts';
import { startReceiver } from './receiver.ts';
import {
  ALLOWED_URLS,
  LAST_FORBIDDEN,
  LAST_PRIVATE,
  REFUSED_ADDRESSES,
  REFUSED_URLS,
} from './vectors.ts';

const HOST = 'https://hooks.example.com/';
const terms = { allowsPrivate: false };
const PUBLIC = '93.184.215.14';

const leadingTo =
  (...addresses: string[]): Resolver =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** A resolver that must not be called, because URLs that are refused are not looked up. */
const unasked: Resolver = () => Promise.reject(new Error('It was looked up.'));

describe('a URL is refused when it is saved, and at the dial,', () => {
  it('in at least sixty ways', () =>
    expect(new Set(REFUSED_URLS.map(([, url]) => url)).size).toBeGreaterThanOrEqual(60));

  it.each(REFUSED_URLS)('%s: %s', async (_trick, url) => {
    expect(checkWebhookUrl(url, terms)).toEqual({
      kind: 'refused',
      problem: expect.objectContaining({ code: expect.any(String) }),
    });
    const { loader } = aLoader({ endpoints: [anEndpoint({ url })] });
    const { outcome, report } = await createWebhookSender({ loader, resolver: unasked }).send(
      aSending(),
    );
    expect(outcome).toMatchObject({ kind: 'refused' });
    expect(report).toMatchObject({ status: null, request: null });
  });
});

describe('a name is refused when it is saved, and when it is dialled,', () => {
  it.each(REFUSED_ADDRESSES)('if it resolves to %s, alone or among others', async (address) => {
    for (const resolver of [
      leadingTo(address),
      leadingTo(PUBLIC, address),
      leadingTo(address, PUBLIC),
    ]) {
      expect(await resolveTarget(HOST, terms, resolver)).toEqual({
        kind: 'refused',
        problem: expect.objectContaining({
          params: expect.objectContaining({ host: 'hooks.example.com' }),
        }),
        byName: true,
      });
      const { outcome, report } = await createWebhookSender({
        loader: aLoader().loader,
        resolver,
      }).send(aSending());
      expect(outcome).toEqual({
        kind: 'failed',
        problem: expect.objectContaining({ code: expect.stringMatching(/^host_/) }),
        after: null,
      });
      expect(report.request).toBeNull();
    }
  });
});

describe('a range of addresses is refused to its end', () => {
  it.each(LAST_FORBIDDEN)('whatever the operator allows: %s', async (address) => {
    expect(await resolveTarget(HOST, { allowsPrivate: true }, leadingTo(address))).toMatchObject({
      kind: 'refused',
      byName: true,
    });
  });

  it.each(LAST_PRIVATE)('unless the operator allows it: %s', async (address) => {
    expect(await resolveTarget(HOST, terms, leadingTo(address))).toMatchObject({
      kind: 'refused',
      byName: true,
    });
    expect(await resolveTarget(HOST, { allowsPrivate: true }, leadingTo(address))).toMatchObject({
      kind: 'target',
    });
  });
});

describe('a public URL', () => {
  it.each(ALLOWED_URLS)('is accepted: %s', async (url) => {
    expect(checkWebhookUrl(url, terms)).toEqual({ kind: 'ok', url: new URL(url) });
    expect(
      await resolveTarget(url, terms, leadingTo(PUBLIC, '2606:2800:21f:cb07::1')),
    ).toMatchObject({ kind: 'target' });
  });

  it('that does not resolve now may do so later: the attempt fails', async () => {
    const nowhere = {
      kind: 'unknown',
      problem: deliveryProblem('host_unknown', { host: 'hooks.example.com' }),
    };
    expect(await resolveTarget(HOST, terms, leadingTo())).toEqual(nowhere);
    expect(await resolveTarget(HOST, terms, unasked)).toEqual(nowhere);
    const { outcome } = await createWebhookSender({
      loader: aLoader().loader,
      resolver: unasked,
    }).send(aSending());
    expect(outcome).toEqual({ kind: 'failed', problem: nowhere.problem, after: null });
  });
});

describe('an endpoint that may be private', () => {
  const allowed = [
    'http://127.0.0.1:9000/',
    'https://localhost/',
    'http://router/x',
    'https://10.0.0.1:25/',
    'https://[::1]/',
    'https://[fd12::1]/',
  ];

  it.each(allowed)('is accepted: %s', (url) =>
    expect(checkWebhookUrl(url, { allowsPrivate: true }).kind).toBe('ok'),
  );

  it.each([
    'http://169.254.169.254/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'http://0.0.0.0/',
    'http://255.255.255.255/',
    'http://[fe80::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://user@10.0.0.1/',
    'ftp://10.0.0.1/',
    'http://10.0.0.1:0/',
  ])('is still refused: %s', (url) =>
    expect(checkWebhookUrl(url, { allowsPrivate: true }).kind).toBe('refused'),
  );

  it('is refused with a hint how to allow it', () => {
    expect(checkWebhookUrl('https://10.0.0.1/', terms)).toMatchObject({
      problem: expect.objectContaining({ code: 'address_private' }),
    });
  });
});

describe("a cloud machine's metadata", () => {
  const METADATA_4 = [
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
  ];
  const METADATA_6 = [
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
    'fd00:c1::a9fe:a9fe',
    'fd00:42::42',
  ];

  /** Returns the spellings of an address in a URL. */
  function spellings(address: string): readonly string[] {
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
    const whole = ((a * 256 + b) * 256 + c) * 256 + d;
    const hex = (value: number) => value.toString(16);
    const high = hex(a * 256 + b);
    const low = hex(c * 256 + d);
    const plain = [
      address,
      `${whole}`,
      `0x${hex(whole)}`,
      `0${whole.toString(8)}`,
      `${a}.${b}.${c * 256 + d}`,
      `0${a.toString(8)}.${b}.${c}.${d}`,
    ];
    const wide = address.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    const inIPv6 = [
      `::ffff:${address}`,
      `::ffff:${high}:${low}`,
      `0:0:0:0:0:ffff:${address}`,
      `::${high}:${low}`,
      `64:ff9b::${address}`,
      `2002:${high}:${low}::1`,
    ];
    return [...plain, wide, ...inIPv6.map((one) => `[${one}]`)];
  }

  it.each([
    ...METADATA_4.flatMap(spellings),
    ...METADATA_6.map((address) => `[${address}]`),
    '[fd00:0ec2:0:0::254]',
    '[FD00:42:0:0:0:0:0:42]',
  ])('is never called, though the endpoint may be private: %s', async (host) => {
    expect(checkWebhookUrl(`http://${host}/latest/meta-data`, { allowsPrivate: true }).kind).toBe(
      'refused',
    );
  });

  it.each([...METADATA_4, ...METADATA_6])('is never called by a name: %s', async (address) => {
    const { kind } = await resolveTarget(HOST, { allowsPrivate: true }, leadingTo(PUBLIC, address));
    expect(kind).toBe('refused');
  });
});

describe('a name that changes its mind', () => {
  it('is dialled at the address that was checked, without another lookup', async () => {
    const { received, port } = await startReceiver();
    let asked = 0;
    const rebinding: Resolver = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    };
    const endpoints = [
      anEndpoint({ url: `http://hooks.example.com:${port}/`, allowsPrivate: true }),
    ];
    const { outcome } = await createWebhookSender({
      loader: aLoader({ endpoints }).loader,
      resolver: rebinding,
    }).send(aSending());
    expect([outcome.kind, asked, received.length]).toEqual(['delivered', 1, 1]);
  });

  it('is refused once it leads inside, though it was public when it was saved', async () => {
    const { connections, port } = await startReceiver();
    const answers = [PUBLIC, '127.0.0.1'];
    const rebinding: Resolver = async () => [
      { address: answers.shift() ?? '127.0.0.1', family: 4 },
    ];
    const url = `https://hooks.example.com:${port}/`;
    expect(await resolveTarget(url, terms, rebinding)).toMatchObject({ kind: 'target' });
    const { outcome } = await createWebhookSender({
      loader: aLoader({ endpoints: [anEndpoint({ url })] }).loader,
      resolver: rebinding,
    }).send(aSending());
    expect([outcome.kind, connections()]).toEqual(['failed', 0]);
  });

  it('is refused on a connection that is still open, too', async () => {
    const { url, port, received } = await startReceiver();
    const answers = ['127.0.0.1', '169.254.169.254'];
    const rebinding: Resolver = async () => [{ address: answers.shift() ?? url, family: 4 }];
    const endpoints = [
      anEndpoint({ url: `http://hooks.example.com:${port}/`, allowsPrivate: true }),
    ];
    const sender = createWebhookSender({
      loader: aLoader({ endpoints }).loader,
      resolver: rebinding,
    });
    const outcomes = [await sender.send(aSending()), await sender.send(aSending())].map(
      ({ outcome }) => outcome.kind,
    );
    expect([...outcomes, received.length]).toEqual(['delivered', 'failed', 1]);
  });

  it('costs only its own attempt if no name server answers', async () => {
    const silent: Resolver = () => new Promise(() => undefined);
    const { outcome } = await createWebhookSender({
      loader: aLoader().loader,
      resolver: silent,
      timeLimitMs: 50,
    }).send(aSending());
    expect(outcome).toMatchObject({
      kind: 'failed',
      problem: deliveryProblem('unanswered', { seconds: 0.05 }),
    });
  });
});
