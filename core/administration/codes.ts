/**
 * Single-use codes: the set-up code of the first administrator, the link of an invitation, and
 * recovery codes. The database only stores hashes.
 */

import { hash, randomBytes, randomInt } from 'node:crypto';
import type { EpochMs } from '../clock.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '../time/units.ts';

/** Crockford's Base32, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Five random bits per character. */
function createCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * SHA-256, hex, of the normalized code: ignores case, spaces and hyphens, and maps letters that
 * look like digits.
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
 * A code for whoever runs the server: 130 random bits in an address that is printed. Valid once,
 * for an hour and five tries.
 */
export function createSetUpCode(): string {
  return createCode(SET_UP_LENGTH);
}

/** SHA-256, hex, of the normalized code. */
export const hashSetUpCode = hashCode;

/** The stored set-up code; `null` if none was created or it was used. */
export interface StoredSetUpCode {
  readonly hash: string;
  readonly madeAt: EpochMs;
  readonly tries: number;
}

/**
 * Whether `codeHash` matches the valid set-up code. Once its tries are used up, the code is
 * rejected even if it is entered correctly.
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
 * Ten codes to print, for people without their phone at hand. Each replaces a one-time code once:
 * 140 random bits, as `7KQ2-X0MB-...`.
 */
export function createRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_GROUPS }, () => createCode(GROUP_LENGTH)).join('-'),
  );
}

/** SHA-256, hex, of the normalized code. 140 bits need no slow hash. */
export const hashRecoveryCode = hashCode;

const INVITATION_LIFETIME_MS = 7 * MS_PER_DAY;

/**
 * The code in the link with which an invited person creates their account, once and within a week:
 * 256 random bits, base64url.
 */
export function createInvitationCode(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, hex. */
export function hashInvitationCode(code: string): string {
  return hash('sha256', code.trim());
}

/** The first moment at which an invitation created now has expired. */
export function invitationEnd(now: EpochMs): EpochMs {
  return now + INVITATION_LIFETIME_MS;
}
