/**
 * The secret that all processes of one installation have in common: for signing, and for naming
 * visitors without their address.
 */

import { hkdfSync } from 'node:crypto';
import type { RouteDependencies } from '../route-dependencies.ts';

/**
 * The database's own key; with another installation as the source, where each process may have a
 * database to itself, one made from its token.
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
 * For the processes in front of one upstream: HKDF-SHA256 of its token, 32 bytes, hex. The token
 * cannot be found from it; a new token makes a new key.
 */
export function remoteSigningKey(upstreamToken: string): string {
  return Buffer.from(hkdfSync('sha256', upstreamToken, '', 'slotwell form seal', 32)).toString(
    'hex',
  );
}
