import { describe, expect, it } from 'vitest';
import {
  ACCESS_TOKEN_PATTERN,
  createAccessToken,
  hashAccessToken,
  matchesTokenHash,
} from '../../../core/access/access-token.ts';

describe('an access token', () => {
  it('is of the form that the specification names, another one each time', () => {
    const tokens = Array.from({ length: 100 }, createAccessToken);
    expect(
      tokens.filter((token) => !ACCESS_TOKEN_PATTERN.test(token) || token.length !== 68),
    ).toEqual([]);
    expect(new Set(tokens).size).toBe(100);
    // In 6,400 characters, each of the 62 appears.
    expect(new Set(tokens.map((token) => token.slice(4)).join('')).size).toBe(62);
  });

  it('is recognized by its hash, which does not tell it', () => {
    expect(hashAccessToken('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    const token = createAccessToken();
    expect(matchesTokenHash(token, hashAccessToken(token))).toBe(true);
    expect(matchesTokenHash(createAccessToken(), hashAccessToken(token))).toBe(false);
  });
});
