/** Executes one command of the writer's queue inside the open transaction. */

import { createPlaces, type Places } from '../../booking/places.ts';
import type { Configuration } from '../storage.ts';
import { createAuditWriter } from './audit-log.ts';
import { createBookingReader } from './booking-reader.ts';
import { createBookingWriter } from './booking-writer.ts';
import { createCancelBooking } from './cancel-booking.ts';
import { type ConfigurationReader, createConfigurationReader } from './configuration-reader.ts';
import { createConfigurationWriter } from './configuration-writer.ts';
import { createHoldExpiry } from './expired-holds.ts';
import type { CommandRunner } from './group-commit.ts';
import { createIdempotencyStore } from './idempotency-store.ts';
import { createOutboxWriter } from './outbox-writer.ts';
import { createReserve } from './reserve.ts';
import { createScheduleVersions } from './schedule-versions.ts';
import { createSettingsWriter } from './settings-writer.ts';
import type { Connection } from './statement.ts';
import type { CallName, WriterCalls } from './writer-messages.ts';

type Handlers = { readonly [Name in CallName]: (input: WriterCalls[Name]['input']) => WriterCalls[Name]['output'] };

export function createCommandRunner(connection: Connection): CommandRunner {
  const configuration = createConfigurationReader(connection);
  const handlers = createHandlers(connection, configuration);
  return { run: (request) => dispatch(handlers, request), forget: configuration.forget };
}

function dispatch<Name extends CallName>(
  handlers: Handlers,
  request: { readonly call: Name; readonly input: WriterCalls[Name]['input'] },
): WriterCalls[Name]['output'] {
  return handlers[request.call](request.input);
}

function createHandlers(connection: Connection, configuration: ConfigurationReader): Handlers {
  const versions = createScheduleVersions(connection);
  const writeAudit = createAuditWriter(connection);
  const writeOutbox = createOutboxWriter(connection);
  const settings = createSettingsWriter(connection, writeAudit);
  const configurationWriter = createConfigurationWriter(connection, { versions, writeAudit });
  const reserve = createReserve(connection, {
    places: createPlacesOf(configuration),
    idempotency: createIdempotencyStore(connection),
    deleteExpiredHolds: createHoldExpiry(connection, versions),
    writeBooking: createBookingWriter(connection, { versions, writeOutbox, writeAudit }),
  });
  return {
    reserve,
    reserveAll: (commands) => commands.map(reserve),
    cancelBooking: createCancelBooking(connection, { bookings: createBookingReader(connection), versions, writeOutbox, writeAudit }),
    importInstallation: configurationWriter.importInstallation,
    replacePublicHolidays: (command) => void configurationWriter.replacePublicHolidays(command),
    replaceToken: (command) => void settings.replaceToken(command),
    setApiEnabled: (command) => void settings.setApiEnabled(command),
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
