/** The proof that a person is booking, in the installation file: its schema and its defaults. */

import { z } from 'zod';
import type { ProofOfHuman } from '../installation.ts';
import { DEFAULT_PROOF_DIFFICULTY } from '../installation-defaults.ts';
import { issueText } from './problems.ts';
import { list, localizedText, text, wholeNumber } from './values.ts';

export const proofOfHumanSchema = z
  .strictObject(
    {
      difficulty: wholeNumber(1, 20)
        .optional()
        .meta({
          description:
            'How long a browser computes while its customer fills in the form: about this many seconds on an ordinary phone, a quarter of that on a desktop computer.',
          default: DEFAULT_PROOF_DIFFICULTY,
          examples: [5],
        }),
      question: localizedText({ limit: 300 }).meta({
        description:
          'The question for customers who book without scripts (`/book/plain`), where no browser computes.',
        examples: [{ de: 'Welche Farbe hat frischer Schnee?', en: 'What colour is fresh snow?' }],
      }),
      answers: list(
        text({ limit: 100 }).regex(
          /[\p{L}\p{N}]/u,
          issueText('answer_without_letters', 'Write an answer with a letter or a digit in it.'),
        ),
        {
          min: 1,
          max: 50,
        },
      ).meta({
        description:
          'The right answers, in each language of the question. Capitals, spaces, accents and punctuation make no difference.',
        examples: [['weiß', 'weiss', 'white']],
      }),
    },
    issueText('entry_expected', 'Write proof_of_human as {question: "...", answers: ["..."]}.'),
  )
  .meta({ title: 'Proof that a person books' });

export type ProofOfHumanEntry = z.infer<typeof proofOfHumanSchema>;

export function completeProofOfHuman(entry: ProofOfHumanEntry | undefined): ProofOfHuman | null {
  return entry === undefined
    ? null
    : { ...entry, difficulty: entry.difficulty ?? DEFAULT_PROOF_DIFFICULTY };
}
