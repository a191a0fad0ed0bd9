/** The explanation of a time tells rooms that are fixed from rooms that are taken anyway. */

import { describe, expect, it } from 'vitest';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aRequest } from '../availability/occupancies.ts';
import { aMove } from '../storage/storage-fixture.ts';
import { aNeed, aResource } from '../storage/suite/needs.ts';
import { aService, MONDAY } from './a-service.ts';

const NINE = `${MONDAY} 09:00:00`;
const [ROOM_1, ROOM_2] = [21, 22];

/** Ada may be in either room, and Ben in the first alone. */
async function aHouse(keys: readonly (number | undefined)[] = [60, 60]) {
  const scene = await aService(
    anInstallation({
      reasons: [aReason({ needs: [aNeed()] })],
      schedules: [aSchedule(), aSchedule({ id: 2, resourceIds: [ROOM_1] })],
      resources: [ROOM_1, ROOM_2].map((id, index) => {
        const minutes = keys[index];
        return aResource({ id, ...(minutes !== undefined && { fixedMinutesBefore: minutes }) });
      }),
    }),
  );
  const outcome = await scene.service.book(aRequest(NINE));
  const bookingId = outcome.kind === 'booked' ? outcome.receipt.bookingId : 0;
  const explain = async (at: string) => {
    scene.clock.set(at);
    const found = await scene.service.explainTime({ scheduleId: 2, reasonId: 1, slot: NINE });
    return 'kind' in found ? found : found[0]?.explanation;
  };
  return { ...scene, bookingId, explain };
}

const at = (time: string) => `${MONDAY}T${time}:00+01:00`;
const NEEDED = (why: string) => ({ kind: 'needed', obstacles: [{ id: ROOM_1, why }] });

describe('a room that is taken', () => {
  it('is fixed once it is too late to exchange it, and until then nothing is in the way', async () => {
    const { explain } = await aHouse();
    expect(await explain(at('07:59'))).toMatchObject({ kind: 'offered' });
    expect(await explain(at('08:00'))).toMatchObject(NEEDED('fixed'));
  });

  it('is fixed as early as the other room', async () => {
    const { explain } = await aHouse([0, 90]);
    expect(await explain(at('07:30'))).toMatchObject(NEEDED('fixed'));
  });

  it('is no more than taken without the key, or if it was chosen by hand', async () => {
    const { explain } = await aHouse([]);
    expect(await explain(at('08:00'))).toMatchObject(NEEDED('taken'));
    const { storage, clock, bookingId, explain: explainChosen } = await aHouse();
    const takes = [{ part: 1, scheduleId: ROOM_1 }];
    const move = { ...aMove(bookingId, { slot: NINE, now: clock.now() }), takes };
    await storage.bookings.move({ ...move, takes: [{ part: 1, scheduleId: ROOM_2 }] });
    await storage.bookings.move(move);
    expect(await explainChosen(at('08:00'))).toMatchObject(NEEDED('taken'));
  });
});
