/**
 * The single values of an installation file: texts, numbers, dates, addresses. Each schema's
 * message is one sentence that says what to write.
 */

import { z } from 'zod';
import { zoneExists } from '../../time/offset-table.ts';
import { parseDay } from '../../time/wall-time.ts';
import { hasOddHost, isWebAddress, parseUrl } from '../../web-address.ts';
import { nearestWord } from '../nearest-word.ts';

/** Decoders insert this character for bytes that are not valid UTF-8. */
const LOST_LETTER = '\uFFFD';
/**
 * Excludes control characters, lone surrogates and U+FFFD, so that the text can be stored, sent and
 * shown everywhere.
 */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\uFFFD]*$/u;
/** The same, but allows line breaks. */
const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cs}\uFFFD]|\n)*$/u;
const WALL_CLOCK = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
const MAX_LANGUAGES = 50;
const MAX_URL_LENGTH = 2000;
const MAX_EMAIL_LENGTH = 254;
/** Identifiers fit into 32 bits because occupancy keeps them in integer columns. */
const MAX_ID = 2_147_483_647;

interface TextRules {
  /** Maximum number of characters. */
  readonly limit: number;
  readonly lines?: 'one' | 'several';
  readonly mayBeEmpty?: boolean;
}

/** A trimmed text. */
export function text({ limit, lines = 'one', mayBeEmpty = false }: TextRules) {
  const several = lines === 'several';
  return z
    .string('Write a text here; a number or a date needs quotes around it.')
    .trim()
    .regex(several ? SEVERAL_LINES : ONE_LINE, {
      error: ({ input }) => characterSentence(input, lines),
    })
    .min(mayBeEmpty ? 0 : 1, 'This is empty; write a text or leave the key out.')
    .max(limit, `This is too long; use at most ${limit} characters.`);
}

function characterSentence(input: unknown, lines: TextRules['lines']): string {
  if (String(input).includes(LOST_LETTER)) {
    return 'A letter of this was lost (U+FFFD stands for it); save the file as UTF-8 and write it again.';
  }
  if (lines === 'several') {
    return 'This contains a control character; take it out.';
  }
  return 'This contains a line break or another control character; write it on one line.';
}

export function localizedText(rules: TextRules) {
  const languages = z.record(
    languageTag(),
    text(rules),
    'Write a text, or one for each language: {de: "...", en: "..."}.',
  );
  const counted = languages.refine(
    (texts) => Object.keys(texts).length > 0 && Object.keys(texts).length <= MAX_LANGUAGES,
    {
      error: `Give at least one and at most ${MAX_LANGUAGES} languages, for example {de: "...", en: "..."}.`,
    },
  );
  return z.union(
    [text(rules), counted],
    'Write a text in quotes, or one for each language: {de: "...", en: "..."}.',
  );
}

export function list<Item extends z.ZodType>(
  item: Item,
  { min = 0, max }: { readonly min?: number; readonly max: number },
) {
  return z
    .array(item, 'Write a list here.')
    .min(min, 'This list is empty; it needs at least one entry.')
    .max(max, `This list is too long; it takes at most ${max} entries.`);
}

export function wholeNumber(min: number, max: number) {
  const sentence = `Give a whole number from ${min} to ${max}, without quotes.`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
}

/** Identifier of a calendar or a reason. */
export const identifier = wholeNumber(1, MAX_ID).meta({
  description: 'Must never change: an import finds by it what to change, and bookings refer to it.',
  examples: [1],
});

export const nameText = localizedText({ limit: 200 });

export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: (issue) => oneOfSentence(words, issue.input) });
}

function oneOfSentence(words: readonly string[], input: unknown): string {
  const near = typeof input === 'string' ? nearestWord(input, words) : null;
  return `Use one of ${words.join(', ')}${near === null ? '' : ` (did you mean ${near}?)`}.`;
}

export const yesOrNo = z.boolean('Write true or false, without quotes.');

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';

/** An existing date, close enough to today to rule out a typing error. */
export const dayText = z
  .string('Write the date as YYYY-MM-DD, for example 2026-12-24.')
  .superRefine((value, context) => {
    const message = dayProblem(value);
    if (message !== null) {
      context.addIssue({ code: 'custom', message });
    }
  })
  .meta({ format: 'date' });

function dayProblem(value: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return 'Write the date as YYYY-MM-DD, for example 2026-12-24.';
  }
  if (parseDay(value) === null) {
    return `There is no ${value} in the calendar; correct the date.`;
  }
  return value < FIRST_DAY || value > LAST_DAY
    ? `Write a date from ${FIRST_DAY} to ${LAST_DAY}.`
    : null;
}

export const opensText = clockText(
  '"24:00" may only be a closing time; a range after midnight opens at "00:00" of the next day.',
  ['24:00'],
);
export const closesText = clockText('', []);

function clockText(refusal: string, refused: readonly string[]) {
  return z
    .string('Write the time as "HH:MM" in quotes, for example "09:30".')
    .regex(WALL_CLOCK, { error: (issue) => clockSentence(issue.input) })
    .refine((value) => !refused.includes(value), refusal);
}

function clockSentence(input: unknown): string {
  const [, hour, minute] = /^(\d):([0-5]\d)$/.exec(String(input)) ?? [];
  return hour === undefined
    ? 'Write a time from "00:00" to "24:00" as "HH:MM", for example "09:30".'
    : `Write "0${hour}:${minute}": hours have two digits.`;
}

export const emailAddress = z
  .email('This is not an e-mail address; write it like name@example.org.')
  .max(
    MAX_EMAIL_LENGTH,
    `This is too long; an e-mail address has at most ${MAX_EMAIL_LENGTH} characters.`,
  );

export const webAddress = z
  .string('Write a web address in quotes, for example "https://www.example.org/page".')
  .max(MAX_URL_LENGTH, `This is too long; use at most ${MAX_URL_LENGTH} characters.`)
  .refine(
    (value) => ONE_LINE.test(value) && isWebAddress(value),
    'Write a full web address that starts with https:// (or http://), for example "https://www.example.org/page".',
  )
  .meta({ format: 'uri' });

/** An origin exactly as browsers send it, because it is compared as text. */
export const exactOrigin = z
  .string('Write an origin in quotes, for example "https://www.example.org".')
  .max(MAX_URL_LENGTH, `This is too long; use at most ${MAX_URL_LENGTH} characters.`)
  .superRefine((value, context) => {
    const message = originProblem(value);
    if (message !== null) {
      context.addIssue({ code: 'custom', message });
    }
  });

function originProblem(value: string): string | null {
  if (value.includes('*')) {
    return 'Wildcards are not possible; list every origin by itself, for example "https://www.example.org".';
  }
  if (value === 'null') {
    return 'The origin null belongs to no site; write the address of the site that embeds the widget.';
  }
  const origin = parseOrigin(value) ?? parseOrigin(`https://${value}`);
  if (origin === value) {
    return null;
  }
  const instead = origin === null ? 'for example "https://www.example.org"' : `here "${origin}"`;
  return `Write the origin as a browser sends it: scheme, host and port only, ${instead}.`;
}

function parseOrigin(value: string): string | null {
  const url = parseUrl(value);
  return url !== null && /^https?:$/.test(url.protocol) && !hasOddHost(url) ? url.origin : null;
}

export const timeZoneName = z
  .string('Write the IANA name of a time zone, for example "Europe/Berlin".')
  .superRefine((value, context) => {
    const message = timeZoneProblem(value);
    if (message !== null) {
      context.addIssue({ code: 'custom', message });
    }
  });

function timeZoneProblem(value: string): string | null {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  const exact = known.find((name) => name.toLowerCase() === value.toLowerCase());
  if (exact === value) {
    return null;
  }
  if (exact === undefined && zoneExists(value)) {
    return null;
  }
  const near = exact ?? nearestWord(value, known);
  return `There is no time zone of this name; write an IANA name${near === null ? ' such as "Europe/Berlin"' : `, probably "${near}"`}.`;
}

/** A BCP 47 tag in canonical form, for a language that Intl supports. */
export function languageTag() {
  return z
    .string('Write a language tag in quotes, for example "de" or "en-GB".')
    .superRefine((value, context) => {
      const message = languageProblem(value);
      if (message !== null) {
        context.addIssue({ code: 'custom', message });
      }
    });
}

function languageProblem(value: string): string | null {
  const canonical = canonicalTag(value.replaceAll('_', '-'));
  if (canonical === null || Intl.DateTimeFormat.supportedLocalesOf([canonical]).length === 0) {
    return `"${value.slice(0, 40)}" is not a known language; write a tag such as de, en or en-GB.`;
  }
  return canonical === value ? null : `Write the language tag as ${canonical}.`;
}

function canonicalTag(value: string): string | null {
  try {
    return Intl.getCanonicalLocales(value)[0] ?? null;
  } catch {
    return null;
  }
}
