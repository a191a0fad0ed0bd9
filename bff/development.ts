/**
 * The application for `npm run dev`: the Koa app runs inside Vite's server, and a new database file
 * is filled with demonstration data.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAccessToken, systemClock } from '../core/index.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { demos } from './demo/demos.ts';
import { fillDatabase } from './demo/fill-database.ts';
import { withReadableTarget } from './http/unreadable-request.ts';
import { openCore } from './open-core.ts';
import { createLifecycle } from './operations/lifecycle.ts';
import { createLog } from './operations/log.ts';
import { openSource } from './source/open-source.ts';

export interface DevelopmentApp {
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

export async function openDevelopmentApp(
  env: Readonly<Record<string, string | undefined>>,
): Promise<DevelopmentApp> {
  const reading = readConfig({
    DATABASE_URL: 'sqlite:./data/development.db',
    LOG_LEVEL: 'debug',
    ...env,
  });
  if (reading.kind === 'problems') {
    throw new Error(reading.problems.join('\n'));
  }
  const { config } = reading;
  const log = createLog(config.logLevel);
  const core = await openCore(config, systemClock);
  if (!(await core.service.state()).configured) {
    await fillDatabase(core, demos.practice, {
      siteOrigin: config.baseUrl,
      token: createAccessToken(),
      language: 'en',
    });
  }
  const { source, close: closeSource } = await openSource({ config, core, log });
  const { service, storage, clock } = core;
  const app = createApp({
    config,
    service,
    storage,
    clock,
    log,
    source,
    lifecycle: createLifecycle(),
  });
  return {
    handle: withReadableTarget(app.callback()),
    close: async () => {
      await closeSource();
      await core.close();
    },
  };
}
