/** Which language a visitor gets: the one asked for by `?lang=`, else the installation's. */

/**
 * The canonical form of a BCP 47 tag (`DE-at` -> `de-AT`), or null for what is none. A malformed language never stands in the way of a booking, so callers
 * fall back instead of refusing.
 */
export function parseLanguage(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > 35) return null;
  try {
    return Intl.getCanonicalLocales(value)[0] ?? null;
  } catch {
    // RangeError is how Intl says "not a language tag".
    return null;
  }
}

/** `de` of `de-AT`. */
export function baseLanguage(tag: string): string {
  return tag.split('-')[0] ?? tag;
}
