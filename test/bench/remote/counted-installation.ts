/**
 * A real installation on loopback; what stands between counts the calls of each minute and refuses
 * the 301st, as the base specification has it.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../bff/config.ts';
import { type Core, openCore } from '../../../bff/open-core.ts';
import { createLog } from '../../../bff/operations/log.ts';
import { startServer } from '../../../bff/server.ts';
import { createAccessToken, hashAccessToken } from '../../../core/index.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import type { VirtualTime } from './virtual-time.ts';

const LIMIT = 300;
const MINUTE = 60_000;
/** Minutes that each reason takes. */
export const LENGTHS = [30, 45, 60];
export const CALENDARS = 5;

export interface CountedInstallation {
  readonly url: string;
  readonly token: string;
  /** The calls, as the servers in front make them. */
  readonly fetch: typeof fetch;
  /** Maximum number of calls in any minute. */
  mostCalls(): number;
  close(): Promise<void>;
}

export async function startCountedInstallation({
  clock,
  busy,
}: VirtualTime): Promise<CountedInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'slotwell-visitors-'));
  const reading = readConfig({
    DATABASE_URL: `sqlite:${join(folder, 'slotwell.db')}`,
    HOST: '127.0.0.1',
    API_RATE_LIMIT: '1000000',
  });
  if (reading.kind === 'problems') {
    throw new Error(reading.problems.join('\n'));
  }
  const core = await openCore(reading.config, clock);
  const token = await fill(core);
  const server = await startServer({
    config: { ...reading.config, port: 0 },
    core,
    log: createLog('silent'),
    noticeMs: 0,
  });
  const calls = new Map<number, number>();

  const counted: typeof fetch = async (input, init) => {
    const minute = Math.floor(clock.now() / MINUTE);
    const count = (calls.get(minute) ?? 0) + 1;
    calls.set(minute, count);
    if (count > LIMIT) {
      const left = (minute + 1) * MINUTE - clock.now();
      const headers = {
        'Content-Type': 'application/json',
        'Retry-After': String(Math.ceil(left / 1000)),
      };
      return new Response('{"error":"Too many requests"}', { status: 429, headers });
    }
    return await busy(async () => {
      const { status, headers, body } = await fetchWhole(input, init);
      return new Response(body, { status, headers });
    });
  };
  return {
    url: server.url,
    token,
    fetch: counted,
    mostCalls: () => Math.max(0, ...calls.values()),
    close: async () => {
      await server.close();
      await core.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fetchWhole(...call: Parameters<typeof fetch>) {
  const { signal: _, ...init } = call[1] ?? {};
  const response = await fetch(call[0], init);
  return { status: response.status, headers: response.headers, body: await response.arrayBuffer() };
}

async function fill({ storage, clock }: Core): Promise<string> {
  const by = { now: clock.now(), actor: 'model' };
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const openingHours = [
    { days, opens: 8 * 60, closes: 20 * 60, validFrom: null, validUntil: null },
  ];
  const ids = LENGTHS.map((_, index) => index + 1);
  const installation = anInstallation({
    reasons: LENGTHS.map((durationMinutes, index) =>
      aReason({ id: index + 1, name: `Reason ${index + 1}`, durationMinutes }),
    ),
    schedules: Array.from({ length: CALENDARS }, (_, index) =>
      aSchedule({
        id: index + 1,
        name: `Calendar ${index + 1}`,
        reasonIds: ids,
        openingHours,
        horizonDays: 30,
        slotIntervalMinutes: 15,
      }),
    ),
  });
  const token = createAccessToken();
  await storage.configuration.import({ ...by, installation, publicHolidays: [] });
  await storage.configuration.replaceToken({ ...by, tokenHash: hashAccessToken(token) });
  await storage.configuration.setApiEnabled({ ...by, enabled: true });
  return token;
}
