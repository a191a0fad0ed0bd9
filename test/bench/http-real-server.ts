/** The real application for benchmarks by HTTP, on a real database. */

import { readConfig } from '../../bff/config.ts';
import { type Core, openCore } from '../../bff/open-core.ts';
import { createLog } from '../../bff/operations/log.ts';
import { startServer } from '../../bff/server.ts';
import { createAccessToken, hashAccessToken } from '../../core/access/access-token.ts';
import {
  createBookingService,
  type DatabaseAddress,
  type Installation,
  type Storage,
  systemClock,
} from '../../core/index.ts';
import { createSqliteStorage } from '../../core/storage/sqlite/index.ts';
import { reportTo } from './report-cpu.ts';

export interface RealServer {
  readonly database: DatabaseAddress;
  readonly installation: Installation;
  /** The program of the writer's thread on SQLite, if not the product's own. */
  readonly writer?: URL;
  /** Work that runs beside the HTTP side, before it is ready. */
  readonly alongside?: (core: Core) => Promise<void>;
}

export async function serveReal({
  database,
  installation,
  writer,
  alongside,
}: RealServer): Promise<void> {
  const reading = readConfig({
    DATABASE_URL: database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url,
    HOST: '127.0.0.1',
    PORT: '0',
    API_RATE_LIMIT: '1000000',
  });
  if (reading.kind === 'problems') {
    throw new Error(reading.problems.join('\n'));
  }
  const config = { ...reading.config, apiRateLimit: 1_000_000_000 };
  const core = await openCore(config);
  const own =
    writer && database.kind === 'sqlite'
      ? await createSqliteStorage({ file: database.file, writer })
      : null;
  const storage = own ?? core.storage;
  const token = createAccessToken();
  const by = { now: core.clock.now(), actor: 'benchmark' };
  await storage.configuration.import({ ...by, installation, publicHolidays: [] });
  await storage.configuration.replaceToken({ ...by, tokenHash: hashAccessToken(token) });
  await storage.configuration.setApiEnabled({ ...by, enabled: true });
  await alongside?.(core);
  const server = await startServer({
    config,
    core: own ? { ...core, ...serviceOver(own) } : core,
    log: createLog(config.logLevel),
  });
  reportTo(process, { url: server.url, headers: { authorization: `Bearer ${token}` } });
}

function serviceOver(storage: Storage): Pick<Core, 'storage' | 'service'> {
  return { storage, service: createBookingService({ storage, clock: systemClock }) };
}
