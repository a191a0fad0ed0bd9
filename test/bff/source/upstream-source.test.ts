import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../../bff/operations/log.ts';
import { createUpstreamSource } from '../../../bff/source/open-source.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import { anInstallation } from '../support/an-installation.ts';
import { startTestServer, useTestServer } from '../support/test-server.ts';

const upstream = useTestServer();
const choice = { scheduleId: 1, reasonId: 1 };

/** The source of a process whose own installation is what `own` holds. */
function aSource(own: { installation: Installation | null }) {
  const { url, token, clock, core } = upstream();
  const service = { ...core.service, installation: async () => own.installation };
  return createUpstreamSource({
    upstream: { url, token },
    core: { service, clock },
    log: createLog('silent'),
    shared: null,
  });
}

it('is not configured before an installation file was imported', async () => {
  expect(await aSource({ installation: null }).schedules()).toEqual({
    kind: 'refused',
    code: 'not_configured',
  });
});

it('tells instants in the zone of its own installation file, and follows an import', async () => {
  const own = { installation: anInstallation({ timeZone: 'Europe/Berlin' }) };
  const source = aSource(own);
  const firstInstant = async () =>
    Object(await source.slots(choice, '2026-12-02')).value.instants[0];
  const inBerlin = await firstInstant();
  own.installation = anInstallation({ timeZone: 'Europe/London' });
  expect((await firstInstant()) - inBerlin).toBe(60);
});

it('answers on when the shared cache is gone, and the server still stops', async () => {
  const cacheUrl = `redis://127.0.0.1:${await anUnusedPort()}`;
  const { url, token } = upstream();
  const front = await startTestServer({ config: { upstream: { url, token }, cacheUrl } });
  onTestFinished(() => front.close());
  const reply = await front.call('/widget/v1/schedules', { headers: {} });
  expect([reply.status, reply.json]).toMatchObject([200, { data: [{ id: 1 }, { id: 2 }] }]);
});

async function anUnusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = Object(server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
