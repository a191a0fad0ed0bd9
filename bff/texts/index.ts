/**
 * The texts of widget and pages by language. To add a language: a line in the core's `LANGUAGES`, its mails, and a folder here; the compiler names what is
 * missing. Which language somebody gets is chosen in `bff/visitor/languages.ts`.
 */

import type { LanguageTag } from '../../core/index.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import type { Texts } from './texts.ts';

export const TEXTS: Readonly<Record<LanguageTag, Texts>> = { de, en };
