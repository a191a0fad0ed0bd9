/** A preview of an accent colour on light and dark screens before it is saved: body and call. */

import { z } from 'zod';
import type { AdminCallTable } from './admin-values.ts';

const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/i);

const shadeSchema = z.object({
  accent: colourSchema,
  on_accent: colourSchema.meta({ description: 'What is written on it.' }),
  line: colourSchema.meta({
    description: 'Lines around it, and whatever must be seen by its colour alone.',
  }),
  changed: z.boolean().meta({
    description: 'The line, or all of it, is not in the colour asked for, which could not be seen.',
  }),
  contrast: z.number().meta({
    description:
      'Of the one asked for, against the background, by WCAG 2.2; of ours where none was.',
  }),
});

/** Derives the colours for the widget's preview. */
export const previewCalls = {
  'GET /palette': {
    right: 'administer',
    summary: 'What an accent becomes on light and on dark screens; ours without one',
    status: 200,
    query: z.object({ accent: colourSchema.optional() }),
    answer: z.object({ light: shadeSchema, dark: shadeSchema }),
  },
} as const satisfies AdminCallTable;
