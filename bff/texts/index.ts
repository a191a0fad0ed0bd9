/**
 * The languages of mails, widget and pages. To add one, create its folder here and add it to the
 * list; the compiler names what is missing. `bff/visitor/languages.ts` chooses the language for a
 * visitor.
 */

import { createLanguages, createSpeak, type TextTree } from '../../core/index.ts';
import { ar } from './ar/index.ts';
import { de } from './de/index.ts';
import { deDu } from './de-x-du/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { it } from './it/index.ts';
import { nl } from './nl/index.ts';
import { pl } from './pl/index.ts';
import { pt } from './pt/index.ts';
import type { Texts } from './texts.ts';
import { tr } from './tr/index.ts';
import { uk } from './uk/index.ts';

/**
 * By tag, in the order in which they are offered. The fallback for any other language is English.
 */
export const LANGUAGES = createLanguages(
  { de, 'de-x-du': deDu, en, es, fr, it, nl, pl, pt, tr, uk, ar },
  'en',
  wordTexts,
);

/** Returns the texts of mails, pages and calendar files in one of the languages. */
export const speak = createSpeak(LANGUAGES);

/**
 * The texts that change if the operator has a word of their own for a calendar ("Therapist") or a
 * reason ("Course"), by part and name as in the `texts` of the installation file. A word that is
 * not given changes nothing. Words are only used where they stand alone, because they cannot be
 * inflected.
 */
export function wordTexts(
  { calendar, reason }: { readonly calendar?: string; readonly reason?: string },
  ours: Texts,
): TextTree {
  return {
    widget: {
      // The built-in text says "in this calendar".
      ...(calendar !== undefined && {
        calendarStep: calendar,
        calendarHead: calendar,
        with: calendar,
        noReasons: ours.widget.noCalendars,
      }),
      ...(reason !== undefined && {
        reasonStep: reason,
        reasonHead: reason,
        for: reason,
        search: reason,
      }),
    },
    plain: { ...(calendar !== undefined && { calendar }), ...(reason !== undefined && { reason }) },
    mails: {
      facts: {
        ...(calendar !== undefined && { calendar }),
        ...(reason !== undefined && { reason }),
      },
    },
  };
}
