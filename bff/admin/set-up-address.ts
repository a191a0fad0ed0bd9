/**
 * The address for creating the first administrator, with a one-time code, for whoever runs the
 * server. The code follows a #, which browsers do not send, so that it appears in no proxy's log.
 */

import { createSetUpCode, hashSetUpCode } from '../../core/index.ts';
import type { Config } from '../config.ts';
import type { Core } from '../open-core.ts';

/** `null` if there is already an administrator. Invalidates earlier addresses. */
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
