/**
 * Checks from outside whether a limit works and is shared between servers, with wrong tokens, of
 * which an address has 120 a minute.
 */

import { createAccessToken } from '../../../core/access/access-token.ts';
import { ask } from './ask.ts';

const QUOTA = 120;
const CROWD = 10;
let addresses = 0;

/**
 * How many of `count` wrong tokens from one new address, spread evenly over `urls`, are answered
 * with 401; the others with 429. Throws on anything else.
 */
async function countLetThrough(urls: readonly string[], count: number): Promise<number> {
  addresses += 1;
  const headers = {
    authorization: `Bearer ${createAccessToken()}`,
    'x-forwarded-for': `198.18.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`,
  };
  let asked = 0;
  let letThrough = 0;
  const askOn = async () => {
    while (asked < count) {
      asked += 1;
      const { status, text } = await ask(`${urls[asked % urls.length]}/api/schedules`, { headers });
      if (status === 401) {
        letThrough += 1;
      } else if (status !== 429) {
        throw new Error(`A wrong token was answered with ${status}: ${text}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CROWD }, askOn));
  return letThrough;
}

/** Checks one server: exactly as many requests as the limit allows. */
export async function limitsByItself(url: string): Promise<boolean> {
  return (await countLetThrough([url], QUOTA + 5)) === QUOTA;
}

/** Checks several servers: they share one limit. */
export async function limitTogether(urls: readonly string[]): Promise<boolean> {
  return (await countLetThrough(urls, QUOTA + 10)) === QUOTA;
}
