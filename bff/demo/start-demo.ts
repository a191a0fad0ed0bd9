/**
 * Starts a demonstration: a filled database in a temporary folder, the booking server, and a site
 * on another origin that embeds the widget.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, createWaitlistMails } from '../../core/index.ts';
import { makeSetUpAddress } from '../admin/set-up-address.ts';
import type { Config } from '../config.ts';
import { openCore } from '../open-core.ts';
import { repeat } from '../operations/job.ts';
import { createLog } from '../operations/log.ts';
import { openMessages } from '../operations/messages.ts';
import { startServer } from '../server.ts';
import type { Demo } from './demos.ts';
import { fillDatabase } from './fill-database.ts';
import { findFreePort } from './free-port.ts';
import { createMailCapture, createMailRoutes } from './mail.ts';
import { startSiteServer } from './site/site-server.ts';

export interface DemoOptions {
  readonly demo: Demo;
  /** The search for a free port begins at its port; its database is not used. */
  readonly config: Config;
  /** `null` for `http://localhost` with the port. */
  readonly baseUrl: string | null;
  readonly clock: Clock;
}

export interface RunningDemo {
  readonly siteUrl: string;
  readonly baseUrl: string;
  /** The one-time address for creating an administrator, valid for an hour. */
  readonly setUpUrl: string;
  readonly port: number;
  readonly token: string;
  readonly databaseUrl: string;
  readonly bookings: number;
  /** Stops both servers and removes the folder. */
  close(): Promise<void>;
}

type Undo = () => Promise<void> | void;

export async function startDemo(options: DemoOptions): Promise<RunningDemo> {
  const undo: Undo[] = [];
  const close = async () => {
    for (let last = undo.pop(); last !== undefined; last = undo.pop()) {
      await last();
    }
  };
  try {
    return { ...(await start(options, undo)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  { demo, config: given, baseUrl: givenUrl, clock }: DemoOptions,
  undo: Undo[],
): Promise<Omit<RunningDemo, 'close'>> {
  const { host } = given;
  const port = await findFreePort(given.port, host);
  const sitePort = await findFreePort(port + 1, host);
  const baseUrl = givenUrl ?? `http://localhost:${port}`;
  const siteUrl = `http://localhost:${sitePort}`;
  const file = join(createFolder(undo), 'slotwell.db');
  const config: Config = {
    ...given,
    port,
    baseUrl,
    upstream: null,
    database: { kind: 'sqlite', file },
  };
  const core = await openCore(config, clock);
  undo.push(() => core.close());
  const { token, bookings } = await fillDatabase(core, demo, siteUrl);
  const log = createLog(config.logLevel);
  const { findWaitlistMail } = createWaitlistMails({ storage: core.storage, baseUrl });
  const capture = createMailCapture({ storage: { ...core.storage, findWaitlistMail }, baseUrl });
  const messages = openMessages({ core, config, log, mailSender: capture.sender });
  undo.push(() => messages.close());
  messages.worker.start();
  const stopJobs = messages.jobs.map((job) => repeat(job, log));
  undo.push(() => {
    for (const stop of stopJobs) {
      stop();
    }
  });
  const server = await startServer({
    config,
    core,
    log,
    noticeMs: 0,
    extraRoutes: createMailRoutes(capture, baseUrl),
    showsMail: true,
  });
  undo.push(() => server.close());
  const site = await startSiteServer({
    content: demo.site,
    bookingUrl: baseUrl,
    port: sitePort,
    host,
  });
  undo.push(() => site.close());
  const setUpUrl = (await makeSetUpAddress(core, config, 'demonstration')) ?? `${baseUrl}/admin`;
  return { siteUrl, baseUrl, setUpUrl, port, token, databaseUrl: `sqlite:${file}`, bookings };
}

/** Creates a folder that is removed at the end, also if the process exits without `close`. */
function createFolder(undo: Undo[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-demo-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  undo.push(() => {
    process.off('exit', remove);
    remove();
  });
  return folder;
}
