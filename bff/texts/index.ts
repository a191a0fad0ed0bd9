/** The widget's texts by language. English is built into the widget, so nothing is sent for it. */

import type { WidgetTexts } from '../contract/widget-texts.ts';
import { de } from './de.ts';

const languages: ReadonlyMap<string, Partial<WidgetTexts>> = new Map<string, Partial<WidgetTexts>>([
  ['de', de],
  ['en', {}],
]);

/** Languages that the widget speaks, as base tags. */
export const widgetLanguages: readonly string[] = [...languages.keys()];

/**
 * The texts for a BCP 47 tag, found by its base language; empty for English and for a language that is not known, for which the English texts stay.
 * Whether a language is known: {@link widgetLanguages}.
 */
export function widgetTexts(lang: string): Partial<WidgetTexts> {
  return languages.get(lang.toLowerCase().split('-')[0] ?? '') ?? {};
}
