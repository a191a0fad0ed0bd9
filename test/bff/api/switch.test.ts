import { describe, expect, it } from 'vitest';
import { anInstallation } from '../support/an-installation.ts';
import { useServerPerTest, useTestServer } from '../support/test-server.ts';

const paths = ['schedules', 'reasons?schedule=1', 'days', 'slots', 'forms', 'nothing'];

describe('an installation as delivered', () => {
  const server = useServerPerTest({ installation: null, apiEnabled: null });

  it('answers every call with 503 "Not configured"', async () => {
    for (const path of paths) {
      const reply = await server().call(`/api/${path}`);
      expect([reply.status, reply.text]).toEqual([503, '{"error":"Not configured"}']);
    }
    expect((await server().book({})).text).toBe('{"error":"Not configured"}');
  });

  it('is off once it is set up: every call answers 503 "API disabled"', async () => {
    await server().importInstallation(anInstallation());
    for (const path of paths) {
      const reply = await server().call(`/api/${path}`);
      expect([reply.status, reply.text]).toEqual([503, '{"error":"API disabled"}']);
    }
    expect((await server().book({})).text).toBe('{"error":"API disabled"}');
  });
});

describe('the switch', () => {
  const server = useTestServer();

  it('works at once, both ways', async () => {
    const { storage } = server().core;
    const turn = (enabled: boolean) =>
      storage.configuration.setApiEnabled({ now: 0, actor: 'test', enabled });
    await turn(false);
    expect((await server().call('/api/schedules')).status).toBe(503);
    await turn(true);
    expect((await server().call('/api/schedules')).status).toBe(200);
  });
});
