/**
 * One of many clients: books, holds, extends, releases, moves and cancels at random, and records
 * its answers. A rejected call counts as unanswered.
 */

import { type Hold, releasedExpiry } from '../../core/booking/hold.ts';
import type { Storage } from '../../core/storage/storage.ts';
import type { Random } from '../core/storage/random.ts';
import { aHold, aMove, aReserve } from '../core/storage/storage-fixture.ts';
import type { BookedTime, MixedLog } from './mixed-log.ts';

const MINUTE_MS = 60_000;

export interface MixedClient {
  readonly storage: Storage;
  readonly log: MixedLog;
  readonly random: Random;
  readonly clock: { now: number };
  /** The holder of its holds, and the beginning of its keys. */
  readonly name: string;
  /** Its own; those that have expired by its last look may be among them. */
  readonly holds: Map<string, Hold>;
  /** Counts its bookings. */
  readonly counter: { last: number };
}

/** Older bookings are mostly cancelled or over: nothing much can come of changing them. */
const RECENT = 150;

type Step = (client: MixedClient) => Promise<string>;

/** How often each is done, of all together. */
const STEPS: readonly { readonly name: string; readonly share: number; readonly step: Step }[] = [
  { name: 'book', share: 3, step: book },
  { name: 'bookHeld', share: 2, step: bookHeld },
  { name: 'hold', share: 4, step: hold },
  { name: 'replace', share: 1, step: replace },
  { name: 'extend', share: 2, step: extend },
  { name: 'release', share: 1, step: release },
  { name: 'move', share: 3, step: move },
  { name: 'cancel', share: 2, step: cancel },
  { name: 'repeat', share: 1, step: repeat },
];
const URN = STEPS.flatMap(({ name, share, step }) =>
  Array.from({ length: share }, () => ({ name, step })),
);

/** One operation, at the clock's time, which goes on a little. */
export async function operate(client: MixedClient): Promise<void> {
  const { name, step } = URN[client.random(URN.length)] ?? { name: 'book', step: book };
  client.clock.now += client.random(2_000);
  client.log.count(`${name}: ${await step(client)}`);
}

function aPlace({ random, clock }: MixedClient) {
  const day = Math.floor(clock.now / MINUTE_MS / 1440) + random(3);
  const startsAt = day * 1440 + 8 * 60 + random(120) * 5;
  const reasonId = 1 + random(3);
  const persons = reasonId === 1 ? 1 : 1 + random(3);
  return {
    scheduleId: [1, 2, 3, 4, 9, 9][random(6)] ?? 9,
    reasonId,
    persons,
    slot: slotOf(startsAt),
  };
}

function slotOf(startsAt: number): string {
  return new Date(startsAt * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
}

function one<T>({ random }: MixedClient, items: readonly T[]): T | undefined {
  return items[random(items.length)];
}

/** Mostly one that lives. */
function anOwnHold(client: MixedClient): Hold | undefined {
  const all = [...client.holds.values()];
  const live = all.filter(({ expiresAt }) => expiresAt > client.clock.now);
  return live.length > 0 && client.random(10) > 0 ? one(client, live) : one(client, all);
}

function book(client: MixedClient): Promise<string> {
  return reserve(client, aPlace(client), client.random(20) === 0 ? 'guessed' : null);
}

/** Mostly the time that is held, by way of its schedule or of the group. */
function bookHeld(client: MixedClient): Promise<string> {
  const held = anOwnHold(client);
  if (!held) {
    return book(client);
  }
  const { scheduleId, reasonId, persons, startsAt } = held;
  const asHeld = {
    scheduleId: client.random(2) === 0 ? 9 : scheduleId,
    reasonId,
    persons,
    slot: slotOf(startsAt),
  };
  return reserve(client, client.random(5) === 0 ? aPlace(client) : asHeld, held.secret);
}

async function reserve(
  client: MixedClient,
  { persons, ...place }: ReturnType<typeof aPlace>,
  holdSecret: string | null,
): Promise<string> {
  const { storage, log, clock, name, counter, holds } = client;
  counter.last += 1;
  const key = `${name}.${counter.last}`;
  const { now } = { ...clock };
  const held = holds.get(holdSecret ?? '');
  const live = held && held.expiresAt > now ? held : undefined;
  log.note(key, { kind: 'unknown' });
  const submission = {
    ...submissionOf(client, key),
    ...(persons > 1 ? { persons: `${persons}` } : {}),
  };
  const command = aReserve({
    ...place,
    now,
    submission,
    idempotency: { key, fingerprint: key },
    holdSecret,
  });
  try {
    const outcome = await storage.bookings.reserve(command);
    if (outcome.kind === 'refused') {
      log.note(key, { kind: 'refused' });
      return outcome.code;
    }
    const { bookingId, startsAt } = outcome.receipt;
    if (live) {
      end(client, live, 'consumed');
    }
    // No one else knows it yet, so it is at its first place.
    const schedule = (await storage.bookings.find(bookingId))?.scheduleId ?? 0;
    log.note(key, { kind: 'ok', bookingId, place: { schedule, startsAt } });
    return 'booked';
  } catch {
    if (live) {
      end(client, live, 'unknown');
    }
    return 'unanswered';
  }
}

function submissionOf({ random }: MixedClient, key: string) {
  return { last_name: key, email: `${random(400)}@example.org` };
}

function end(
  { holds, log }: MixedClient,
  held: Hold,
  how: 'consumed' | 'replaced' | 'unknown',
): void {
  holds.delete(held.secret);
  log.noteHold(held, how);
}

/** Asks again under a key that was answered: whatever else has changed, the answer has not. */
async function repeat(client: MixedClient): Promise<string> {
  const { storage, log, clock } = client;
  const earlier = one(client, log.booked);
  if (!earlier) {
    return 'nothing to repeat';
  }
  const { key, bookingId } = earlier;
  const command = aReserve({
    ...aPlace(client),
    now: clock.now,
    submission: submissionOf(client, key),
    idempotency: { key, fingerprint: key },
  });
  try {
    const outcome = await storage.bookings.reserve(command);
    if (outcome.kind === 'booked' && outcome.replayed && outcome.receipt.bookingId === bookingId) {
      return 'replayed';
    }
    log.violations.push(
      `${key} was booked as ${bookingId}, and asked again was answered with ${JSON.stringify(outcome)}.`,
    );
    return 'another answer';
  } catch {
    return 'unanswered';
  }
}

function hold(client: MixedClient): Promise<string> {
  return holdPlace(client, undefined);
}

function replace(client: MixedClient): Promise<string> {
  return holdPlace(client, anOwnHold(client));
}

async function holdPlace(client: MixedClient, replaced: Hold | undefined): Promise<string> {
  const { storage, log, clock, name, holds } = client;
  const { now } = { ...clock };
  const live = replaced && replaced.expiresAt > now ? replaced : undefined;
  try {
    const outcome = await storage.holds.create(
      aHold({ ...aPlace(client), now, visitor: name, replaces: replaced?.secret ?? null }),
    );
    if (outcome.kind === 'refused') {
      return outcome.code;
    }
    if (live) {
      end(client, live, 'replaced');
    }
    holds.set(outcome.hold.secret, outcome.hold);
    log.noteHold(outcome.hold);
    return 'held';
  } catch {
    if (live) {
      end(client, live, 'unknown');
    }
    log.noteUnanswered();
    return 'unanswered';
  }
}

async function extend(client: MixedClient): Promise<string> {
  const { storage, log, clock, holds } = client;
  const held = anOwnHold(client);
  if (!held) {
    return 'nothing to extend';
  }
  const { now } = { ...clock };
  try {
    const outcome = await storage.holds.extend({ now, secret: held.secret });
    // While the call waited for the lock, others with later clocks may have gone first and found it
    // expired.
    const wrong =
      held.expiresAt > clock.now
        ? outcome.kind !== 'held'
        : held.expiresAt <= now && outcome.kind === 'held';
    if (wrong) {
      log.violations.push(
        `A hold until ${held.expiresAt}, extended at ${now}, was ${outcome.kind}.`,
      );
    }
    if (outcome.kind !== 'held') {
      return 'not_found';
    }
    holds.set(held.secret, outcome.hold);
    log.noteHold(outcome.hold);
    return 'held';
  } catch {
    log.doubtExpiry(held);
    holds.delete(held.secret);
    return 'unanswered';
  }
}

async function release(client: MixedClient): Promise<string> {
  const { storage, log, clock, holds } = client;
  const held = anOwnHold(client);
  if (!held) {
    return 'nothing to release';
  }
  const { now } = { ...clock };
  try {
    await storage.holds.release({ now, secret: held.secret });
    if (held.expiresAt <= now) {
      return 'too late';
    }
    const released = { ...held, expiresAt: releasedExpiry(held, now) };
    holds.set(held.secret, released);
    log.noteHold(released);
    return 'done';
  } catch {
    log.doubtExpiry(held);
    holds.delete(held.secret);
    return 'unanswered';
  }
}

async function move(client: MixedClient): Promise<string> {
  const { storage, log, clock, random } = client;
  const booked = one(client, log.booked.slice(-RECENT));
  if (!booked) {
    return 'nothing to move';
  }
  const { scheduleId, slot } = aPlace(client);
  const target = {
    now: clock.now,
    slot,
    respectCutoff: random(4) === 0,
    ...(random(2) === 0 ? { scheduleId } : {}),
  };
  try {
    const outcome = await storage.bookings.move(aMove(booked.bookingId, target));
    if (outcome.kind === 'not_found') {
      log.violations.push(`Booking ${booked.bookingId} was not found.`);
    }
    if (outcome.kind !== 'moved') {
      return outcome.kind === 'refused' ? outcome.code : outcome.kind;
    }
    const { booking, previous } = outcome;
    if (booking.scheduleId === previous.scheduleId && booking.startsAt === previous.startsAt) {
      return 'stayed';
    }
    log.noteMove(booked.key, {
      kind: 'ok',
      version: booking.version,
      place: { schedule: booking.scheduleId, startsAt: booking.startsAt },
    });
    return 'moved';
  } catch {
    log.noteMove(booked.key, { kind: 'unknown' });
    return 'unanswered';
  }
}

async function cancel(client: MixedClient): Promise<string> {
  const { storage, log, clock, random } = client;
  const booked: BookedTime | undefined = one(client, log.booked.slice(-RECENT));
  if (!booked) {
    return 'nothing to cancel';
  }
  const { key, bookingId } = booked;
  try {
    const outcome = await storage.bookings.cancel({
      now: clock.now,
      actor: 'test',
      bookingId,
      trigger: 'api',
      respectCutoff: random(4) === 0,
    });
    if (outcome.kind === 'not_found') {
      log.violations.push(`Booking ${bookingId} was not found.`);
    }
    if (outcome.kind === 'cancelled') {
      log.noteCancelled(key, 'ok');
    }
    return outcome.kind === 'refused' ? outcome.code : outcome.kind;
  } catch {
    log.noteCancelled(key, 'unknown');
    return 'unanswered';
  }
}
