/** Hashes passwords, at most two at once: each takes a thread, 32 MB and most of a second. Who would have to wait long is told so. */

import pLimit from 'p-limit';
import { hashPassword, matchesPassword } from '../../core/index.ts';

const MAX_AT_ONCE = 2;
const MAX_WAITING = 10;

export interface Passwords {
  /** `null` if too many wait. */
  hash(password: string): Promise<string | null>;
  /** `null` if too many wait. */
  matches(password: string, stored: string): Promise<boolean | null>;
}

export function createPasswords(): Passwords {
  const limit = pLimit(MAX_AT_ONCE);
  const inTurn = async <Result>(work: () => Promise<Result>) => (limit.pendingCount >= MAX_WAITING ? null : await limit(work));
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    matches: (password, stored) => inTurn(() => matchesPassword(password, stored)),
  };
}
