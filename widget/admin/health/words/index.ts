import { ownWords } from '../../texts/own-words.ts';
import { english, type HealthWords } from './english.ts';
import { german } from './german.ts';

export type { HealthWords };

export const healthWords = (): HealthWords => ownWords({ en: english, de: german });

/** A cause as the server says it, in the words of the page; one that is not known stays as it is. A status stands in brackets at its end. */
export function causeInWords({ causes }: HealthWords, cause: string): string {
  const [, sentence = cause, status = ''] = /^(.*?)( \(\d+\))\.$/.exec(cause) ?? [];
  const known = causes[status ? `${sentence}.` : cause];
  if (!known) return cause;
  return status ? `${known.slice(0, -1)}${status}.` : known;
}
