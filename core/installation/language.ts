/**
 * Languages, and texts that the operator wrote in one or in several. What a request asks for is
 * only ever looked up in a closed list, and what is found there is used: nothing is made of a
 * visitor's own text, neither a format (which costs memory that comes back late) nor a key.
 */

/** Language tags by their lower-case form. */
export type KnownLanguages = ReadonlyMap<string, string>;

/** A closed list, to look a wish up in. */
export function listLanguages(tags: readonly string[]): KnownLanguages {
  return new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
}

/** No tag that anybody uses is longer. */
const MAX_TAG_LENGTH = 35;

/**
 * The first that is known of `de-AT-1996`, `de-AT` and `de` (RFC 4647, section 3.4); `null` if none
 * is, or if no language was asked for.
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

/** `de` of `de-AT`. */
export function baseLanguage(tag: string): string {
  return tag.split('-')[0] ?? tag;
}

/** A text, or one text for each language tag (`{ de: "...", en: "..." }`). */
export type LocalizedText = string | Readonly<Record<string, string>>;

/**
 * Finds the text for `language`: the exact tag, the same without a form of address (`-x-du`), then
 * its base language. Whoever finds none of these reads English more likely than the installation's
 * locale, which comes next; then the first one given.
 */
export function localize(text: LocalizedText, language: string, fallback: string): string {
  return typeof text === 'string' ? text : (text[findTag(text, language, fallback)] ?? '');
}

/**
 * The language in which `localize` finds the text, by its tag, if that is another than that of the
 * words around; `null` if it is the same, or if the text has no letters. A text without a language
 * is taken for one in `fallback`.
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
