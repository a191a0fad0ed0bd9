/**
 * Opens the database and puts the booking service on it: what the server and every command start
 * with.
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
  // One time for all nodes, unless a test has brought its own.
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
