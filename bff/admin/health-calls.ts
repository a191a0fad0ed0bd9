/** The installation's health, and actions on undelivered messages. */

import { type Delivery, isRefusal, readSmtpUrl } from '../../core/index.ts';
import { version } from '../../package.json';
import type { CallAnswer } from '../contract/admin-calls.ts';
import type { Health, healthCalls, TroubledMessage } from '../contract/admin-health.ts';
import type { Finding } from '../operations/health/finding.ts';
import { createHealthWatch, type ServerHealth } from '../operations/health/server-health.ts';
import { resendDead } from '../operations/messages.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { by } from './booking-calls.ts';
import type { Handlers } from './call.ts';

type HealthCalls = Pick<Handlers, keyof typeof healthCalls>;

const SHOWN = 50;

export function createHealthCalls(deps: RouteDependencies): HealthCalls {
  const { storage, clock } = deps;
  const watch = createHealthWatch(deps);
  const present = async (health: ServerHealth) =>
    presentHealth(deps, health, await listTroubled(deps));

  return {
    'GET /health': async () => await present(await watch.look()),

    'POST /health/mail': async () => await present(await watch.tryMail()),

    'POST /messages/{id}/resend': async ({ signedIn, path }) => {
      const again = await storage.messages.resendDelivery({
        now: clock.now(),
        actor: by(signedIn),
        deliveryId: Number(path.id),
      });
      return isRefusal(again) ? { refused: 'not_found' } : await present(await watch.lookAgain());
    },

    'POST /messages/resend': async ({ signedIn }) => {
      await resendDead({ storage, clock, actor: by(signedIn) });
      return await present(await watch.lookAgain());
    },
  };
}

/** Dead deliveries, then waiting ones with failed attempts, both newest first. */
async function listTroubled({ storage }: RouteDependencies): Promise<readonly TroubledMessage[]> {
  const [dead, waiting] = await Promise.all([
    storage.messages.listDeliveries({ state: 'dead', limit: SHOWN }),
    storage.messages.listDeliveries({ state: 'waiting', limit: SHOWN }),
  ]);
  const troubled = [...dead, ...waiting.filter(({ problem }) => problem !== null)];
  return Promise.all(troubled.map((delivery) => presentMessage(storage, delivery)));
}

async function presentMessage(
  storage: RouteDependencies['storage'],
  delivery: Delivery,
): Promise<TroubledMessage> {
  const { id, outboxId, channel, target, state, createdAt, dueAt, attempts, problem } = delivery;
  const [entry, tried] = await Promise.all([
    storage.messages.findEntry(outboxId),
    storage.messages.listAttempts(id),
  ]);
  return {
    id,
    kind: entry?.kind ?? '',
    channel,
    to: target,
    booking: entry?.asOf?.bookingId ?? null,
    state,
    written_at: moment(createdAt),
    next_at: state === 'waiting' ? moment(dueAt) : null,
    attempts,
    attempts_in_all: Math.max(attempts, tried.length),
    problem,
  };
}

function presentHealth(
  { config, observations }: RouteDependencies,
  { at, findings, summary, report, mailTry, schema }: ServerHealth,
  list: readonly TroubledMessage[],
): CallAnswer<'GET /health'> {
  const { lastMail, clock, backups } = report;
  const server = config.mail === null ? null : readSmtpUrl(config.mail.smtpUrl);
  return {
    at: moment(at),
    findings: findings.map(presentFinding),
    mail: {
      server: server && `${server.host}:${server.port}`,
      tried: mailTry && {
        at: moment(mailTry.at),
        problem: mailTry.check.kind === 'ready' ? null : mailTry.check.problem,
        status: null,
      },
      sent: lastMail && {
        at: moment(lastMail.at),
        problem: lastMail.problem,
        status: lastMail.status,
      },
    },
    messages: {
      waiting: summary.states.waiting + summary.unplanned,
      given_up: summary.states.dead,
      oldest_due_at: momentOrNull(summary.oldestDueAt),
      list: [...list],
    },
    origins: observations
      .refusedOrigins()
      .map(({ origin, count, lastAt }) => ({ origin, count, last_at: moment(lastAt) })),
    backup_at: momentOrNull(backups.lastAt),
    versions: {
      program: version,
      node: process.versions.node,
      zone_data: process.versions.tz ?? '',
      database: report.database,
      schema,
    },
    clock: { database_at: clock?.kind === 'own clock' ? moment(clock.at) : null },
    started_at: moment(observations.startedAt),
  };
}

function presentFinding({ endpoints, ...finding }: Finding): Health['findings'][number] {
  return {
    ...finding,
    values: { ...finding.values },
    ...(endpoints && { endpoints: [...endpoints] }),
  };
}

function moment(at: number): string {
  return new Date(at).toISOString();
}

function momentOrNull(at: number | null): string | null {
  return at === null ? null : moment(at);
}
