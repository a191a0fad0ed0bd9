/** Finds room for those who wait, and holds it, inside the caller's transaction. */

import { decideAmong } from '../../booking/decide-among.ts';
import type { Places } from '../../booking/places.ts';
import type { EpochMs } from '../../clock.ts';
import { type FreedPlace, noteBooked, type OfferDatabase, offerPlace } from '../messages/waitlist-offers.ts';
import { type Executor, finish } from '../messages/work.ts';
import type { HoldStore } from './hold-store.ts';
import type { ReadPlaces } from './place-readings.ts';
import type { ScheduleVersions } from './schedule-versions.ts';
import { type Connection, type PlaceholderOf, prepare } from './statement.ts';
import { compiler } from './tables.ts';

interface Parts {
  readonly executor: Executor;
  readonly places: () => Places | null;
  readonly readPlaces: ReadPlaces;
  readonly readSigningKey: () => string;
  readonly holds: HoldStore;
  readonly versions: ScheduleVersions;
  readonly deleteExpiredHolds: (now: EpochMs) => void;
}

/** Of a place that was freed in this transaction: offers it to the first who waits for it. Answers whose it is now; null: nobody's. */
export type OfferPlace = (freed: FreedPlace, now: EpochMs) => number | null;
export type NoteBooked = (booked: Parameters<typeof noteBooked>[0]) => void;

export interface Offers {
  readonly offerDatabase: (now: EpochMs) => OfferDatabase;
  readonly offerPlace: OfferPlace;
  readonly noteBooked: NoteBooked;
}

export function createOffers(connection: Connection, parts: Parts): Offers {
  const { executor } = parts;
  const offerDatabase = createOfferDatabase(connection, parts);
  return {
    offerDatabase,
    offerPlace: (freed, now) => finish(offerPlace(offerDatabase(now), freed), executor),
    noteBooked: (booked) => finish(noteBooked(booked), executor),
  };
}

function createOfferDatabase(connection: Connection, parts: Parts): (now: EpochMs) => OfferDatabase {
  const { places, readPlaces, readSigningKey, holds, versions, deleteExpiredHolds } = parts;
  const remove = prepare(connection, (value: PlaceholderOf<{ hash: string }>) =>
    compiler.deleteFrom('claim').where('secret_hash', '=', value('hash')),
  );
  return (now) => ({
    now,
    get signingKey() {
      return readSigningKey();
    },
    places: places(),
    findRoom: (place, slot) => {
      deleteExpiredHolds(now);
      const readings = readPlaces({ places: [place], slot, now, email: null, exceptClaim: null, exceptBooking: null });
      const decision = decideAmong(readings, { slot, now });
      if (decision.kind === 'refused') return null;
      const { claim } = decision;
      return {
        claim,
        hold: ({ visitor, ...hold }) => {
          holds.insert({ claim, hold, visitor, network: null });
          versions.raise(claim.scheduleId);
        },
      };
    },
    removeHold: ({ hash, scheduleId }) => {
      remove.run({ hash });
      versions.raise(scheduleId);
    },
  });
}
