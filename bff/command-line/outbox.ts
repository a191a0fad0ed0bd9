/** `slotwell outbox`: what waits to be told, what was given up, and how to send it again. */

import type { Delivery, OutboxSummary } from '../../core/index.ts';
import type { Config } from '../config.ts';
import type { Command, CommandCall } from './command.ts';
import { presentState, presentTime } from './present-delivery.ts';
import { printTable } from './print-table.ts';
import { printable } from './printable.ts';
import { readLimit } from './read-limit.ts';
import { resendDead, resendOne } from './resend.ts';
import { withCore } from './with-core.ts';

export const outbox: Command = {
  name: 'outbox',
  usage: '',
  summary: 'Say how many messages wait, were sent and were given up.',
  run: (call) =>
    withCore(call, async ({ storage, clock }, config) => {
      const summary = await storage.summarizeOutbox(clock.now());
      for (const [name, value] of summaryLines(summary)) call.io.out(`${`${name}:`.padEnd(12)}${value}`);
      for (const hint of hints(summary, config)) call.io.err(hint);
      return 0;
    }),
};

function summaryLines({ states, waiting, unplanned, oldestDueAt }: OutboxSummary): (readonly [string, string])[] {
  return [
    ['Waiting', `${states.waiting} (mail ${waiting.mail}, webhooks ${waiting.webhook})`],
    ['New', `${unplanned}`],
    ['Delivered', `${states.delivered}`],
    ['Given up', `${states.dead}`],
    ['Obsolete', `${states.obsolete}`],
    ['Oldest due', oldestDueAt === null ? 'none' : presentTime(oldestDueAt)],
  ];
}

function hints({ states, waiting }: OutboxSummary, { mail }: Config): string[] {
  return [
    ...(waiting.mail > 0 && mail === null
      ? ['Mail waits for a mail server: set SMTP_URL and MAIL_FROM. It is kept for 30 days, and until its booking begins.']
      : []),
    ...(states.dead > 0 ? ['slotwell outbox list --dead shows what was given up; slotwell outbox resend --dead sends it again.'] : []),
  ];
}

export const outboxList: Command = {
  name: 'outbox list',
  usage: '[--dead] [--limit NUMBER]',
  summary: 'List the messages that wait, or that were given up, newest first.',
  options: { dead: { type: 'boolean' }, limit: { type: 'string' } },
  run: async (call) => {
    const limit = readLimit(call);
    if (limit === null) return 2;
    return withCore(call, async ({ storage, clock }) => {
      const deliveries = await storage.listDeliveries({ state: call.options.dead === true ? 'dead' : 'waiting', limit });
      const rows = deliveries.map((delivery) => rowOf(delivery, clock.now()).map(printable));
      printTable(call.io, ['No.', 'Written', 'By', 'To', 'State', 'Attempts', 'Why not yet'], rows);
      if (rows.length === 0) call.io.err(call.options.dead === true ? 'Nothing was given up.' : 'Nothing waits.');
      if (rows.length === limit) call.io.err(`These are the last ${limit}; --limit shows more.`);
      return 0;
    });
  },
};

function rowOf(delivery: Delivery, now: number): string[] {
  const { id, createdAt, channel, target, attempts, problem } = delivery;
  const to = channel === 'webhook' ? `endpoint ${target}` : target;
  return [`${id}`, presentTime(createdAt), channel, to, presentState(delivery, now), `${attempts}`, problem ?? ''];
}

export const outboxResend: Command = {
  name: 'outbox resend',
  usage: 'DELIVERY | --dead',
  summary: 'Send a message again, or all that were given up.',
  options: { dead: { type: 'boolean' } },
  arity: [0, 1],
  run: async (call: CommandCall) => {
    const all = call.options.dead === true;
    if (all !== call.arguments.length > 0) return all ? resendDead(call) : resendOne(call);
    call.io.err('Name one delivery, or say --dead.');
    return 2;
  },
};
