/**
 * Clients of a group: most want any of its members, some a certain one; some hold the time first,
 * and book, let go or leave what they hold.
 */

import { setTimeout } from 'node:timers/promises';
import { hashHoldSecret } from '../../../core/booking/hold.ts';
import { createMixedLog, type MixedLog } from '../mixed-log.ts';
import { type Answer, memberOf } from './ask.ts';
import { type Access, bookAt, type Gate, holdAt, releaseAt, wallTime } from './booker.ts';
import type { Refused, Wanted } from './group-checker.ts';
import { CLOSES, GROUP, INTERVAL, MEMBERS, OPENS, REASONS } from './group-scene.ts';

export interface GroupClients {
  readonly log: MixedLog;
  readonly refused: Refused[];
  /** By the hash of its secret, as it is stored. */
  readonly held: ReadonlyMap<string, HeldByClient>;
  /**
   * Milliseconds since 1970, by the booking's key: when its place was asked for first, by a hold or
   * at once.
   */
  readonly askedAt: ReadonlyMap<string, number>;
  /** `midnight`: of the first of two days. Resolves when every client has done what it wanted. */
  crowd(round: {
    readonly name: string;
    readonly midnight: number;
    readonly clients: number;
  }): Promise<void>;
  /** One booking by the group, as an integrator; null: refused. */
  bookAny(url: string, key: string, wanted: Wanted): Promise<number | null>;
}

export interface HeldByClient {
  readonly wanted: Wanted;
  readonly askedAt: number;
  /** Expiry as answered. */
  readonly expiresAt: number;
  readonly end: 'kept' | 'booked' | 'released';
}

interface Wish {
  readonly key: string;
  readonly wanted: Wanted;
  readonly gate: Gate;
  readonly hold?: { readonly secret: string; readonly askedAt: number };
}

const DAYS = 2;
const STEPS = 3;
const MOST_PAUSE_MS = 1_000;
const MOST_TRIES = 20;

export function createGroupClients({
  urls,
  access,
}: {
  readonly urls: readonly string[];
  readonly access: Access;
}): GroupClients {
  const log = createMixedLog();
  const refused: Refused[] = [];
  const held = new Map<string, HeldByClient>();
  const askedAt = new Map<string, number>();

  function noteRefusal({ key, wanted }: Pick<Wish, 'key' | 'wanted'>, answer: Answer): void {
    log.count(wanted.schedule === GROUP ? 'any refused' : 'one refused');
    const { askedAt: asked, answeredAt } = answer;
    if (isTaken(answer)) {
      refused.push({ ...wanted, key, askedAt: asked, answeredAt });
    } else {
      log.violations.push(`${key} was answered with ${answer.status}: ${answer.text}`);
    }
  }

  /** Repeats a request until it succeeds, because a slow machine may refuse it. */
  async function insist(
    send: () => Promise<Answer>,
  ): Promise<Answer & { readonly firstAskedAt: number }> {
    const first = await send();
    let answer = first;
    for (let tries = 1; answer.status >= 500 && tries < MOST_TRIES; tries += 1) {
      log.count('asked again');
      await setTimeout(MOST_PAUSE_MS);
      answer = await send();
    }
    return { ...answer, firstAskedAt: first.askedAt };
  }

  async function book(url: string, { key, wanted, gate, hold }: Wish): Promise<number | null> {
    log.note(key, { kind: 'unknown' });
    const answer = await insist(() =>
      bookAt(url, gate, access, { key, ...wish(wanted), ...(hold && { hold: hold.secret }) }),
    );
    const bookingId = answer.status === 201 ? memberOf(answer, 'booking_id') : null;
    if (typeof bookingId === 'number') {
      log.note(key, { kind: 'ok', bookingId });
      const unheld = wanted.schedule === GROUP ? 'any booked' : 'one booked';
      log.count(hold ? 'held, booked' : unheld);
      askedAt.set(key, hold?.askedAt ?? answer.firstAskedAt);
      return bookingId;
    }
    if (answer.status === 404) {
      log.note(key, { kind: 'refused' });
    }
    if (hold) {
      log.violations.push(
        `${key} held the time and was answered with ${answer.status}: ${answer.text}`,
      );
    } else {
      noteRefusal({ key, wanted }, answer);
    }
    return null;
  }

  async function hold(url: string, key: string, wanted: Wanted): Promise<void> {
    const answer = await insist(() => holdAt(url, { key, ...wish(wanted) }));
    const secret = memberOf(answer, 'hold');
    const until = memberOf(answer, 'expires_at');
    if (answer.status !== 201 || typeof secret !== 'string' || typeof until !== 'string') {
      return noteRefusal({ key, wanted }, answer);
    }
    const made: HeldByClient = {
      wanted,
      askedAt: answer.askedAt,
      expiresAt: Date.parse(until),
      end: 'kept',
    };
    const note = (end: HeldByClient['end']) =>
      void held.set(hashHoldSecret(secret), { ...made, end });
    note('kept');
    log.count('held');
    await setTimeout(Math.random() * MOST_PAUSE_MS);
    const dice = Math.random();
    if (
      dice < 0.5 &&
      (await book(url, { key, wanted, gate: 'widget', hold: { secret, askedAt: answer.askedAt } }))
    ) {
      note('booked');
    }
    if (dice < 0.5 || dice > 0.8) {
      return;
    }
    const { status } = await insist(() => releaseAt(url, { key, hold: secret }));
    if (status !== 204) {
      log.violations.push(`The release of ${key} was answered with ${status}.`);
    }
    note('released');
  }

  async function client(name: string, midnight: number): Promise<void> {
    for (let step = 1; step <= STEPS; step += 1) {
      await setTimeout(Math.random() * MOST_PAUSE_MS);
      const key = `${name}-${step}`;
      const wanted = randomWanted(midnight);
      const url = one(urls) ?? '';
      if (Math.random() < 0.3) {
        await hold(url, key, wanted);
      } else {
        await book(url, { key, wanted, gate: Math.random() < 0.7 ? 'api' : 'widget' });
      }
    }
  }

  return {
    log,
    refused,
    held,
    askedAt,
    crowd: async ({ name, midnight, clients }) => {
      await Promise.all(
        Array.from({ length: clients }, (_, index) => client(`${name}-${index}`, midnight)),
      );
    },
    bookAny: (url, key, wanted) => book(url, { key, wanted, gate: 'api' }),
  };
}

function isTaken(answer: Answer): boolean {
  const code = memberOf(answer, 'code');
  return (
    answer.status === 404 &&
    memberOf(answer, 'error') === 'Time not found or no longer available' &&
    (code ?? 'slot_unavailable') === 'slot_unavailable'
  );
}

function wish({ schedule, reason, startsAt }: Wanted) {
  return { schedule, reason, slot: wallTime(startsAt * 60_000) };
}

/** Inside the opening hours; three of four want any member. */
function randomWanted(midnight: number): Wanted {
  const member = Math.random() < 0.25 ? one(MEMBERS) : undefined;
  const reason = one(REASONS.filter(({ id }) => member?.reasons.includes(id) ?? true)) ?? {
    id: 1,
    minutes: 15,
  };
  const starts = Math.floor((CLOSES - OPENS - reason.minutes) / INTERVAL) + 1;
  const day = midnight + Math.floor(Math.random() * DAYS) * 1440;
  return {
    schedule: member?.id ?? GROUP,
    reason: reason.id,
    startsAt: day + OPENS + Math.floor(Math.random() * starts) * INTERVAL,
  };
}

function one<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}
