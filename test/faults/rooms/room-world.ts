/** What the player of the rooms knows: the clock, the bookings and holds that were acknowledged. */

import type { Hold } from '../../../core/booking/hold.ts';
import { hashHoldSecret } from '../../../core/booking/hold.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import type { Random } from '../../core/storage/random.ts';
import { canBeBooked, type Wish } from './brute-force.ts';
import type { LiveClaim, LiveClaims } from './live-claims.ts';
import { GRID, GROUP, OPENS, sharedRooms } from './shared-rooms.ts';

interface KnownBooking {
  readonly bookingId: number;
  readonly reasonId: number;
  readonly persons: number;
}

export interface RoomWorld {
  readonly storage: Storage;
  readonly claims: LiveClaims;
  readonly random: Random;
  readonly clock: { now: number };
  /** The latest ones; older ones are over. */
  readonly bookings: KnownBooking[];
  readonly holds: Hold[];
  /** Entries of the waiting list. */
  readonly entries: number[];
  readonly closed: Set<string>;
  readonly counter: { last: number };
  installation: Installation;
  /** One sentence for each answer that brute force contradicts. */
  readonly differences: string[];
  readonly tally: Map<string, number>;
}

export function createRoomWorld(
  parts: Pick<RoomWorld, 'storage' | 'claims' | 'random'> & { readonly now: number },
): RoomWorld {
  const closed = new Set<string>();
  return {
    ...parts,
    clock: { now: parts.now },
    bookings: [],
    holds: [],
    entries: [],
    closed,
    counter: { last: 0 },
    installation: sharedRooms(closed),
    differences: [],
    tally: new Map(),
  };
}

export function count({ tally }: RoomWorld, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

export function one<T>({ random }: RoomWorld, items: readonly T[]): T | undefined {
  return items[random(items.length)];
}

const DAY = 1_440;

/** Mostly one of the few times that many want, of today or tomorrow; the calendar may be the group. */
export function aWish(world: RoomWorld): Wish {
  const { random, clock } = world;
  const day = Math.floor(clock.now / 60_000 / DAY) + random(2);
  const reasonId = 1 + random(5);
  return {
    scheduleId: one(world, [1, 2, 3, 3, 4, GROUP, GROUP]) ?? 1,
    reasonId,
    persons: reasonId === 3 ? 1 + random(3) : 1,
    startsAt: day * DAY + OPENS + random(38) * GRID,
  };
}

export function slotOf(startsAt: number): string {
  return new Date(startsAt * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

interface GivenUp {
  readonly bookingId?: number;
  readonly secret?: string | null;
  /** Whether the team moves it, or it was offered: this minute is not over. Default: no. */
  readonly isAtDesk?: boolean;
}

/** Whether the wish can be met once what is given up is free, by brute force. */
export async function isPossible(
  { claims, clock, installation, closed }: RoomWorld,
  wish: Wish,
  { bookingId, secret = null, isAtDesk = false }: GivenUp = {},
): Promise<boolean> {
  const hash = secret === null ? null : hashHoldSecret(secret);
  const isOther = (claim: LiveClaim) =>
    (bookingId === undefined || claim.bookingId !== bookingId) &&
    (hash === null || claim.secretHash !== hash);
  const taken = (await claims.read(clock.now)).filter(isOther);
  const thisMinute = Math.floor(clock.now / 60_000) * 60_000;
  const members = wish.scheduleId === GROUP ? [1, 2, 3] : [wish.scheduleId];
  return (
    wish.startsAt * 60_000 >= (isAtDesk ? thisMinute : clock.now) &&
    members.some((scheduleId) =>
      canBeBooked({ ...wish, scheduleId }, installation, { taken, closed }),
    )
  );
}

/** Notes whether an answer is as brute force says. */
export function compare(
  world: RoomWorld,
  {
    what,
    possible,
    given,
    wish,
  }: {
    readonly what: string;
    readonly possible: boolean;
    /** `null` if it was given, else the code of the refusal. */
    readonly given: string | null;
    readonly wish: Wish;
  },
): void {
  count(world, `${what}: ${given ?? 'given'}`);
  if (possible !== (given === null)) {
    world.differences.push(
      `${what} of ${JSON.stringify(wish)} at ${world.clock.now}: ${given ?? 'given'}, and brute force finds ${possible ? 'an' : 'no'} assignment.`,
    );
  }
}
