/** Reads what a decision must be shown of each place, as the database holds it at this moment, and who sits where. */

import { claimWindow } from '../../booking/decide.ts';
import type { PlaceReading } from '../../booking/decide-among.ts';
import { mailboxOf } from '../../booking/email-address.ts';
import type { Place } from '../../booking/places.ts';
import type { WallTime } from '../../installation/installation.ts';
import { occupancyOf, readSeatedClaims, type SeatedClaim } from './claim-reader.ts';
import { countActive } from './customer-count.ts';
import type { Transaction } from './transactions.ts';

export interface PlacesQuery {
  readonly places: readonly Place[];
  readonly slot: WallTime;
  /** Whom a limit per customer counts; null: nobody, as for a hold. */
  readonly email: string | null;
  /** The booking that is being moved. */
  readonly exceptBooking: number | null;
}

export interface SeatedReading extends PlaceReading {
  readonly claims: readonly SeatedClaim[];
}

/** Places where the clock never shows the time asked for are left out. */
export async function readPlaces(transaction: Transaction, { places, slot, ...query }: PlacesQuery): Promise<readonly SeatedReading[]> {
  const readings = await Promise.all(places.map((place) => readPlace(transaction, place, { slot, ...query })));
  return readings.filter((reading) => reading !== null);
}

async function readPlace(
  transaction: Transaction,
  place: Place,
  { slot, email, exceptBooking }: Omit<PlacesQuery, 'places'>,
): Promise<SeatedReading | null> {
  const window = claimWindow(place, slot);
  if (window === null) return null;
  const scheduleId = place.schedule.id;
  const limited = place.schedule.customerLimit !== null && email !== null;
  const [claims, activeCustomerBookings] = await Promise.all([
    readSeatedClaims(transaction, { scheduleId, ...window }),
    limited ? countActive(transaction, { mailbox: mailboxOf(email), scheduleId, now: transaction.now, exceptBooking }) : 0,
  ]);
  return { place, claims, occupancy: occupancyOf(claims), activeCustomerBookings };
}

/** Without the claim that whoever asks is about to give up. */
export function without(readings: readonly SeatedReading[], claimId: number | null): readonly SeatedReading[] {
  if (claimId === null) return readings;
  return readings.map((reading) => {
    const claims = reading.claims.filter(({ id }) => id !== claimId);
    return { ...reading, claims, occupancy: occupancyOf(claims) };
  });
}
