/** Invitations: a link with a random secret, by which one person makes an access of their own, once, within a week. */

import { hash, randomBytes } from 'node:crypto';
import type { EpochMs } from '../clock.ts';
import { MS_PER_DAY } from '../time/units.ts';

const LIFETIME_MS = 7 * MS_PER_DAY;

/** For the link: 256 random bits, base64url. The database gets its hash alone. */
export function createInvitationCode(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, hex. */
export function hashInvitationCode(code: string): string {
  return hash('sha256', code.trim());
}

/** The first moment at which one that is made now is of no use any more. */
export function invitationEnd(now: EpochMs): EpochMs {
  return now + LIFETIME_MS;
}
