/** Other calendars in the administration area: connected, shown without secrets, and removed. */

import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

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
    expect((await call('DELETE /busy/1')).json).toEqual({ sources: [] });
    expect((await call('DELETE /busy/1')).status).toBe(404);
  });
});
