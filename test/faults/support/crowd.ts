/**
 * A crowd of clients that books through both APIs, holds times, repeats unanswered requests with
 * the same key, and records its answers.
 */

import { setTimeout } from 'node:timers/promises';
import { createMixedLog, type KnownHold, type MixedLog } from '../mixed-log.ts';
import { type Answer, memberOf } from './ask.ts';
import { type Access, bookAt, type Gate, holdAt, type Wish, wallTime } from './booker.ts';

export interface CrowdOptions {
  readonly access: Access;
  /** Present servers; each request goes to a random one. */
  readonly urls: () => readonly string[];
  readonly clients?: number;
  /** Whether a request may fail with 5xx or without an answer; it is then repeated and counted. */
  readonly mayFail?: boolean;
}

export interface Crowd {
  readonly log: MixedLog;
  /** When a booking was acknowledged last, of `performance.now()`. */
  readonly lastBookedAt: number;
  /** Books until `over` is resolved. */
  bookUntil(over: Promise<unknown>): Promise<void>;
  /** Repeats requests until all are answered; `log.violations` has those that are not. */
  settle(): Promise<void>;
  /**
   * Repeats some acknowledged requests; each answer must be the same, byte for byte. With `mayFail`,
   * a 503 is asked again.
   */
  repeatSome(most: number): Promise<void>;
}

interface Asked extends Wish {
  readonly gate: Gate;
  readonly held?: KnownHold;
}

const CLIENTS = 20;
const DAY_MS = 86_400_000;
const DAYS = 300;
/** Pause before a server that is down is tried again. */
const PAUSE_MS = 40;
const MOST_SETTLING = 200;

export function createCrowd({
  access,
  urls,
  clients = CLIENTS,
  mayFail = false,
}: CrowdOptions): Crowd {
  const log = createMixedLog();
  const receipts = new Map<string, { readonly asked: Asked; readonly text: string }>();
  const open = new Map<string, Asked>();
  let last = 0;
  let lastBookedAt = 0;

  const judge = (what: string, { status, text }: Answer) => {
    log.count(status === 0 ? 'unanswered' : String(status));
    const isExpected =
      status === 201 || status === 404 || ((status === 0 || status >= 500) && mayFail);
    if (!isExpected) {
      log.violations.push(`${what} was answered with ${status}: ${text}`);
    }
  };

  async function book(asked: Asked): Promise<void> {
    const { key, gate, held } = asked;
    open.delete(key);
    log.note(key, { kind: 'unknown' });
    const answer = await bookAt(one(urls()), gate, access, asked);
    judge(`Booking ${key}`, answer);
    const bookingId = answer.status === 201 ? memberOf(answer, 'booking_id') : null;
    if (typeof bookingId === 'number') {
      log.note(key, { kind: 'ok', bookingId });
      if (held) {
        log.noteHold(held, 'consumed');
      }
      receipts.set(key, { asked, text: answer.text });
      lastBookedAt = performance.now();
    } else if (answer.status === 404) {
      log.note(key, { kind: 'refused' });
    } else {
      open.set(key, asked);
      if (held) {
        log.noteHold(held, 'unknown');
      }
      await setTimeout(PAUSE_MS);
    }
  }

  /** Asks again while the server is too busy to say. */
  async function repeat(asked: Asked): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await bookAt(one(urls()), asked.gate, access, asked);
      if (!mayFail || answer.status !== 503 || tries === MOST_SETTLING) {
        return answer;
      }
      await setTimeout(PAUSE_MS);
    }
  }

  async function hold(wish: Wish): Promise<KnownHold | null> {
    const answer = await holdAt(one(urls()), wish);
    judge(`The hold ${wish.key}`, answer);
    const held = answer.status === 201 ? readHold(answer, wish) : null;
    if (held) {
      log.noteHold(held);
    } else if (answer.status !== 404) {
      log.noteUnanswered();
      await setTimeout(PAUSE_MS);
    }
    return held;
  }

  async function act(name: string): Promise<void> {
    if (urls().length === 0) {
      return void (await setTimeout(PAUSE_MS));
    }
    const [unanswered] = open.values();
    if (unanswered) {
      return await book(unanswered);
    }
    last += 1;
    const wish = {
      key: `${name}-${last}`,
      slot: randomSlot(),
      reason: 1 + Math.floor(Math.random() * 3),
    };
    if (Math.random() < 0.6) {
      return await book({ ...wish, gate: Math.random() < 0.5 ? 'api' : 'widget' });
    }
    const held = await hold(wish);
    if (held && Math.random() < 0.8) {
      await book({ ...wish, gate: 'widget', hold: held.secret, held });
    }
  }

  return {
    log,
    get lastBookedAt() {
      return lastBookedAt;
    },
    bookUntil: async (over) => {
      let isOver = false;
      const ending = over.finally(() => {
        isOver = true;
      });
      const client = async (name: string) => {
        while (!isOver) {
          await act(name);
        }
      };
      await Promise.all([
        ending,
        ...Array.from({ length: clients }, (_, index) => client(`c${index}`)),
      ]);
    },
    settle: async () => {
      for (let tries = 0; open.size > 0 && tries < MOST_SETTLING; tries += 1) {
        await Promise.all([...open.values()].map(book));
      }
      for (const key of open.keys()) {
        log.violations.push(
          `Booking ${key} was not answered with yes or no, however often it was asked for.`,
        );
      }
    },
    repeatSome: async (most) => {
      await Promise.all(
        [...receipts.values()].slice(-most).map(async ({ asked, text }) => {
          const again = await repeat(asked);
          if (again.text !== text) {
            log.violations.push(
              `Booking ${asked.key} was answered with ${text} and then with ${again.text}.`,
            );
          }
        }),
      );
    },
  };
}

function readHold(answer: Answer, { slot }: Wish): KnownHold | null {
  const secret = memberOf(answer, 'hold');
  const expiresAt = memberOf(answer, 'expires_at');
  if (typeof secret !== 'string' || typeof expiresAt !== 'string') {
    return null;
  }
  const startsAt = Date.parse(`${slot.replace(' ', 'T')}Z`) / 60_000;
  return { secret, scheduleId: 1, startsAt, expiresAt: Date.parse(expiresAt) };
}

/** Some times that are fought over, and many that are not. */
function randomSlot(): string {
  const tomorrow = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
  const days = Math.random() < 0.3 ? 2 : DAYS;
  return wallTime(tomorrow + Math.floor(Math.random() * days * 288) * 300_000);
}

function one(urls: readonly string[]): string {
  return urls[Math.floor(Math.random() * urls.length)] ?? '';
}
