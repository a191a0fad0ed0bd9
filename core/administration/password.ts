/**
 * How passwords are kept: by scrypt with a salt of its own, in a text that begins with the
 * algorithm and its cost, so that both can change. Hashing
 * takes most of a second of another thread and 32 MB: whoever calls decides how many run at once.
 */

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** N = 2^15, r = 8, p = 3. */
const COST = { exponent: 15, blockSize: 8, parallelization: 3 } as const;
/** Node's own limit is just below what this cost takes. */
const MAX_MEMORY = 64 * 1024 * 1024;
const KEY_BYTES = 32;
const STORED = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

/** The text to be stored: another one each time, by its salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  const { exponent, blockSize, parallelization } = COST;
  return [
    'scrypt',
    exponent,
    blockSize,
    parallelization,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join('$');
}

/**
 * Whether it is the password of `stored`. Throws where the stored text is none of ours: that is a
 * damaged database, and no wrong password.
 */
export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [, exponent, blockSize, parallelization, salt, key] = STORED.exec(stored) ?? [];
  if (salt === undefined || key === undefined) {
    throw new Error('A stored password has a form that is not known.');
  }
  const cost = {
    exponent: Number(exponent),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
  };
  return timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64url'), cost),
    Buffer.from(key, 'base64url'),
  );
}

/**
 * Of no password: what an address is compared with that nobody has, so that the answer takes as
 * long.
 */
export const NOBODYS_PASSWORD = [
  'scrypt',
  COST.exponent,
  COST.blockSize,
  COST.parallelization,
  'A'.repeat(22),
  'A'.repeat(43),
].join('$');

interface Cost {
  readonly exponent: number;
  readonly blockSize: number;
  readonly parallelization: number;
}

/** The same letters may come as different code points from different keyboards. */
function derive(
  password: string,
  salt: Buffer,
  { exponent, blockSize, parallelization }: Cost,
): Promise<Buffer> {
  const options = { N: 2 ** exponent, r: blockSize, p: parallelization, maxmem: MAX_MEMORY };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
