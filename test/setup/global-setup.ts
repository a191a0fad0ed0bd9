/** Before any test: builds the SQLite writer's thread, which plain Node runs and so cannot be TypeScript, and starts a PostgreSQL; after all, stops it. */

import type { TestProject } from 'vitest/node';
import { buildWriter } from './build-writer.ts';
import { providePostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a user who may create databases. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres] = await Promise.all([providePostgres(), buildWriter()]);
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
