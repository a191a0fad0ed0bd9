/** Decides times that are proposed together, each beside those before it. */

import {
  type Claim,
  type ClaimedPart,
  type Exchange,
  listBesides,
  type Occupancy,
  withExchangeable,
  withoutParts,
  withParts,
} from '../../availability/occupancy.ts';
import type { PlaceReading } from '../../booking/decision.ts';
import type { Reading } from './place-readings.ts';

export interface FreeTime {
  readonly claim: Claim;
  readonly readings: readonly Reading[];
}

/** The readings with what the times before would take, as all of them are held together. */
export function withTaken(
  readings: readonly Reading[],
  found: readonly FreeTime[],
): readonly PlaceReading[] {
  const claims = found.map(({ claim }) => claim);
  const exchanges = claims.flatMap((claim) => claim.exchanges ?? []);
  const parts = claims.flatMap(listBesides);
  return found.length === 0
    ? readings
    : readings.map((reading) => ({
        ...reading,
        // Two times in one calendar are compared later on.
        occupancy: withParts(reading.occupancy, partsOf(reading.place.schedule.id, parts)),
        needed: new Map(
          [...(reading.needed ?? [])].map(([id, occupancy]) => [
            id,
            withParts(
              afterExchanges(occupancy, { id, exchanges }),
              partsOf(id, claims.flatMap(listTaken)),
            ),
          ]),
        ),
      }));
}

type TakenTime = Pick<ClaimedPart, 'scheduleId' | 'startsAt' | 'blocksFrom' | 'blocksUntil'>;

function partsOf(id: number, taken: readonly TakenTime[]): readonly TakenTime[] {
  return taken.filter(({ scheduleId }) => scheduleId === id);
}

/** All that a claim takes, of its calendar as of others: one entry for each place or unit. */
function listTaken(claim: Claim): readonly TakenTime[] {
  const { scheduleId, persons, laterDates = [], parts = [] } = claim;
  const dates = [claim, ...laterDates].map((date) => ({ ...date, scheduleId }));
  return [...dates.flatMap((date) => Array<TakenTime>(persons).fill(date)), ...parts];
}

interface ExchangesOf {
  /** The resource whose claims are to be changed. */
  readonly id: number;
  readonly exchanges: readonly Exchange[];
}

/** The claims after other bookings got what they get, which they keep from then on. */
function afterExchanges(occupancy: Occupancy, { id, exchanges }: ExchangesOf): Occupancy {
  const units = exchanges.map(({ claim }) => claim);
  const leaving = units.filter(({ scheduleId }) => scheduleId === id);
  const arriving = exchanges.filter(({ to }) => to === id).map(({ claim }) => claim);
  return withExchangeable(
    withParts(withoutParts(occupancy, leaving), arriving),
    (occupancy.exchangeable ?? []).filter(
      ({ claimId }) => !units.some((unit) => unit.claimId === claimId),
    ),
  );
}

/** The same after the times before were written. */
export function afterOthers(reading: Reading): Reading {
  const { claims, neededClaims } = reading;
  return {
    ...reading,
    claims: claims.afterOthers(),
    neededClaims: neededClaims?.afterOthers() ?? null,
  };
}
