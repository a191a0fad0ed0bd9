/** Chooses the source that the configuration names. */

import type { Config } from '../config.ts';
import type { Core } from '../open-core.ts';
import type { BookingSource } from './booking-source.ts';
import { createLocalSource } from './local-source.ts';

export async function createSource(_config: Config, core: Core): Promise<BookingSource> {
  return createLocalSource(core.service);
}
