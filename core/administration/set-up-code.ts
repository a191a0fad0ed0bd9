/** The code that the first administrator is made with: printed for who runs the server, good once, for an hour and five tries. */

import { hash, randomInt } from 'node:crypto';
import type { EpochMs } from '../clock.ts';
import { MS_PER_HOUR } from '../time/units.ts';

/** Base32 by Crockford: no letter that reads like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
const LIFETIME_MS = MS_PER_HOUR;
const MAX_TRIES = 5;

/** 50 bits, which five tries do not guess. */
export function createSetUpCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** SHA-256, hex, of the code as it is meant: case, blanks and hyphens do not count, nor letters that read like a digit. */
export function hashSetUpCode(written: string): string {
  const meant = written.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return hash('sha256', meant);
}

/** As the database keeps it; `null` if none was made, or it was used. */
export interface StoredSetUpCode {
  readonly hash: string;
  readonly madeAt: EpochMs;
  readonly tries: number;
}

/** Whether `codeHash` is of the code that counts. A code that has had its tries is as good as none, also for who then has it. */
export function isRightCode(stored: StoredSetUpCode | null, codeHash: string, now: EpochMs): boolean {
  return stored !== null && stored.tries < MAX_TRIES && now < stored.madeAt + LIFETIME_MS && stored.hash === codeHash;
}
