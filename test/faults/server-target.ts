/** The whole built server (`npm run build` first), over HTTP with an integrator's token. What it booked is not cancelled: the REST API knows no such call. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createAccessToken, hashAccessToken } from '../../core/access/access-token.ts';
import { createSqliteStorage } from '../../core/storage/sqlite/index.ts';
import { aBusyInstallation, anImport } from '../core/storage/storage-fixture.ts';
import type { Attempt, RunningTarget, Target } from './target.ts';

const PROGRAM = 'bff/slotwell.mjs';
const PLACES = 2;
const START_MS = 15_000;

export async function createServerTarget(file: string): Promise<Target> {
  const token = createAccessToken();
  const storage = await createSqliteStorage({ file });
  const command = { now: Date.now(), actor: 'test' };
  await storage.importInstallation(anImport(aBusyInstallation(PLACES)));
  await storage.replaceToken({ ...command, tokenHash: hashAccessToken(token) });
  await storage.setApiEnabled({ ...command, enabled: true });
  await storage.close();
  return { start: () => startServer(file, token) };
}

async function startServer(file: string, token: string): Promise<RunningTarget> {
  const port = await freePort();
  const { BASE_URL: _vitests, ...inherited } = process.env;
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: `sqlite:${file}`, API_RATE_LIMIT: '1000000', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [PROGRAM, 'serve'], { env: { ...inherited, ...settings }, stdio: ['ignore', 'ignore', 'inherit'] });
  const gone = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + START_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('The server did not get ready.');
    await setTimeout(5);
  }
  return {
    book: (attempt) => book(`${url}/api/bookings`, token, attempt),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}

async function book(url: string, token: string, { key, slot, reasonId }: Attempt): ReturnType<RunningTarget['book']> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ schedule: 1, reason: reasonId, slot, submission: { last_name: key, email: 'ada@example.org' } }),
  });
  const body: unknown = await answer.json();
  if (answer.status === 404) return { kind: 'refused' };
  const bookingId = answer.status === 201 && typeof body === 'object' && body !== null && 'booking_id' in body ? body.booking_id : null;
  if (typeof bookingId !== 'number') throw new Error(`Answered with ${answer.status}: ${JSON.stringify(body)}`);
  return { kind: 'ok', bookingId };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}
