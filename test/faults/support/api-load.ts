/** Integrators who book and read through the REST API, check every answer, and record them. */

import type { Operation, Outcome } from '../history.ts';
import { type Answer, ask, memberOf } from './ask.ts';
import { countWaitFromNow } from './processor-wait.ts';

export interface ApiLoad {
  readonly history: ReadonlyMap<string, Operation>;
  /** One sentence per wrong answer; reading removes them. */
  readonly violations: string[];
  /** How often each thing happened: `booked`, `refused`, `failed`, `read`, `not read`. */
  readonly tally: ReadonlyMap<string, number>;
  /** Milliseconds. */
  readonly slowest: number;
  book(): Promise<Told>;
  read(): Promise<boolean>;
  /**
   * Repeats unanswered requests under the same keys; `violations` has those that cannot be settled.
   */
  settle(): Promise<void>;
  /** Repeats some acknowledged requests; each answer must be the same, byte for byte. */
  repeatSome(count: number): Promise<void>;
}

export type Told = Outcome['kind'];

export interface ApiLoadOptions {
  /** Servers on one database; each request goes to a random one. */
  readonly urls: readonly string[];
  readonly token: string;
  /** Without waiting for processors. Default: 5 s. */
  readonly slowestAllowedMs?: number;
  readonly pids?: readonly number[];
}

interface Attempt {
  readonly key: string;
  readonly reason: number;
  readonly slot: string;
}

const DAY_MS = 86_400_000;
const DAYS = 300;
const SLOWEST_ALLOWED_MS = 5_000;
/** A busy machine may not manage a crowd at once. */
const MOST_TRIES = 5;
/**
 * Ways to say that it did not work, as docs/rest-api-rules.md has them; the last one of a busy
 * database to both.
 */
const NOT_SAVED = '{"error":"The booking could not be saved"}';
const NOT_NOW = '{"error":"The service is temporarily unavailable"}';
const MAY_FAIL: ReadonlySet<string> = new Set([NOT_SAVED, NOT_NOW]);
const TAKEN = '{"error":"Time not found or no longer available"}';

export function createApiLoad({
  urls,
  token,
  slowestAllowedMs = SLOWEST_ALLOWED_MS,
  pids = [],
}: ApiLoadOptions): ApiLoad {
  const history = new Map<string, Operation>();
  const attempts = new Map<string, Attempt>();
  const receipts = new Map<string, string>();
  const tally = new Map<string, number>();
  const violations: string[] = [];
  let slowest = 0;
  let last = 0;
  const count = (what: string) => void tally.set(what, (tally.get(what) ?? 0) + 1);
  const authorization = { authorization: `Bearer ${token}` };

  /** `waited` counts since it was asked. */
  function judgeTime(
    { askedAt, answeredAt, status }: Answer,
    what: string,
    waited: () => number,
  ): void {
    const ms = answeredAt - askedAt;
    slowest = Math.max(slowest, ms);
    if (status === 0) {
      violations.push(`${what} was not answered, after ${ms} ms.`);
    }
    // Several threads wait longer together than the one answer took.
    else if (ms > slowestAllowedMs && ms - Math.min(ms, waited()) > slowestAllowedMs) {
      violations.push(`${what} was answered with ${status} after ${ms} ms.`);
    }
  }

  async function send({ key, reason, slot }: Attempt): Promise<Answer> {
    const body = {
      schedule: 1,
      reason,
      slot,
      submission: { last_name: key, email: `${key}@example.org` },
    };
    const headers = { ...authorization, 'idempotency-key': key };
    const waited = countWaitFromNow(pids);
    const answer = await ask(`${one(urls)}/api/bookings`, { method: 'POST', headers, body });
    judgeTime(answer, `Booking ${key}`, waited);
    return answer;
  }

  async function attempt(wanted: Attempt): Promise<Told> {
    const note = (outcome: Outcome) =>
      history.set(wanted.key, { key: wanted.key, outcome, cancelled: null });
    note({ kind: 'unknown' });
    const answer = await send(wanted);
    const outcome = read201(answer) ?? readNo(answer);
    if (outcome.kind === 'unknown' && !MAY_FAIL.has(answer.text) && answer.status !== 0) {
      violations.push(`Booking ${wanted.key} was answered with ${answer.status}: ${answer.text}`);
    }
    note(outcome);
    if (outcome.kind === 'ok') {
      receipts.set(wanted.key, answer.text);
    }
    return outcome.kind;
  }

  async function book(): Promise<Told> {
    last += 1;
    const wanted = {
      key: `k${last}`,
      reason: 1 + Math.floor(Math.random() * 3),
      slot: randomSlot(),
    };
    attempts.set(wanted.key, wanted);
    const told = await attempt(wanted);
    count(TOLD[told]);
    return told;
  }

  async function read(): Promise<boolean> {
    const day = randomSlot().slice(0, 10);
    const path =
      Math.random() < 0.5 ? 'days?schedule=1&reason=1' : `slots?schedule=1&reason=2&day=${day}`;
    const waited = countWaitFromNow(pids);
    const answer = await ask(`${one(urls)}/api/${path}`, { headers: authorization });
    judgeTime(answer, `GET ${path}`, waited);
    const isRead = answer.status === 200 && Array.isArray(memberOf(answer, 'data'));
    if (!isRead && answer.text !== NOT_NOW && answer.status !== 0) {
      violations.push(`GET ${path} was answered with ${answer.status}: ${answer.text}`);
    }
    count(isRead ? 'read' : 'not read');
    return isRead;
  }

  async function settle(): Promise<void> {
    const open = () =>
      [...history.values()]
        .filter(({ outcome }) => outcome.kind === 'unknown')
        .map(({ key }) => key);
    for (let tries = 0; open().length > 0 && tries < MOST_TRIES; tries += 1) {
      await together(open(), async (key) => {
        const wanted = attempts.get(key);
        if (wanted) {
          await attempt(wanted);
        }
      });
    }
    violations.push(...open().map((key) => `Booking ${key} could not be settled by asking again.`));
  }

  async function repeatSome(most: number): Promise<void> {
    const some = [...receipts].slice(-most);
    await together(some, async ([key, receipt]) => {
      const wanted = attempts.get(key);
      const answer = wanted && (await send(wanted));
      if (answer?.text !== receipt) {
        violations.push(
          `Booking ${key} was answered with ${receipt} and then with ${answer?.text}.`,
        );
      }
    });
  }

  return {
    history,
    violations,
    tally,
    get slowest() {
      return slowest;
    },
    book,
    read,
    settle,
    repeatSome,
  };
}

const TOLD: Readonly<Record<Told, string>> = {
  ok: 'booked',
  refused: 'refused',
  unknown: 'failed',
};

function read201(answer: Answer): Outcome | null {
  const bookingId = answer.status === 201 ? memberOf(answer, 'booking_id') : null;
  return typeof bookingId === 'number' ? { kind: 'ok', bookingId } : null;
}

function readNo({ status, text }: Answer): Outcome {
  return { kind: status === 404 && text === TAKEN ? 'refused' : 'unknown' };
}

/** A few times that are fought over and many that are not. */
function randomSlot(): string {
  const tomorrow = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
  const days = Math.random() < 0.3 ? 1 : DAYS;
  const at =
    tomorrow +
    Math.floor(Math.random() * days) * DAY_MS +
    Math.floor(Math.random() * 288) * 300_000;
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

function one<Item extends string>(items: readonly Item[]): Item | '' {
  return items[Math.floor(Math.random() * items.length)] ?? '';
}

const CROWD = 10;

/** Some at a time. */
async function together<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const workers = Array.from({ length: CROWD }, async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) {
      await work(item);
    }
  });
  await Promise.all(workers);
}
