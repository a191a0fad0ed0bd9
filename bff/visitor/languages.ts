/**
 * Which language a page gets: the one asked for where this installation speaks it, else one that
 * the browser accepts, else the installation's own.
 */

import { findLanguage, type InstallationProfile } from '../../core/index.ts';
import type { AppContext } from '../http/context.ts';
import { parseQuery } from '../http/query.ts';
import { LANGUAGES } from '../texts/index.ts';
import type { Texts } from '../texts/texts.ts';

/**
 * The language that a page was asked for in, with its region where that is written in a way of its
 * own; `null` if there are no texts in it.
 */
export function readLanguage(profile: InstallationProfile | null, asked: unknown): string | null {
  return findLanguage(LANGUAGES.spokenBy(profile).onPages, asked);
}

export interface RequestLanguages {
  /** The language asked for; `null` if none was, or none that can be understood. */
  readonly asked: string | null;
  /** The one that the browser likes best; `null` if it likes none that is offered. */
  readonly accepted: string | null;
}

/**
 * What a request for a page says of its language: in its address, and by the browser's settings.
 */
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

/** Nobody lists more languages; a header may be long. */
const MAX_ACCEPTED = 10;

/**
 * Of those that customers are offered: what nobody asked for in words is not spoken where the
 * operator's own texts are in other languages.
 */
function acceptedLanguage(profile: InstallationProfile | null, header = ''): string | null {
  // Before there is an installation, any of ours.
  const offered = profile === null ? LANGUAGES.tags : LANGUAGES.spokenBy(profile).offered;
  const accepted = header.split(',', MAX_ACCEPTED).map((entry) => {
    const [tag = '', weight = 'q=1'] = entry.split(';').map((part) => part.trim());
    return { tag, weight: Number(/^q=([\d.]+)$/.exec(weight)?.[1] ?? 0) };
  });
  const liked = accepted.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  const known = liked.flatMap(({ tag }) => readLanguage(profile, tag) ?? []);
  return known.find((tag) => offered.some((one) => one === LANGUAGES.find(tag))) ?? null;
}

export interface FoundTexts {
  /** The tag that they were found by. */
  readonly lang: string;
  readonly texts: Texts;
}

/**
 * The texts in the first of `wanted` that there are texts in, else in English: ours, or the
 * operator's in their place.
 */
export function findTexts(
  profile: InstallationProfile | null,
  wanted: readonly (string | null)[],
): FoundTexts {
  for (const lang of wanted) {
    const language = lang === null ? null : LANGUAGES.find(lang);
    if (lang !== null && language !== null) {
      return { lang, texts: LANGUAGES.textsOf(profile, language) };
    }
  }
  return { lang: LANGUAGES.fallback, texts: LANGUAGES.textsOf(profile, LANGUAGES.fallback) };
}

interface WeekInfo {
  readonly firstDay: number;
}

/**
 * On which day a locale's weeks begin, 1 for Monday to 7 for Sunday; older versions of Node know it
 * by another name, or not at all.
 */
export function firstWeekday(locale: string): number {
  const found: Intl.Locale & { getWeekInfo?(): WeekInfo; readonly weekInfo?: WeekInfo } =
    new Intl.Locale(locale);
  return (found.getWeekInfo?.() ?? found.weekInfo)?.firstDay ?? 1;
}
