/** The words of the page: a file for each language. */

import type { WordingWords } from './english.ts';

export type { WordingWords };

/** In the language that the pages are in. */
export async function loadWordingWords(language: string): Promise<WordingWords> {
  return language === 'de' ? (await import('./german.ts')).de : (await import('./english.ts')).en;
}
