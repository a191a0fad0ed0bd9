/** What the commands about one webhook endpoint have in common: its number is read, the endpoint found, and what is missing said. */

import type { WebhookEndpoint, WebhookEndpointChange } from '../../core/index.ts';
import type { Core } from '../open-core.ts';
import { readNumber } from './arguments.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { ACTOR, withCore } from './with-core.ts';

export async function withEndpoint(
  call: CommandCall,
  work: (core: Core, endpoint: WebhookEndpoint) => Promise<ExitCode>,
): Promise<ExitCode> {
  const wanted = readEndpointId(call);
  if (wanted === null) return 2;
  return withCore(call, async (core) => {
    const endpoint = (await core.storage.listEndpoints()).find(({ id }) => id === wanted);
    if (endpoint !== undefined) return work(core, endpoint);
    call.io.err(`There is no endpoint ${wanted}: slotwell webhook list shows them.`);
    return 1;
  });
}

/** `null` if it is none, which is said. */
export function readEndpointId(call: CommandCall): number | null {
  return readNumber(call, { thing: 'endpoint', shownBy: 'webhook list' });
}

export async function changeEndpoint({ storage, clock }: Core, id: number, change: WebhookEndpointChange): Promise<void> {
  await storage.changeEndpoint({ now: clock.now(), actor: ACTOR, id, change });
}
