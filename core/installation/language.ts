/**
 * Which language a request means. What it asks for is only ever looked up in a closed list, and what is found there is used: nothing is made of a visitor's
 * own text, neither a format (which costs memory that comes back late) nor a key.
 */

/** Where the languages that we have texts in are written in ways of their own: dates, the clock of 12 hours, numbers. */
const REGIONS = {
  de: ['AT', 'BE', 'CH', 'DE', 'IT', 'LI', 'LU'],
  en: ['AU', 'CA', 'GB', 'HK', 'IE', 'IN', 'NZ', 'PH', 'PK', 'SG', 'US', 'ZA'],
};

/** Language tags by their lower-case form. */
export type KnownLanguages = ReadonlyMap<string, string>;

/** Those that mails and pages are written in, each alone and with its regions. */
export const WRITTEN_LANGUAGES: KnownLanguages = listLanguages(
  Object.entries(REGIONS).flatMap(([language, regions]) => [language, ...regions.map((region) => `${language}-${region}`)]),
);

/** A closed list, to look a wish up in. */
export function listLanguages(tags: readonly string[]): KnownLanguages {
  return new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
}

/** No tag that anybody uses is longer. */
const LONGEST = 35;

/** The first that is known of `de-AT-1996`, `de-AT` and `de` (RFC 4647, section 3.4); null where none is, or where no language was asked for. */
export function findLanguage(known: KnownLanguages, asked: unknown): string | null {
  if (typeof asked !== 'string' || asked.length > LONGEST) return null;
  let tag = asked.toLowerCase();
  while (tag !== '') {
    const found = known.get(tag);
    if (found !== undefined) return found;
    tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')));
  }
  return null;
}
