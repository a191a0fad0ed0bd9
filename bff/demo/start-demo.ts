/**
 * Starts a demonstration: a filled database in a temporary folder, the booking server, and a site
 * on another origin that embeds the widget.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, createAccessToken } from '../../core/index.ts';
import { makeSetUpAddress } from '../admin/set-up-address.ts';
import type { Config } from '../config.ts';
import {
  type BookingServer,
  type BookingServerOptions,
  startBookingServer,
} from './booking-server.ts';
import { createControls, createNews } from './controls.ts';
import type { Demo } from './demos.ts';
import { findFreePort, isLoopback } from './free-port.ts';
import { createMailbox } from './mail.ts';
import { createMailRoutes } from './mail-pages.ts';
import { takeHeldTime } from './rival.ts';
import { startSiteServer } from './site/site-server.ts';
import { signInAs } from './team.ts';

export interface DemoOptions {
  readonly demo: Demo;
  /** The search for a free port begins at its port; its database is not used. */
  readonly config: Config;
  /** `null` for `http://localhost` with the port. */
  readonly baseUrl: string | null;
  /** The team's own language, BCP 47. */
  readonly language: string;
  readonly clock: Clock;
}

export interface RunningDemo {
  readonly siteUrl: string;
  readonly baseUrl: string;
  /**
   * The one-time address for creating an administrator, valid for an hour; `null` if the site signs
   * in without one.
   */
  readonly setUpUrl: string | null;
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
  { demo, config: given, baseUrl: givenUrl, language, clock }: DemoOptions,
  undo: Undo[],
): Promise<Omit<RunningDemo, 'close'>> {
  const { host } = given;
  const port = await findFreePort(given.port, host);
  const sitePort = await findFreePort(port + 1, host);
  const baseUrl = givenUrl ?? `http://localhost:${port}`;
  const siteUrl = `http://localhost:${sitePort}`;
  // Whoever reaches the site signs in without a password, so nobody else may reach it.
  const hasTeam = givenUrl === null && isLoopback(host);
  const file = join(createFolder(undo), 'slotwell.db');
  const mailbox = createMailbox();
  const config = { ...given, port, baseUrl };
  const token = createAccessToken();
  const server = await startRestartable(
    { demo, config, databaseFile: file, clock, mailbox, siteUrl, token, language, hasTeam },
    undo,
  );
  const controls = createControls({
    siteUrl,
    bookingUrl: baseUrl,
    signIn: (member) => signInAs(server.current().core, member),
    takeTime: (holdSecret) =>
      takeHeldTime(server.current().core, { people: demo.people, holdSecret }),
    startOver: server.restart,
  });
  const site = await startSiteServer({
    content: demo.site,
    bookingUrl: baseUrl,
    port: sitePort,
    host,
    hasControls: hasTeam,
    routes: [createMailRoutes(mailbox), createNews(mailbox), ...(hasTeam ? [controls] : [])],
  });
  undo.push(() => site.close());
  const { core, bookings } = server.current();
  const setUpUrl = hasTeam ? null : await makeSetUpAddress(core, config, 'demonstration');
  return { siteUrl, baseUrl, setUpUrl, port, token, databaseUrl: `sqlite:${file}`, bookings };
}

interface Restartable {
  current(): BookingServer;
  /** Starts over with new data; a second call meanwhile waits for the same. */
  restart(): Promise<void>;
}

async function startRestartable(options: BookingServerOptions, undo: Undo[]): Promise<Restartable> {
  let server = await startBookingServer(options);
  let restarting: Promise<void> | null = null;
  const replace = async () => {
    await server.close();
    server = await startBookingServer(options);
  };
  undo.push(async () => {
    await restarting?.catch(() => undefined);
    await server.close();
  });
  return {
    current: () => server,
    restart: () => {
      restarting ??= replace().finally(() => {
        restarting = null;
      });
      return restarting;
    },
  };
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
