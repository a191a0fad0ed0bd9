import { spokenLocale } from '../../texts/section.ts';
import type { Words } from '../configuration-texts.ts';
import type { Entry } from './draft.ts';

/** Returns when a class takes place: `Mon, Wed 18:00`, or its dates. */
export function sessionInWords({ days, on, at }: Entry, words: Words): string {
  const named = Array.isArray(days)
    ? days.map((day) => words.days[day as keyof Words['days']] ?? day)
    : [on].flat().map((day) => inWords(Date.parse(String(day))));
  return `${named.join(', ')} ${String(at)}`;
}

const inWords = (day: number): string =>
  new Date(day).toLocaleDateString(spokenLocale(), { dateStyle: 'medium', timeZone: 'UTC' });
