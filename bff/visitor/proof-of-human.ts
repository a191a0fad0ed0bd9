/**
 * Verifies that a person makes the booking, if the operator requires it: either the browser solved
 * ALTCHA's proof of work, or the customer answered the operator's question. A challenge is bound to
 * one seal, and therefore to its calendar, reason and day, and can be used for one booking like the
 * seal. See docs/decisions/0035-proof-of-work-off-by-default.md.
 */

import { hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { type EpochMs, MS_PER_MINUTE, type ProofOfHuman } from '../../core/index.ts';
import type { WidgetChallengeBody } from '../contract/widget-form.ts';

/**
 * The maximum duration of a hold, longer than a form stays open. Afterwards the widget solves a new
 * challenge by itself.
 */
const MAX_AGE_MS = 30 * MS_PER_MINUTE;
const ALGORITHM = 'PBKDF2/SHA-256';
/**
 * Each key costs a millisecond on a server and about six on a phone, so that the overhead per key
 * is negligible.
 */
const ITERATIONS = 5_000;
/** Keys per step of difficulty; about half of them must be tried on average. */
const KEYS = 300;

const solvedSchema = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.strictObject({ seal: z.string(), until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

export type WorkVerdict = 'good' | 'expired' | 'unsolved';

export interface ProofOfWork {
  /** Issues a challenge for the form with this seal. */
  issue(seal: string, difficulty: number, now: EpochMs): Promise<WidgetChallengeBody>;
  /** `proof`: the visitor's input, unvalidated. */
  judge(proof: unknown, seal: unknown, now: EpochMs): Promise<WorkVerdict>;
}

/** `secret`: as for the seal, the same for all processes of an installation. */
export function createProofOfWork(secret: string): ProofOfWork {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `slotwell proof of work ${purpose}`, 32)).toString(
      'hex',
    );
  const secrets = {
    hmacSignatureSecret: derive('challenge'),
    hmacKeySignatureSecret: derive('solution'),
  };
  return {
    issue: async (seal, difficulty, now) =>
      await createChallenge({
        algorithm: ALGORITHM,
        cost: ITERATIONS,
        counter: randomInt(1, KEYS * difficulty + 1),
        data: { seal, until: now + MAX_AGE_MS },
        deriveKey,
        ...secrets,
      }),
    judge: async (proof, seal, now) => {
      const solved = solvedSchema.safeParse(proof);
      if (!solved.success) {
        return 'unsolved';
      }
      const { challenge, solution } = solved.data;
      const { data } = challenge.parameters;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      if (!verified || data.seal !== seal) {
        return 'unsolved';
      }
      return now > data.until ? 'expired' : 'good';
    },
  };
}

/** Whether it matches one of the operator's answers, ignoring spelling variants. */
export function isRightAnswer({ answers }: ProofOfHuman, given: string): boolean {
  const plain = plainAnswer(given);
  return plain !== '' && answers.some((answer) => plainAnswer(answer) === plain);
}

/**
 * Removes case, spaces, punctuation and accents, and maps compatibility variants of letters to the
 * same letter.
 */
function plainAnswer(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
