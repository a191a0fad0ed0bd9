/** The guarantees of `core/storage/storage.ts`, one by one: every adapter runs this suite. */

import { describe } from 'vitest';
import type { Storage } from '../../../core/storage/storage.ts';
import { describeAddresses } from './suite/addresses.ts';
import { describeAdministration } from './suite/administration.ts';
import { describeAtomicity } from './suite/atomicity.ts';
import { describeBookingHeldTimes } from './suite/booking-held-times.ts';
import { describeBookings } from './suite/bookings.ts';
import { describeBusy } from './suite/busy.ts';
import { describeBusyRaces } from './suite/busy-races.ts';
import { describeCalendarEvents } from './suite/calendar-events.ts';
import { describeChangingHolds } from './suite/changing-holds.ts';
import { describeConfiguration } from './suite/configuration.ts';
import { describeCourses } from './suite/courses.ts';
import { describeCustomers } from './suite/customers.ts';
import { describeDeliveryLog } from './suite/delivery-log.ts';
import { describeElsewhere } from './suite/elsewhere.ts';
import { describeEndpoints } from './suite/endpoints.ts';
import { describeErasure } from './suite/erasure.ts';
import { describeExchanges } from './suite/exchanges.ts';
import { describeExchangesForOffers } from './suite/exchanges-for-offers.ts';
import { describeExpectedDurations } from './suite/expected-durations.ts';
import { describeHealth } from './suite/health.ts';
import { describeHolds } from './suite/holds.ts';
import { describeHoldsOfANetwork } from './suite/holds-of-a-network.ts';
import { describeIdempotency } from './suite/idempotency.ts';
import { describeKeptRooms } from './suite/kept-rooms.ts';
import { describeLayouts } from './suite/layouts.ts';
import { describeLeases } from './suite/leases.ts';
import { describeLongNeeds } from './suite/long-needs.ts';
import { describeMoves } from './suite/moves.ts';
import { describeNeeds } from './suite/needs.ts';
import { describeNeedsOfWaiting } from './suite/needs-waiting.ts';
import { describeOneByOne } from './suite/one-by-one.ts';
import { describeOutbox } from './suite/outbox.ts';
import { describeOutsideChanges } from './suite/outside-changes.ts';
import { describePending } from './suite/pending.ts';
import { describePersons } from './suite/persons.ts';
import { describeProposing } from './suite/proposing.ts';
import { describeProposingColleagues } from './suite/proposing-colleagues.ts';
import { describeRandomOperations } from './suite/random.ts';
import { describeRefusals } from './suite/refusals.ts';
import { describeReminders } from './suite/reminders.ts';
import { describeReserving } from './suite/reserving.ts';
import { describeRooms } from './suite/rooms.ts';
import { describeRoomsElsewhere } from './suite/rooms-elsewhere.ts';
import { describeSelections } from './suite/selections.ts';
import { describeState } from './suite/state.ts';
import { describeSubstitutes } from './suite/substitutes.ts';
import { describeUndoing } from './suite/undoing.ts';
import { describeViewLog } from './suite/view-log.ts';
import { describeWaitingForSooner } from './suite/waiting-for-sooner.ts';
import { describeWaitlist } from './suite/waitlist.ts';
import { describeWaitlistOrder } from './suite/waitlist-order.ts';

/**
 * Two storages on one new, empty database, as in two processes. After the test both are closed and
 * the database is removed.
 */
export interface StoragePair {
  readonly storage: Storage;
  readonly another: Storage;
}

/** And what lies under them. */
export interface StorageUnderTest extends StoragePair {
  /** Every row of every table, as text: what the database holds, whatever the port shows of it. */
  readonly readEverything: () => Promise<string>;
  /** Makes this row unchangeable in the database. */
  readonly refuseChanges: (table: 'booking' | 'waitlist', id: number) => Promise<void>;
  /** Takes from the audit log when units end, which earlier versions did not log. */
  readonly forgetEnds: () => Promise<void>;
}

export type CreatePair = () => Promise<StorageUnderTest>;

export function describeStorage(name: string, create: CreatePair): void {
  describe(name, () => {
    describeAddresses(create);
    describeReserving(create);
    describeIdempotency(create);
    describeAtomicity(create);
    describeBookings(create);
    describeHolds(create);
    describeHoldsOfANetwork(create);
    describeChangingHolds(create);
    describeBookingHeldTimes(create);
    describeMoves(create);
    describeUndoing(create);
    describeProposing(create);
    describeProposingColleagues(create);
    describePersons(create);
    describeExchanges(create);
    describeExchangesForOffers(create);
    describeKeptRooms(create);
    describeElsewhere(create);
    describeNeeds(create);
    describeLongNeeds(create);
    describeNeedsOfWaiting(create);
    describeBusy(create);
    describeCalendarEvents(create);
    describeOutsideChanges(create);
    describeRooms(create);
    describeRoomsElsewhere(create);
    describeSelections(create);
    describeExpectedDurations(create);
    describeLayouts(create);
    describeCourses(create);
    describeBusyRaces(create);
    describeRefusals(create);
    describeOutbox(create);
    describeLeases(create);
    describeDeliveryLog(create);
    describeReminders(create);
    describePending(create);
    describeOneByOne(create);
    describeErasure(create);
    describeCustomers(create);
    describeAdministration(create);
    describeViewLog(create);
    describeWaitlist(create);
    describeWaitingForSooner(create);
    describeWaitlistOrder(create);
    describeEndpoints(create);
    describeConfiguration(create);
    describeSubstitutes(create);
    describeState(create);
    describeHealth(create);
    describeRandomOperations(create);
  });
}
