/**
 * The seal records when a form was issued and for which calendar, reason and day, signed so that
 * only this installation can have issued it. It is stateless, so it survives a restart and is valid
 * on every node with the same database. A rate limit counter enforces that it can be used for only
 * one booking.
 */

import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EpochMs, WallTime } from '../../core/index.ts';
import { SEAL_MAX_AGE_MS } from '../http/limits.ts';

/** Faster than any person reads and fills in a form, but not faster than a script. */
const MIN_AGE_MS = 2_000;
const PATTERN =
  /^2\.(?<time>[0-9a-z]{1,11})\.(?<random>[A-Za-z0-9_-]{12})\.(?<signature>[A-Za-z0-9_-]{43})$/;

export type SealVerdict =
  | { readonly kind: 'good' }
  | { readonly kind: 'too_young'; readonly waitMs: number }
  /** Invalid signature, or issued for another calendar, reason or day. */
  | { readonly kind: 'forged' }
  | { readonly kind: 'expired' };

/** The choices that a form is issued for; only the day of `slot` counts. */
export interface SealedChoice {
  readonly schedule: number;
  readonly reason: number;
  readonly slot: WallTime;
}

export interface Seal {
  /**
   * An opaque, unique string: `2.<time>.<random>.<signature>`, with only characters that need no
   * escaping in JSON.
   */
  issue(sealed: SealedChoice, now: EpochMs): string;
  judge(seal: unknown, sealed: SealedChoice, now: EpochMs): SealVerdict;
}

/**
 * `secret`: any persistent secret. The key is derived from it, so that the secret can also serve
 * other purposes.
 */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'slotwell widget form seal 2', 32));
  const sign = ({ schedule, reason, slot }: SealedChoice, time: string, random: string) =>
    createHmac('sha256', key)
      .update(['2', time, random, schedule, reason, slot.slice(0, 10)].join('.'))
      .digest();

  return {
    issue: (sealed, now) => {
      const time = now.toString(36);
      const random = randomBytes(9).toString('base64url');
      return `2.${time}.${random}.${sign(sealed, time, random).toString('base64url')}`;
    },
    judge: (seal, sealed, now) => {
      const found = typeof seal === 'string' ? PATTERN.exec(seal) : null;
      const { time, random, signature } = found?.groups ?? {};
      if (time === undefined || random === undefined || signature === undefined) {
        return { kind: 'forged' };
      }
      if (!timingSafeEqual(sign(sealed, time, random), Buffer.from(signature, 'base64url'))) {
        return { kind: 'forged' };
      }
      return judgeAge(now - Number.parseInt(time, 36));
    },
  };
}

/**
 * If a genuine seal is from the future, a clock was set back: no reason to turn a customer away.
 */
function judgeAge(ageMs: number): SealVerdict {
  if (ageMs >= 0 && ageMs < MIN_AGE_MS) {
    return { kind: 'too_young', waitMs: MIN_AGE_MS - ageMs };
  }
  return ageMs > SEAL_MAX_AGE_MS ? { kind: 'expired' } : { kind: 'good' };
}
