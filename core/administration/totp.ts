/**
 * One-time codes of an app on somebody's phone, as RFC 6238 makes them (TOTP): HMAC-SHA-1, six
 * digits, another one every thirty seconds.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '../clock.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
/** As long as the hash, as RFC 4226 advises. */
const SECRET_BYTES = 20;
/**
 * Clocks of phones are a little off, and typing takes a while: the code before and the one after
 * count, too.
 */
const DRIFT = 1;
/** RFC 4648. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits. */
export function createTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** As apps take a secret that is typed in. */
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
  // A colon divides the two.
  const [who, whose] = [issuer, account].map((text) =>
    encodeURIComponent(text.replaceAll(':', ' ')),
  );
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

/** Whether it could be one of these codes, and not a recovery code. */
export function isTotpCode(written: string): boolean {
  return /^\d{6}$/.test(written.replace(/\s/g, ''));
}

/**
 * Which of the steps around `now` has this code; `null` if none has. Each is compared, however it
 * goes with the others.
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
