import { ownWords } from '../../texts/own-words.ts';
import { english, type WebhookWords } from './english.ts';
import { german } from './german.ts';

export type { WebhookWords };

export const webhookWords = (): WebhookWords => ownWords({ en: english, de: german });
