/**
 * The messages of a running server: its senders, the delivery worker for the outbox, the jobs that
 * create reminders, and resending dead deliveries.
 */

import {
  type Actor,
  type Channel,
  type Clock,
  createDeliveryWorker,
  createEventSender,
  createMailSender,
  createOutboxPlanner,
  createWaitlistMails,
  createWaitlistRound,
  createWebhookSender,
  type DeliveryWorker,
  describeDeliveryProblem,
  isAnyDue,
  isRefusal,
  openCalendarSource,
  type Sender,
  type Storage,
  type WorkKind,
} from '../../core/index.ts';
import type { Config } from '../config.ts';
import type { Core } from '../open-core.ts';
import { speak } from '../texts/index.ts';
import { type Job, TICK_MS } from './job.ts';
import { createLogThrottle, type Log } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';

export interface MessagesOptions {
  readonly core: Core;
  readonly config: Pick<Config, 'mail' | 'baseUrl'>;
  readonly log: Log;
  /** Replaces the operator's mail server: a demonstration shows mail instead of sending it. */
  readonly mailSender?: Sender;
  readonly metrics?: Pick<Metrics, 'watchSender'> | null;
}

export interface Messages {
  readonly worker: DeliveryWorker;
  readonly jobs: readonly Job[];
  /** Lets deliveries in progress finish. Those that are cut off are retried by the next process. */
  close(): Promise<void>;
}

/**
 * An attempt takes at most 15 s (webhooks) or 40 s (mail), but supervisors kill the process before
 * that.
 */
const STOP_TIMEOUT_MS = 5_000;

const FAILURES = {
  failed: 'mail does not get out and is tried again: slotwell doctor says what to do',
  refused: 'a mail was rejected for good: slotwell outbox list --dead shows it',
} as const;

/** Opens the messages. Nothing runs before `worker.start()`. */
export function openMessages({
  core,
  config,
  log,
  mailSender,
  metrics = null,
}: MessagesOptions): Messages {
  const { storage, clock } = core;
  const { findWaitlistMail, planWaitlist } = createWaitlistMails({
    storage,
    baseUrl: config.baseUrl,
  });
  const sending = { baseUrl: config.baseUrl, speak, storage: { ...storage, findWaitlistMail } };
  const smtp =
    mailSender === undefined && config.mail
      ? createMailSender({ ...config.mail, ...sending })
      : null;
  const mail = mailSender ?? smtp;
  const counted = (channel: Channel, sender: Sender) =>
    metrics?.watchSender(channel, sender) ?? sender;
  const isDue = createLogThrottle<string>(clock);
  const sayFailure = createLogThrottle<string>(clock);
  const worker = createDeliveryWorker({
    storage,
    clock,
    senders: {
      webhook: counted('webhook', createWebhookSender({ loader: storage })),
      calendar: counted(
        'calendar',
        createEventSender({ storage, speak, openSource: openCalendarSource }),
      ),
      ...(mail && { mail: counted('mail', told(mail)) }),
    },
    planOutbox: createOutboxPlanner({ storage, clock, planWaitlist }),
    report: (error) =>
      isDue(String(error)) && log.error({ err: error }, 'messages could not be worked on'),
  });

  /**
   * A failure on the other side is not an error of this process, but the operator must learn of it:
   * each cause is logged at most once a minute.
   */
  function told(sender: Sender): Sender {
    return {
      send: async (sending) => {
        const sent = await sender.send(sending);
        const { outcome } = sent;
        if (outcome.kind !== 'failed' && outcome.kind !== 'refused') {
          return sent;
        }
        const cause = describeDeliveryProblem(outcome.problem);
        if (sayFailure(cause)) {
          const { id, attempts } = sending.delivery;
          log.warn({ cause, delivery: id, attempt: attempts }, FAILURES[outcome.kind]);
        }
        return sent;
      },
    };
  }

  storage.onCommit(worker.notify);
  return {
    worker,
    jobs: messageJobs(core),
    async close() {
      await worker.stop(STOP_TIMEOUT_MS);
      await smtp?.close();
    },
  };
}

/** Jobs that depend only on time: reminders, and expiring bookings that were not confirmed. */
function messageJobs({ storage, service, clock }: Core): readonly Job[] {
  /** The delivery worker has usually looked within the last second. */
  const isDue = (kind: WorkKind) => async () =>
    isAnyDue(await storage.readDue(TICK_MS), [kind], clock.now());
  const job = (name: string, run: () => Promise<number>, kind?: WorkKind): Job => ({
    name,
    everyMs: 15_000,
    ...(kind && { isDue: isDue(kind) }),
    run: async () => {
      const count = await run();
      return count === 0 ? null : `${count}`;
    },
  });
  const remind = async () => {
    const minutesBefore = (await service.installation())?.mail.reminderMinutes ?? [];
    return minutesBefore.length === 0
      ? 0
      : storage.bookings.remind({ now: clock.now(), minutesBefore });
  };
  const waitlist = createWaitlistRound({ storage, service, clock });
  return [
    {
      name: 'waiting list',
      // An expired offer keeps its slot for two more minutes and must be passed on before that.
      everyMs: 5_000,
      isDue: isDue('waitlist'),
      run: async () => {
        const { expired, offered } = await waitlist();
        return expired + offered === 0
          ? null
          : `${expired} offers ran out, ${offered} free times were offered`;
      },
    },
    job('reminders', remind),
    job(
      'bookings to be confirmed',
      () => storage.bookings.remindPending({ now: clock.now() }),
      'pending',
    ),
    job(
      'customers to be erased',
      () => storage.bookings.erasePast({ now: clock.now() }),
      'erasing',
    ),
    job(
      'bookings never confirmed',
      () => storage.bookings.expirePending({ now: clock.now() }),
      'pending',
    ),
  ];
}

interface ResendInput {
  readonly storage: Pick<Storage, 'messages'>;
  readonly clock: Clock;
  readonly actor: Actor;
}

/**
 * More than ever accumulates. One round only, so that deliveries that are given up again are not
 * resent forever.
 */
const MAX_ROWS = 100_000;

/**
 * Returns the number of deliveries that were queued again. Deliveries to erased customers have no
 * recipient and are skipped.
 */
export async function resendDead({ storage, clock, actor }: ResendInput): Promise<number> {
  let count = 0;
  for (const { id: deliveryId } of await storage.messages.listDeliveries({
    state: 'dead',
    limit: MAX_ROWS,
  })) {
    const again = await storage.messages.resendDelivery({ now: clock.now(), actor, deliveryId });
    if (!isRefusal(again)) {
      count += 1;
    }
  }
  return count;
}
