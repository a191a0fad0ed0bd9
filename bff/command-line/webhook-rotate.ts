/** `slotwell webhook rotate ID`: a new secret, while the old one goes on signing for a time. */

import { createWebhookSecret } from '../../core/index.ts';
import type { Command, CommandCall } from './command.ts';
import { presentTime } from './present-delivery.ts';
import { changeEndpoint, withEndpoint } from './with-endpoint.ts';

const DEFAULT_HOURS = '24';
const MS_PER_HOUR = 3_600_000;

export const webhookRotate: Command = {
  name: 'webhook rotate',
  usage: 'ID [--hours 24]',
  summary: 'Make a new secret and print it; for some hours the old one signs, too.',
  options: { hours: { type: 'string' } },
  arity: [1, 1],
  run: async (call) => {
    const hours = readHours(call);
    if (hours === null) return 2;
    return withEndpoint(call, async (core, endpoint) => {
      const [secret, until] = [createWebhookSecret(), core.clock.now() + hours * MS_PER_HOUR];
      const previous =
        hours === 0 ? { previousSecret: null, previousSecretUntil: null } : { previousSecret: endpoint.secret, previousSecretUntil: until };
      await changeEndpoint(core, endpoint.id, { secret, ...previous });
      call.io.out(`Secret: ${secret}`);
      call.io.err(
        hours === 0
          ? 'The old one signs nothing any more.'
          : `The old one signs, too, until ${presentTime(until)}: replace it at the receiver by then.`,
      );
      return 0;
    });
  },
};

/** Null where it is no number of hours; that is said. */
function readHours({ io, options: { hours = DEFAULT_HOURS } }: CommandCall): number | null {
  const number = /^\d{1,3}$/.test(String(hours)) ? Number(hours) : Number.NaN;
  if (number <= 720) return number;
  io.err('--hours takes a number from 0 to 720.');
  return null;
}
