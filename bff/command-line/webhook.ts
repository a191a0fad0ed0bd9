/**
 * `slotwell webhook add | list | rotate | enable | disable | remove`: integrators' servers that
 * receive booking events.
 */

import {
  BOOKING_EVENTS,
  type BookingEvent,
  describeDeliveryProblem,
  shortenEvent,
  type WebhookEndpoint,
} from '../../core/index.ts';
import {
  disabled,
  ENABLED,
  judgeUrl,
  MAX_SECRET_HOURS,
  newEndpoint,
  rotateSecret,
} from '../operations/webhooks.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import { presentTime, printable, printTable } from './print.ts';
import { changeEndpoint, withEndpoint } from './webhook-log.ts';
import { ACTOR, withCore } from './with-core.ts';

/** The webhook events by their last word, as they are typed and shown. */
const EVENTS: ReadonlyMap<string, BookingEvent> = new Map(
  BOOKING_EVENTS.map((event) => [shortenEvent(event), event]),
);

export const webhookAdd: Command = {
  name: 'webhook add',
  usage: `URL [--events ${[...EVENTS.keys()].join(',')}] [--customer-data] [--allow-private] [--description TEXT]`,
  summary:
    'Notify a server of bookings, and print the secret that signs the messages. See docs/webhooks.md.',
  options: {
    events: { type: 'string' },
    'customer-data': { type: 'boolean' },
    'allow-private': { type: 'boolean' },
    description: { type: 'string' },
  },
  arity: [1, 1],
  run: async (call) => {
    const events = readEvents(call);
    if (events === null) {
      return 2;
    }
    const url = await readUrl(call);
    return url === null ? 1 : add(call, url, events);
  },
};

/**
 * `null` after printing a problem if the URL may not be called. Accepts a name that does not
 * resolve yet.
 */
async function readUrl({
  io,
  arguments: [url = ''],
  options,
}: CommandCall): Promise<string | null> {
  const judged = await judgeUrl(url, { allowsPrivate: options['allow-private'] === true });
  if (judged.kind === 'refused') {
    io.err(`This address cannot be used: ${describeDeliveryProblem(judged.problem)}`);
    return null;
  }
  if (judged.remark !== null) {
    io.err(`${describeDeliveryProblem(judged.remark)} It is saved anyway.`);
  }
  return judged.url;
}

async function add(
  call: CommandCall,
  url: string,
  events: readonly BookingEvent[],
): Promise<ExitCode> {
  const { io, clock, options } = call;
  return withCore(call, async ({ storage }, { upstream }) => {
    const described = {
      url,
      description: String(options.description ?? ''),
      events,
      includesCustomer: options['customer-data'] === true,
      allowsPrivate: options['allow-private'] === true,
    };
    const endpoint = newEndpoint(described, clock.now());
    const { id, secret } = await storage.endpoints.add({
      now: clock.now(),
      actor: ACTOR,
      endpoint,
    });
    io.out(`Endpoint: ${id}`);
    io.out(`Secret: ${secret}`);
    io.err(
      `It is notified of bookings ${shortEvents(events)}. Keep the secret in a safe place: it is shown only this once.`,
    );
    if (upstream !== null) {
      io.err(
        'This server sends no webhooks about bookings of the installation at UPSTREAM_URL; set them up there.',
      );
    }
    return 0;
  });
}

/** Secrets are not shown. */
export const webhookList: Command = {
  name: 'webhook list',
  usage: '',
  summary: 'List the servers that are notified of bookings.',
  run: (call) =>
    withCore(call, async ({ storage, clock }) => {
      const endpoints = await storage.endpoints.list();
      const rows = endpoints.map((endpoint) => presentRow(endpoint, clock.now()).map(printable));
      printTable(
        call.io,
        ['No.', 'Address', 'Told of', 'Customer data', 'State', 'Description'],
        rows,
      );
      if (rows.length === 0) {
        call.io.err('No webhooks: slotwell webhook add URL sets one up.');
      }
      return 0;
    }),
};

function presentRow(endpoint: WebhookEndpoint, now: number): string[] {
  const { id, url, events, includesCustomer, allowsPrivate, description } = endpoint;
  const address = allowsPrivate ? `${url} (may be private)` : url;
  return [
    `${id}`,
    address,
    shortEvents(events),
    includesCustomer ? 'yes' : 'no',
    presentEndpointState(endpoint, now),
    description,
  ];
}

function presentEndpointState(
  { disabledAt, disabledReason, previousSecretUntil }: WebhookEndpoint,
  now: number,
): string {
  if (disabledAt !== null) {
    return `disabled: ${disabledReason === null ? '' : describeDeliveryProblem(disabledReason)}`;
  }
  return previousSecretUntil !== null && previousSecretUntil > now
    ? `in use, old secret until ${presentTime(previousSecretUntil)}`
    : 'in use';
}

const DEFAULT_HOURS = '24';

/** Creates a new secret; the old one keeps signing during the overlap. */
export const webhookRotate: Command = {
  name: 'webhook rotate',
  usage: 'ID [--hours 24]',
  summary: 'Create a new secret and print it; for some hours the old one also signs.',
  options: { hours: { type: 'string' } },
  arity: [1, 1],
  run: async (call) => {
    const hours = readHours(call);
    if (hours === null) {
      return 2;
    }
    return withEndpoint(call, async (core, endpoint) => {
      const { secret, until, change } = rotateSecret(endpoint, hours, core.clock.now());
      await changeEndpoint(core, endpoint.id, change);
      call.io.out(`Secret: ${secret}`);
      call.io.err(
        until === null
          ? 'The old one no longer signs.'
          : `The old one also signs until ${presentTime(until)}: replace it at the receiver by then.`,
      );
      return 0;
    });
  },
};

/** `null` after printing a problem if it is not a number of hours. */
function readHours({ io, options: { hours = DEFAULT_HOURS } }: CommandCall): number | null {
  const number = /^\d{1,3}$/.test(String(hours)) ? Number(hours) : Number.NaN;
  if (number <= MAX_SECRET_HOURS) {
    return number;
  }
  io.err(`--hours takes a number from 0 to ${MAX_SECRET_HOURS}.`);
  return null;
}

export const webhookEnable: Command = {
  name: 'webhook enable',
  usage: 'ID',
  summary: 'Notify an endpoint of bookings again, from now on.',
  arity: [1, 1],
  run: (call) =>
    withEndpoint(call, async (core, { id, disabledAt }) => {
      await changeEndpoint(core, id, ENABLED);
      call.io.out(
        disabledAt === null
          ? `Endpoint ${id} was already enabled.`
          : `Endpoint ${id} is enabled; it is notified of bookings from now on.`,
      );
      const dead = await core.storage.messages.listDeliveries({
        channel: 'webhook',
        target: `${id}`,
        state: 'dead',
        limit: 1,
      });
      if (dead.length > 0) {
        call.io.err(
          `What it missed is kept: slotwell webhook log ${id} shows it, slotwell webhook resend sends it.`,
        );
      }
      return 0;
    }),
};

export const webhookDisable: Command = {
  name: 'webhook disable',
  usage: 'ID',
  summary: 'Stop notifying an endpoint, until it is enabled.',
  arity: [1, 1],
  run: (call) =>
    withEndpoint(call, async (core, { id, disabledAt }) => {
      if (disabledAt === null) {
        await changeEndpoint(core, id, disabled(core.clock.now()));
      }
      call.io.out(
        disabledAt === null
          ? `Endpoint ${id} is disabled; it is no longer notified.`
          : `Endpoint ${id} was already disabled.`,
      );
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
      await storage.endpoints.remove({ now: clock.now(), actor: ACTOR, id });
      call.io.out(`Endpoint ${id} is removed, with its log.`);
      return 0;
    }),
};

/** Default: all events. `null` after printing a problem if a word is unknown. */
function readEvents({
  io,
  options: { events = [...EVENTS.keys()].join(',') },
}: CommandCall): readonly BookingEvent[] | null {
  const words = String(events)
    .split(',')
    .map((word) => word.trim().replace(/^booking\./, ''));
  const read = words.flatMap((word) => EVENTS.get(word) ?? []);
  if (read.length === words.length) {
    return [...new Set(read)];
  }
  const names = [...EVENTS.keys()];
  const others = names.slice(0, -1).join(', ');
  io.err(`--events takes ${others} and ${names.at(-1)}, separated by commas.`);
  return null;
}

function shortEvents(events: readonly BookingEvent[]): string {
  return events.map(shortenEvent).join(', ');
}
