/**
 * The texts of widget, pages and mails that the operator may replace. Replacements are stored in
 * the configuration under `texts`.
 */

import { z } from 'zod';
import type { AdminCallTable } from './admin-values.ts';

const replaceableSchema = z.object({
  name: z.string().meta({
    description: 'By the keys of the installation file below a language, as widget.book.',
  }),
  values: z
    .array(z.string())
    .meta({ description: 'Each must stay, as {n} for n, and there is no other.' }),
  forms: z.array(z.object({ category: z.string().nullable(), text: z.string() })).meta({
    description:
      'What is said without own words; of a text about a number a form for each plural category.',
  }),
});

/** Lists the texts of one language. */
export const wordingCalls = {
  'GET /texts': {
    right: 'administer',
    summary: 'Which texts can be said in own words, in which languages, and what is said without',
    status: 200,
    query: z.object({
      language: z
        .string()
        .max(35)
        .optional()
        .meta({ description: "Left out: the installation's own." }),
    }),
    answer: z.object({
      language: z.string(),
      languages: z
        .array(z.object({ tag: z.string(), name: z.string() }))
        .meta({ description: "The installation's own first." }),
      texts: z.array(replaceableSchema),
    }),
  },
} as const satisfies AdminCallTable;
