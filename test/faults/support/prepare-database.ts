/**
 * Makes a new database one that a server can book on: an installation, an access token, the API
 * switched on.
 */

import { createAccessToken, hashAccessToken } from '../../../core/access/access-token.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import { anImport } from '../../core/storage/storage-fixture.ts';
import type { FaultDatabase } from '../fault-database.ts';
import { withRooms } from './with-rooms.ts';

/** Returns the access token. */
export async function prepareDatabase(
  database: Pick<FaultDatabase, 'open'>,
  installation: Partial<Installation>,
): Promise<string> {
  const token = createAccessToken();
  const command = { now: Date.now(), actor: 'test' };
  const storage = await database.open();
  try {
    await storage.configuration.import(anImport(withRooms(installation)));
    await storage.configuration.replaceToken({ ...command, tokenHash: hashAccessToken(token) });
    await storage.configuration.setApiEnabled({ ...command, enabled: true });
  } finally {
    await storage.close();
  }
  return token;
}
