/**
 * Where the first administrator is made: an address with a code that is good once, for who runs the
 * server. Browsers send nothing of what follows the #, so that no proxy's log has it.
 */

import { createSetUpCode, hashSetUpCode } from '../../core/index.ts';
import type { Config } from '../config.ts';
import type { Core } from '../open-core.ts';

/** `null` if there is an administrator already. Any address before it is good no longer. */
export async function makeSetUpAddress(
  { storage, clock }: Pick<Core, 'storage' | 'clock'>,
  { baseUrl }: Pick<Config, 'baseUrl'>,
  actor: string,
): Promise<string | null> {
  const code = createSetUpCode();
  const made = await storage.people.makeSetUpCode({
    now: clock.now(),
    actor,
    codeHash: hashSetUpCode(code),
  });
  return made === 'made' ? `${baseUrl}/admin/set-up#${code}` : null;
}
