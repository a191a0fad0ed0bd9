/**
 * The languages of mails, widget and pages. Each has one catalogue here, and a line in
 * `catalogues.ts`. `bff/visitor/languages.ts` chooses the language for a visitor.
 */

import { createLanguages, createSpeak, replaceTexts, type TextTree } from '../../core/index.ts';
import * as catalogues from './catalogues.ts';
import type { Texts } from './texts.ts';

type Tag = keyof typeof catalogues;

/** The languages by tag. English is the fallback. */
export const LANGUAGES = createLanguages(readCatalogues(), 'en', wordTexts);

/** Returns the texts of mails, pages and calendar files in one of the languages. */
export const speak = createSpeak(LANGUAGES);

/** All texts in the order in which languages are offered: by tag, right-to-left ones last. */
function readCatalogues(): Readonly<Record<Tag, Texts>> {
  const { 'de-x-du': du, ...others } = catalogues;
  // The catalogue of a form of address only has the texts that differ.
  const german = { ...replaceTexts(others.de, du), name: du.name };
  const all: Readonly<Record<Tag, object>> = { ...others, 'de-x-du': german };
  const texts = Object.entries(all).toSorted(
    ([tag, own], [otherTag, other]) =>
      Number('direction' in own) - Number('direction' in other) || tag.localeCompare(otherTag),
  );
  // test/bff/texts/catalogues.test.ts holds every catalogue against the English one.
  return Object.fromEntries(texts) as Record<Tag, Texts>;
}

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
