/** What a page for one visitor is said with: its language, the sentences of pages, of the widget and of mails, and the operator's own words. */

import type { InstallationProfile, Speech } from '../../core/index.ts';
import type { WidgetTexts } from '../contract/widget-texts.ts';
import { speak } from '../texts/index.ts';
import type { ManageTexts, PageTexts, WaitlistTexts } from '../texts/texts.ts';
import { findTexts } from '../visitor/languages.ts';
import { createDayWords, type DayWords } from './day-words.ts';
import type { PageSetting } from './page.ts';

export interface PageLanguage {
  readonly setting: PageSetting;
  readonly profile: InstallationProfile;
  readonly texts: ManageTexts;
  readonly widget: WidgetTexts;
  readonly pages: PageTexts;
  readonly waitlist: WaitlistTexts;
  readonly speech: Speech;
  readonly days: DayWords;
}

export function createPageLanguage(setting: PageSetting, profile: InstallationProfile): PageLanguage {
  const { lang, texts } = findTexts([setting.asked, profile.locale]);
  return {
    setting,
    profile,
    texts: texts.manage,
    widget: texts.widget,
    pages: texts.pages,
    waitlist: texts.waitlist,
    speech: speak(profile, lang),
    days: createDayWords(lang),
  };
}

/** Puts values into one of the widget's texts: `fill('Step {n}', { n: 2 })` is `Step 2`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/{(\w+)}/g, (whole, name: string) => String(values[name] ?? whole));
}
