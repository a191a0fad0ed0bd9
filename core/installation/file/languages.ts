/** The part of an installation file that says in which languages customers are spoken to, and in which of the operator's own words. */

import { z } from 'zod';
import type { TextTree } from '../../delivery/texts/text.ts';
import type { LanguageSettings } from '../installation.ts';
import { LANGUAGE_DEFAULTS } from '../installation-defaults.ts';
import { languageTag, list, text } from './values.ts';

/** Of each, one for all its forms of address. */
export const languagesSchema = list(languageTag(), { min: 1, max: 20 }).superRefine((tags, context) => {
  for (const [index, tag] of tags.entries()) {
    if (tags.indexOf(tag) === index) continue;
    context.addIssue({ code: 'custom', path: [index], message: `${tag} is listed already; take one out.` });
  }
});

const ownText: z.ZodType<TextTree> = z
  .lazy(() => z.union([text({ limit: 1000 }), z.record(z.string(), ownText)], 'Write a text in quotes, or texts by name: {name: "..."}.'))
  .meta({ id: 'InstallationFileOwnText', title: 'An own text' });

/** Which names there are, and which values go into a text, is judged where the texts are known. */
export const textsSchema = z.record(
  languageTag(),
  z.record(z.string(), ownText, 'Write texts by part and name: {widget: {book: "..."}}.'),
  'Write texts by language, part and name: {de: {widget: {book: "..."}}}.',
);

export interface LanguageEntries {
  readonly languages?: string[] | undefined;
  readonly texts?: Record<string, Record<string, TextTree>> | undefined;
}

export function completeLanguages({ languages, texts }: LanguageEntries): LanguageSettings {
  return { spoken: languages ?? LANGUAGE_DEFAULTS.spoken, texts: texts ?? LANGUAGE_DEFAULTS.texts };
}
