import { describe, expect, it } from 'vitest';
import { createSetUpCode, hashSetUpCode, isRightCode } from '../../../core/administration/codes.ts';

const NOW = 1_780_000_000_000;
const HOUR = 3_600_000;

describe('the code of the first administrator', () => {
  it('is 26 unambiguous characters, different each time', () => {
    const codes = Array.from({ length: 200 }, createSetUpCode);
    expect(codes.filter((code) => !/^[0-9A-HJKMNP-TV-Z]{26}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(200);
    // In 5,200 characters, each of the 32 appears.
    expect(new Set(codes.join('')).size).toBe(32);
  });

  it('is the same in small letters, with blanks and hyphens, and with letters for the digits that they read like', () => {
    const meant = hashSetUpCode('0123456789');
    for (const written of [
      '01234-56789',
      ' 0123 4567 89\n',
      'O123456789',
      'o1-2345-6789',
      'OI23456789',
      'ol23456789',
    ]) {
      expect([written, hashSetUpCode(written)]).toEqual([written, meant]);
    }
    expect(hashSetUpCode('abcdefghjk')).toBe(hashSetUpCode('ABCDE-FGHJK'));
    expect(hashSetUpCode('0123456788')).not.toBe(meant);
    expect(hashSetUpCode('ABC')).toBe(
      'b5d4045c3f466fa91fe2cc6abe79232a1a57cdf104f7a26e716e0a1e2789df78',
    );
  });

  it('counts for an hour and for five tries', () => {
    const stored = { hash: 'right', madeAt: NOW, tries: 0 };
    expect(isRightCode(stored, 'right', NOW)).toBe(true);
    expect(isRightCode(stored, 'right', NOW + HOUR - 1)).toBe(true);
    expect(isRightCode(stored, 'right', NOW + HOUR)).toBe(false);
    expect(isRightCode({ ...stored, tries: 4 }, 'right', NOW)).toBe(true);
    expect(isRightCode({ ...stored, tries: 5 }, 'right', NOW)).toBe(false);
    expect(isRightCode(stored, 'wrong', NOW)).toBe(false);
    expect(isRightCode(null, 'right', NOW)).toBe(false);
  });
});
