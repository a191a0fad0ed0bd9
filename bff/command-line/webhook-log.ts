/**
 * `slotwell webhook log | show | resend | test`: deliveries to endpoints, their responses, and
 * resending. Also finds an endpoint by its number.
 */

import {
  type Attempt,
  createDeliveryWorker,
  createWebhookSender,
  type Delivery,
  planWebhooks,
  type Storage,
  type WebhookEndpoint,
  type WebhookEndpointChange,
} from '../../core/index.ts';
import type { Core } from '../open-core.ts';
import { readLimit, readNumber } from './arguments.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import {
  presentAttempt,
  presentAttemptCount,
  presentState,
  resendOne,
  showDelivery,
} from './delivery.ts';
import { presentTime, printTable } from './print.ts';
import { ACTOR, withCore } from './with-core.ts';

export const webhookLog: Command = {
  name: 'webhook log',
  usage: '[ID] [--limit NUMBER]',
  summary: 'List what was sent to endpoints, or to one of them, newest first.',
  options: { limit: { type: 'string' } },
  arity: [0, 1],
  run: async (call) => {
    const limit = readLimit(call);
    const target = call.arguments.length === 0 ? '' : readEndpointId(call);
    if (limit === null || target === null) {
      return 2;
    }
    return withCore(call, ({ storage }) =>
      list(call, storage, { limit, ...(target !== '' && { target: `${target}` }) }),
    );
  },
};

async function list(
  { io, clock }: CommandCall,
  storage: Storage,
  wanted: { limit: number; target?: string },
): Promise<ExitCode> {
  const deliveries = await storage.messages.listDeliveries({ channel: 'webhook', ...wanted });
  const rows = await Promise.all(
    deliveries.map((delivery) => presentRow(delivery, storage, clock.now())),
  );
  printTable(io, ['No.', 'Written', 'Endpoint', 'Type', 'State', 'Attempts', 'Last answer'], rows);
  if (rows.length === 0) {
    io.err('Nothing has been sent yet.');
  }
  if (rows.length === wanted.limit) {
    io.err(`These are the last ${wanted.limit}; --limit shows more.`);
  }
  return 0;
}

async function presentRow(delivery: Delivery, storage: Storage, now: number): Promise<string[]> {
  const [entry, attempts] = await Promise.all([
    storage.messages.findEntry(delivery.outboxId),
    storage.messages.listAttempts(delivery.id),
  ]);
  const last = attempts.at(-1);
  const { id, createdAt, target } = delivery;
  const answer = last === undefined ? '' : presentAttempt(last);
  return [
    `${id}`,
    presentTime(createdAt),
    target,
    entry?.kind ?? '',
    presentState(delivery, now),
    presentAttemptCount(delivery, attempts),
    answer,
  ];
}

export const webhookShow: Command = {
  name: 'webhook show',
  usage: 'DELIVERY',
  summary: 'Show every attempt of a delivery, with what was sent and answered.',
  arity: [1, 1],
  run: (call) => showDelivery(call, 'webhook'),
};

export const webhookResend: Command = {
  name: 'webhook resend',
  usage: 'DELIVERY',
  summary: 'Send a webhook again, under its old id.',
  arity: [1, 1],
  run: resendOne,
};

export const webhookTest: Command = {
  name: 'webhook test',
  usage: 'ID [--wait]',
  summary:
    'Send a test to an endpoint: by the running server, or with --wait at once, and say how it went.',
  options: { wait: { type: 'boolean' } },
  arity: [1, 1],
  run: (call) =>
    withEndpoint(call, async (core, { id }) => {
      const outboxId = await core.storage.endpoints.test({
        now: core.clock.now(),
        actor: ACTOR,
        trigger: 'command_line',
        id,
      });
      if (typeof outboxId !== 'number') {
        call.io.err(`Endpoint ${id} was removed just now.`);
        return 1;
      }
      if (call.options.wait === true) {
        return sendNow(call, core, outboxId);
      }
      call.io.out(
        `A test for endpoint ${id} is queued; the running server sends it. slotwell webhook log ${id} shows how it went.`,
      );
      return 0;
    }),
};

/**
 * Runs the server's delivery worker for webhooks only; whichever process leases the delivery sends
 * it.
 */
async function sendNow(
  { io }: CommandCall,
  { storage, clock }: Core,
  outboxId: number,
): Promise<ExitCode> {
  const failures: unknown[] = [];
  const worker = createDeliveryWorker({
    storage,
    clock,
    senders: { webhook: createWebhookSender({ loader: storage }) },
    planOutbox: () => planTest(storage, clock.now(), outboxId),
    report: (error) => void failures.push(error),
  });
  await worker.work();
  const [failure] = failures;
  if (failure !== undefined) {
    throw failure;
  }
  const { delivery, attempt } = await waitForAttempt(storage, outboxId);
  if (attempt === undefined) {
    io.err('Another process is sending it and has no result yet: slotwell webhook log shows it.');
  } else {
    (delivery?.state === 'delivered' ? io.out : io.err)(
      `${delivery?.state === 'delivered' ? 'Delivered' : 'Not delivered'}: ${presentAttempt(attempt)}`,
    );
  }
  return delivery?.state === 'delivered' ? 0 : 1;
}

async function planTest(storage: Storage, now: number, outboxId: number): Promise<number> {
  const entry = await storage.messages.findEntry(outboxId);
  if (entry === null) {
    return 0;
  }
  const planned = await storage.messages.plan({
    now,
    outboxId,
    deliveries: planWebhooks(entry, await storage.endpoints.list()),
  });
  return planned ? 1 : 0;
}

interface FoundAttempt {
  readonly delivery: Delivery | undefined;
  readonly attempt: Attempt | undefined;
}

const LOOK_AGAIN_MS = 200;
/** 17 s at `LOOK_AGAIN_MS` each: a little longer than an attempt may take. */
const LOOKS = 85;

/**
 * Usually resolves at once, but a running server may have leased the delivery and still be sending
 * it.
 */
async function waitForAttempt(storage: Storage, outboxId: number): Promise<FoundAttempt> {
  for (let look = 1; ; look += 1) {
    const [delivery] = await storage.messages.listDeliveries({ outboxId, limit: 1 });
    const attempt = delivery && (await storage.messages.listAttempts(delivery.id)).at(-1);
    if (attempt !== undefined || look === LOOKS) {
      return { delivery, attempt };
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

export async function withEndpoint(
  call: CommandCall,
  work: (core: Core, endpoint: WebhookEndpoint) => Promise<ExitCode>,
): Promise<ExitCode> {
  const wanted = readEndpointId(call);
  if (wanted === null) {
    return 2;
  }
  return withCore(call, async (core) => {
    const endpoint = (await core.storage.endpoints.list()).find(({ id }) => id === wanted);
    if (endpoint !== undefined) {
      return work(core, endpoint);
    }
    call.io.err(`There is no endpoint ${wanted}: slotwell webhook list shows them.`);
    return 1;
  });
}

/** `null` after printing a problem if it is not a number. */
function readEndpointId(call: CommandCall): number | null {
  return readNumber(call, { thing: 'endpoint', shownBy: 'webhook list' });
}

export async function changeEndpoint(
  { storage, clock }: Core,
  id: number,
  change: WebhookEndpointChange,
): Promise<void> {
  await storage.endpoints.change({ now: clock.now(), actor: ACTOR, id, change });
}
