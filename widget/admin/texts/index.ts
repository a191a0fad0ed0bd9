/** The texts that every page needs, in the first of the browser's languages that there is. */

import type shell from './en/shell.json';
import { speak } from './section.ts';

/** Arabic, for example, has a `direction`. */
export type Texts = typeof shell & { readonly direction?: 'rtl' };

interface Speech {
  /** BCP 47, for Intl; English is the one that is read everywhere: 24 November, 09:30. */
  readonly language: string;
  readonly texts: Texts;
}

/** Where this browser keeps the language that was chosen. */
export const CHOSEN = 'slotwell-lang';

/** The language that was chosen in this browser; `null` if it is that of the browser. */
export const chosenLanguage = (): string | null => localStorage.getItem(CHOSEN);

/** `wanted`: tags in the order of preference. The last resort is English. */
export async function loadTexts(wanted: readonly string[]): Promise<Speech> {
  const [tag = 'en', ...others] = wanted.map((one) => one.replace(/-.*/, '').toLowerCase());
  try {
    const { default: texts }: { default: Texts } = await import(`./${tag}/shell.json`);
    speak(tag, texts.locale);
    return { language: texts.locale, texts };
  } catch (error) {
    // There is no such language, or not even English could be loaded.
    if (tag === 'en') {
      throw error;
    }
    return loadTexts(others);
  }
}
