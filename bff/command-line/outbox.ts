/** `slotwell outbox`: pending and dead deliveries, and how to resend them. */

import {
  type Delivery,
  describeDeliveryProblem,
  type OutboxSummary,
  type Storage,
} from '../../core/index.ts';
import type { Config } from '../config.ts';
import { parseNumber, readLimit } from './arguments.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';
import {
  presentAttemptCount,
  presentState,
  presentTarget,
  resendAllDead,
  resendOne,
  showDelivery,
} from './delivery.ts';
import { presentTime, printable, printTable } from './print.ts';
import { withCore } from './with-core.ts';

export const outbox: Command = {
  name: 'outbox',
  usage: '',
  summary: 'Say how many messages are waiting, were sent and were given up.',
  run: (call) =>
    withCore(call, async ({ storage, clock }, config) => {
      const summary = await storage.messages.summarizeOutbox(clock.now());
      for (const [name, value] of summaryLines(summary)) {
        call.io.out(`${`${name}:`.padEnd(12)}${value}`);
      }
      for (const hint of hints(summary, config)) {
        call.io.err(hint);
      }
      return 0;
    }),
};

function summaryLines({
  states,
  waiting,
  unplanned,
  oldestDueAt,
}: OutboxSummary): (readonly [string, string])[] {
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
      ? [
          'E-mails are waiting for a mail server: set SMTP_URL and MAIL_FROM. Each is kept for 30 days, and until its booking begins.',
        ]
      : []),
    ...(states.dead > 0
      ? [
          'slotwell outbox list --dead shows what was given up; slotwell outbox resend --dead sends it again.',
        ]
      : []),
  ];
}

export const outboxList: Command = {
  name: 'outbox list',
  usage: '[--dead | --booking ID] [--limit NUMBER]',
  summary:
    'List the messages that are waiting, or that were given up, or all about one booking, newest first.',
  options: { dead: { type: 'boolean' }, booking: { type: 'string' }, limit: { type: 'string' } },
  run: async (call) => {
    const limit = readLimit(call);
    const { booking } = call.options;
    if (limit === null) {
      return 2;
    }
    if (booking !== undefined) {
      return listOfBooking(call, String(booking), limit);
    }
    return withCore(call, async ({ storage, clock }) => {
      const deliveries = await storage.messages.listDeliveries({
        state: call.options.dead === true ? 'dead' : 'waiting',
        limit,
      });
      const rows = await Promise.all(
        deliveries.map((delivery) => presentRow(delivery, storage, clock.now())),
      );
      printTable(
        call.io,
        ['No.', 'Written', 'By', 'To', 'State', 'Attempts', 'Why not yet'],
        rows.map((row) => row.map(printable)),
      );
      if (rows.length === 0) {
        call.io.err(call.options.dead === true ? 'Nothing was given up.' : 'Nothing is waiting.');
      }
      if (rows.length === limit) {
        call.io.err(`These are the last ${limit}; --limit shows more.`);
      }
      return 0;
    });
  },
};

/** All deliveries ever planned for the booking, with the numbers for `outbox resend`. */
async function listOfBooking(call: CommandCall, word: string, limit: number): Promise<ExitCode> {
  const bookingId = parseNumber(word);
  if (bookingId === null || call.options.dead === true) {
    call.io.err(
      bookingId === null
        ? '--booking takes the number of a booking: slotwell booking list shows them.'
        : 'Use --dead or --booking, not both.',
    );
    return 2;
  }
  return withCore(call, async ({ storage, service, clock }) => {
    if ((await service.findBooking(bookingId)) === null) {
      call.io.err(`There is no booking ${bookingId}.`);
      return 1;
    }
    const deliveries = await storage.messages.listDeliveries({ bookingId, limit });
    const rows = await Promise.all(
      deliveries.map(async (delivery) => {
        const [entry, [number = '', ...rest]] = await Promise.all([
          storage.messages.findEntry(delivery.outboxId),
          presentRow(delivery, storage, clock.now()),
        ]);
        return [number, entry?.kind ?? '', ...rest];
      }),
    );
    printTable(
      call.io,
      ['No.', 'About', 'Written', 'By', 'To', 'State', 'Attempts', 'Why not yet'],
      rows.map((row) => row.map(printable)),
    );
    if (rows.length === 0) {
      call.io.err(
        `Nothing was to be sent about booking ${bookingId}, or it is older than 30 days.`,
      );
    } else {
      call.io.err(
        'slotwell outbox show NUMBER shows every attempt, slotwell outbox resend NUMBER sends one again.',
      );
    }
    return 0;
  });
}

async function presentRow(delivery: Delivery, storage: Storage, now: number): Promise<string[]> {
  const { id, createdAt, channel, problem } = delivery;
  const attempts = await storage.messages.listAttempts(id);
  return [
    `${id}`,
    presentTime(createdAt),
    channel,
    presentTarget(delivery),
    presentState(delivery, now),
    presentAttemptCount(delivery, attempts),
    problem === null ? '' : describeDeliveryProblem(problem),
  ];
}

export const outboxShow: Command = {
  name: 'outbox show',
  usage: 'DELIVERY',
  summary: 'Show every attempt to send a message (e-mail or webhook), and what was answered.',
  arity: [1, 1],
  run: (call) => showDelivery(call),
};

export const outboxResend: Command = {
  name: 'outbox resend',
  usage: 'DELIVERY | --dead',
  summary: 'Send a message again, or all that were given up.',
  options: { dead: { type: 'boolean' } },
  arity: [0, 1],
  run: async (call: CommandCall) => {
    const all = call.options.dead === true;
    if (all !== call.arguments.length > 0) {
      return all ? resendAllDead(call) : resendOne(call);
    }
    call.io.err('Name one delivery, or use --dead.');
    return 2;
  },
};
