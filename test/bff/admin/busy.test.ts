/** The answer to an administrator while others keep the database busy. */

import { describe, expect, it } from 'vitest';
import { DatabaseError } from '../../../core/storage/database-error.ts';
import { aFile } from '../../core/installation/installation-files.ts';
import { useTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

describe('a change that cannot get its turn in the database', () => {
  const tooLate = () => Promise.reject(new DatabaseError('Others had it all the time.', 'TIMEOUT'));
  const server = useTestServer({
    wrapCore: (core) => ({
      ...core,
      storage: {
        ...core.storage,
        configuration: { ...core.storage.configuration, import: tooLate, closeDays: tooLate },
      },
    }),
  });

  it.each([
    [
      'PUT /configuration',
      { text: JSON.stringify(aFile()), version: 1, fingerprint: 'of something' },
    ],
    ['POST /absences', { schedules: [1], from: '2026-12-07', until: '2026-12-07' }],
  ])('is refused as busy, with a time to retry: %s', async (name, body) => {
    const { status, json, headers } = await adminCall(server(), name, {
      secret: await signedIn(server()),
      body,
    });
    expect([status, json, headers['retry-after']]).toEqual([
      503,
      expect.objectContaining({ code: 'busy' }),
      '5',
    ]);
    server().forgiveErrors();
  });
});
