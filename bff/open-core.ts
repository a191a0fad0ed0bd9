/**
 * Opens the database and creates the booking service: the first step of the server and of every
 * command.
 */

import {
  type BookingService,
  type Clock,
  createBookingService,
  openStorage,
  type Storage,
  systemClock,
} from '../core/index.ts';
import type { Config } from './config.ts';

export interface Core {
  readonly storage: Storage;
  readonly service: BookingService;
  readonly clock: Clock;
  close(): Promise<void>;
}

export async function openCore(
  config: Pick<Config, 'database'>,
  clock: Clock = systemClock,
): Promise<Core> {
  // Use the database's time so that all nodes agree, unless a test passes its own clock.
  const storage = await openStorage(config.database, {
    clock: clock === systemClock ? 'database' : 'command',
  });
  return {
    storage,
    service: createBookingService({ storage, clock }),
    clock,
    close: () => storage.close(),
  };
}
