/**
 * Everything needed to write a page for a visitor: the language, the texts of pages, widget and
 * mails, and the operator's own words.
 */

import {
  fill,
  type InstallationProfile,
  nameZone,
  type Speech,
  type WallTime,
} from '../../core/index.ts';
import { speak } from '../texts/index.ts';
import type { ManageTexts, Texts } from '../texts/texts.ts';
import { findTexts } from '../visitor/languages.ts';
import { createDayWords, type DayWords } from './day-words.ts';
import type { PageSetting } from './page.ts';

export interface PageLanguage extends Pick<Texts, 'widget' | 'pages' | 'plain' | 'waitlist'> {
  readonly setting: PageSetting;
  readonly profile: InstallationProfile;
  readonly texts: ManageTexts;
  readonly speech: Speech;
  readonly days: DayWords;
  /** `Tue 24 Nov, 09:30` */
  shortTime(slot: WallTime): string;
  /** `Tuesday 24 November 2026, 09:30 (Berlin time)` */
  fullTime(slot: WallTime): string;
}

export function createPageLanguage(
  setting: PageSetting,
  profile: InstallationProfile,
): PageLanguage {
  const { lang, texts } = findTexts(profile, [setting.asked, setting.accepted, profile.locale]);
  const { times, widget, pages, plain, manage, waitlist } = texts;
  const days = createDayWords(lang);
  const zone = nameZone(lang, times, profile.timeZone);
  return {
    setting,
    profile,
    texts: manage,
    widget,
    pages,
    plain,
    waitlist,
    speech: speak(profile, lang),
    days,
    shortTime: (slot) =>
      fill(times.dayAndTime, { day: days.short(slot.slice(0, 10)), time: days.time(slot) }),
    fullTime: (slot) =>
      fill(times.dateAndTime, { day: days.full(slot.slice(0, 10)), time: days.time(slot), zone }),
  };
}
