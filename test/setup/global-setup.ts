/**
 * Before any test: builds the program's threads, which plain Node runs and so cannot be
 * TypeScript, makes sure of Redis and calendar servers, which tests start themselves, and starts a PostgreSQL; after
 * all, stops it. Test files share the servers that they build.
 */

import type { TestProject } from 'vitest/node';
import { shareServerProgram } from '../faults/server-program.ts';
import { buildThreads } from './build-threads.ts';
import { provideCalendarServers } from './calendar-servers.ts';
import { sayFailuresAtSignal } from './failed-so-far.ts';
import { providePostgres } from './postgres.ts';
import { provideRedis } from './redis.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a user who may create databases. */
    postgresUrl: string;
    /**
     * Name of the template database with the present schema, created by the first test that needs
     * it.
     */
    postgresTemplate: string;
  }
}

/**
 * Called for each project that asks for it and has files to run. The first of them starts what all
 * of them use.
 */
export default async function setup({
  vitest,
}: TestProject): Promise<(() => Promise<void>) | undefined> {
  const shared = vitest.getRootProject();
  if (shared.getProvidedContext().postgresUrl !== undefined) {
    return undefined;
  }
  provideRedis();
  provideCalendarServers();
  const [postgres] = await Promise.all([providePostgres(), buildThreads()]);
  shared.provide('postgresUrl', postgres.url);
  shared.provide('postgresTemplate', postgres.template);
  const removeProgram = shareServerProgram();
  const sayNoMore = sayFailuresAtSignal(vitest);
  return async () => {
    sayNoMore();
    removeProgram();
    await postgres.stop();
  };
}
