/**
 * Languages, and texts that the operator wrote in one or several of them. A requested language is
 * only looked up in a closed list: neither a format (which uses memory that is freed late) nor a
 * key is ever created from a visitor's input.
 */

/** Language tags by their lower-case form. */
export type KnownLanguages = ReadonlyMap<string, string>;

/** A closed list for looking up requested languages. */
export function listLanguages(tags: readonly string[]): KnownLanguages {
  return new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
}

/** Longer than any tag in use. */
const MAX_TAG_LENGTH = 35;

/**
 * The first known of `de-AT-1996`, `de-AT` and `de` (RFC 4647, section 3.4); `null` if none is
 * known or no language was requested.
 */
export function findLanguage(known: KnownLanguages, asked: unknown): string | null {
  if (typeof asked !== 'string' || asked.length > MAX_TAG_LENGTH) {
    return null;
  }
  let tag = asked.toLowerCase();
  while (tag !== '') {
    const found = known.get(tag);
    if (found !== undefined) {
      return found;
    }
    tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')));
  }
  return null;
}

/** `de` for `de-AT`. */
export function baseLanguage(tag: string): string {
  return tag.split('-')[0] ?? tag;
}

/** A text, or one text per language tag (`{ de: "...", en: "..." }`). */
export type LocalizedText = string | Readonly<Record<string, string>>;

/**
 * Finds the text for `language`: the exact tag, the tag without a form of address (`-x-du`), then
 * its base language. Otherwise English, which the reader is more likely to understand than the
 * installation's locale; then that locale, then the first text.
 */
export function localize(text: LocalizedText, language: string, fallback: string): string {
  return typeof text === 'string' ? text : (text[findTag(text, language, fallback)] ?? '');
}

/**
 * The language tag of the text that `localize` finds if it differs from the surrounding language;
 * `null` if it is the same or the text has no letters. A text without a language counts as
 * `fallback`.
 */
export function foreignLanguage(
  text: LocalizedText,
  language: string,
  fallback: string,
  around = language,
): string | null {
  if (!/\p{L}/u.test(localize(text, language, fallback))) {
    return null;
  }
  const tag = typeof text === 'string' ? fallback : findTag(text, language, fallback);
  return baseLanguage(tag) === baseLanguage(around) ? null : tag.replace(/-x-.*/, '');
}

function findTag(
  text: Readonly<Record<string, string>>,
  language: string,
  fallback: string,
): string {
  const tags = [
    language,
    language.replace(/-x-.*/, ''),
    baseLanguage(language),
    'en',
    fallback,
    baseLanguage(fallback),
  ];
  return tags.find((tag) => text[tag] !== undefined) ?? Object.keys(text)[0] ?? fallback;
}
