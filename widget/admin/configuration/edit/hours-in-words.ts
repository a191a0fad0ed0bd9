/** Opening hours and exceptions in words, from their one-line form. Pure. */

import { fill } from '../../texts/fill.ts';
import { spokenLocale } from '../../texts/section.ts';
import type { Words } from '../configuration-texts.ts';

const HOURS =
  /^days: (?<days>[a-z, ]+), opens: (?<opens>[\d:]+), closes: (?<closes>[\d:]+)(?:, valid_from: (?<from>[\d-]+))?(?:, valid_until: (?<until>[\d-]+))?$/;
const EXCEPTION =
  /^(?:date: (?<date>[\d-]+)|from: (?<from>[\d-]+), until: (?<until>[\d-]+)), (?:closed: true|closed_from: (?<closedFrom>[\d:]+), closed_until: (?<closedUntil>[\d:]+)|opens: (?<opens>[\d:]+), closes: (?<closes>[\d:]+))(?:, note: (?<note>.*))?$/s;

/** A day with its year. One that is none yet stays as it was typed. */
const dated = (day: string): string =>
  Number.isNaN(Date.parse(day))
    ? day
    : new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
        Date.parse(day),
      );

/** Returns hours or an exception in words; `null` for anything else. */
export function rangeInWords(text: string, words: Words): string | null {
  return hoursInWords(text, words) ?? exceptionInWords(text, words);
}

function hoursInWords(text: string, words: Words): string | null {
  const { days, opens, closes, from, until } = HOURS.exec(text)?.groups ?? {};
  if (days === undefined) {
    return null;
  }
  const named = days
    .split(', ')
    .map((day) => new Map<string, string>(Object.entries(words.days)).get(day) ?? day);
  return [
    `${named.join(', ')} ${opens}–${closes}`,
    from && fill(words.from, { day: dated(from) }),
    until && fill(words.until, { day: dated(until) }),
  ]
    .filter(Boolean)
    .join(', ');
}

function exceptionInWords(text: string, words: Words): string | null {
  const found = EXCEPTION.exec(text);
  if (!found?.groups) {
    return null;
  }
  const { date, from, until, closedFrom, closedUntil, opens, closes, note } = found.groups;
  const when = [date ?? from, until].flatMap((day) => (day ? [dated(day)] : [])).join(' – ');
  return `${when}: ${opens ? `${opens}–${closes}` : [words.closed, closedFrom && `${closedFrom}–${closedUntil}`].filter(Boolean).join(' ')}${note ? ` (${note})` : ''}`;
}
