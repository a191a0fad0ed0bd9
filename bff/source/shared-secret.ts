/** The secret that all processes of one installation have in common: for signing, and for naming visitors without their address. */

import type { RouteDependencies } from '../route-dependencies.ts';
import { remoteSigningKey } from './remote/index.ts';

/** The database's own key; with another installation as the source, where each process may have a database to itself, one made from its token. */
export async function readSharedSecret({ config, storage }: Pick<RouteDependencies, 'config' | 'storage'>): Promise<string> {
  return config.upstream ? remoteSigningKey(config.upstream.token) : await storage.readSigningKey();
}
