/**
 * The words of the configuration: a file for each language, apart from those that every page needs.
 */

import type { Words } from './english.ts';

export type { Words };

/** In the language that the pages are in. */
export async function loadWords(language: string): Promise<Words> {
  return language === 'de' ? (await import('./german.ts')).de : (await import('./english.ts')).en;
}
