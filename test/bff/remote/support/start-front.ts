/**
 * The real HTTP side of a server whose source is a stub upstream for which it waits as long as a
 * test says. Every byte that leaves it, log included, is kept.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createApp } from '../../../../bff/app.ts';
import { readConfig } from '../../../../bff/config.ts';
import { openCore } from '../../../../bff/open-core.ts';
import { createLifecycle } from '../../../../bff/operations/lifecycle.ts';
import { createLog } from '../../../../bff/operations/log.ts';
import { createRemoteSource } from '../../../../bff/source/remote/create-remote-source.ts';
import { anInstallation } from '../../support/an-installation.ts';
import { createSettableClock, type SettableClock } from '../../support/settable-clock.ts';
import { type Answer, type Asking, SITE, send } from '../../widget-gate/support/visitor.ts';
import { SLOT, TOKEN } from './a-remote-source.ts';

export interface Front {
  readonly url: string;
  readonly clock: SettableClock;
  /** `path` from the root. */
  ask(path: string, asking?: Asking): Promise<Answer>;
  /** A booking of the stub's time, with this seal. */
  book(seal: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Returns everything that a browser or the operator could see so far, including headers. */
  everyByte(): string;
}

/**
 * `knowsItsAddress`: for a browser, whose pages ask from there; else the address is the one of the
 * default settings.
 */
export async function startFront(
  upstreamUrl: string,
  timeLimitMs: number,
  knowsItsAddress = false,
): Promise<Front> {
  let answer: RequestListener = (_, res) => void res.end();
  const server = createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${Object(server.address()).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'slotwell-'));
  const env = {
    DATABASE_URL: `sqlite:${join(folder, 'slotwell.db')}`,
    UPSTREAM_URL: upstreamUrl,
    UPSTREAM_TOKEN: TOKEN,
    ...(knowsItsAddress && { BASE_URL: url }),
  };
  const reading = readConfig(env);
  if (reading.kind === 'problems') {
    throw new Error(reading.problems.join('\n'));
  }
  const clock = createSettableClock('2026-12-01T07:00:00Z');
  const core = await openCore(reading.config, clock);
  const installation = anInstallation({
    allowedOrigins: [SITE],
    form: [],
    reasons: [],
    schedules: [],
  });
  await core.storage.configuration.import({
    now: clock.now(),
    actor: 'test',
    installation,
    publicHolidays: [],
  });

  const seen: string[] = [];
  const log = createLog('debug', { write: (line) => void seen.push(line) });
  const source = createRemoteSource({
    upstreamUrl,
    upstreamToken: TOKEN,
    timeZone: 'Europe/Berlin',
    clock,
    log,
    timeLimits: { getMs: timeLimitMs, postMs: timeLimitMs },
  });
  const app = createApp({
    ...core,
    config: reading.config,
    source,
    lifecycle: createLifecycle(),
    log,
  });
  answer = app.callback();
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await core.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (path: string, asking: Asking = {}) => {
    const answer = await send(`${url}${path}`, {
      ...asking,
      headers: { origin: SITE, ...asking.headers },
    });
    seen.push(JSON.stringify(answer.headers), answer.text);
    return answer;
  };
  return {
    url,
    clock,
    ask,
    book: (seal, headers = {}) => {
      const submission = { last_name: 'Meyer', email: 'meyer@example.org' };
      const body = JSON.stringify({
        schedule: 1,
        reason: 2,
        slot: SLOT,
        submission,
        lang: 'en',
        seal,
        website: '',
      });
      return ask('/widget/v1/bookings', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    },
    everyByte: () => seen.join('\n'),
  };
}
