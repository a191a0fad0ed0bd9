/** Each language is a file of its own, and only the one that is wanted is loaded. */

import type { Texts } from './en.ts';

interface Speech {
  /** BCP 47, for Intl; English is the one that is read everywhere: 24 November, 09:30. */
  readonly language: string;
  readonly texts: Texts;
}

/** The first of the browser's languages that there is. */
export async function loadTexts(wanted: readonly string[]): Promise<Speech> {
  const known = wanted
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'de');
  if (known === 'de') {
    return { language: 'de', texts: (await import('./de.ts')).de };
  }
  return { language: 'en-GB', texts: (await import('./en.ts')).en };
}
