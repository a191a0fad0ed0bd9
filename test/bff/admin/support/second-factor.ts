/** A simulated authenticator app with one-time codes. */

import { totpCode } from '../../../../core/administration/totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code for the key that was typed into it. */
export function codeOf(key: string, now: number): string {
  const bits = [...key]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return totpCode(
    Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)),
    Math.floor(now / 30_000),
  );
}
