/**
 * The languages of mails, widget and pages. To add one: its folder here and its line in the list; the compiler names what is missing. Which language somebody gets
 * is chosen in `bff/visitor/languages.ts`.
 */

import { createLanguages, createSpeak } from '../../core/index.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';

/** By tag, in the order in which they are offered. Somebody who asks for another gets English. */
export const LANGUAGES = createLanguages({ de, en }, 'en');

/** Says what mails, pages and calendar files say, in one of them. */
export const speak = createSpeak(LANGUAGES);
