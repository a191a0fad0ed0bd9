/** What a page for one visitor is said with: its language, the sentences of pages, of the widget and of mails, and the operator's own words. */

import { type InstallationProfile, type Speech, speak } from '../../core/index.ts';
import type { WidgetTexts } from '../contract/widget-texts.ts';
import { widgetTexts } from '../texts/index.ts';
import { createDayWords, type DayWords } from './day-words.ts';
import type { PageSetting } from './page.ts';
import { findPageTexts } from './page-texts.ts';
import { de } from './service-texts/de.ts';
import { en } from './service-texts/en.ts';
import type { ServiceTexts } from './service-texts/service-texts.ts';

export interface Voice {
  readonly setting: PageSetting;
  readonly profile: InstallationProfile;
  readonly texts: ServiceTexts;
  readonly widget: WidgetTexts;
  readonly speech: Speech;
  readonly days: DayWords;
}

export function createVoice(setting: PageSetting, profile: InstallationProfile): Voice {
  const { lang } = findPageTexts([setting.asked, profile.locale]);
  return {
    setting,
    profile,
    texts: lang.startsWith('de') ? de : en,
    widget: widgetTexts(lang),
    speech: speak(profile, lang),
    days: createDayWords(lang),
  };
}

/** Puts values into one of the widget's texts: `fill('Step {n}', { n: 2 })` is `Step 2`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/{(\w+)}/g, (whole, name: string) => String(values[name] ?? whole));
}
