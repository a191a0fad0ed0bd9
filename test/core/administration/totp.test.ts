import { describe, expect, it } from 'vitest';
import {
  createTotpSecret,
  findTotpStep,
  isTotpCode,
  totpAddress,
  totpCode,
  writeTotpSecret,
} from '../../../core/administration/totp.ts';

/** RFC 6238, appendix B, SHA-1: the secret, and times in seconds with their eight-digit codes. */
const RFC_SECRET = Buffer.from('12345678901234567890');
const RFC_CODES = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const;

describe('a one-time code', () => {
  it.each(RFC_CODES)('matches RFC 6238 after %i seconds: %s', (seconds, code) => {
    expect(totpCode(RFC_SECRET, Math.floor(seconds / 30), 8)).toBe(code);
    expect(findTotpStep(RFC_SECRET, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('counts for its half minute, the one before and the one after, and no longer', () => {
    const at = (seconds: number) => findTotpStep(RFC_SECRET, '081804', seconds * 1000);
    const step = Math.floor(1111111109 / 30);
    const begins = step * 30;
    expect(
      [begins - 31, begins - 30, begins, begins + 29, begins + 59, begins + 60].map(at),
    ).toEqual([null, step, step, step, step, null]);
  });

  it('is six digits, with blanks or without, and nothing else', () => {
    const now = 1111111109_000;
    for (const written of ['081804', '081 804', ' 0 8 1 8 0 4 ']) {
      expect(findTotpStep(RFC_SECRET, written, now)).not.toBeNull();
    }
    for (const written of [
      '',
      '08180',
      '0818040',
      '081805',
      'O81804',
      '٠٨١٨٠٤',
      '081804\0',
      '7KQ2-X0MB',
    ]) {
      expect([written, findTotpStep(RFC_SECRET, written, now)]).toEqual([written, null]);
    }
    expect([isTotpCode('081 804'), isTotpCode('7KQ2-X0MB-7KQ2-X0MB')]).toEqual([true, false]);
  });
});

describe('a secret', () => {
  it('has 160 random bits, and is written as RFC 4648 has it', () => {
    const one = createTotpSecret();
    const other = createTotpSecret();
    expect([one.length, one.equals(other), writeTotpSecret(one)]).toEqual([
      20,
      false,
      expect.stringMatching(/^[A-Z2-7]{32}$/),
    ]);
    const written = ['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) =>
      writeTotpSecret(Buffer.from(text)),
    );
    expect(written).toEqual(['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
  });

  it('is an address for apps, whatever the two are called', () => {
    const address = totpAddress(RFC_SECRET, {
      issuer: 'Praxis: A & B',
      account: 'katrin+x@praxis.example',
    });
    expect(address).toMatch(
      /^otpauth:\/\/totp\/Praxis%20%20A%20%26%20B:katrin%2Bx%40praxis\.example\?/,
    );
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Praxis  A & B',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
