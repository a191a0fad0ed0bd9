/** What customers add to a reason, or have several times, is booked as a whole like any reason. */

import { describe, expect, it } from 'vitest';
import type { Installation } from '../../../../core/installation/installation.ts';
import { completeSelections, selectionId } from '../../../../core/installation/selection.ts';
import { anInstallation, aReason, aSchedule } from '../../../bff/support/an-installation.ts';
import {
  aCancel,
  aHold,
  aMove,
  anImport,
  aReserve,
  book,
  hold,
  minute,
  takenTimes,
} from '../storage-fixture.ts';
import type { CreatePair } from '../storage-suite.ts';
import { cancel, join, MONDAY, OFFER_MINUTES, offered, secretsOf } from '../waitlist-fixture.ts';

const CUT = 1;
const BEARD = 2;
const CUT_AND_BEARD = selectionId({ reasonId: CUT, count: 1, additionIds: [BEARD] });
const THREE_CUTS = selectionId({ reasonId: CUT, count: 3, additionIds: [] });

/** Ada (1) cuts and does beards, Ben (2) only cuts. */
function aSalon(): Installation {
  return completeSelections(
    anInstallation({
      timeZone: 'UTC',
      reasons: [
        aReason({
          id: CUT,
          name: 'Cut',
          durationMinutes: 30,
          additions: { reasonIds: [BEARD], atMost: null },
          count: { max: 3 },
        }),
        aReason({ id: BEARD, name: 'Beard', durationMinutes: 15 }),
      ],
      schedules: [
        aSchedule({ reasonIds: [CUT, BEARD], cancelCutoffMinutes: 0 }),
        aSchedule({ id: 2, reasonIds: [CUT] }),
      ],
      waitlist: { offerMinutes: OFFER_MINUTES },
    }),
  );
}

export function describeSelections(create: CreatePair): void {
  async function aPair() {
    const pair = await create();
    await pair.storage.configuration.import(anImport(aSalon()));
    return pair;
  }

  describe('what a customer selects', () => {
    it('is held and booked for as long as all of it', async () => {
      const { storage, another } = await aPair();
      const { secret } = await hold(storage, { reasonId: CUT_AND_BEARD });
      expect(
        await another.bookings.reserve(aReserve({ slot: `${MONDAY} 09:30:00` })),
      ).toMatchObject({ code: 'slot_unavailable' });
      const bookingId = await book(storage, { reasonId: CUT_AND_BEARD, holdSecret: secret });
      expect(await another.bookings.find(bookingId)).toMatchObject({
        reasonId: CUT_AND_BEARD,
        startsAt: minute('2026-03-02 09:00'),
        endsAt: minute('2026-03-02 09:45'),
      });
    });

    it('is booked three times in a row, moved and cancelled as a whole', async () => {
      const { storage, another } = await aPair();
      const bookingId = await book(storage, { reasonId: THREE_CUTS });
      expect(
        await storage.bookings.move(aMove(bookingId, { slot: `${MONDAY} 13:00:00` })),
      ).toMatchObject({ kind: 'moved' });
      expect(await another.bookings.find(bookingId)).toMatchObject({
        startsAt: minute('2026-03-02 13:00'),
        endsAt: minute('2026-03-02 14:30'),
      });
      await storage.bookings.cancel(aCancel(bookingId));
      expect(await takenTimes(another)).toEqual([]);
    });

    it('is refused in a calendar that does not offer all of it, and above the limit', async () => {
      const { storage } = await aPair();
      const refused = { kind: 'refused', code: 'reason_not_found' };
      const tampered = { reasonId: CUT_AND_BEARD, scheduleId: 2 };
      expect(await storage.bookings.reserve(aReserve(tampered))).toMatchObject(refused);
      expect(await storage.holds.create(aHold(tampered))).toMatchObject(refused);
      const fourCuts = selectionId({ reasonId: CUT, count: 4, additionIds: [] });
      expect(await storage.bookings.reserve(aReserve({ reasonId: fourCuts }))).toMatchObject(
        refused,
      );
    });

    it('is waited for, and offered once all of it is free', async () => {
      const { storage, another } = await aPair();
      const bookingId = await book(storage, { reasonId: CUT_AND_BEARD });
      const { id } = await join(storage, { reasonId: CUT_AND_BEARD });
      await cancel(another, bookingId);
      expect(await offered(storage)).toMatchObject([{ id, reasonId: CUT_AND_BEARD }]);
      const { holdSecret } = await secretsOf(storage, id);
      await book(storage, { reasonId: CUT_AND_BEARD, holdSecret });
    });

    it('cannot be booked once it was taken out, and its bookings keep its name', async () => {
      const { storage, another } = await aPair();
      const { secret } = await hold(storage, { reasonId: CUT_AND_BEARD });
      const bookingId = await book(storage, {
        reasonId: CUT_AND_BEARD,
        slot: '2026-03-02 13:00:00',
        email: 'first@example.org',
      });
      const { additions: _, ...rest } = aReason({ id: CUT, name: 'Cut', durationMinutes: 30 });
      const without = { ...aSalon(), reasons: [rest, aReason({ id: BEARD, name: 'Beard' })] };
      const { questions, reasons, done } = await storage.configuration.import(
        anImport(completeSelections({ ...anInstallation(), ...without })),
      );
      expect(done).toBe(true);
      expect(questions).toEqual([{ kind: 'retire_selection', id: CUT, name: 'Cut', bookings: 1 }]);
      expect(reasons).toMatchObject({ added: 0, retired: 0 });
      expect(
        await another.bookings.reserve(aReserve({ reasonId: CUT_AND_BEARD, holdSecret: secret })),
      ).toMatchObject({ code: 'reason_not_found' });
      expect((await another.configuration.readRetired()).reasons).toContainEqual(
        expect.objectContaining({ id: CUT_AND_BEARD, name: 'Cut + Beard' }),
      );
      expect(await another.bookings.find(bookingId)).toMatchObject({ reasonId: CUT_AND_BEARD });
    });
  });
}
