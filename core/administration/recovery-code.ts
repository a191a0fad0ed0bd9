/** Codes for who has no phone at hand: ten on paper, each good once in the place of a one-time code. */

import { hash, randomInt } from 'node:crypto';

/** Base32 by Crockford: no letter that reads like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** 80 random bits each, as `7KQ2-X0MB-...`. */
export function createRecoveryCodes(): readonly string[] {
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, createGroup).join('-'));
}

function createGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** SHA-256, hex, of the code as it is meant: case, blanks and hyphens do not count, nor letters that read like a digit. 80 bits need no slow hash. */
export function hashRecoveryCode(written: string): string {
  const meant = written.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return hash('sha256', meant);
}
