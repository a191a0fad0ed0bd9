/**
 * One-time codes from an authenticator app, as defined by RFC 6238 (TOTP): HMAC-SHA-1, six digits,
 * a new code every thirty seconds.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '../clock.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
/** The secret is as long as the hash, as RFC 4226 advises. */
const SECRET_BYTES = 20;
/**
 * Phone clocks drift and typing takes a while, so the previous and the next code are accepted as
 * well.
 */
const DRIFT = 1;
/** RFC 4648. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits. */
export function createTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The format in which apps accept a typed secret. */
export function writeTotpSecret(secret: Uint8Array): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** The address that apps read as a QR code. */
export function totpAddress(
  secret: Uint8Array,
  { issuer, account }: { readonly issuer: string; readonly account: string },
): string {
  // A colon separates the two, so neither may contain one.
  const encode = (text: string) => encodeURIComponent(text.replaceAll(':', ' '));
  const who = encode(issuer);
  const whose = encode(account);
  return `otpauth://totp/${who}:${whose}?secret=${writeTotpSecret(secret)}&issuer=${who}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}

/** RFC 4226, section 5.3. */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hmac = createHmac('sha1', secret).update(counter).digest();
  const offset = (hmac.at(-1) ?? 0) & 0xf;
  return String((hmac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** Whether it has the format of such a code, not of a recovery code. */
export function isTotpCode(written: string): boolean {
  return /^\d{6}$/.test(written.replace(/\s/g, ''));
}

/**
 * The step around `now` that has this code; `null` if none has. Always compares all steps, so that
 * the timing reveals nothing.
 */
export function findTotpStep(secret: Uint8Array, written: string, now: EpochMs): number | null {
  const code = Buffer.from(written.replace(/\s/g, '').padEnd(DIGITS).slice(0, DIGITS));
  const present = Math.floor(now / STEP_MS);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, at) => present - DRIFT + at).filter(
    (step) => step >= 0,
  );
  const right = steps.filter((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), code.subarray(0, DIGITS)),
  );
  return isTotpCode(written) ? (right.at(-1) ?? null) : null;
}
