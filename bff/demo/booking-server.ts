/** The booking server of a demonstration, on a database that is filled anew at each start. */

import { rmSync } from 'node:fs';
import { type Clock, createWaitlistMails } from '../../core/index.ts';
import type { Config } from '../config.ts';
import { type Core, openCore } from '../open-core.ts';
import { repeat } from '../operations/job.ts';
import { createLog } from '../operations/log.ts';
import { openMessages } from '../operations/messages.ts';
import { startServer } from '../server.ts';
import { createAdminFrame } from './admin-frame.ts';
import type { Demo } from './demos.ts';
import { fillDatabase } from './fill-database.ts';
import { createMailCapture, type Mailbox } from './mail.ts';
import { createTeam } from './team.ts';

export interface BookingServerOptions {
  readonly demo: Demo;
  /** With the port and base address to use. */
  readonly config: Config;
  /** SQLite, deleted first if it exists. */
  readonly databaseFile: string;
  readonly clock: Clock;
  readonly mailbox: Mailbox;
  readonly siteUrl: string;
  /** Of the REST API, printed once and kept. */
  readonly token: string;
  /** The team's own language, BCP 47. */
  readonly language: string;
  /** Whether there is a team that the site signs in and whose area it shows. */
  readonly hasTeam: boolean;
}

export interface BookingServer {
  readonly core: Core;
  readonly bookings: number;
  close(): Promise<void>;
}

export async function startBookingServer(options: BookingServerOptions): Promise<BookingServer> {
  const { demo, clock, mailbox, siteUrl, databaseFile, hasTeam } = options;
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${databaseFile}${suffix}`, { force: true });
  }
  const config: Config = {
    ...options.config,
    upstream: null,
    // An invitation from a demonstration must reach nobody, and its counters are no one else's.
    mail: null,
    cacheUrl: null,
    database: { kind: 'sqlite', file: databaseFile },
  };
  const undo: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (let last = undo.pop(); last !== undefined; last = undo.pop()) {
      await last();
    }
  };
  try {
    const core = await openCore(config, clock);
    undo.push(() => core.close());
    const { bookings } = await fillDatabase(core, demo, {
      siteOrigin: siteUrl,
      token: options.token,
      language: options.language,
    });
    if (hasTeam) {
      await createTeam(core);
    }
    mailbox.clear();
    const stopServing = await serve(core, { config, mailbox, siteUrl, hasTeam });
    undo.push(stopServing);
    return { core, bookings, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the function that stops the server, its mail and its jobs. */
async function serve(
  core: Core,
  {
    config,
    mailbox,
    siteUrl,
    hasTeam,
  }: Pick<BookingServerOptions, 'config' | 'mailbox' | 'siteUrl' | 'hasTeam'>,
): Promise<() => Promise<void>> {
  const { baseUrl } = config;
  const log = createLog(config.logLevel);
  const { findWaitlistMail } = createWaitlistMails({ storage: core.storage, baseUrl });
  const storage = { ...core.storage, findWaitlistMail };
  const mailSender = createMailCapture({ mailbox, storage, baseUrl });
  const messages = openMessages({ core, config, log, mailSender });
  messages.worker.start();
  const stopJobs = messages.jobs.map((job) => repeat(job, log));
  const stopMessages = async () => {
    for (const stop of stopJobs) {
      stop();
    }
    await messages.close();
  };
  try {
    const server = await startServer({
      config,
      core,
      log,
      noticeMs: 0,
      ...(hasTeam && { extraRoutes: createAdminFrame(siteUrl) }),
      showsMail: true,
    });
    return async () => {
      await server.close();
      await stopMessages();
    };
  } catch (error) {
    await stopMessages();
    throw error;
  }
}
