/** What is done at random with rooms: each answer is compared with brute force where it decides. */

import { MS_PER_DAY } from '../../../core/time/units.ts';
import { aHold, aMove, aReserve } from '../../core/storage/storage-fixture.ts';
import { aWish, compare, count, isPossible, one, type RoomWorld, slotOf } from './room-world.ts';
import { CLOSABLE, sharedRooms } from './shared-rooms.ts';

type Step = (world: RoomWorld) => Promise<void>;

const HOUR_MS = 3_600_000;

async function book(world: RoomWorld): Promise<void> {
  await reserve(world, aWish(world), null);
}

/** Mostly the time that is held, for as many. */
async function bookHeld(world: RoomWorld): Promise<void> {
  const held = one(world, world.holds);
  if (held === undefined) {
    return book(world);
  }
  world.holds.splice(world.holds.indexOf(held), 1);
  const wish = world.random(4) === 0 ? aWish(world) : held;
  await reserve(world, wish, held.secret);
}

async function reserve(
  world: RoomWorld,
  { scheduleId, reasonId, persons, startsAt }: ReturnType<typeof aWish>,
  holdSecret: string | null,
  isOffered = false,
): Promise<void> {
  const wish = { scheduleId, reasonId, persons, startsAt };
  const possible = await isPossible(world, wish, { secret: holdSecret, isAtDesk: isOffered });
  world.counter.last += 1;
  const outcome = await world.storage.bookings.reserve(
    aReserve({
      now: world.clock.now,
      scheduleId,
      reasonId,
      slot: slotOf(startsAt),
      holdSecret,
      submission: {
        last_name: `Nr. ${world.counter.last}`,
        email: `${world.random(50)}@example.org`,
        ...(reasonId === 3 && { persons: `${persons}` }),
      },
    }),
  );
  const given = outcome.kind === 'refused' ? outcome.code : null;
  compare(world, { what: holdSecret === null ? 'book' : 'book held', possible, given, wish });
  if (outcome.kind === 'booked') {
    world.bookings.push({ bookingId: outcome.receipt.bookingId, reasonId, persons });
    world.bookings.splice(0, world.bookings.length - 60);
  }
}

async function hold(world: RoomWorld): Promise<void> {
  await holdOne(world, null);
}

async function replace(world: RoomWorld): Promise<void> {
  const replaced = one(world, world.holds) ?? null;
  if (replaced !== null) {
    world.holds.splice(world.holds.indexOf(replaced), 1);
  }
  await holdOne(world, replaced?.secret ?? null);
}

async function holdOne(world: RoomWorld, replaces: string | null): Promise<void> {
  const { scheduleId, reasonId, persons, startsAt } = aWish(world);
  const wish = { scheduleId, reasonId, persons, startsAt };
  const possible = await isPossible(world, wish, { secret: replaces });
  world.counter.last += 1;
  const outcome = await world.storage.holds.create(
    aHold({
      now: world.clock.now,
      scheduleId,
      reasonId,
      persons,
      slot: slotOf(startsAt),
      visitor: `visitor ${world.counter.last}`,
      replaces,
    }),
  );
  const given = outcome.kind === 'refused' ? outcome.code : null;
  compare(world, { what: replaces === null ? 'hold' : 'replace', possible, given, wish });
  if (outcome.kind === 'held') {
    world.holds.push(outcome.hold);
    world.holds.splice(0, world.holds.length - 12);
  }
}

async function release(world: RoomWorld): Promise<void> {
  const held = one(world, world.holds);
  if (held !== undefined) {
    world.holds.splice(world.holds.indexOf(held), 1);
    await world.storage.holds.release({ now: world.clock.now, secret: held.secret });
    count(world, 'release');
  }
}

async function move(world: RoomWorld): Promise<void> {
  const known = one(world, world.bookings);
  const booking = known && (await world.storage.bookings.find(known.bookingId));
  if (booking?.status !== 'confirmed' || hasBegun(world, booking.startsAt)) {
    return;
  }
  const { scheduleId, startsAt } = aWish(world);
  const { bookingId, reasonId, persons } = booking;
  const wish = { scheduleId, reasonId, persons, startsAt };
  const possible = await isPossible(world, wish, { bookingId, isAtDesk: true });
  const outcome = await world.storage.bookings.move(
    aMove(bookingId, { now: world.clock.now, scheduleId, slot: slotOf(startsAt) }),
  );
  const given = outcome.kind === 'refused' ? outcome.code : null;
  compare(world, { what: 'move', possible, given, wish });
}

function hasBegun({ clock }: RoomWorld, startsAt: number): boolean {
  return startsAt * 60_000 <= clock.now;
}

async function cancel(world: RoomWorld): Promise<void> {
  const known = one(world, world.bookings);
  if (known !== undefined) {
    const outcome = await world.storage.bookings.cancel({
      now: world.clock.now,
      actor: 'K',
      bookingId: known.bookingId,
      trigger: 'api',
      respectCutoff: false,
      mailsFrom: world.clock.now + HOUR_MS,
    });
    count(world, `cancel: ${outcome.kind}`);
  }
}

/** The booking's latest change, if there is one to undo. */
async function undo(world: RoomWorld): Promise<void> {
  const known = one(world, world.bookings);
  const booking = known && (await world.storage.bookings.find(known.bookingId));
  if (booking) {
    const outcome = await world.storage.bookings.undo({
      now: world.clock.now,
      actor: 'K',
      bookingId: booking.bookingId,
      expectedVersion: booking.version,
    });
    count(world, `undo: ${outcome.kind === 'refused' ? outcome.code : outcome.kind}`);
  }
}

async function propose(world: RoomWorld): Promise<void> {
  const known = one(world, world.bookings);
  const booking = known && (await world.storage.bookings.find(known.bookingId));
  if (booking) {
    const times = Array.from({ length: 1 + world.random(3) }, () => aWish(world));
    const outcome = await world.storage.proposals.propose({
      now: world.clock.now,
      actor: 'K',
      bookingId: booking.bookingId,
      expectedVersion: booking.version,
      times: times.map(({ scheduleId, startsAt }) => ({ scheduleId, slot: slotOf(startsAt) })),
      message: null,
    });
    count(world, `propose: ${outcome.kind === 'refused' ? outcome.code : outcome.kind}`);
  }
}

/** Takes a proposed time, or takes all of them back. */
async function answerProposal(world: RoomWorld): Promise<void> {
  const { now } = world.clock;
  for (const { bookingId } of world.bookings.slice(-20)) {
    const proposal = await world.storage.proposals.find(bookingId, now);
    if (proposal?.state !== 'open') {
      continue;
    }
    const { round, times } = proposal;
    const index = world.random(times.length);
    const outcome =
      world.random(4) === 0
        ? await world.storage.proposals.withdraw({ now, actor: 'K', bookingId })
        : await world.storage.proposals.take({ now, bookingId, round, index });
    count(world, `answer a proposal: ${typeof outcome === 'string' ? outcome : outcome.kind}`);
    return;
  }
}

async function wait(world: RoomWorld): Promise<void> {
  const { scheduleId, reasonId, persons, startsAt } = aWish(world);
  world.counter.last += 1;
  const name = `${world.counter.last}`;
  const outcome = await world.storage.waitlist.join({
    now: world.clock.now,
    scheduleId,
    reasonId,
    day: slotOf(startsAt).slice(0, 10),
    persons,
    email: `wait${name}@example.org`,
    name: null,
    locale: 'en',
    visitor: `waits ${name}`,
    consented: true,
    enteredBy: 'K',
  });
  count(world, `wait: ${outcome.kind === 'refused' ? outcome.code : outcome.kind}`);
  if (outcome.kind === 'joined') {
    world.entries.push(outcome.entry.id);
    world.entries.splice(0, world.entries.length - 20);
  }
}

async function waitForSooner(world: RoomWorld): Promise<void> {
  const known = one(world, world.bookings);
  if (known !== undefined) {
    const outcome = await world.storage.waitlist.joinSooner({
      now: world.clock.now,
      bookingId: known.bookingId,
      visitor: `waits for ${known.bookingId}`,
      passedOver: [],
    });
    if (outcome.kind === 'joined') {
      world.entries.push(outcome.entry.id);
    }
    count(world, `wait for sooner: ${outcome.kind === 'refused' ? outcome.code : outcome.kind}`);
  }
}

/** Books the time that an entry is offered, moves there, or declines. */
async function answerOffer(world: RoomWorld): Promise<void> {
  const { now } = world.clock;
  for (const id of world.entries) {
    const subject = await world.storage.waitlist.findSubject(id);
    if (subject === null || subject.entry.state !== 'offered' || subject.holdSecret === null) {
      continue;
    }
    const { entry, schedule, secret, holdSecret } = subject;
    if (world.random(3) === 0) {
      await world.storage.waitlist.declineOffer({ now, secret });
      return count(world, 'decline an offer');
    }
    if (entry.moves !== null) {
      const outcome = await world.storage.waitlist.takeSooner({ now, secret });
      return count(world, `take something sooner: ${outcome.kind}`);
    }
    const { reasonId, persons, offer } = entry;
    if (offer !== null) {
      const { startsAt } = offer;
      const wish = { scheduleId: schedule.id, reasonId, persons, startsAt };
      await reserve(world, wish, holdSecret, true);
    }
    return;
  }
}

/** Offers that ran out go to the next. */
async function expire(world: RoomWorld): Promise<void> {
  await world.storage.waitlist.expireOffers({ now: world.clock.now });
  await world.storage.deleteExpired({ now: world.clock.now });
  count(world, 'expire');
}

/** A room, device or colleague is not there for a day, or is back. What is booked stays. */
async function closeForADay(world: RoomWorld): Promise<void> {
  const { closed, clock, random, storage } = world;
  const id = one(world, CLOSABLE);
  const day = new Date(clock.now + random(2) * MS_PER_DAY).toISOString().slice(0, 10);
  const key = `${day}/${id}`;
  if (!closed.delete(key)) {
    closed.add(key);
  }
  world.installation = sharedRooms(closed);
  await storage.configuration.import({
    now: clock.now,
    actor: 'K',
    installation: world.installation,
    publicHolidays: [],
  });
  count(world, 'close');
}

/** How often each is done, of all together. */
const SHARES: readonly (readonly [share: number, step: Step])[] = [
  [24, book],
  [10, hold],
  [5, replace],
  [8, bookHeld],
  [3, release],
  [12, move],
  [12, cancel],
  [6, undo],
  [4, propose],
  [4, answerProposal],
  [4, wait],
  [2, waitForSooner],
  [4, answerOffer],
  [1, expire],
  [1, closeForADay],
];
const URN = SHARES.flatMap(([share, step]) => Array.from({ length: share }, () => step));

/** One operation, after which the clock goes on a little. */
export async function operate(world: RoomWorld): Promise<void> {
  await one(world, URN)?.(world);
  world.clock.now += world.random(200) === 0 ? 2 * HOUR_MS : world.random(30_000);
}
