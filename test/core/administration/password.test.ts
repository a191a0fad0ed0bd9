import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  hashPassword,
  matchesPassword,
  NOBODYS_PASSWORD,
} from '../../../core/administration/password.ts';

/** Hashes with a minimal cost. */
function storedAtLowCost(password: string): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(password, salt, 32, { N: 1024, r: 4, p: 2 });
  return ['scrypt', 10, 4, 2, salt.toString('base64url'), key.toString('base64url')].join('$');
}

describe('a stored password', () => {
  it('tells its algorithm, cost and salt, and is another text each time', async () => {
    const [one, two] = await Promise.all([
      hashPassword('correct horse'),
      hashPassword('correct horse'),
    ]);
    expect(one).not.toBe(two);
    const [algorithm, exponent, blockSize, parallelization, salt = '', key] = one.split('$');
    expect([algorithm, exponent, blockSize, parallelization]).toEqual(['scrypt', '15', '8', '3']);
    expect(Buffer.from(salt, 'base64url')).toHaveLength(16);
    const options = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
    expect(key).toBe(
      scryptSync('correct horse', Buffer.from(salt, 'base64url'), 32, options).toString(
        'base64url',
      ),
    );
  });

  it('is verified with its stored cost, which may be an old one', async () => {
    expect(await matchesPassword('early', storedAtLowCost('early'))).toBe(true);
    expect(await matchesPassword('late', storedAtLowCost('early'))).toBe(false);
  });

  it('matches by whatever code points a keyboard writes it', async () => {
    const stored = storedAtLowCost('für Ångström'.normalize('NFC'));
    expect(await matchesPassword('für Ångström'.normalize('NFD'), stored)).toBe(true);
    expect(await matchesPassword('für Angström', stored)).toBe(false);
  });

  it('takes equally long if there is none', () => {
    expect(NOBODYS_PASSWORD).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  });

  it.each(['', 'plain', 'scrypt$15$8$3$short$short'])(
    'is damaged, not wrong, if it reads %j',
    async (stored) => {
      await expect(matchesPassword('any', stored)).rejects.toThrow('form that is not known');
    },
  );
});
