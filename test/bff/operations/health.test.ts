import { expect, it, onTestFinished } from 'vitest';
import { startTestServer, type TestServerOptions } from '../support/test-server.ts';

async function aServer(options: TestServerOptions = {}) {
  const server = await startTestServer(options);
  onTestFinished(() => server.close());
  return server;
}

it('/healthz answers as long as the process does, without a token, also when nothing is set up', async () => {
  const server = await aServer({ installation: null });
  const reply = await server.call('/healthz', { headers: {} });
  expect([reply.status, reply.json, reply.headers['cache-control']]).toEqual([
    200,
    { status: 'ok' },
    'no-store',
  ]);
});

it('/readyz answers 200 when the database reads and writes', async () => {
  const reply = await (await aServer()).call('/readyz', { headers: {} });
  expect([reply.status, reply.json]).toEqual([200, { status: 'ready' }]);
});

it('/readyz answers 503 if the widget was not built, and the log says so from the start', async () => {
  const server = await aServer({ widgetBuilt: false });
  expect(server.logText()).toMatch(/"level":"warn".*the widget is not built.*npm run build/);
  const reply = await server.call('/readyz', { headers: {} });
  expect([reply.status, reply.json]).toEqual([503, { status: 'widget not built' }]);
});

it('/readyz answers 503 if the database does not respond, without details', async () => {
  const server = await aServer({
    wrapCore: (core) => ({
      ...core,
      storage: { ...core.storage, probe: () => Promise.reject(new Error('disk I/O error')) },
    }),
  });
  const reply = await server.call('/readyz', { headers: {} });
  expect([reply.status, reply.json]).toEqual([503, { status: 'storage unavailable' }]);
  expect(server.logText()).toContain('disk I/O error');
  server.forgiveErrors();
});

it.each(['/healthz', '/readyz'])(
  '%s is read-only: other methods change nothing and are refused',
  async (path) => {
    const server = await aServer();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers, json } = await server.call(path, { method, headers: {} });
      expect([method, status, headers.allow, json]).toEqual([
        method,
        405,
        'GET, HEAD, OPTIONS',
        { error: 'Method not allowed' },
      ]);
    }
    const options = await server.call(path, { method: 'OPTIONS', headers: {} });
    expect([options.status, options.headers.allow, options.text]).toEqual([
      204,
      'GET, HEAD, OPTIONS',
      '',
    ]);
    expect([(await server.call(path, { method: 'HEAD', headers: {} })).status]).toEqual([200]);
  },
);
