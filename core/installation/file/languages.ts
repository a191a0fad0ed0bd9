/**
 * The languages in which customers are addressed, and the operator's own texts, in the installation
 * file.
 */

import { z } from 'zod';
import type { TextTree } from '../../delivery/texts/text.ts';
import type { LanguageSettings } from '../installation.ts';
import { LANGUAGE_DEFAULTS } from '../installation-defaults.ts';
import { issueText } from './problems.ts';
import { languageTag, list, localizedText, text } from './values.ts';

/** Refuses a tag that is listed twice; several forms of a language may be listed. */
export const languagesSchema = list(languageTag(), { min: 1, max: 20 }).superRefine(
  (tags, context) => {
    for (const [index, tag] of tags.entries()) {
      if (tags.indexOf(tag) === index) {
        continue;
      }
      context.addIssue({
        code: 'custom',
        path: [index],
        message: issueText('listed_twice', `${tag} is listed already; take one out.`, {
          value: tag,
        }),
      });
    }
  },
);

const ownText: z.ZodType<TextTree> = z
  .lazy(() =>
    z.union(
      [text({ limit: 1000 }), z.record(z.string(), ownText)],
      issueText('text_expected', 'Write a text in quotes, or texts by name: {name: "..."}.'),
    ),
  )
  .meta({ id: 'InstallationFileOwnText', title: 'An own text' });

/**
 * Checks the shape only. Names of texts and their placeholders are checked elsewhere, against the
 * known texts.
 */
export const textsSchema = z.record(
  languageTag(),
  z.record(
    z.string(),
    ownText,
    issueText('entry_expected', 'Write texts by part and name: {widget: {book: "..."}}.'),
  ),
  issueText(
    'entry_expected',
    'Write texts by language, part and name: {de: {widget: {book: "..."}}}.',
  ),
);

const word = (what: string, examples: readonly unknown[]) =>
  localizedText({ limit: 100 })
    .optional()
    .meta({
      description: `What you call ${what}. In a language for which you give none, our word is used. Left out: ours.`,
      examples: [...examples],
    });

export const wordsSchema = z
  .strictObject(
    {
      calendar: word('a calendar: the person or thing that customers choose first', [
        { de: 'Therapeutin', en: 'Therapist' },
      ]),
      reason: word('a reason: what they choose next', ['Course']),
    },
    issueText(
      'entry_expected',
      'Write words as {calendar: "Therapist", reason: {de: "Kurs", en: "Course"}}.',
    ),
  )
  .meta({ title: 'Your words for calendar and reason' });

export interface LanguageEntries {
  readonly languages?: string[] | undefined;
  readonly texts?: Record<string, Record<string, TextTree>> | undefined;
  readonly words?: z.infer<typeof wordsSchema> | undefined;
}

export function completeLanguages({ languages, texts, words }: LanguageEntries): LanguageSettings {
  const { calendar, reason } = words ?? {};
  return {
    spoken: languages ?? LANGUAGE_DEFAULTS.spoken,
    texts: texts ?? LANGUAGE_DEFAULTS.texts,
    ...(words !== undefined && {
      words: {
        ...(calendar !== undefined && { calendar }),
        ...(reason !== undefined && { reason }),
      },
    }),
  };
}
