import { expect, it } from 'vitest';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aRequest } from '../availability/occupancies.ts';
import { aService } from './a-service.ts';

const ON = ['2027-01-04', '2027-01-11', '2027-01-18'];

/** A course on three Mondays. `closed`: days on which the calendar is closed. */
const aCourse = (closed: readonly string[]) =>
  anInstallation({
    reasons: [aReason({ durationMinutes: 60 })],
    schedules: [
      aSchedule({
        openingHours: [],
        sessions: [{ reasonId: 1, on: ON, at: 18 * 60, isCourse: true }],
        exceptions: closed.map((day) => ({ from: day, until: day, hours: null, note: null })),
      }),
    ],
  });

it('a course that has begun is listed for a date that is still to come, and never for one that is over', async () => {
  const { service, clock, importAgain } = await aService(aCourse([]));
  expect(await service.book(aRequest(`${ON[0]} 18:00:00`))).toMatchObject({ kind: 'booked' });
  clock.advanceBy(2 * 86_400_000);
  await importAgain(aCourse([ON[0] ?? '']));
  expect(await service.outside()).toEqual([]);
  await importAgain(aCourse([ON[2] ?? '']));
  expect(await service.outside()).toMatchObject([
    { booking: { bookingId: 1 }, why: { kind: 'closed', rule: 'exception' } },
  ]);
});
