/**
 * The seal: says when a form was handed out, signed so that only this installation can have said it. It holds no state, so a restart, or another node on
 * the same database, judges it alike.
 */

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '../../core/index.ts';

/** Nobody reads and fills a form faster; a script does. */
const YOUNGEST_MS = 2_000;
const OLDEST_MS = 24 * 60 * 60 * 1000;
const PATTERN = /^1\.([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/;

export type SealVerdict =
  | { readonly kind: 'good' }
  | { readonly kind: 'too_young'; readonly waitMs: number }
  | { readonly kind: 'forged' }
  | { readonly kind: 'expired' };

export interface Seal {
  /** Opaque to everyone else: `1.<time>.<signature>`, only characters that JSON takes as they are. */
  issue(now: EpochMs): string;
  judge(seal: unknown, now: EpochMs): SealVerdict;
}

/** `secret`: any secret that outlives the process; the key is derived from it, so that one secret may serve other purposes too. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'slotwell widget form seal 1', 32));
  const sign = (time: string) => createHmac('sha256', key).update(`1.${time}`).digest();

  return {
    issue: (now) => {
      const time = now.toString(36);
      return `1.${time}.${sign(time).toString('base64url')}`;
    },
    judge: (seal, now) => {
      const [, time, signature] = (typeof seal === 'string' && PATTERN.exec(seal)) || [];
      if (time === undefined || signature === undefined) return { kind: 'forged' };
      if (!timingSafeEqual(sign(time), Buffer.from(signature, 'base64url'))) return { kind: 'forged' };
      return judgeAge(now - Number.parseInt(time, 36));
    },
  };
}

/** A genuine seal from the future means that a clock was set back: no reason to send a customer away. */
function judgeAge(ageMs: number): SealVerdict {
  if (ageMs >= 0 && ageMs < YOUNGEST_MS) return { kind: 'too_young', waitMs: YOUNGEST_MS - ageMs };
  return ageMs > OLDEST_MS ? { kind: 'expired' } : { kind: 'good' };
}
