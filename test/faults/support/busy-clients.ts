/**
 * Clients of every surface at once: integrators, visitors of widget and pages, and the team. Each
 * repeats requests answered with 503, and records its answers.
 */

import { setTimeout } from 'node:timers/promises';
import { createMixedLog, type MixedLog } from '../mixed-log.ts';
import { SERVER_ORIGIN } from '../server-process.ts';
import type { Administrator } from './administrator.ts';
import { type Answer, ask, memberOf } from './ask.ts';
import { type Access, bookAt, holdAt, slotAfter, type Wish } from './booker.ts';

export interface BusyClientsOptions {
  readonly access: Access;
  readonly administrator: Administrator;
  /** Servers; each request goes to a random one. */
  readonly urls: readonly string[];
  /** Requests of all clients. */
  readonly requests: number;
  readonly clients: number;
}

export interface BusyClients {
  readonly log: MixedLog;
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Resolves when all requests have been sent and answered. */
  run(): Promise<void>;
}

interface Booked {
  readonly key: string;
  readonly bookingId: number;
  /** Path of the customer's page; empty if there was none. */
  readonly page: string;
}

type Send = () => Promise<Answer>;

/** An unchanged booking. */
const NEW = { version: 1 };

const MINUTES = 200 * 1_440;
/** Much less than `Retry-After` asks for: the harder the better. */
const PAUSE_MS = 100;
const MOST_TRIES = 100;
/** 303 is how a page's form is answered. */
const EXPECTED: ReadonlySet<number> = new Set([200, 201, 303, 404, 409]);

export function createBusyClients(options: BusyClientsOptions): BusyClients {
  const { access, administrator, urls, requests, clients } = options;
  const log = createMixedLog();
  const statuses = new Map<number, number>();
  const booked: Booked[] = [];
  let sent = 0;
  let last = 0;

  /** `what`: of no booking's own, so that it can be counted. */
  async function until(what: string, send: Send): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      sent += 1;
      const answer = await send();
      const { status, text, retryAfter } = answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 503 || tries === MOST_TRIES) {
        if (!EXPECTED.has(status)) {
          log.violations.push(`${what} was answered with ${status}: ${text.slice(0, 200)}`);
        }
        return answer;
      }
      if (!/^[1-9]\d*$/.test(retryAfter)) {
        log.violations.push(`${what} was answered with 503 and Retry-After "${retryAfter}".`);
      }
      await setTimeout(PAUSE_MS);
    }
  }

  function think(): Wish {
    last += 1;
    // Some times are fought over.
    const minutes = Math.random() < 0.3 ? 1_440 : MINUTES;
    const slot = slotAfter(Math.floor((Math.random() * minutes) / 5) * 5);
    return { key: `busy-${last}`, slot, reason: 1 + Math.floor(Math.random() * 3) };
  }

  async function book(gate: 'api' | 'widget', wish: Wish): Promise<void> {
    const { key } = wish;
    log.note(key, { kind: 'unknown' });
    const answer = await until(`A booking by the ${gate}`, () =>
      bookAt(one(urls) ?? '', gate, access, wish),
    );
    const bookingId = memberOf(answer, 'booking_id');
    if (answer.status === 201 && typeof bookingId === 'number') {
      log.note(key, { kind: 'ok', bookingId });
      const page = String(memberOf(answer, 'manage_url') ?? '').replace(SERVER_ORIGIN, '');
      booked.push({ key, bookingId, page });
    } else if (answer.status === 404) {
      log.note(key, { kind: 'refused' });
    }
  }

  async function hold(): Promise<void> {
    const wish = think();
    const answer = await until('A hold', () => holdAt(one(urls) ?? '', wish));
    const secret = memberOf(answer, 'hold');
    const expiresAt = memberOf(answer, 'expires_at');
    if (typeof secret === 'string' && typeof expiresAt === 'string') {
      // Whether it stands, was taken up or given up is no question of this row.
      const startsAt = Date.parse(`${wish.slot.replace(' ', 'T')}Z`) / 60_000;
      log.noteHold(
        { secret, scheduleId: 1, startsAt, expiresAt: Date.parse(expiresAt) },
        'unknown',
      );
      await book('widget', { ...wish, hold: secret });
    } else {
      log.noteUnanswered();
    }
  }

  async function cancel(byTeam: boolean): Promise<void> {
    const given = booked.splice(Math.floor(Math.random() * booked.length), 1)[0];
    if (given === undefined) {
      return await book('api', think());
    }
    const { key, bookingId, page } = given;
    log.noteCancelled(key, 'unknown');
    const { status } =
      byTeam || page === ''
        ? await until('A cancellation by the team', () =>
            administrator.call(one(urls) ?? '', `POST /bookings/${bookingId}/cancel`, NEW),
          )
        : await until('A cancellation by a page', () =>
            ask(`${one(urls)}${page}/cancel`, { method: 'POST', form: {} }),
          );
    if (status === 200 || status === 303) {
      log.noteCancelled(key, 'ok');
    }
  }

  async function read(): Promise<void> {
    const day = think().slot.slice(0, 10);
    const headers = { authorization: `Bearer ${access.token}` };
    const reads: readonly (readonly [string, (url: string) => Promise<Answer>])[] = [
      ['GET /api/days', (url) => ask(`${url}/api/days?schedule=1&reason=1`, { headers })],
      [
        'GET /api/slots',
        (url) => ask(`${url}/api/slots?schedule=1&reason=1&day=${day}`, { headers }),
      ],
      ['GET /widget/v1/config', (url) => ask(`${url}/widget/v1/config?lang=en`)],
      [
        'GET /widget/v1/slots',
        (url) => ask(`${url}/widget/v1/slots?schedule=1&reason=2&day=${day}`),
      ],
      ['GET /book/plain', (url) => ask(`${url}/book/plain?schedule=1&reason=1&day=${day}`)],
      ['A customer’s page', (url) => ask(`${url}${one(booked)?.page || '/book'}`)],
      ['The day', (url) => administrator.call(url, `GET /days/${day}`)],
    ];
    const [what, send] = one(reads) ?? ['', () => ask('')];
    await until(what, () => send(one(urls) ?? ''));
  }

  const acts: readonly (() => Promise<void>)[] = [
    () => book('api', think()),
    () => book('widget', think()),
    hold,
    () => cancel(true),
    () => cancel(false),
    read,
    read,
    read,
  ];

  return {
    log,
    statuses,
    run: async () => {
      const client = async () => {
        while (sent < requests) {
          await one(acts)?.();
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
    },
  };
}

function one<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}
