/** Which language a request gets: the one asked for where this installation has texts in it, else the installation's own. */

import type { InstallationProfile } from '../../core/index.ts';
import type { Language } from '../http/send-answer.ts';
import { widgetLanguages } from '../texts/index.ts';
import { baseLanguage, parseLanguage } from './language.ts';

const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** The list is closed, so bytes may be kept for each language on it; an unknown language costs nothing. */
export function chooseLanguage(profile: InstallationProfile, asked: unknown): Language {
  const tag = parseLanguage(asked);
  const known = languagesOf(profile);
  const wanted = tag === null ? undefined : (known.get(tag.toLowerCase()) ?? known.get(baseLanguage(tag).toLowerCase()));
  return { wanted: wanted ?? profile.locale, fallback: profile.locale };
}

/** The language of the widget's own texts, which knows fewer than an operator may have written names in. */
export function chooseTextLanguage({ wanted, fallback }: Language): string {
  return [wanted, fallback].find((tag) => widgetLanguages.includes(baseLanguage(tag).toLowerCase())) ?? 'en';
}

const kept = new WeakMap<InstallationProfile, ReadonlyMap<string, string>>();

/** As written, by the lower-case form. */
function languagesOf(profile: InstallationProfile): ReadonlyMap<string, string> {
  const known =
    kept.get(profile) ?? new Map([...widgetLanguages, profile.locale, ...tagsIn(profile)].map((tag) => [tag.toLowerCase(), tag]));
  kept.set(profile, known);
  return known;
}

/** Every text in languages, wherever it stands, is an object of strings by language tag; nothing else in an installation looks like that. */
function tagsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const isText = entries.length > 0 && entries.every(([key, text]) => TAG.test(key) && typeof text === 'string');
  return isText ? entries.map(([tag]) => tag) : entries.flatMap(([, inner]) => tagsIn(inner));
}
