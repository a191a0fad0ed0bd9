import { describe, expect, it, onTestFinished } from 'vitest';
import { createAccessToken } from '../../../core/access/access-token.ts';
import { startTestServer, useTestServer } from '../support/test-server.ts';

const unauthorized = '{"error":"Unauthorized"}';
const server = useTestServer();
const authorized = (authorization: string) =>
  server().call('/api/schedules', { headers: { authorization } });

describe('without a valid token', () => {
  it('every call answers 401 with exactly the body of the specification', async () => {
    for (const path of ['schedules', 'reasons', 'days', 'slots', 'forms', 'nothing']) {
      const reply = await server().call(`/api/${path}`, { headers: {} });
      expect([reply.status, reply.text, reply.headers['www-authenticate']]).toEqual([
        401,
        unauthorized,
        'Bearer',
      ]);
    }
    const booking = await server().call('/api/bookings', {
      method: 'POST',
      headers: {},
      body: '{}',
    });
    expect([booking.status, booking.text]).toEqual([401, unauthorized]);
  });

  it.each([
    ['nothing', ''],
    ['the scheme alone', 'Bearer'],
    ['another token', `Bearer ${createAccessToken()}`],
    ['another scheme', 'Basic c2x3OnB3'],
    ['two tokens', `Bearer ${createAccessToken()} ${createAccessToken()}`],
    ['a token that is far too long', `Bearer ${'x'.repeat(8000)}`],
  ])('%s in the header is 401', async (_title, authorization) => {
    const reply = await authorized(authorization);
    expect([reply.status, reply.text]).toEqual([401, unauthorized]);
  });

  it('the token without its scheme, cut short, in other letters or in the address is 401', async () => {
    const { token } = server();
    for (const header of [
      token,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token.toUpperCase()}`,
      `Bearer ${token}x`,
    ]) {
      expect((await authorized(header)).status).toBe(401);
    }
    expect((await server().call(`/api/schedules?token=${token}`, { headers: {} })).status).toBe(
      401,
    );
  });
});

it('the token has a prefix of 4 characters ending in an underscore, and 64 more', () => {
  expect(server().token).toMatch(/^slw_[A-Za-z0-9]{64}$/);
});

it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])(
  'the scheme may be written %s',
  async (scheme) => {
    expect((await authorized(`${scheme} ${server().token}`)).status).toBe(200);
  },
);

it('a new token ends the old one at once, and there is never more than one', async () => {
  const old = server().token;
  const next = await server().replaceToken();
  expect((await authorized(`Bearer ${old}`)).status).toBe(401);
  expect((await authorized(`Bearer ${next}`)).status).toBe(200);
});

it('only a hash of the token is stored', async () => {
  expect(JSON.stringify(await server().core.service.state(), null, 1)).not.toContain(
    server().token,
  );
  expect((await server().core.service.state()).tokenHash).toMatch(/^[0-9a-f]{64}$/);
});

it('an installation without a token yet answers 401', async () => {
  const fresh = await startTestServer({ withToken: false });
  onTestFinished(() => fresh.close());
  expect(
    (
      await fresh.call('/api/schedules', {
        headers: { authorization: `Bearer ${createAccessToken()}` },
      })
    ).status,
  ).toBe(401);
});
