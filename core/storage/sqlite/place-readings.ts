/** Reads what a decision must be shown of each place, as the database holds it at this moment. */

import { claimWindow } from '../../booking/decide.ts';
import type { PlaceReading } from '../../booking/decide-among.ts';
import { mailboxOf } from '../../booking/email-address.ts';
import type { Place } from '../../booking/places.ts';
import type { EpochMs } from '../../clock.ts';
import type { WallTime } from '../../installation/installation.ts';
import { createCustomerCount } from './customer-count.ts';
import type { ReadOccupancy } from './occupancy-reader.ts';
import type { Connection } from './statement.ts';

export interface PlacesQuery {
  readonly places: readonly Place[];
  readonly slot: WallTime;
  readonly now: EpochMs;
  /** Whom a limit per customer counts; null: nobody, as for a hold. */
  readonly email: string | null;
  /** The claim that whoever asks is about to give up. */
  readonly exceptClaim: number | null;
  /** The booking that is being moved. */
  readonly exceptBooking: number | null;
}

export type ReadPlaces = (query: PlacesQuery) => readonly PlaceReading[];

/** Places where the clock never shows the time asked for are left out. */
export function createPlacesReader(connection: Connection, readOccupancy: ReadOccupancy): ReadPlaces {
  const countActive = createCustomerCount(connection);
  return ({ places, slot, now, email, exceptClaim, exceptBooking }) =>
    places.flatMap((place) => {
      const window = claimWindow(place, slot);
      if (window === null) return [];
      const scheduleId = place.schedule.id;
      const limited = place.schedule.customerLimit !== null && email !== null;
      return {
        place,
        occupancy: readOccupancy({ scheduleId, ...window, now, except: exceptClaim }),
        activeCustomerBookings: limited ? countActive({ mailbox: mailboxOf(email), scheduleId, now, exceptBooking }) : 0,
      };
    });
}
