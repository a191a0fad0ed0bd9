/**
 * The single values of an installation file: texts, numbers, dates, addresses. Each schema's
 * message encodes a code and one sentence that says what to write.
 */

import { z } from 'zod';
import { zoneExists } from '../../time/offset-table.ts';
import { parseDay } from '../../time/wall-time.ts';
import { hasOddHost, isWebAddress, parseUrl } from '../../web-address.ts';
import { nearestWord } from '../nearest-word.ts';
import { issueText } from './problems.ts';

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
    .string(
      issueText('text_expected', 'Write a text here; a number or a date needs quotes around it.'),
    )
    .trim()
    .regex(several ? SEVERAL_LINES : ONE_LINE, {
      error: ({ input }) => describeCharacter(input, lines),
    })
    .min(
      mayBeEmpty ? 0 : 1,
      issueText('empty', 'This is empty; write a text or leave the key out.'),
    )
    .max(limit, tooLong(limit));
}

function tooLong(limit: number): string {
  return issueText('too_long', `This is too long; use at most ${limit} characters.`, { limit });
}

function describeCharacter(input: unknown, lines: TextRules['lines']): string {
  if (String(input).includes(LOST_LETTER)) {
    return issueText(
      'character_lost',
      'A letter of this was lost (U+FFFD stands for it); save the file as UTF-8 and write it again.',
    );
  }
  if (lines === 'several') {
    return issueText('character_refused', 'This contains a control character; take it out.');
  }
  return issueText(
    'character_refused',
    'This contains a line break or another control character; write it on one line.',
  );
}

export function localizedText(rules: TextRules) {
  const languages = z.record(
    languageTag(),
    text(rules),
    issueText('text_expected', 'Write a text, or one for each language: {de: "...", en: "..."}.'),
  );
  const counted = languages.refine(
    (texts) => Object.keys(texts).length > 0 && Object.keys(texts).length <= MAX_LANGUAGES,
    {
      error: issueText(
        'languages_count',
        `Give at least one and at most ${MAX_LANGUAGES} languages, for example {de: "...", en: "..."}.`,
        { limit: MAX_LANGUAGES },
      ),
    },
  );
  return z.union(
    [text(rules), counted],
    issueText(
      'text_expected',
      'Write a text in quotes, or one for each language: {de: "...", en: "..."}.',
    ),
  );
}

export function list<Item extends z.ZodType>(
  item: Item,
  { min = 0, max }: { readonly min?: number; readonly max: number },
) {
  return z
    .array(item, issueText('list_expected', 'Write a list here.'))
    .min(min, issueText('list_empty', 'This list is empty; it needs at least one entry.'))
    .max(
      max,
      issueText('list_too_long', `This list is too long; it takes at most ${max} entries.`, {
        limit: max,
      }),
    );
}

export function wholeNumber(min: number, max: number) {
  const text = issueText(
    'number_expected',
    `Give a whole number from ${min} to ${max}, without quotes.`,
    { min, max },
  );
  return z.int(text).min(min, text).max(max, text);
}

/** Identifier of a calendar or a reason. */
export const identifier = wholeNumber(1, MAX_ID).meta({
  description: 'Must never change: an import finds by it what to change, and bookings refer to it.',
  examples: [1],
});

export const nameText = localizedText({ limit: 200 });

export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, { error: (issue) => describeChoice(words, issue.input) });
}

function describeChoice(words: readonly string[], input: unknown): string {
  const near = typeof input === 'string' ? nearestWord(input, words) : null;
  const known = words.join(', ');
  const guess = near === null ? '' : ` (did you mean ${near}?)`;
  return issueText('choice_expected', `Use one of ${known}${guess}.`, { known });
}

export const yesOrNo = z.boolean(
  issueText('boolean_expected', 'Write true or false, without quotes.'),
);

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';
const dayExpected = issueText(
  'day_expected',
  'Write the date as YYYY-MM-DD, for example 2026-12-24.',
);

/** An existing date, close enough to today to rule out a typing error. */
export const dayText = z
  .string(dayExpected)
  .superRefine((value, context) => {
    const message = dayProblem(value);
    if (message !== null) {
      context.addIssue({ code: 'custom', message });
    }
  })
  .meta({ format: 'date' });

function dayProblem(value: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return dayExpected;
  }
  if (parseDay(value) === null) {
    return issueText('day_unknown', `There is no ${value} in the calendar; correct the date.`, {
      day: value,
    });
  }
  return value < FIRST_DAY || value > LAST_DAY
    ? issueText('day_out_of_range', `Write a date from ${FIRST_DAY} to ${LAST_DAY}.`, {
        first: FIRST_DAY,
        last: LAST_DAY,
      })
    : null;
}

export const opensText = clockText(
  issueText(
    'opens_at_midnight',
    '"24:00" may only be a closing time; a range after midnight opens at "00:00" of the next day.',
  ),
  ['24:00'],
);
export const closesText = clockText('', []);

function clockText(refusal: string, refused: readonly string[]) {
  return z
    .string(issueText('time_expected', 'Write the time as "HH:MM" in quotes, for example "09:30".'))
    .regex(WALL_CLOCK, { error: (issue) => describeClock(issue.input) })
    .refine((value) => !refused.includes(value), refusal);
}

function describeClock(input: unknown): string {
  const { hour, minute } = /^(?<hour>\d):(?<minute>[0-5]\d)$/.exec(String(input))?.groups ?? {};
  if (hour === undefined) {
    return issueText(
      'time_expected',
      'Write a time from "00:00" to "24:00" as "HH:MM", for example "09:30".',
    );
  }
  const time = `0${hour}:${minute}`;
  return issueText('hour_digits', `Write "${time}": hours have two digits.`, { time });
}

export const emailAddress = z
  .email(
    issueText('email_expected', 'This is not an e-mail address; write it like name@example.org.'),
  )
  .max(
    MAX_EMAIL_LENGTH,
    issueText(
      'too_long',
      `This is too long; an e-mail address has at most ${MAX_EMAIL_LENGTH} characters.`,
      { limit: MAX_EMAIL_LENGTH },
    ),
  );

export const webAddress = z
  .string(
    issueText(
      'url_expected',
      'Write a web address in quotes, for example "https://www.example.org/page".',
    ),
  )
  .max(MAX_URL_LENGTH, tooLong(MAX_URL_LENGTH))
  .refine(
    (value) => ONE_LINE.test(value) && isWebAddress(value),
    issueText(
      'url_expected',
      'Write a full web address that starts with https:// (or http://), for example "https://www.example.org/page".',
    ),
  )
  .meta({ format: 'uri' });

const ORIGIN_EXAMPLE = 'https://www.example.org';

/** An origin exactly as browsers send it, because it is compared as text. */
export const exactOrigin = z
  .string(
    issueText('origin_expected', `Write an origin in quotes, for example "${ORIGIN_EXAMPLE}".`, {
      origin: ORIGIN_EXAMPLE,
    }),
  )
  .max(MAX_URL_LENGTH, tooLong(MAX_URL_LENGTH))
  .superRefine((value, context) => {
    const message = originProblem(value);
    if (message !== null) {
      context.addIssue({ code: 'custom', message });
    }
  });

function originProblem(value: string): string | null {
  if (value.includes('*')) {
    return issueText(
      'wildcard',
      `Wildcards are not possible; list every origin by itself, for example "${ORIGIN_EXAMPLE}".`,
    );
  }
  if (value === 'null') {
    return issueText(
      'origin_null',
      'The origin null belongs to no site; write the address of the site that embeds the widget.',
    );
  }
  const origin = parseOrigin(value) ?? parseOrigin(`https://${value}`);
  if (origin === value) {
    return null;
  }
  const instead = origin === null ? `for example "${ORIGIN_EXAMPLE}"` : `here "${origin}"`;
  return issueText(
    'origin_expected',
    `Write the origin as a browser sends it: scheme, host and port only, ${instead}.`,
    { origin: origin ?? ORIGIN_EXAMPLE },
  );
}

function parseOrigin(value: string): string | null {
  const url = parseUrl(value);
  return url !== null && /^https?:$/.test(url.protocol) && !hasOddHost(url) ? url.origin : null;
}

export const timeZoneName = z
  .string(
    issueText('zone_expected', 'Write the IANA name of a time zone, for example "Europe/Berlin".'),
  )
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
  const refusal = 'There is no time zone of this name; write an IANA name';
  return near === null
    ? issueText('zone_expected', `${refusal} such as "Europe/Berlin".`)
    : issueText('zone_guessed', `${refusal}, probably "${near}".`, { zone: near });
}

/** A BCP 47 tag in canonical form, for a language that Intl supports. */
export function languageTag() {
  return z
    .string(
      issueText(
        'language_expected',
        'Write a language tag in quotes, for example "de" or "en-GB".',
      ),
    )
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
    const language = value.slice(0, 40);
    return issueText(
      'language_unknown',
      `"${language}" is not a known language; write a tag such as de, en or en-GB.`,
      { language },
    );
  }
  return canonical === value
    ? null
    : issueText('language_spelling', `Write the language tag as ${canonical}.`, {
        language: canonical,
      });
}

function canonicalTag(value: string): string | null {
  try {
    return Intl.getCanonicalLocales(value)[0] ?? null;
  } catch {
    return null;
  }
}
