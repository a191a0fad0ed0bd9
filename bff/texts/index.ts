/** The widget's texts by language. */

import type { WidgetTexts } from '../contract/widget-texts.ts';
import { de } from './de.ts';
import { en } from './en.ts';

const languages: ReadonlyMap<string, WidgetTexts> = new Map([
  ['de', de],
  ['en', en],
]);

/** Languages that the widget speaks, as base tags. */
export const widgetLanguages: readonly string[] = [...languages.keys()];

/** The texts for a BCP 47 tag, found by its base language; English where that is not known. */
export function widgetTexts(lang: string): WidgetTexts {
  return languages.get(lang.toLowerCase().split('-')[0] ?? '') ?? en;
}
