import { ownWords } from '../../texts/own-words.ts';
import { english, type WebhookWords } from './english.ts';
import { german } from './german.ts';

export type { WebhookWords };

export const webhookWords = (): WebhookWords => ownWords({ en: english, de: german });

/** A sentence of the server in the words of the page; one that is not known stays as it is. */
export function inWords({ said, reasons }: WebhookWords, sentence: string): string {
  const own = reasons[sentence];
  if (own) return own;
  const [pattern, say] = said.find(([known]) => known.test(sentence)) ?? [];
  return pattern && say ? sentence.replace(pattern, say) : sentence;
}
