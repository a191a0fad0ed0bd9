/** Opens the database and puts the booking service on it: what the server and every command start with. */

import { type BookingService, type Clock, createBookingService, createSqliteStorage, type Storage, systemClock } from '../core/index.ts';
import type { Config } from './config.ts';

export interface Core {
  readonly storage: Storage;
  readonly service: BookingService;
  readonly clock: Clock;
  close(): Promise<void>;
}

export async function openCore(config: Pick<Config, 'database'>, clock: Clock = systemClock): Promise<Core> {
  const storage = await createSqliteStorage({ file: config.database.file });
  return { storage, service: createBookingService({ storage, clock }), clock, close: () => storage.close() };
}
