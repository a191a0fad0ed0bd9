/** The cache in the process: with a bound, so that a year of days and receipts that nobody asks for again takes no memory. */

import { Keyv } from 'keyv';
import { createBoundedMap } from '../../../core/index.ts';

/** A Keyv whose oldest entries make way for new ones. */
export function createMemoryCache(mostEntries: number): Keyv {
  return new Keyv({ store: createBoundedMap<string, unknown>({ most: mostEntries }) });
}
