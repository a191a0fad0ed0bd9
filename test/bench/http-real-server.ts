/** The real application for the HTTP benchmark: a year of Monday to Friday, 9 to 12 and 13 to 17, on a real SQLite file. */

import { readConfig } from '../../bff/config.ts';
import { openCore } from '../../bff/open-core.ts';
import { createLog } from '../../bff/operations/log.ts';
import { startServer } from '../../bff/server.ts';
import { createAccessToken, hashAccessToken } from '../../core/access/access-token.ts';
import { anInstallation, aSchedule } from '../bff/support/an-installation.ts';
import { reportTo } from './report-cpu.ts';

export async function serveReal(file: string): Promise<void> {
  const reading = readConfig({ DATABASE_URL: `sqlite:${file}`, HOST: '127.0.0.1', PORT: '0', API_RATE_LIMIT: '1000000' });
  if (reading.kind === 'problems') throw new Error(reading.problems.join('\n'));
  const config = { ...reading.config, apiRateLimit: 1_000_000_000 };
  const core = await openCore(config);
  const token = createAccessToken();
  const by = { now: core.clock.now(), actor: 'benchmark' };
  await core.storage.importInstallation({
    ...by,
    installation: anInstallation({ schedules: [aSchedule({ horizonDays: 365 })] }),
    publicHolidays: [],
  });
  await core.storage.replaceToken({ ...by, tokenHash: hashAccessToken(token) });
  await core.storage.setApiEnabled({ ...by, enabled: true });
  const server = await startServer({ config, core, log: createLog(config.logLevel) });
  reportTo(process, { url: server.url, headers: { authorization: `Bearer ${token}` } });
}
