import { describe, expect, it } from 'vitest';
import { useTestServer } from '../support/test-server.ts';

const server = useTestServer();

describe('an unknown path', () => {
  it.each([
    '/api',
    '/api/',
    '/api/schedules/',
    '/api/Schedules',
    '/api//schedules',
    '/api/schedules/1',
    '/api/%73chedules',
    '/api/v1/schedules',
    '/api/../api/schedules',
    '/api/openapi.json/',
    '/API/schedules',
    '//api/schedules',
    '/api/schedules;x',
    '/api/constructor',
    '/api/__proto__',
  ])('%s is 404 as JSON', async (path) => {
    const reply = await server().call(path);
    expect([reply.status, reply.text]).toEqual([404, '{"error":"Not found"}']);
  });
});

describe('with another installation as the source', () => {
  const front = useTestServer({
    config: { upstream: { url: 'http://127.0.0.1:9', token: 'slw_x' } },
  });

  it.each(['/api/schedules', '/api/openapi.json', '/api/bookings'])(
    '%s is 404: the other one has its own',
    async (path) => {
      const reply = await front().call(path);
      expect([reply.status, reply.text]).toEqual([404, '{"error":"Not found"}']);
    },
  );
});
