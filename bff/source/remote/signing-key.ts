/** The key that signs form seals where there is no database to keep one: derived, so that every process in front of one upstream has the same. */

import { hkdfSync } from 'node:crypto';

/** HKDF-SHA256 of the upstream token, 32 bytes, hex. The token cannot be found from it; a new token makes a new key. */
export function remoteSigningKey(upstreamToken: string): string {
  return Buffer.from(hkdfSync('sha256', upstreamToken, '', 'slotwell form seal', 32)).toString('hex');
}
