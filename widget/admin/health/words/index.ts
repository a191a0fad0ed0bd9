import { ownWords } from '../../texts/own-words.ts';
import { english, type HealthWords } from './english.ts';
import { german } from './german.ts';

export type { HealthWords };

export const healthWords = (): HealthWords => ownWords({ en: english, de: german });
