/** Which language a request gets: the one asked for where this installation has texts in it, else the installation's own. */

import { findLanguage, type InstallationProfile, type KnownLanguages, listLanguages } from '../../core/index.ts';
import type { Language } from '../http/send-answer.ts';
import { LANGUAGES } from '../texts/index.ts';
import type { Texts } from '../texts/texts.ts';

const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** The list is closed, so bytes may be kept for each language on it; an unknown language costs nothing. */
export function chooseLanguage(profile: InstallationProfile, asked: unknown): Language {
  return { wanted: findLanguage(languagesOf(profile).inTexts, asked) ?? profile.locale, fallback: profile.locale };
}

/** The language that a page was asked for in, with its region where that is written in a way of its own; null: none that there are texts in. */
export function readLanguage(profile: InstallationProfile | null, asked: unknown): string | null {
  return findLanguage(profile === null ? LANGUAGES.written : languagesOf(profile).onPages, asked);
}

/** The texts and the tag that they were found by: the first of `wanted` that there are texts for, else English. */
export function findTexts(wanted: readonly (string | null)[]): { readonly lang: string; readonly texts: Texts } {
  for (const lang of wanted) {
    const language = lang === null ? null : LANGUAGES.find(lang);
    if (lang !== null && language !== null) return { lang, texts: LANGUAGES.texts[language] };
  }
  return { lang: LANGUAGES.fallback, texts: LANGUAGES.texts[LANGUAGES.fallback] };
}

interface Languages {
  readonly inTexts: KnownLanguages;
  readonly onPages: KnownLanguages;
}

const kept = new WeakMap<InstallationProfile, Languages>();

function languagesOf(profile: InstallationProfile): Languages {
  const known = kept.get(profile) ?? listAll(profile);
  kept.set(profile, known);
  return known;
}

function listAll(profile: InstallationProfile): Languages {
  const inTexts = listLanguages([...LANGUAGES.tags, profile.locale, ...tagsIn(profile)]);
  return { inTexts, onPages: new Map([...LANGUAGES.written, ...inTexts]) };
}

/** Every text in languages, wherever it stands, is an object of strings by language tag; nothing else in an installation looks like that. */
function tagsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const isText = entries.length > 0 && entries.every(([key, text]) => TAG.test(key) && typeof text === 'string');
  return isText ? entries.map(([tag]) => tag) : entries.flatMap(([, inner]) => tagsIn(inner));
}
