/** Finds room for those who wait, and holds it, in a transaction that has locked the schedule. */

import { decideAmong } from '../../booking/decide-among.ts';
import type { Place } from '../../booking/places.ts';
import type { WallTime } from '../../installation/installation.ts';
import { type FreedPlace, noteBooked, type OfferDatabase, offerPlace, type Room } from '../messages/waitlist-offers.ts';
import { removeHeldClaim, writeHeldClaim } from './claim-writer.ts';
import { deleteExpiredHolds } from './expired-rows.ts';
import { work } from './message-dialect.ts';
import { readPlaces } from './place-readings.ts';
import { raiseVersions } from './schedule-versions.ts';
import { takeSeats } from './seats.ts';
import type { Transaction } from './transactions.ts';

export function offerDatabase(transaction: Transaction): OfferDatabase {
  const { now, signingKey, places } = transaction;
  return {
    now,
    signingKey,
    places,
    findRoom: (place, slot) => findRoom(transaction, place, slot),
    removeHold: async ({ hash, scheduleId }) => {
      await Promise.all([removeHeldClaim(transaction, hash), raiseVersions(transaction, [scheduleId])]);
    },
  };
}

async function findRoom(transaction: Transaction, place: Place, slot: WallTime): Promise<Room | null> {
  const [, readings] = await Promise.all([
    deleteExpiredHolds(transaction, [place.schedule.id]),
    readPlaces(transaction, { places: [place], slot, email: null, exceptBooking: null }),
  ]);
  const decision = decideAmong(readings, { slot, now: transaction.now });
  const [reading] = readings;
  if (decision.kind === 'refused' || reading === undefined) return null;
  const { claim } = decision;
  return {
    claim,
    hold: async (hold) => {
      const seats = await takeSeats(transaction, claim, reading);
      await Promise.all([
        writeHeldClaim(transaction, { ...claim, ...seats }, { ...hold, network: null }),
        raiseVersions(transaction, [claim.scheduleId]),
      ]);
    },
  };
}

/** Of a place that was freed in this transaction: offers it to the first who waits for it. Answers whose it is now; null: nobody's. */
export async function offerFreed(transaction: Transaction, freed: FreedPlace): Promise<number | null> {
  if (transaction.places === null || transaction.places.installation.waitlist === null) return null;
  return work(transaction, offerPlace(offerDatabase(transaction), freed));
}

/** Where the hold that a booking consumed was an offer's. */
export async function noteOfferBooked(transaction: Transaction, holdSecret: string, bookingId: number): Promise<void> {
  await work(transaction, noteBooked({ holdSecret, bookingId, now: transaction.now }));
}
