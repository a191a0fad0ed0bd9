/**
 * What somebody is let in by once: the set-up code of the first administrator, the link of an
 * invitation, a recovery code. The database gets hashes alone.
 */

import { hash, randomBytes, randomInt } from 'node:crypto';
import type { EpochMs } from '../clock.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '../time/units.ts';

/** Base32 by Crockford: no letter that reads like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Five random bits a character. */
function createCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * SHA-256, hex, of a code as it is meant: case, blanks and hyphens do not count, nor letters that
 * read like a digit.
 */
function hashCode(written: string): string {
  const meant = written
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return hash('sha256', meant);
}

const SET_UP_LENGTH = 26;
const SET_UP_LIFETIME_MS = MS_PER_HOUR;
const MAX_TRIES = 5;

/**
 * For who runs the server, good once, for an hour and five tries: 130 random bits, in an address
 * that is printed.
 */
export function createSetUpCode(): string {
  return createCode(SET_UP_LENGTH);
}

/** SHA-256, hex, of the code as it is meant. */
export const hashSetUpCode = hashCode;

/** As the database keeps it; `null` if none was made, or it was used. */
export interface StoredSetUpCode {
  readonly hash: string;
  readonly madeAt: EpochMs;
  readonly tries: number;
}

/**
 * Whether `codeHash` is of the code that counts. A code that has had its tries is as good as none,
 * also for who then has it.
 */
export function isRightCode(
  stored: StoredSetUpCode | null,
  codeHash: string,
  now: EpochMs,
): boolean {
  return (
    stored !== null &&
    stored.tries < MAX_TRIES &&
    now < stored.madeAt + SET_UP_LIFETIME_MS &&
    stored.hash === codeHash
  );
}

const RECOVERY_CODES = 10;
const RECOVERY_GROUPS = 7;
const GROUP_LENGTH = 4;

/**
 * Ten on paper, for who has no phone at hand, each good once in the place of a one-time code: 140
 * random bits each, as `7KQ2-X0MB-...`.
 */
export function createRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_GROUPS }, () => createCode(GROUP_LENGTH)).join('-'),
  );
}

/** SHA-256, hex, of the code as it is meant. 140 bits need no slow hash. */
export const hashRecoveryCode = hashCode;

const INVITATION_LIFETIME_MS = 7 * MS_PER_DAY;

/**
 * For the link by which one person makes an access of their own, once, within a week: 256 random
 * bits, base64url.
 */
export function createInvitationCode(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, hex. */
export function hashInvitationCode(code: string): string {
  return hash('sha256', code.trim());
}

/** The first moment at which an invitation that is made now is of no use any more. */
export function invitationEnd(now: EpochMs): EpochMs {
  return now + INVITATION_LIFETIME_MS;
}
