/**
 * The access token of `/api`: made from the system's random source, shown once, kept only as a
 * hash.
 */

import { hash, randomInt, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `slw_` and 64 characters of [A-Za-z0-9] (base specification, section 5.3). */
export const ACCESS_TOKEN_PATTERN = /^slw_[A-Za-z0-9]{64}$/;

/** A new token, to be shown once. */
export function createAccessToken(): string {
  return `slw_${Array.from({ length: 64 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
}

/** SHA-256, hex. A random token of 380 bits needs no slow hash. */
export function hashAccessToken(token: string): string {
  return hash('sha256', token);
}

/** Compares hashes in constant time. */
export function matchesTokenHash(token: string, tokenHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashAccessToken(token), 'hex'), Buffer.from(tokenHash, 'hex'));
}
