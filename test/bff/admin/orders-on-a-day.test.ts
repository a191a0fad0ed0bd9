/** What the administration area shows of a booking whose parts follow in another order. */

import { expect, it } from 'vitest';
import { completeCombinations } from '../../../core/installation/combination.ts';
import { aNeed, aResource } from '../../core/storage/suite/needs.ts';
import { anInstallation, aReason, aSchedule } from '../support/an-installation.ts';
import { useFreshTestServer } from '../support/test-server.ts';
import { adminCall, signedIn } from './support/administrators.ts';

const TUESDAY = '2026-12-01';
const BOTH = 8;
const closed = { from: TUESDAY, until: TUESDAY, hours: null, note: null };

/** Half an hour and ten minutes to tidy up; twenty minutes in a room that is closed from 10:30. */
const server = useFreshTestServer({
  installation: completeCombinations(
    anInstallation({
      timeZone: 'UTC',
      reasons: [
        aReason({ id: 1, durationMinutes: 30, bufferAfterMinutes: 10 }),
        aReason({ id: 2, durationMinutes: 20, needs: [aNeed()] }),
        aReason({
          id: BOTH,
          combines: { reasonIds: [1, 2], isInAnyOrder: true, stated: { form: [] } },
        }),
      ],
      schedules: [aSchedule({ reasonIds: [BOTH] })],
      resources: [
        aResource({ exceptions: [{ ...closed, closedBetween: { from: 630, until: 1440 } }] }),
      ],
    }),
  ),
});

it('a booking in another order is shown with the time that is kept free after its last part', async () => {
  const secret = await signedIn(server(), 'scheduler');
  const submission = { last_name: 'Weber' };
  const body = { schedule: 1, reason: BOTH, slot: `${TUESDAY} 10:00:00`, submission };
  expect((await adminCall(server(), 'POST /bookings', { secret, body })).status).toBe(201);
  const { json } = await adminCall(server(), `GET /days/${TUESDAY}?schedules=1`, { secret });
  expect(json).toMatchObject({
    schedules: [{ bookings: [{ from: 600, until: 650, blocks_until: 660 }] }],
  });
});
