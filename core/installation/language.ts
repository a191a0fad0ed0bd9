/**
 * Languages, and texts that the operator wrote in one or in several. What a request asks for is only ever looked up in a closed list, and what is found there is
 * used: nothing is made of a visitor's own text, neither a format (which costs memory that comes back late) nor a key.
 */

/** Language tags by their lower-case form. */
export type KnownLanguages = ReadonlyMap<string, string>;

/** A closed list, to look a wish up in. */
export function listLanguages(tags: readonly string[]): KnownLanguages {
  return new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
}

/** No tag that anybody uses is longer. */
const MAX_TAG_LENGTH = 35;

/** The first that is known of `de-AT-1996`, `de-AT` and `de` (RFC 4647, section 3.4); `null` if none is, or if no language was asked for. */
export function findLanguage(known: KnownLanguages, asked: unknown): string | null {
  if (typeof asked !== 'string' || asked.length > MAX_TAG_LENGTH) return null;
  let tag = asked.toLowerCase();
  while (tag !== '') {
    const found = known.get(tag);
    if (found !== undefined) return found;
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

/** Finds the text for `language`: the exact tag, the same without a form of address (`-x-du`), then its base language, then the installation's locale, then the first one given. */
export function localize(text: LocalizedText, language: string, fallback: string): string {
  if (typeof text === 'string') return text;
  for (const tag of [language, language.replace(/-x-.*/, ''), baseLanguage(language), fallback, baseLanguage(fallback)]) {
    const found = text[tag];
    if (found !== undefined) return found;
  }
  return Object.values(text)[0] ?? '';
}
