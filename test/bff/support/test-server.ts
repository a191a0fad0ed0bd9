/**
 * A real server on a port of its own and a real SQLite file, with an installation, the API switched
 * on and a token. What the server logs as an error fails the test, unless the test said that it
 * expects it.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Config, readConfig } from '../../../bff/config.ts';
import { type Core, openCore } from '../../../bff/open-core.ts';
import { createLog } from '../../../bff/operations/log.ts';
import type { Metrics } from '../../../bff/operations/metrics/metrics.ts';
import { startServer } from '../../../bff/server.ts';
import { createAccessToken, hashAccessToken } from '../../../core/access/access-token.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import { anInstallation } from './an-installation.ts';
import { type CallOptions, call, type Reply } from './call.ts';
import { createSettableClock, type SettableClock } from './settable-clock.ts';

/** A Tuesday, 08:00 in Berlin. */
export const TEST_NOW = '2026-12-01T07:00:00Z';

/**
 * Settings under which customers are written to; nothing of a test server connects to it by itself.
 */
export const A_MAIL_SERVER = { smtpUrl: 'smtp://127.0.0.1:9', from: 'practice@example.org' };

export interface TestServerOptions {
  /** Null: nothing is imported. */
  readonly installation?: Installation | null;
  /** Null: the switch is left as delivered. */
  readonly apiEnabled?: boolean | null;
  /** False: no token was made yet. */
  readonly withToken?: boolean;
  readonly now?: string;
  readonly config?: Partial<Config>;
  /** See ServerOptions; default 0. */
  readonly noticeMs?: number;
  /** False: as after a build of the server alone. */
  readonly widgetBuilt?: boolean;
  /** Folder of the built administration; default: not built. */
  readonly adminFolder?: string;
  /** Folder of the built documentation; default: not built. */
  readonly helpFolder?: string;
  /** Metrics, created before the core is wrapped. */
  readonly openMetrics?: (clock: SettableClock) => Metrics;
  /** Puts something between the server and the real core: a fault, a probe. */
  readonly wrapCore?: (core: Core) => Core;
}

const DATABASE_FILE = 'slotwell.db';

export interface TestServer {
  readonly url: string;
  readonly token: string;
  readonly clock: SettableClock;
  readonly core: Core;
  readonly databaseFile: string;
  /**
   * Sends a request with the token unless the headers differ; `path` starts at the root, for
   * example `/api/schedules`.
   */
  call(path: string, options?: CallOptions): Promise<Reply>;
  /** A POST to `/api/bookings`; `body` is sent as JSON. */
  book(body: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  importInstallation(installation: Installation): Promise<void>;
  replaceToken(): Promise<string>;
  /** Returns everything logged so far. */
  logText(): string;
  /** Errors logged until now were meant. */
  forgiveErrors(): void;
  expectNoErrors(): void;
  /** Stops the HTTP side only. */
  stop(how?: { readonly isHurried: boolean }): Promise<void>;
  close(): Promise<void>;
}

/**
 * Uses one server for a test file: started before it, checked after each test, stopped at the end.
 */
export function useTestServer(options: TestServerOptions = {}): () => TestServer {
  let server: TestServer | null = null;
  beforeAll(async () => {
    server = await startTestServer(options);
  });
  afterEach(() => server?.expectNoErrors());
  afterAll(() => server?.close());
  return () => started(server);
}

/** A new server for each test, if a test would see what another one changed. */
export function useFreshTestServer(options: TestServerOptions = {}): () => TestServer {
  let server: TestServer | null = null;
  beforeEach(async () => {
    server = await startTestServer(options);
  });
  afterEach(() => server?.close());
  return () => started(server);
}

function started(server: TestServer | null): TestServer {
  if (server === null) {
    throw new Error('The server starts before the first test, not while tests are collected.');
  }
  return server;
}

/** Uses one server per test, for tests that move the clock far or change settings. */
export function useServerPerTest(options: TestServerOptions = {}): () => TestServer {
  let server: TestServer | null = null;
  beforeEach(async () => {
    server = await startTestServer(options);
  });
  afterEach(async () => {
    await server?.close();
    server = null;
  });
  return () => {
    if (server === null) {
      throw new Error('The server starts with each test, not while tests are collected.');
    }
    return server;
  };
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    installation = anInstallation(),
    apiEnabled = true,
    withToken = true,
    now = TEST_NOW,
    wrapCore = (core: Core) => core,
  } = options;
  const folder = await mkdtemp(join(tmpdir(), 'slotwell-'));
  const config = testConfig(folder, options.config);
  const clock = createSettableClock(now);
  const metrics = options.openMetrics?.(clock) ?? null;
  const core = await openCore(config, clock);
  const lines: string[] = [];
  const widgetFile = join(folder, 'widget.js');
  const scripts = (options.widgetBuilt ?? true) ? ['widget.js', 'embed.js', 'embed-frame.js'] : [];
  for (const name of scripts) {
    await writeFile(join(folder, name), '// a script\n');
  }
  if (options.widgetBuilt ?? true) {
    await writeFile(join(folder, 'proof.js'), '// solves challenges\n');
  }
  const server = await startServer({
    config,
    core: wrapCore(core),
    metrics,
    noticeMs: options.noticeMs ?? 0,
    widgetFile,
    adminFolder: options.adminFolder ?? join(folder, 'no-pages'),
    helpFolder: options.helpFolder ?? join(folder, 'no-help'),
    // A busy machine must not make a test's server count alone.
    countingMs: 3_000,
    log: createLog('debug', { write: (line) => void lines.push(line) }),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const port = Number(new URL(server.url).port);
  let token = '';
  let forgiven = 0;

  const testServer: TestServer = {
    url: `http://127.0.0.1:${port}`,
    clock,
    core,
    databaseFile: join(folder, DATABASE_FILE),
    get token() {
      return token;
    },
    call: (path, { headers, ...rest } = {}) =>
      call(
        { port, path, agent },
        { ...rest, headers: headers ?? { authorization: `Bearer ${token}` } },
      ),
    book: (body, headers = {}) =>
      testServer.call('/api/bookings', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(body),
      }),
    async importInstallation(imported) {
      await core.storage.configuration.import({
        now: clock.now(),
        actor: 'test',
        installation: imported,
        publicHolidays: [],
      });
    },
    async replaceToken() {
      token = createAccessToken();
      await core.storage.configuration.replaceToken({
        now: clock.now(),
        actor: 'test',
        tokenHash: hashAccessToken(token),
      });
      return token;
    },
    logText: () => lines.join(''),
    forgiveErrors() {
      forgiven = lines.length;
    },
    expectNoErrors() {
      expect(lines.slice(forgiven).filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual(
        [],
      );
    },
    stop: (how) => server.close(how),
    async close() {
      agent.destroy();
      await server.close();
      await core.close();
      await rm(folder, { recursive: true, force: true });
      testServer.expectNoErrors();
    },
  };

  if (installation !== null) {
    await testServer.importInstallation(installation);
  }
  if (withToken) {
    await testServer.replaceToken();
  }
  if (apiEnabled !== null) {
    await core.storage.configuration.setApiEnabled({
      now: clock.now(),
      actor: 'test',
      enabled: apiEnabled,
    });
  }
  return testServer;
}

function testConfig(folder: string, changes: Partial<Config> = {}): Config {
  const reading = readConfig({
    DATABASE_URL: `sqlite:${join(folder, DATABASE_FILE)}`,
    HOST: '127.0.0.1',
    API_RATE_LIMIT: '100000',
  });
  if (reading.kind === 'problems') {
    throw new Error(reading.problems.join('\n'));
  }
  return { ...reading.config, port: 0, ...changes };
}
