/**
 * The booking service over a storage: reads are answered from snapshots of the schedules, and the
 * storage's single reserve command writes bookings.
 */

import type { Actor, Surface } from './booking/booking.ts';
import { refuse } from './booking/refusal.ts';
import { emailsIn } from './booking/submission.ts';
import { toMailbox } from './booking/typed-text.ts';
import type {
  Answer,
  BookingService,
  RequestCustomer,
  SubmittedRequest,
} from './booking-service.ts';
import type { Clock } from './clock.ts';
import { createAvailabilityReader } from './service/availability-reader.ts';
import { type CompiledConfiguration, createConfigurations } from './service/configurations.ts';
import { createDayQuery } from './service/day-view.ts';
import { createDaysQuery } from './service/days.ts';
import { createDoorQuery } from './service/door-view.ts';
import { createExplainQuery, createUnitsQuery } from './service/explaining.ts';
import { createClassQueries } from './service/held-classes.ts';
import { createOutsideQuery } from './service/outside-hours.ts';
import { createResourceDayQuery } from './service/resource-day.ts';
import { createSettings } from './service/settings.ts';
import { createFormQuery, createSlotsQuery } from './service/slots.ts';
import type { OnRead } from './service/snapshot.ts';
import type { RetiredEntries } from './storage/port/configuration.ts';
import type { Storage, StorageState } from './storage/storage.ts';

const ACTORS: Readonly<Record<Surface, Actor>> = {
  api: 'api',
  widget: 'widget',
  admin: 'administrator',
  command_line: 'command line',
};

const NOBODY: RequestCustomer = { emails: [], mailboxes: [], isLimited: false };

const NOTHING_RETIRED: RetiredEntries = { schedules: [], reasons: [] };

const NO_SCHEDULES: Answer<readonly never[]> = { kind: 'answer', value: [], tag: '0' };

interface ServiceParts {
  readonly storage: Storage;
  readonly clock: Clock;
  /**
   * Called for each calendar that an answer is computed from, with whether it was cached or read.
   */
  readonly onRead?: OnRead;
}

/**
 * Every answer includes everything committed before the call, by any process. Rejects only if the
 * storage does.
 */
export function createBookingService({ storage, clock, onRead }: ServiceParts): BookingService {
  const configurations = createConfigurations(storage);
  const availability = createAvailabilityReader({
    storage,
    clock,
    configurations,
    ...(onRead && { onRead }),
  });
  const settings = createSettings();
  const readConfiguration = async (asOf?: StorageState) =>
    asOf === undefined ? configurations.current() : configurations.asOf(asOf);
  return {
    state: () => storage.readState(),
    installation: async (asOf) => (await readConfiguration(asOf))?.installation ?? null,
    async schedules(asOf) {
      const configuration = await readConfiguration(asOf);
      return configuration ? settings.schedules(configuration) : NO_SCHEDULES;
    },
    async reasons(scheduleId, asOf) {
      const configuration = await readConfiguration(asOf);
      return configuration
        ? settings.reasons(configuration, scheduleId)
        : refuse('schedule_not_found');
    },
    days: createDaysQuery(availability),
    slots: createSlotsQuery(availability),
    form: createFormQuery({ availability, settings, storage }),
    async readCustomer(request) {
      const configuration = await configurations.current();
      return configuration ? readCustomer(request, configuration) : NOBODY;
    },
    book: (request) =>
      storage.bookings.reserve({ now: clock.now(), actor: ACTORS[request.surface], request }),
    bookForCustomer: (command) => storage.bookings.reserve({ now: clock.now(), ...command }),
    day: createDayQuery({ storage, clock, configurations }),
    door: createDoorQuery({ storage, clock, configurations }),
    hold: (request) => storage.holds.create({ now: clock.now(), request }),
    extendHold: (secret) => storage.holds.extend({ now: clock.now(), secret }),
    releaseHold: (secret) => storage.holds.release({ now: clock.now(), secret }),
    cancel: (request) => storage.bookings.cancel({ now: clock.now(), ...request }),
    move: (request) => storage.bookings.move({ now: clock.now(), ...request }),
    explainTime: createExplainQuery({ availability, storage }),
    resourceDay: createResourceDayQuery({ storage, clock, configurations }),
    ...createClassQueries({ configurations, clock }),
    units: createUnitsQuery({ availability, storage }),
    retired: async () => (await configurations.current())?.retired ?? NOTHING_RETIRED,
    findBooking: (bookingId) => storage.bookings.find(bookingId),
    listBookings: (filter) => storage.bookings.list(filter),
    outside: createOutsideQuery({ storage, clock, configurations }),
  };
}

function readCustomer(
  { scheduleId, reasonId, submission }: SubmittedRequest,
  { places }: CompiledConfiguration,
): RequestCustomer {
  const emails = emailsIn(places.findForm(scheduleId, reasonId), submission).slice(0, 1);
  return {
    emails,
    mailboxes: emails.map(toMailbox),
    isLimited: places.limitsCustomers(scheduleId),
  };
}
