/**
 * Visitors of the widget: each makes its six reading calls, holds a time and lets go of it, and one
 * in so many books. They come at a steady rate, or as fast as a number of them can.
 */

import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { quantile } from './figures.ts';
import { freeTime, heldBackTime, reasonsOf } from './scaled-database.ts';

export const BASE_URL = 'http://127.0.0.1';
const READS = ['config', 'schedules', 'reasons', 'days', 'slots', 'forms'] as const;

/** Whom they ask, and how much there is to ask for. */
export interface Visited {
  readonly url: string;
  readonly token: string;
  readonly calendars: number;
  /** One visitor in so many books. */
  readonly booksOneIn: number;
  /** Midnight, UTC epoch minutes. */
  readonly today: number;
}

export interface Pace {
  readonly seconds: number;
  /** Visitors at the same time if they come as fast as they can. */
  readonly connections: number;
  /** Visitors per second; 0: as fast as they can. */
  readonly rate: number;
}

export interface Visits {
  readonly visitors: number;
  readonly booked: number;
  /** How many answers were errors, by call and status. */
  readonly errors: ReadonlyMap<string, number>;
  readonly seconds: number;
  /** Time of each answer, in milliseconds. */
  readonly times: readonly number[];
}

/** Sends visitors; each one of a run has calendars, times and an address of its own. */
export function createVisitors(
  visited: Visited,
): (pace: Pace) => Promise<Visits & { quantileMs(share: number): number }> {
  let arrived = 0;
  let held = 0;
  const { url, token, calendars, booksOneIn, today } = visited;

  /** Returns a time that is still free. */
  function nextTime() {
    const nth = held++;
    const schedule = 1 + (nth % calendars);
    const slot = freeTime(1 + Math.floor(nth / calendars), today);
    return { schedule, reason: reasonsOf(schedule)[0], slot };
  }

  return async (pace) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 256 });
    const errors = new Map<string, number>();
    const seen = { visitors: 0, booked: 0, errors, times: [] as number[] };

    async function call(path: string, { headers, ...message }: Message): Promise<string> {
      const startedAt = performance.now();
      const { status, text } = await send(agent, `${url}${path}`, { headers, ...message });
      seen.times.push(performance.now() - startedAt);
      if (status >= 400) {
        const error = `${path.split('?')[0]} ${status}`;
        seen.errors.set(error, 1 + (seen.errors.get(error) ?? 0));
      }
      return text;
    }

    async function visit(): Promise<void> {
      const nth = arrived++;
      const calendar = 1 + (nth % calendars);
      const headers = { 'x-forwarded-for': addressOf(nth), origin: BASE_URL };
      seen.visitors += 1;
      for (const read of READS) {
        await call(pathOf(read, calendar, today), { headers });
      }
      const holding = await call('/widget/v1/holds', { headers, body: nextTime() });
      const { hold } = JSON.parse(holding);
      await call('/widget/v1/holds/release', { headers, body: { hold } });
      if (nth % booksOneIn === 0) {
        seen.booked += 1;
        const body = { ...nextTime(), submission: {} };
        const authorization = `Bearer ${token}`;
        await call('/api/bookings', { headers: { ...headers, authorization }, body });
      }
    }

    const startedAt = performance.now();
    await (pace.rate > 0 ? arrive(pace, visit) : repeat(pace, visit));
    agent.destroy();
    return {
      ...seen,
      seconds: (performance.now() - startedAt) / 1_000,
      quantileMs: (share) => quantile(seen.times, share),
    };
  };
}

/** Begins visits at the same distance, whether those before are over or not. */
async function arrive({ rate, seconds }: Pace, visit: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const visits: Promise<void>[] = [];
  for (let nth = 0; nth < rate * seconds; nth += 1) {
    await setTimeout(Math.max(0, startedAt + (nth * 1_000) / rate - performance.now()));
    visits.push(visit());
  }
  await Promise.all(visits);
}

async function repeat({ connections, seconds }: Pace, visit: () => Promise<void>): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  const one = async () => {
    while (performance.now() < until) {
      await visit();
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
}

/** A network for each, as limits count them. */
function addressOf(nth: number): string {
  return [11 + Math.floor(nth / 65_536), Math.floor(nth / 256) % 256, nth % 256, 1].join('.');
}

/** Returns the calls that the widget makes until its form is filled in. */
function pathOf(read: (typeof READS)[number], calendar: number, today: number): string {
  const reason = reasonsOf(calendar)[calendar % reasonsOf(calendar).length];
  const choice = `schedule=${calendar}&reason=${reason}`;
  // Times that are never booked, because the form of a taken time is refused.
  const slot = heldBackTime(calendar % 100, today);
  const query = { config: '', schedules: '', reasons: `schedule=${calendar}`, days: choice };
  if (read === 'slots') {
    return `/widget/v1/slots?${choice}&day=${slot.slice(0, 10)}`;
  }
  if (read === 'forms') {
    return `/widget/v1/forms?${choice}&slot=${encodeURIComponent(slot)}`;
  }
  return `/widget/v1/${read}?${query[read]}`;
}

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

function send(
  agent: Agent,
  url: string,
  { headers, body }: Message,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers:
          body === undefined ? { ...headers } : { ...headers, 'content-type': 'application/json' },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
