/** The real application for benchmarks by HTTP, on a real SQLite file. */

import { readConfig } from '../../bff/config.ts';
import { createLog } from '../../bff/operations/log.ts';
import { startServer } from '../../bff/server.ts';
import { createAccessToken, hashAccessToken } from '../../core/access/access-token.ts';
import { createBookingService, type Installation, systemClock } from '../../core/index.ts';
import { createSqliteStorage } from '../../core/storage/sqlite/index.ts';
import { reportTo } from './report-cpu.ts';

export interface RealServer {
  readonly file: string;
  readonly installation: Installation;
  /** The program of the writer's thread, where it is not the product's own. */
  readonly writer?: URL;
}

export async function serveReal({ file, installation, writer }: RealServer): Promise<void> {
  const reading = readConfig({ DATABASE_URL: `sqlite:${file}`, HOST: '127.0.0.1', PORT: '0', API_RATE_LIMIT: '1000000' });
  if (reading.kind === 'problems') throw new Error(reading.problems.join('\n'));
  const config = { ...reading.config, apiRateLimit: 1_000_000_000 };
  const clock = systemClock;
  const storage = await createSqliteStorage({ file, ...(writer && { writer }) });
  const token = createAccessToken();
  const by = { now: clock.now(), actor: 'benchmark' };
  await storage.importInstallation({ ...by, installation, publicHolidays: [] });
  await storage.replaceToken({ ...by, tokenHash: hashAccessToken(token) });
  await storage.setApiEnabled({ ...by, enabled: true });
  const core = { storage, service: createBookingService({ storage, clock }), clock, close: () => storage.close() };
  const server = await startServer({ config, core, log: createLog(config.logLevel) });
  reportTo(process, { url: server.url, headers: { authorization: `Bearer ${token}` } });
}
