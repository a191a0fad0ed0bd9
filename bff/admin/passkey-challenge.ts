/**
 * Challenges for passkeys: a moment, random bytes, and a keyed hash over both and what it is for. Nothing is kept of one that was handed out; that each counts once is
 * seen by its moment, where its answer is stored.
 */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type EpochMs, MS_PER_MINUTE } from '../../core/index.ts';
import { createKeyedHash } from '../http/keyed-hash.ts';

const LIFETIME_MS = 5 * MS_PER_MINUTE;
const MOMENT_BYTES = 8;
const RANDOM_BYTES = 16;
const HEAD_BYTES = MOMENT_BYTES + RANDOM_BYTES;

export interface PasskeyChallenges {
  /** base64url. `purpose`: signing in, or adding one in this session. */
  make(purpose: string, now: EpochMs): string;
  /** When it was made; `null` if it is for something else, too old or none of ours. */
  judge(challenge: string, purpose: string, now: EpochMs): EpochMs | null;
}

export function createPasskeyChallenges(signingKey: string): PasskeyChallenges {
  const keyed = createKeyedHash(signingKey, 'passkey challenge');
  const sign = (head: Buffer, purpose: string) => Buffer.from(keyed(`${purpose} ${head.toString('hex')}`));
  return {
    make(purpose, now) {
      const head = Buffer.concat([Buffer.alloc(MOMENT_BYTES), randomBytes(RANDOM_BYTES)]);
      head.writeBigUInt64BE(BigInt(now));
      return Buffer.concat([head, sign(head, purpose)]).toString('base64url');
    },
    judge(challenge, purpose, now) {
      const given = Buffer.from(challenge, 'base64url');
      const head = given.subarray(0, HEAD_BYTES);
      const signed = given.subarray(HEAD_BYTES);
      const expected = sign(head, purpose);
      if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return null;
      const madeAt = Number(head.readBigUInt64BE());
      return madeAt <= now && now < madeAt + LIFETIME_MS ? madeAt : null;
    },
  };
}
