/**
 * Words that one page alone needs come with it, in both languages: the first page is lighter
 * without them.
 */

/** In the language that the pages are in. */
export function ownWords<Words>(words: { readonly en: Words; readonly de: Words }): Words {
  return document.documentElement.lang === 'de' ? words.de : words.en;
}
