/** Executes one command of the writer's queue inside the open transaction. */

import { createPlaces, type Places } from '../../booking/places.ts';
import type { Configuration } from '../storage.ts';
import { createAuditWriter } from './audit-log.ts';
import { createBookingReader } from './booking-reader.ts';
import { createBookingWriter } from './booking-writer.ts';
import { createCancelBooking, createEndBooking } from './cancel-booking.ts';
import { type ConfigurationReader, createConfigurationReader } from './configuration-reader.ts';
import { createConfigurationWriter } from './configuration-writer.ts';
import { createBatchExpiry, createHoldExpiry } from './expired-rows.ts';
import type { CommandRunner } from './group-commit.ts';
import { createHoldStore } from './hold-store.ts';
import { createExtendHold, createHold, createReleaseHold } from './hold-writer.ts';
import { createIdempotencyStore } from './idempotency-store.ts';
import { createExecutor } from './message-dialect.ts';
import { createMessageHandlers } from './message-handlers.ts';
import { createMoveBooking } from './move-booking.ts';
import { createOccupancyReader, type ReadOccupancy } from './occupancy-reader.ts';
import { createOutboxWriter } from './outbox-writer.ts';
import { createPlacesReader } from './place-readings.ts';
import { createReserve } from './reserve.ts';
import { createSchedulePolicies } from './schedule-policies.ts';
import { createScheduleVersions } from './schedule-versions.ts';
import { createSettingsWriter } from './settings-writer.ts';
import { createSigningKeyReader } from './signing-key-reader.ts';
import type { Connection } from './statement.ts';
import { createOffers } from './waitlist-offers.ts';
import type { CallName, MessageCallName, WriterCalls } from './writer-messages.ts';

type Handlers = { readonly [Name in CallName]: (input: WriterCalls[Name]['input']) => WriterCalls[Name]['output'] };

/** `readOccupancy` is what decisions are shown: the database's own claims, unless a test wants to see what the database refuses by itself. */
export function createCommandRunner(
  connection: Connection,
  readOccupancy: ReadOccupancy = createOccupancyReader(connection),
): CommandRunner {
  const configuration = createConfigurationReader(connection);
  const parts = createParts(connection, configuration, readOccupancy);
  const handlers = {
    ...createBookingHandlers(connection, parts),
    ...createMessageHandlers(parts),
    ...createOperatorHandlers(connection, parts),
  };
  return { run: async (request) => dispatch(handlers, request), forget: configuration.forget };
}

function dispatch<Name extends CallName>(
  handlers: Handlers,
  request: { readonly call: Name; readonly input: WriterCalls[Name]['input'] },
): WriterCalls[Name]['output'] {
  return handlers[request.call](request.input);
}

type Parts = ReturnType<typeof createParts>;

function createParts(connection: Connection, configuration: ConfigurationReader, readOccupancy: ReadOccupancy) {
  const executor = createExecutor(connection);
  const journal = {
    versions: createScheduleVersions(connection),
    writeAudit: createAuditWriter(connection),
    writeOutbox: createOutboxWriter(executor),
  };
  const holding = {
    readSigningKey: createSigningKeyReader(connection),
    configuration,
    places: createPlacesOf(configuration),
    readPlaces: createPlacesReader(connection, readOccupancy),
    holds: createHoldStore(connection),
    deleteExpiredHolds: createHoldExpiry(connection, journal.versions),
  };
  const offers = createOffers(connection, { ...journal, ...holding, executor });
  return {
    ...journal,
    ...holding,
    ...offers,
    executor,
    endBooking: createEndBooking(connection, { ...journal, ...offers }),
    bookings: createBookingReader(connection),
    idempotency: createIdempotencyStore(connection),
    policies: createSchedulePolicies(connection),
  };
}

type OperatorCall = 'importInstallation' | 'replacePublicHolidays' | 'replaceToken' | 'setApiEnabled' | 'deleteExpired' | 'probe';

function createBookingHandlers(connection: Connection, parts: Parts): Omit<Handlers, OperatorCall | MessageCallName> {
  const reserve = createReserve({ ...parts, writeBooking: createBookingWriter(connection, parts) });
  return {
    reserve,
    reserveAll: (commands) => commands.map(reserve),
    hold: createHold(parts),
    extendHold: createExtendHold(parts),
    releaseHold: createReleaseHold(parts),
    cancelBooking: createCancelBooking(parts),
    moveBooking: createMoveBooking(connection, parts),
  };
}

function createOperatorHandlers(
  connection: Connection,
  { versions, writeAudit, executor, configuration }: Parts,
): Pick<Handlers, OperatorCall> {
  const settings = createSettingsWriter(connection, writeAudit);
  const configurationWriter = createConfigurationWriter(connection, { versions, writeAudit, configuration, executor });
  return {
    importInstallation: configurationWriter.importInstallation,
    replacePublicHolidays: (command) => void configurationWriter.replacePublicHolidays(command),
    replaceToken: (command) => void settings.replaceToken(command),
    setApiEnabled: (command) => void settings.setApiEnabled(command),
    deleteExpired: createBatchExpiry(connection, { versions, executor }),
    probe: () => void settings.probe(),
  };
}

/** Compiled once for each configuration. */
function createPlacesOf(configuration: ConfigurationReader): () => Places | null {
  let compiled: { readonly from: Configuration; readonly places: Places } | null = null;
  return () => {
    const current = configuration.read();
    if (current === null) return null;
    if (compiled?.from !== current) compiled = { from: current, places: createPlaces(current) };
    return compiled.places;
  };
}
