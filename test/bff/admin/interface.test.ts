import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

describe('the interface', () => {
  const server = useTestServer();
  let secret = '';
  beforeAll(async () => {
    secret = await signedIn(server());
  });
  const call = (name: string, body?: object) =>
    adminCall(server(), name, { secret, ...(body && { body }) });
  const api = async (token: string) =>
    (await server().call('/api/schedules', { headers: { authorization: `Bearer ${token}` } }))
      .status;

  const since = async () =>
    ((await call('GET /interface')).json as { readonly since: string | null }).since;

  it('can be switched at once, and the log names the user', async () => {
    expect((await call('GET /interface')).json).toMatchObject({ enabled: true, token: true });
    expect((await call('PUT /interface', { enabled: false })).json).toMatchObject({
      enabled: false,
      token: true,
    });
    expect(await api(server().token)).toBe(503);
    expect(await server().core.storage.audit.list(1)).toMatchObject([
      { actor: 'Ada (administrator 1)', action: 'api.disabled' },
    ]);
    await call('PUT /interface', { enabled: true });
    await call('PUT /interface', { enabled: true });
    expect((await server().core.storage.audit.list(2)).map(({ action }) => action)).toEqual([
      'api.enabled',
      'api.disabled',
    ]);
  });

  it('says when the token was created and when a program last booked with it', async () => {
    const wish = {
      schedule: 1,
      reason: 1,
      slot: '2026-12-01 10:00:00',
      submission: { last_name: 'Lovelace', email: 'a@b.example' },
    };
    await server().replaceToken();
    const [made] = await server().core.storage.audit.list(1);
    const since = new Date(made?.at ?? 0).toISOString();
    expect((await call('GET /interface')).json).toMatchObject({ since, last_booked: null });
    expect((await server().book(wish)).status).toBe(201);
    const [booked] = await server().core.storage.audit.list(1);
    expect((await call('GET /interface')).json).toMatchObject({
      since,
      last_booked: new Date(booked?.at ?? 0).toISOString(),
    });
  });

  it('gets a new token that is shown once and replaces the old one', async () => {
    const former = server().token;
    const reply = await call('POST /interface/token', { known: await since() });
    const { token } = reply.json as { readonly token: string };
    expect([reply.status, await api(token), await api(former)]).toEqual([201, 200, 401]);
    const everything = [
      server().logText(),
      (await call('GET /interface')).text,
      JSON.stringify(await server().core.storage.audit.list(99)),
    ];
    expect(everything.join()).not.toContain(token);
  });

  it('keeps a token that someone else has created in the meantime', async () => {
    const seen = await since();
    server().clock.advanceBy(60_000);
    const theirs = await server().replaceToken();
    const reply = await call('POST /interface/token', { known: seen });
    expect(reply).toMatchObject({ status: 409, json: { code: 'version_conflict' } });
    expect(await api(theirs)).toBe(200);
    expect((await call('POST /interface/token', { known: await since() })).status).toBe(201);
    expect(await api(theirs)).toBe(401);
  });
});
