/**
 * Chooses a page's language: the requested one if this installation has it, otherwise one that the
 * browser accepts, otherwise the installation's own.
 */

import { findLanguage, type InstallationProfile } from '../../core/index.ts';
import type { AppContext } from '../http/context.ts';
import { parseQuery } from '../http/query.ts';
import { LANGUAGES } from '../texts/index.ts';
import type { Texts } from '../texts/texts.ts';

/**
 * The requested language of a page, with its region if that has its own spelling; `null` if there
 * are no texts in it.
 */
export function readLanguage(profile: InstallationProfile | null, asked: unknown): string | null {
  return findLanguage(LANGUAGES.spokenBy(profile).onPages, asked);
}

export interface RequestLanguages {
  /** The requested language; `null` if none was requested or it is unknown. */
  readonly asked: string | null;
  /** The browser's preferred language; `null` if none that it accepts is offered. */
  readonly accepted: string | null;
}

/** Reads the language of a page request from its address and from the browser's settings. */
export function requestLanguages(
  ctx: AppContext,
  profile: InstallationProfile | null,
): RequestLanguages {
  ctx.vary('Accept-Language');
  return {
    asked: readLanguage(profile, parseQuery(ctx.querystring).get('lang')),
    accepted: acceptedLanguage(profile, ctx.req.headers['accept-language']),
  };
}

/** No browser lists more languages, but the header may be long. */
const MAX_ACCEPTED = 10;

/** The tags of an `Accept-Language` header, the preferred one first. */
export function preferredLanguages(header: string): readonly string[] {
  const accepted = header.split(',', MAX_ACCEPTED).map((entry) => {
    const [tag = '', weight = 'q=1'] = entry.split(';').map((part) => part.trim());
    return { tag, weight: Number(/^q=([\d.]+)$/.exec(weight)?.[1] ?? 0) };
  });
  return accepted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/**
 * Only considers languages that customers are offered: without an explicit request, no language is
 * used that the operator's own texts are not in.
 */
function acceptedLanguage(profile: InstallationProfile | null, header = ''): string | null {
  // Before the first import, offer all built-in languages.
  const offered = profile === null ? LANGUAGES.tags : LANGUAGES.spokenBy(profile).offered;
  const known = preferredLanguages(header).flatMap((tag) => readLanguage(profile, tag) ?? []);
  return known.find((tag) => offered.some((one) => one === LANGUAGES.find(tag))) ?? null;
}

export interface FoundTexts {
  /** The tag by which they were found. */
  readonly lang: string;
  readonly texts: Texts;
}

/**
 * The texts in the first of `wanted` that has texts, otherwise in English. Operator texts override
 * the built-in ones.
 */
export function findTexts(
  profile: InstallationProfile | null,
  wanted: readonly (string | null)[],
): FoundTexts {
  for (const lang of wanted) {
    const language = lang === null ? null : LANGUAGES.find(lang);
    if (lang !== null && language !== null) {
      return { lang, texts: LANGUAGES.findTexts(profile, language) };
    }
  }
  return { lang: LANGUAGES.fallback, texts: LANGUAGES.findTexts(profile, LANGUAGES.fallback) };
}

interface WeekInfo {
  readonly firstDay: number;
}

/**
 * The first day of a locale's week, 1 for Monday to 7 for Sunday. Older versions of Node have it
 * under another name or not at all.
 */
export function firstWeekday(locale: string): number {
  const found: Intl.Locale & { getWeekInfo?(): WeekInfo; readonly weekInfo?: WeekInfo } =
    new Intl.Locale(locale);
  return (found.getWeekInfo?.() ?? found.weekInfo)?.firstDay ?? 1;
}
