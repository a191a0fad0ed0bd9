/**
 * Stores passwords as scrypt hashes, each with its own salt, in a text that begins with the
 * algorithm and its cost so that both can change. Hashing occupies another thread for most of a
 * second and takes 32 MB, so the caller limits concurrency.
 */

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** N = 2^15, r = 8, p = 3. */
const COST = { exponent: 15, blockSize: 8, parallelization: 3 } as const;
/** Node's default limit is slightly below what this cost needs. */
const MAX_MEMORY = 64 * 1024 * 1024;
const KEY_BYTES = 32;
const STORED =
  /^scrypt\$(?<exponent>\d{1,2})\$(?<blockSize>\d{1,2})\$(?<parallelization>\d{1,2})\$(?<salt>[\w-]{22})\$(?<key>[\w-]{43})$/;

/** The text to store; it differs each time because of the salt. */
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
 * Whether it is the password of `stored`. Throws if the stored text has an unknown format: that is
 * a damaged database, not a wrong password.
 */
export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const { exponent, blockSize, parallelization, salt, key } = STORED.exec(stored)?.groups ?? {};
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
 * A hash that no password matches. It is checked for unknown addresses, so that the response takes
 * equally long.
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

/** Normalizes first, because keyboards may produce the same letters as different code points. */
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
