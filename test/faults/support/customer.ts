/** A customer who knows the correct answers and records wrong ones. */

import { createMixedLog, type KnownHold, type MixedLog } from '../mixed-log.ts';
import { ask, memberOf } from './ask.ts';
import { type Access, bookAt, holdAt, wallTime } from './booker.ts';

export interface ExpectedBooking {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly access: Access;
  readonly hold?: KnownHold | null;
  /** Statuses. */
  readonly expected: readonly number[];
  /** The whole answer, if it is known. */
  readonly text?: string | undefined;
}

export interface Customer {
  readonly log: MixedLog;
  /** With a hold by the widget's gate, else as an integrator. Returns the answer. */
  book(booking: ExpectedBooking): Promise<string>;
  hold(wish: { readonly key: string; readonly at: number }): Promise<KnownHold | null>;
  /** The times that are listed on the day of `at`, as milliseconds since 1970. */
  slotsOf(access: Access, at: number): Promise<readonly number[]>;
  /** They must begin at `now` or soon after it. */
  expectListed(times: readonly number[], now: number): void;
}

const SOON_MS = 3_600_000;
/** Since the answer was made; a list by another clock is further off. */
const ASKED_MS = 240_000;

/** On a schedule of the zone UTC that never closes. */
export function createCustomer(urls: readonly string[]): Customer {
  let asked = 0;
  /** The servers by turns: each must know what the others did. */
  const url = () => {
    asked += 1;
    return urls[asked % urls.length] ?? '';
  };
  const log = createMixedLog();
  const complain = (sentence: string) => void log.violations.push(sentence);
  return {
    log,
    book: async ({ key, at, access, hold, expected, text }) => {
      const wish = { key, slot: wallTime(at), ...(hold && { hold: hold.secret }) };
      const answer = await bookAt(url(), hold ? 'widget' : 'api', access, wish);
      const isExpected =
        expected.includes(answer.status) && (text === undefined || answer.text === text);
      if (!isExpected) {
        complain(
          `${key} at ${wish.slot} was answered with ${answer.status} ${answer.text}, not ${text ?? expected.join(' or ')}.`,
        );
      }
      const bookingId = answer.status === 201 ? memberOf(answer, 'booking_id') : null;
      const known = log.history.get(key)?.outcome.kind === 'ok';
      if (typeof bookingId === 'number') {
        log.note(key, { kind: 'ok', bookingId });
      } else if (!known) {
        log.note(key, { kind: answer.status === 404 ? 'refused' : 'unknown' });
      }
      if (hold) {
        log.noteHold(hold, 'unknown');
      }
      return answer.text;
    },
    hold: async ({ key, at }) => {
      const answer = await holdAt(url(), { key, slot: wallTime(at) });
      const secret = memberOf(answer, 'hold');
      const expiresAt = memberOf(answer, 'expires_at');
      if (typeof secret !== 'string' || typeof expiresAt !== 'string') {
        complain(`${key} was not held: ${answer.status} ${answer.text}`);
        return null;
      }
      const held = {
        secret,
        scheduleId: 1,
        startsAt: at / 60_000,
        expiresAt: Date.parse(expiresAt),
      };
      log.noteHold(held);
      return held;
    },
    slotsOf: async ({ token }, at) => {
      const path = `/api/slots?schedule=1&reason=1&day=${wallTime(at).slice(0, 10)}`;
      const answer = await ask(`${url()}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const data = memberOf(answer, 'data');
      if (!Array.isArray(data)) {
        complain(`${path} was answered with ${answer.status} ${answer.text}.`);
      }
      return Array.isArray(data)
        ? data.map((slot) => Date.parse(`${String(slot).replace(' ', 'T')}Z`))
        : [];
    },
    expectListed: ([first], now) => {
      const isLate = wallTime(now + SOON_MS).slice(0, 10) !== wallTime(now).slice(0, 10);
      if (first === undefined ? isLate : first >= now - ASKED_MS && first <= now + SOON_MS) {
        return;
      }
      complain(
        `At ${wallTime(now)} the first time is ${first === undefined ? 'none' : wallTime(first)}.`,
      );
    },
  };
}
