/**
 * Incremental reads compared with full reads after random commands of two nodes, to reveal missed
 * changes.
 */

import { expect, it, onTestFinished } from 'vitest';
import { type DatabaseAddress, openStorage } from '../../../core/index.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import type { OccupancyReading } from '../../../core/storage/port/bookings.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aMigratedPlace, KINDS, query } from './backup-places.ts';
import { refuseUnlockedClaims } from './postgres-databases.ts';
import { createRandom, type Random } from './random.ts';
import {
  aHold,
  aMove,
  anErasure,
  anImport,
  aReserve,
  HOUR_MS,
  MINUTE_MS,
  minute,
  NOW,
} from './storage-fixture.ts';
import { aJoin, secretsOf } from './waitlist-fixture.ts';

const COMMANDS = 1_500;
const SCHEDULES = [1, 2, 3];
const GROUP = 9;
const DAYS = 40;

function aGroupOfThree(capacity = 2): Partial<Installation> {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const openingHours = [{ days, opens: 0, closes: 1440, validFrom: null, validUntil: null }];
  const base = {
    reasonIds: [1, 2],
    slotIntervalMinutes: 60,
    horizonDays: DAYS,
    openingHours,
    holdMinutes: 5,
  };
  return {
    waitlist: { offerMinutes: 30 },
    reasons: [
      aReason({ id: 1, durationMinutes: 60 }),
      aReason({ id: 2, durationMinutes: 90, bufferBeforeMinutes: 45, persons: { max: 3 } }),
    ],
    schedules: [
      ...SCHEDULES.map((id) => aSchedule({ ...base, id, capacity: id === 1 ? 1 : capacity })),
      aSchedule({ id: GROUP, memberIds: SCHEDULES, reasonIds: [], openingHours: [] }),
    ],
  };
}

/** Results of the commands so far, for others to change. */
interface Scene {
  readonly random: Random;
  readonly bookings: number[];
  readonly secrets: string[];
  /** Ids of the waiting list. */
  readonly waiting: number[];
  now: number;
}

/** Resolves with whether it did what it says. */
type Step = (node: Storage, scene: Scene) => Promise<boolean>;

const pick = <Item>(random: Random, list: readonly Item[]): Item | undefined =>
  list[random(list.length)];
const anywhere = ({ random }: Scene) => pick(random, [...SCHEDULES, GROUP]) ?? 1;
const aBooking = ({ random, bookings }: Scene) => pick(random, bookings) ?? 0;
const aSecret = ({ random, secrets }: Scene) => pick(random, secrets) ?? 'none';
const change = (scene: Scene) => ({ now: scene.now, actor: 'Sam', bookingId: aBooking(scene) });

/**
 * Crowded, so that many are refused, and close to midnights between two weeks, across which claims
 * reach.
 */
function aSlot({ random, now }: Scene): string {
  const day = Math.floor(now / (24 * HOUR_MS)) + random(DAYS);
  return new Date((day * 24 + (pick(random, [0, 1, 8, 22, 23]) ?? 0)) * HOUR_MS)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

const steps = {
  book: async (node, scene) => {
    const { random, now } = scene;
    const reasonId = 1 + random(2);
    const persons = 1 + random(3);
    const submission = {
      last_name: 'Lovelace',
      email: 'ada@example.org',
      ...(reasonId === 2 && { persons: `${persons}` }),
    };
    const confirmWithin = random(4) === 0 ? 30 : null;
    const holdSecret = random(3) === 0 ? aSecret(scene) : null;
    const wish = {
      now,
      scheduleId: anywhere(scene),
      reasonId,
      slot: aSlot(scene),
      submission,
      confirmWithin,
      holdSecret,
    };
    const outcome = await node.bookings.reserve(aReserve(wish));
    if (outcome.kind === 'booked') {
      scene.bookings.push(outcome.receipt.bookingId);
    }
    return outcome.kind === 'booked' && persons > 1;
  },
  hold: async (node, scene) => {
    const replaces = scene.random(3) === 0 ? aSecret(scene) : null;
    const visitor = `visitor ${scene.random(50)}`;
    const outcome = await node.holds.create(
      aHold({ now: scene.now, scheduleId: anywhere(scene), slot: aSlot(scene), visitor, replaces }),
    );
    if (outcome.kind === 'held') {
      scene.secrets.push(outcome.hold.secret);
    }
    return outcome.kind === 'held';
  },
  extend: async (node, scene) =>
    (await node.holds.extend({ now: scene.now, secret: aSecret(scene) })).kind === 'held',
  release: async (node, scene) => {
    const held = { now: scene.now, secret: aSecret(scene) };
    const isLive = (await node.holds.find(held)) !== null;
    await node.holds.release(held);
    return isLive;
  },
  cancel: async (node, scene) => {
    const mailsFrom = scene.now + HOUR_MS;
    return (
      (
        await node.bookings.cancel({
          ...change(scene),
          trigger: 'admin',
          respectCutoff: false,
          mailsFrom,
        })
      ).kind === 'cancelled'
    );
  },
  move: async (node, scene) => {
    const { bookingId, now } = change(scene);
    const wish = {
      now,
      slot: aSlot(scene),
      scheduleId: anywhere(scene),
      trigger: 'admin',
      mailsFrom: now + HOUR_MS,
    } as const;
    return (await node.bookings.move(aMove(bookingId, wish))).kind === 'moved';
  },
  undo: async (node, scene) => {
    const asked = change(scene);
    const expectedVersion = (await node.bookings.find(asked.bookingId))?.version ?? 0;
    return (await node.bookings.undo({ ...asked, expectedVersion })).kind === 'undone';
  },
  propose: async (node, scene) => {
    const asked = change(scene);
    const expectedVersion = (await node.bookings.find(asked.bookingId))?.version ?? 0;
    const times = [0, 1].map(() => ({ scheduleId: anywhere(scene), slot: aSlot(scene) }));
    return (
      (await node.proposals.propose({ ...asked, expectedVersion, times, message: null })).kind ===
      'proposed'
    );
  },
  takeProposed: async (node, { now, bookings }) => {
    const awaited = [...(await node.proposals.listAwaited(bookings, now))][0] ?? 0;
    const round = (await node.proposals.find(awaited, now))?.round ?? 0;
    return (
      (await node.proposals.take({ now, bookingId: awaited, round, index: 0 })).kind === 'moved'
    );
  },
  /** Adds a waiting list entry and offers it a time. */
  offer: async (node, scene) => {
    const { now, random } = scene;
    const scheduleId = 1 + random(3);
    const slot = aSlot(scene);
    const joined = await node.waitlist.join(
      aJoin({ now, scheduleId, day: slot.slice(0, 10), email: `${random(1_000)}@example.org` }),
    );
    if (joined.kind === 'refused') {
      return false;
    }
    await node.waitlist.confirm({ now, secret: (await secretsOf(node, joined.entry.id)).secret });
    scene.waiting.push(joined.entry.id);
    return (await node.waitlist.offerTime({ now, scheduleId, reasonId: 1, slot })) !== null;
  },
  removeWaiting: async (node, { now, random, waiting }) => {
    const removed = await node.waitlist.remove({
      now,
      actor: 'Sam',
      waitlistId: pick(random, waiting) ?? 0,
    });
    return removed !== 'version_conflict' && !('kind' in removed);
  },
  expireOffers: async (node, { now }) => (await node.waitlist.expireOffers({ now })) > 0,
  confirm: async (node, scene) => (await node.bookings.confirm(change(scene))).kind === 'confirmed',
  expirePending: async (node, { now }) => (await node.bookings.expirePending({ now })) > 0,
  deleteExpired: async (node, { now }) => (await node.deleteExpired({ now })).holds > 0,
  erase: async (node, scene) =>
    (await node.bookings.eraseCustomer(anErasure(aBooking(scene), { now: scene.now }))) ===
    'erased',
  import: async (node, { now, random }) =>
    random(3) === 0 &&
    (await node.configuration.import({ ...anImport(aGroupOfThree(1 + random(3))), now })).schedules
      .changed > 0,
  /** Time alone ends holds; now and then a clock is set back. */
  wait: async (_, scene) => {
    scene.now += (scene.random(3) === 0 ? -4 : 5) * MINUTE_MS;
    return true;
  },
} satisfies Record<string, Step>;

/** Often said, often done. */
const OFTEN: readonly (keyof typeof steps)[] = [
  ...([
    'book',
    'book',
    'book',
    'book',
    'hold',
    'hold',
    'hold',
    'move',
    'undo',
    'undo',
    'propose',
  ] as const),
  ...(['extend', 'release', 'deleteExpired', 'deleteExpired'] as const),
];
const NAMES = [...Object.keys(steps), ...OFTEN] as (keyof typeof steps)[];

/** Rows in an order of their own, as those that begin together come in any. */
function rowsOf({ version, weeks, expiring, occupancy }: OccupancyReading) {
  const { count, blocksFrom, blocksUntil, startsAt, reasonId, nextExpiry } = occupancy;
  const rows = Array.from({ length: count }, (_, row) =>
    [blocksFrom[row], blocksUntil[row], startsAt[row], reasonId[row]].join(),
  );
  const isSorted = blocksFrom.every((from, row) => from >= (blocksFrom[row - 1] ?? 0));
  const lengths = [blocksFrom, blocksUntil, startsAt, reasonId].map(({ length }) => length);
  const versions = [...weeks].toSorted(([a], [b]) => a - b);
  return {
    version,
    versions,
    rows: rows.toSorted(),
    nextExpiry,
    isSorted,
    lengths,
    expiring: expiring.map(String).toSorted(),
  };
}

async function twoNodes(place: DatabaseAddress): Promise<readonly [Storage, Storage]> {
  // The rows of their weeks are locked as they are written: in any order, unless a lock that was
  // taken in order is had already.
  if (place.kind === 'postgres') {
    await refuseUnlockedClaims(place.url);
  }
  const open = async () => {
    const storage = await openStorage(place, { clock: 'command' });
    onTestFinished(() => storage.close());
    return storage;
  };
  return [await open(), await open()];
}

/**
 * Mostly the same, so that one goes on from the other: another window, or a clock that goes before
 * the other node's, must be noticed.
 */
function aQuery({ random, now }: Scene) {
  const seldom = () => random(20) === 0;
  return {
    from: minute(seldom() ? '2026-03-06 00:30' : '2026-03-04 00:30'),
    until: minute(seldom() ? '2026-04-10 00:30' : '2026-04-12 00:30'),
    now: now + (seldom() ? 3 * MINUTE_MS : 0),
  };
}

it.each(KINDS)(
  'a reading on %s goes on from an earlier one as if it had read all, after any of 1,500 random commands of two nodes',
  { timeout: 300_000 },
  async (kind) => {
    const place = await aMigratedPlace(kind);
    const nodes = await twoNodes(place);
    await nodes[0].configuration.import(anImport(aGroupOfThree()));
    const scene: Scene = {
      random: createRandom(20260302),
      bookings: [],
      secrets: [],
      waiting: [],
      now: NOW,
    };
    const { random } = scene;
    const kept = new Map<number, OccupancyReading>();
    const follow = async (scheduleId: number) => {
      const asked = { scheduleId, ...aQuery(scene) };
      const [one, other] = random(2) === 0 ? nodes : ([nodes[1], nodes[0]] as const);
      const [followed, whole] = await Promise.all([
        one.bookings.readOccupancy({ ...asked, since: kept.get(scheduleId) }),
        other.bookings.readOccupancy(asked),
      ]);
      expect(rowsOf(followed)).toEqual(rowsOf(whole));
      kept.set(scheduleId, followed);
    };
    const tally = new Map<string, number>();
    for (let command = 0; command < COMMANDS; command += 1) {
      const name = pick(random, NAMES) ?? 'book';
      const done = await steps[name](nodes[random(2)] ?? nodes[0], scene);
      tally.set(name, (tally.get(name) ?? 0) + Number(done));
      // Not after each command, so that some reads cover several changes.
      await Promise.all(SCHEDULES.filter(() => random(2) === 0).map(follow));
    }
    for (const name of NAMES) {
      expect(tally.get(name) ?? 0, name).toBeGreaterThan(3);
    }
    if (kind === 'postgres') {
      await expect(query(place, 'DELETE FROM claim')).rejects.toThrow('without its lock');
    }
  },
);
