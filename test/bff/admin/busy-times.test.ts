/** Other calendars in the administration area: connected, shown without secrets, and removed. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '../../../bff/contract/admin-calls.ts';
import { type RunningCalendarServer, startCalendarServer } from '../../setup/calendar-servers.ts';
import { makeCalendar, putEvent } from '../support/other-calendars.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, limitedTo, signedIn } from './support/administrators.ts';

const account = {
  schedule: 1,
  kind: 'ics',
  address: 'http://127.0.0.1:9/topsecret.ics',
  user: '',
  password: 'differenceengine',
  owner: '',
};

describe('busy times', () => {
  const server = useTestServer();
  let secret = '';
  beforeAll(async () => {
    secret = await signedIn(server());
  });
  const call = (name: string, body?: object) =>
    adminCall(server(), name, { secret, ...(body && { body }) });

  it('are tried at no address in the own network', async () => {
    const tried = await call('POST /busy/try', account);
    expect(tried.status).toBe(200);
    expect(tried.json).toMatchObject({
      count: 0,
      times: [],
      problem: { code: expect.any(String) },
    });
  });

  it('are refused for a calendar that is not there', async () => {
    expect((await call('POST /busy/try', { ...account, schedule: 99 })).status).toBe(404);
    expect((await call('POST /busy', { ...account, name: 'Mine', schedule: 99 })).status).toBe(404);
  });

  it('are listed without address and password, and removed', async () => {
    const added = await call('POST /busy', { ...account, name: 'Nextcloud' });
    expect(added.status).toBe(201);
    expect(added.json).toMatchObject({
      calendars: expect.arrayContaining([{ id: 1, name: expect.any(String) }]),
      sources: [{ schedule: 1, name: 'Nextcloud', host: '127.0.0.1', events: 0, read: null }],
    });
    const everything = [
      added.text,
      (await call('GET /busy')).text,
      server().logText(),
      JSON.stringify(await server().core.storage.audit.list(99)),
    ].join();
    expect(everything).not.toMatch(/topsecret|differenceengine/);
    expect((await call('POST /busy/1/read')).status).toBe(200);
    expect((await call('GET /busy/times?schedule=1')).json).toEqual({ times: [] });
    const { status, json } = await call('PUT /busy/1', { writes: 'reason' });
    expect([status, json]).toEqual([
      400,
      expect.objectContaining({ code: 'request_invalid', field: 'writes' }),
    ]);
    expect((await call('DELETE /busy/1')).json).toMatchObject({ sources: [] });
    expect((await call('DELETE /busy/1')).status).toBe(404);
  });
});

describe('the calendars of an account', () => {
  const server = useTestServer();
  let calendars: RunningCalendarServer;
  beforeAll(async () => {
    calendars = await startCalendarServer('radicale');
    await makeCalendar(calendars, 'Work');
    const url = await makeCalendar(calendars, 'Home');
    await putEvent(calendars, url, {
      title: 'Dentist',
      startsAt: '20261202T090000Z',
      endsAt: '20261202T100000Z',
    });
  });
  afterAll(() => calendars.stop());

  const signIn = (more: object = {}) => ({
    schedule: 1,
    address: `http://127.0.0.1:${calendars.port}`,
    user: calendars.account,
    password: calendars.secret,
    private: true,
    ...more,
  });

  it('are found, tried and connected by an administrator, without a secret in any answer', async () => {
    const secret = await signedIn(server());
    const found = await adminCall(server(), 'POST /busy/find', { secret, body: signIn() });
    const { calendars: list } = adminCalls['POST /busy/find'].answer.parse(found.json);
    expect(list.map(({ name }) => name).toSorted()).toEqual(['Home', 'Work']);
    const address = list.find(({ name }) => name === 'Home')?.address;
    const body = { ...signIn({ address }), kind: 'caldav', owner: '' };
    const tried = await adminCall(server(), 'POST /busy/try', { secret, body });
    const time = { from: '2026-12-02 10:00:00', until: '2026-12-02 11:00:00' };
    expect(tried.json).toEqual({
      problem: null,
      count: 1,
      closing: 1,
      times: [{ ...time, all_day: false, closes: true, title: null }],
    });
    const added = await adminCall(server(), 'POST /busy', {
      secret,
      body: { ...body, name: 'Work' },
    });
    expect(added.json).toMatchObject({ sources: [{ name: 'Work', problem: null }] });
    expect([found.text, tried.text, added.text].join()).not.toContain(
      JSON.stringify(calendars.secret),
    );
  });

  it('are not found with a wrong password', async () => {
    const secret = await signedIn(server());
    const body = signIn({ password: 'wrong' });
    const { json } = await adminCall(server(), 'POST /busy/find', { secret, body });
    expect(json).toMatchObject({ problem: { code: 'unauthorized' }, calendars: [] });
  });

  it('are not looked for in the own network by anyone else', async () => {
    const secret = await limitedTo(server(), [1]);
    const ask = (body: object) => adminCall(server(), 'POST /busy/find', { secret, body });
    expect((await ask(signIn())).json).toMatchObject({ code: 'forbidden' });
    expect((await ask(signIn({ private: false }))).json).toMatchObject({
      problem: { code: expect.stringMatching(/address/) },
    });
  });
});

describe('a scheduler who is limited to no calendars', () => {
  const server = useTestServer();

  it('neither sees nor connects other calendars, because none is their own', async () => {
    const admin = await signedIn(server());
    const added = { ...account, name: 'Nextcloud' };
    await adminCall(server(), 'POST /busy', { secret: admin, body: added });
    const secret = await signedIn(server(), 'scheduler');
    const call = async (name: string, body?: object) =>
      (await adminCall(server(), name, { secret, ...(body && { body }) })).json;
    expect(await call('GET /busy')).toEqual({ sources: [], calendars: [] });
    expect(await call('POST /busy', added)).toMatchObject({ code: 'schedule_not_found' });
    expect(await call('DELETE /busy/1')).toMatchObject({ code: 'not_found' });
  });
});
