/** The cache in the process: with a bound, so that a year of days and receipts that nobody asks for again takes no memory. */

import { Keyv } from 'keyv';

const MOST_ENTRIES = 20_000;

/** A Keyv whose oldest entries make way for new ones. */
export function createMemoryCache(mostEntries = MOST_ENTRIES): Keyv {
  const entries = new Map<string, unknown>();
  return new Keyv({
    store: {
      get: (key: string) => entries.get(key),
      set: (key: string, value: unknown) => {
        // Written again is written last.
        entries.delete(key);
        entries.set(key, value);
        const [oldest] = entries.keys();
        if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest);
      },
      delete: (key: string) => entries.delete(key),
      clear: () => entries.clear(),
    },
  });
}
