/**
 * Names for people that tell nobody who they are: the same text makes the same name wherever the
 * secret is the same.
 */

import { createHmac, hkdfSync } from 'node:crypto';

/** `purpose` keeps names of one use from being known in another. 32 characters of base64url. */
export function createKeyedHash(secret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `slotwell ${purpose}`, 32));
  return (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 32);
}
