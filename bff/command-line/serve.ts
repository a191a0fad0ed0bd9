/** `slotwell serve`: runs the server until a stop signal. */

import type { Clock } from '../../core/index.ts';
import { isAdminBuilt } from '../admin/page.ts';
import { makeSetUpAddress } from '../admin/set-up-address.ts';
import type { Config } from '../config.ts';
import type { Core } from '../open-core.ts';
import { openBusyReader } from '../operations/busy-times.ts';
import { findServers } from '../operations/find-servers.ts';
import { deleteExpired, extendSessionTimes, repeat } from '../operations/job.ts';
import { createLog, type Log } from '../operations/log.ts';
import { openMessages } from '../operations/messages.ts';
import type { OpenMetrics } from '../operations/metrics/metrics-server.ts';
import { keepHolidaysCurrent } from '../operations/public-holidays.ts';
import { deleteOldViews } from '../operations/view-log.ts';
import { startServer } from '../server.ts';
import type { Command, CommandIo } from './command.ts';
import { locateDatabase, withNewCore } from './with-core.ts';

/** A reading that is cut off is repeated when its lease ends. */
const STOP_TIMEOUT_MS = 5_000;

export const serve: Command = {
  name: 'serve',
  usage: '',
  summary: 'Start the server: widget, hosted page and REST API on one port.',
  run: ({ io, clock }) =>
    withNewCore({ io, clock }, async (opened, config, isNew) => {
      const stopped = io.stopAsked();
      const log = createLog(config.logLevel);
      const metrics =
        config.metrics === null ? null : await startMetrics(config.metrics, clock, log);
      const core = metrics?.watchCore(opened) ?? opened;
      const server = await startServer({ config, core, log, metrics });
      const messages = openMessages({ core, config, log, metrics });
      messages.worker.start();
      const busyTimes = openBusyReader({ core, log, metrics });
      // The installation at UPSTREAM_URL reads its own.
      if (config.upstream === null) {
        busyTimes.start();
      }
      const jobs = [
        keepHolidaysCurrent(core),
        deleteExpired(core),
        deleteOldViews(core),
        extendSessionTimes(core),
        ...messages.jobs,
      ].map((job) => repeat(job, log));
      log.info({ url: server.url, baseUrl: config.baseUrl }, 'listening');
      await explainStart({ io, core, config, log, isNew }).catch((error: unknown) => {
        // The server goes on: a database that was too busy for this may answer the next request.
        log.error({ err: error }, 'what there is to know about this start could not be found out');
      });
      const isHurried = (await stopped) === 'SIGINT';
      log.info('stopping');
      for (const stop of jobs) {
        stop();
      }
      await Promise.all([
        server.close({ isHurried }),
        messages.close(),
        busyTimes.stop(STOP_TIMEOUT_MS),
      ]);
      await metrics?.close();
      log.info('stopped');
      return 0;
    }),
};

interface Start {
  readonly io: CommandIo;
  readonly core: Core;
  readonly config: Config;
  readonly log: Log;
  /** Whether there was no database before. */
  readonly isNew: boolean;
}

/** Says what an operator should know or do about the database that is served. */
async function explainStart({ io, core, config, log, isNew }: Start): Promise<void> {
  const { configured } = await core.service.state();
  const database = locateDatabase(io, config);
  if (isNew) {
    log.warn(
      { database },
      'there was no database, so an empty one was created: check that this is the one you mean',
    );
  }
  const others = config.database.kind === 'sqlite' ? (findServers(config.database.file) ?? []) : [];
  if (others.length > 0) {
    log.warn(
      { database, processes: others },
      'another server uses this database, too, and counts limits alone: stop one, or move to PostgreSQL',
    );
  }
  if (!configured) {
    log.warn({ database }, 'no installation yet: run slotwell import FILE');
  }
  await offerSetUp(io, core, config);
  if (config.mail === null) {
    log.warn('no e-mail is sent: set SMTP_URL and MAIL_FROM; messages wait in the outbox');
  }
}

/** Loaded only if configured. Keeps answering until the very end, so that a stop is visible. */
async function startMetrics(
  address: NonNullable<Config['metrics']>,
  clock: Clock,
  log: Log,
): Promise<OpenMetrics> {
  const { openMetrics } = await import('../operations/metrics/metrics-server.ts');
  const metrics = await openMetrics({ address, clock, log });
  log.info({ host: address.host, port: metrics.port }, 'metrics are at /metrics');
  return metrics;
}

/**
 * Printed but not logged, because anyone who reads the address can create the first administrator.
 */
async function offerSetUp(io: CommandIo, core: Core, config: Config): Promise<void> {
  if (config.upstream !== null || !isAdminBuilt()) {
    return;
  }
  const address = await makeSetUpAddress(core, config, 'server');
  if (address === null) {
    return;
  }
  io.err(
    'The administration area has no administrator yet. To create the first one, open this address within an hour (once):',
  );
  io.err(`  ${address}`);
}
