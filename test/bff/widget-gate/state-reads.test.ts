import { beforeEach, describe, expect, it } from 'vitest';
import { createBookingService } from '../../../core/index.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useTestServer } from '../support/test-server.ts';
import { SITE, visit } from './support/visitor.ts';

const READS = [
  'config',
  'schedules',
  'schedules?reason=1',
  'reasons?schedule=1',
  'days?schedule=1&reason=1',
  'slots?schedule=1&reason=1&day=2026-12-01',
  'forms?schedule=1&reason=1&slot=2026-12-01%2009:00:00',
];

describe('a reading call', () => {
  const read = { states: 0 };
  const server = useTestServer({
    installation: anInstallation({
      allowedOrigins: [SITE],
      reasons: [aReason({ id: 1 }), aReason({ id: 2 })],
      schedules: [1, 2, 3].map((id) => aSchedule({ id, reasonIds: [1, 2], leadTimeMinutes: 0 })),
    }),
    wrapCore: (core) => {
      const storage = {
        ...core.storage,
        readState: () => {
          read.states += 1;
          return core.storage.readState();
        },
      };
      return { ...core, storage, service: createBookingService({ storage, clock: core.clock }) };
    },
  });
  beforeEach(() => {
    read.states = 0;
  });

  it.each(READS)('reads the state of the database once: %s', async (path) => {
    expect((await visit(server(), path)).status).toBe(200);
    expect(read.states).toBe(1);
  });

  it.each([
    'schedules',
    'reasons?schedule=1',
    'days?schedule=1&reason=1',
    'slots?schedule=1&reason=1&day=2026-12-01',
    'forms?schedule=1&reason=1&slot=2026-12-01%2009:00:00',
  ])('reads the state of the database once for integrators: %s', async (path) => {
    const headers = { authorization: `Bearer ${server().token}` };
    expect((await fetch(`${server().url}/api/${path}`, { headers })).status).toBe(200);
    expect(read.states).toBe(1);
  });
});
