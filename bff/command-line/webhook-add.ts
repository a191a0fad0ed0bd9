/** `slotwell webhook add URL`: an integrator's server that is told of bookings from now on. */

import { type BookingEvent, checkWebhookUrl, createWebhookSecret, type NewWebhookEndpoint, resolveTarget } from '../../core/index.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { readEvents, shortEvents } from './webhook-events.ts';
import { ACTOR, withCore } from './with-core.ts';

const LONGEST_DESCRIPTION = 200;

export const webhookAdd: Command = {
  name: 'webhook add',
  usage: 'URL [--events created,cancelled,rescheduled] [--customer-data] [--allow-private] [--description TEXT]',
  summary: 'Tell a server of bookings, and print the secret that proves it to be you. See docs/webhooks.md.',
  options: {
    events: { type: 'string' },
    'customer-data': { type: 'boolean' },
    'allow-private': { type: 'boolean' },
    description: { type: 'string' },
  },
  arity: [1, 1],
  run: async (call) => {
    const events = readEvents(call);
    if (events === null) return 2;
    const url = await judgeUrl(call);
    return url === null ? 1 : add(call, url, events);
  },
};

/** Null where it may not be called; that is said. A name that leads nowhere yet is taken. */
async function judgeUrl({ io, arguments: [url = ''], options }: CommandCall): Promise<string | null> {
  const terms = { allowsPrivate: options['allow-private'] === true };
  const target = await resolveTarget(url, terms);
  if (target.kind === 'refused') {
    io.err(`This address cannot be told: ${target.problem}`);
    return null;
  }
  if (target.kind === 'unknown') io.err(`${target.problem} It is kept all the same.`);
  const check = checkWebhookUrl(url, terms);
  return check.kind === 'ok' ? check.url.href : null;
}

async function add(call: CommandCall, url: string, events: readonly BookingEvent[]): Promise<ExitCode> {
  const { io, clock, options } = call;
  return withCore(call, async ({ storage }, { upstream }) => {
    const endpoint: NewWebhookEndpoint = {
      url,
      description: String(options.description ?? '').slice(0, LONGEST_DESCRIPTION),
      events,
      secret: createWebhookSecret(),
      includesCustomer: options['customer-data'] === true,
      allowsPrivate: options['allow-private'] === true,
      createdAt: clock.now(),
    };
    const { id, secret } = await storage.addEndpoint({ now: clock.now(), actor: ACTOR, endpoint });
    io.out(`Endpoint: ${id}`);
    io.out(`Secret: ${secret}`);
    io.err(`It is told of bookings ${shortEvents(events)}. Keep the secret in a safe place: it is shown only this once.`);
    if (upstream !== null) io.err('Bookings of the installation at UPSTREAM_URL are not told of here; set webhooks up there.');
    return 0;
  });
}
