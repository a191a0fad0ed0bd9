/** `slotwell webhook enable | disable | remove ID`: whether an endpoint is told of bookings. */

import type { Command } from './command.ts';
import { ACTOR } from './with-core.ts';
import { changeEndpoint, withEndpoint } from './with-endpoint.ts';

export const webhookEnable: Command = {
  name: 'webhook enable',
  usage: 'ID',
  summary: 'Tell an endpoint of bookings again, from now on.',
  arity: [1, 1],
  run: (call) =>
    withEndpoint(call, async (core, { id, disabledAt }) => {
      await changeEndpoint(core, id, { disabledAt: null, disabledReason: null });
      call.io.out(
        disabledAt === null ? `Endpoint ${id} was enabled before.` : `Endpoint ${id} is enabled; it is told of bookings from now on.`,
      );
      const dead = await core.storage.listDeliveries({ channel: 'webhook', target: `${id}`, state: 'dead', limit: 1 });
      if (dead.length > 0) call.io.err(`What it missed is kept: slotwell webhook log ${id} shows it, slotwell webhook resend sends it.`);
      return 0;
    }),
};

export const webhookDisable: Command = {
  name: 'webhook disable',
  usage: 'ID',
  summary: 'Tell an endpoint nothing, until it is enabled.',
  arity: [1, 1],
  run: (call) =>
    withEndpoint(call, async (core, { id, disabledAt }) => {
      if (disabledAt === null) await changeEndpoint(core, id, { disabledAt: core.clock.now(), disabledReason: 'by the operator' });
      call.io.out(disabledAt === null ? `Endpoint ${id} is disabled; it is told nothing.` : `Endpoint ${id} was disabled before.`);
      return 0;
    }),
};

export const webhookRemove: Command = {
  name: 'webhook remove',
  usage: 'ID',
  summary: 'Remove an endpoint, its secret and its log.',
  arity: [1, 1],
  run: (call) =>
    withEndpoint(call, async ({ storage, clock }, { id }) => {
      await storage.removeEndpoint({ now: clock.now(), actor: ACTOR, id });
      call.io.out(`Endpoint ${id} is removed, with its log.`);
      return 0;
    }),
};
