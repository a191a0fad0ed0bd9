/** The limits for visitors in the installation file: they apply as soon as it is imported. */

import { expect, it } from 'vitest';
import type { VisitorLimits } from '../../../core/installation/installation.ts';
import { LIMIT_DEFAULTS } from '../../../core/installation/installation-defaults.ts';
import { aManagedBooking } from '../pages/manage-visitor.ts';
import { anInstallation, aSchedule } from '../support/an-installation.ts';
import { useServerPerTest } from '../support/test-server.ts';
import { askForHold } from './support/holder.ts';
import { book, SITE } from './support/visitor.ts';

const withLimits = (limits: Partial<VisitorLimits>) =>
  anInstallation({
    allowedOrigins: [SITE],
    schedules: [aSchedule({ capacity: 100 })],
    limits: { ...LIMIT_DEFAULTS, ...limits },
  });

const server = useServerPerTest({
  installation: withLimits({ bookingsPerEmail: 1, holdsPerVisitor: 1 }),
});

const bookAs = async (email: string) =>
  await book(server(), { submission: { last_name: 'Ada', email } });
const statusOfHold = async () =>
  (await askForHold(server(), { slot: '2026-12-03 09:00:00' })).status;

it('apply as soon as they are imported, including to earlier requests', async () => {
  expect([(await bookAs('ada@example.org')).status, await statusOfHold()]).toEqual([201, 201]);
  const refused = await bookAs('ada@example.org');
  expect([refused.status, refused.headers['ratelimit-policy'], await statusOfHold()]).toEqual([
    429,
    '"email";q=1;w=3600',
    429,
  ]);
  await server().importInstallation(withLimits({ bookingsPerEmail: 7, holdsPerVisitor: 5 }));
  for (let count = 1; count < 7; count += 1) {
    expect((await bookAs('ada@example.org')).status).toBe(201);
  }
  expect((await bookAs('ada@example.org')).headers['ratelimit-policy']).toBe('"email";q=7;w=3600');
  for (let count = 1; count < 5; count += 1) {
    expect(await statusOfHold()).toBe(201);
  }
  expect(await statusOfHold()).toBe(429);
  await server().importInstallation(withLimits({ bookingsPerAddress: 8 }));
  expect([
    (await bookAs('bob@example.org')).status,
    (await bookAs('bob@example.org')).status,
  ]).toEqual([201, 429]);
});

it('say how often a customer may move a booking', async () => {
  await server().importInstallation(withLimits({ movesPerBooking: 1 }));
  const booking = await aManagedBooking(server(), { slot: '2026-12-15 09:00:00' });
  const move = async (time: string, version: number) =>
    (await booking.press('/move', { slot: `2026-12-15 ${time}:00`, version: String(version) }))
      .headers.location;
  expect([await move('10:00', 1), await move('11:00', 2)]).toEqual([
    expect.stringContaining('done=moved'),
    expect.stringContaining('problem=move_limit'),
  ]);
});
