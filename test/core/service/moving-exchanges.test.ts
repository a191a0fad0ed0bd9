/** A booking that moves leaves its own rooms alone, and others beside it can still be exchanged. */

import { expect, it } from 'vitest';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aRequest } from '../availability/occupancies.ts';
import { aMove } from '../storage/storage-fixture.ts';
import { aNeed, aResource } from '../storage/suite/needs.ts';
import { aService, MONDAY } from './a-service.ts';

const NINE = `${MONDAY} 09:00:00`;
const KEY = { fixedMinutesBefore: 0 };

it('a time is offered for a move if a like booking in the same room can have another', async () => {
  const { service, storage, clock } = await aService(
    anInstallation({
      reasons: [aReason({ needs: [aNeed()] })],
      schedules: [
        aSchedule({ capacity: 2, resourceIds: [21, 22] }),
        aSchedule({
          id: 2,
          resourceIds: [21],
          reasonTerms: [{ reasonId: 1, needs: [aNeed({ count: 2 })] }],
        }),
      ],
      resources: [aResource({ capacity: 2, ...KEY }), aResource({ id: 22, ...KEY })],
    }),
  );
  const [ada] = [
    await service.book(aRequest(NINE)),
    await service.book(aRequest(NINE, { submission: { last_name: 'B', email: 'b@example.org' } })),
  ];
  const bookingId = ada.kind === 'booked' ? ada.receipt.bookingId : 0;
  const except = (await storage.bookings.find(bookingId)) ?? undefined;
  const answer = await service.slots({ scheduleId: 2, reasonId: 1, except }, MONDAY);
  expect(answer.kind === 'answer' && answer.value.slots).toContain(NINE);
  expect(
    await storage.bookings.move(aMove(bookingId, { scheduleId: 2, slot: NINE, now: clock.now() })),
  ).toMatchObject({ kind: 'moved' });
});
