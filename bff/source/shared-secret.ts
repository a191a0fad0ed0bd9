/**
 * The secret that all processes of an installation share, for signing and for pseudonyms of
 * visitors.
 */

import { hkdfSync } from 'node:crypto';
import type { RouteDependencies } from '../route-dependencies.ts';

/**
 * Reads the database's own key; in remote mode, where each process may have its own database, a key
 * derived from the upstream's token.
 */
export async function readSharedSecret({
  config,
  storage,
}: Pick<RouteDependencies, 'config' | 'storage'>): Promise<string> {
  return config.upstream
    ? remoteSigningKey(config.upstream.token)
    : await storage.configuration.readSigningKey();
}

/**
 * The key of all processes in front of one upstream: HKDF-SHA256 of its token, 32 bytes, hex. It
 * does not reveal the token, and a new token gives a new key.
 */
export function remoteSigningKey(upstreamToken: string): string {
  return Buffer.from(hkdfSync('sha256', upstreamToken, '', 'slotwell form seal', 32)).toString(
    'hex',
  );
}
