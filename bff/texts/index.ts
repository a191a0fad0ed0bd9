/**
 * The languages of mails, widget and pages. To add one: its folder here and its line in the list;
 * the compiler names what is missing. Which language somebody gets is chosen in
 * `bff/visitor/languages.ts`.
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

/** By tag, in the order in which they are offered. Somebody who asks for another gets English. */
export const LANGUAGES = createLanguages(
  { de, 'de-x-du': deDu, en, es, fr, it, nl, pl, pt, tr, uk, ar },
  'en',
  wordTexts,
);

/** Says what mails, pages and calendar files say, in one of them. */
export const speak = createSpeak(LANGUAGES);

/**
 * What is said where the operator's one word for a calendar ("Therapist") or a reason ("Course")
 * stands in the place of ours, by part and name as `texts` in the installation file knows them. A
 * word that is left out changes nothing, and stands alone: no language bends it.
 */
export function wordTexts(
  { calendar, reason }: { readonly calendar?: string; readonly reason?: string },
  ours: Texts,
): TextTree {
  return {
    widget: {
      // Ours says "in this calendar".
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
