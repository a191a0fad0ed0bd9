/**
 * Pseudonyms for people: the same text gives the same name wherever the secret is the same, and the
 * name does not reveal the text.
 */

import { createHmac, hkdfSync } from 'node:crypto';

/**
 * `purpose` prevents a name from being recognized in another use. Returns 32 characters of
 * base64url.
 */
export function createKeyedHash(secret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `slotwell ${purpose}`, 32));
  return (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 32);
}
