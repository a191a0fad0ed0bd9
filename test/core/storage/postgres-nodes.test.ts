/**
 * Two nodes on one database with crowds on both: no double booking, no wrong refusal, and readers
 * are served.
 */

import { describe, expect, it } from 'vitest';
import type { Storage } from '../../../core/storage/storage.ts';
import { aSchedule } from '../../bff/support/an-installation.ts';
import { settleCrowd } from './crowd.ts';
import { aConnection, aMigratedDatabase, aStorage, slowDownWrites } from './postgres-databases.ts';
import { aHolderOf, untilWaiting } from './postgres-holders.ts';
import { createRandom } from './random.ts';
import {
  aBusyInstallation,
  aCancel,
  aHold,
  anImport,
  aReserve,
  book,
  minute,
  NOW,
} from './storage-fixture.ts';
import { aResource, aShop } from './suite/needs.ts';

async function twoNodes(
  changes: Parameters<typeof anImport>[0],
): Promise<readonly [Storage, Storage]> {
  const url = await aMigratedDatabase();
  const nodes = [await aStorage(url), await aStorage(url)] as const;
  await nodes[0].configuration.import(anImport(changes));
  await slowDownWrites(url);
  return nodes;
}

/** Every one is answered in the end: a rejection fails the test. */
async function answersOf<Answer>(attempts: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  return Promise.all(
    (await settleCrowd(attempts)).map((settled) =>
      settled.status === 'fulfilled' ? settled.value : Promise.reject(settled.reason),
    ),
  );
}

/** A crowd is served in seconds, but a busy machine takes far longer. */
const CROWD_TIMEOUT_MS = 120_000;

const count = (outcomes: readonly { readonly kind: string }[], kind: string) =>
  outcomes.filter((outcome) => outcome.kind === kind).length;

describe('two nodes', () => {
  it('sell each of twenty times once to a hundred clients, round after round', {
    timeout: CROWD_TIMEOUT_MS,
  }, async () => {
    const nodes = await twoNodes(aBusyInstallation(1));
    for (let round = 0; round < 20; round += 1) {
      const slot = new Date(NOW + (round + 1) * 900_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ');
      const outcomes = await answersOf(
        Array.from(
          { length: 100 },
          (_, client) => () =>
            (client % 2 ? nodes[0] : nodes[1]).bookings.reserve(aReserve({ slot })),
        ),
      );
      expect([count(outcomes, 'booked'), count(outcomes, 'refused')], slot).toEqual([1, 99]);
    }
  });

  it('give 200 clients of a group of five every place of each member exactly once', {
    timeout: CROWD_TIMEOUT_MS,
  }, async () => {
    const members = [1, 2, 3, 4, 5].map((id) => aSchedule({ id }));
    const nodes = await twoNodes({
      schedules: [...members, aSchedule({ id: 9, memberIds: [1, 2, 3, 4, 5], openingHours: [] })],
    });
    // Monday has 14 half hours with each member: 70 places; every fifth client asks for one member
    // directly.
    const times = [
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '13:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
    ];
    const outcomes = await answersOf(
      Array.from({ length: 200 }, (_, client) => () => {
        const scheduleId = client % 5 === 0 ? 1 + (client % 3) : 9;
        return (client % 2 ? nodes[0] : nodes[1]).bookings.reserve(
          aReserve({ scheduleId, slot: `2026-03-02 ${times[client % 14]}:00` }),
        );
      }),
    );
    const bookings = await nodes[0].bookings.list({ limit: 999 });
    expect(bookings).toHaveLength(count(outcomes, 'booked'));
    expect(
      new Set(bookings.map(({ scheduleId, startsAt }) => `${scheduleId} ${startsAt}`)),
    ).toHaveLength(bookings.length);
    // 200 clients for 14 times of five places each: all of them are sold.
    expect(bookings).toHaveLength(70);
  });

  it('accept on three places exactly what a count per minute allows, even if others must change seats', {
    timeout: CROWD_TIMEOUT_MS,
  }, async () => {
    const nodes = await twoNodes(aBusyInstallation(3));
    const random = createRandom(33);
    const taken = new Map<number, number>();
    const tally = { booked: 0, refused: 0, differing: 0 };
    const lengths = [
      [0, 15],
      [0, 30],
      [-5, 60],
    ] as const;
    for (let operation = 0; operation < 600; operation += 1) {
      const reason = random(3);
      const start = minute('2026-03-03 00:00') + 5 * random(100);
      const [before, after] = lengths[reason] ?? [0, 0];
      const minutes = Array.from({ length: after - before }, (_, index) => start + before + index);
      const free = minutes.every((at) => (taken.get(at) ?? 0) < 3);
      const slot = new Date(start * 60_000).toISOString().slice(0, 19).replace('T', ' ');
      const { kind } = await (operation % 2 ? nodes[0] : nodes[1]).bookings.reserve(
        aReserve({ slot, reasonId: reason + 1 }),
      );
      if (kind === 'booked') {
        for (const at of minutes) {
          taken.set(at, (taken.get(at) ?? 0) + 1);
        }
      }
      if ((kind === 'booked') !== free) {
        tally.differing += 1;
      }
      tally[kind] += 1;
    }
    expect(tally.differing).toBe(0);
    expect(Math.min(tally.booked, tally.refused)).toBeGreaterThan(30);
  });

  it('answer readers while hundreds wait to book one schedule', async () => {
    const url = await aMigratedDatabase();
    const node = await aStorage(url);
    await node.configuration.import(anImport(aBusyInstallation(1)));
    // No claim is written until this connection releases its lock, so all three hundred wait.
    const holder = await aConnection(url);
    await holder.query('BEGIN; LOCK TABLE claim IN SHARE ROW EXCLUSIVE MODE');
    let settled = 0;
    const crowd = Promise.allSettled(
      Array.from({ length: 300 }, () =>
        node.bookings.reserve(aReserve()).finally(() => (settled += 1)),
      ),
    );
    for (let reads = 0; reads < 10; reads += 1) {
      await Promise.all([
        node.readState(),
        node.bookings.readOccupancy({ scheduleId: 1, from: 0, until: 2_000_000_000, now: NOW }),
      ]);
    }
    expect(settled).toBe(0);
    await holder.query('ROLLBACK');
    await crowd;
    expect(await node.bookings.list({ limit: 9 })).toHaveLength(1);
  });
});

describe('a configuration that is being replaced on one node', () => {
  it('blocks decisions on another: callers are answered by the new one', async () => {
    const url = await aMigratedDatabase();
    const one = await aStorage(url);
    const other = await aStorage(url);
    await one.configuration.import(anImport());
    // The import stops halfway until this connection releases its lock.
    const holder = await aConnection(url);
    await holder.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END';
      CREATE TRIGGER a_wait BEFORE UPDATE ON installation FOR EACH ROW EXECUTE FUNCTION wait()`);
    await holder.query('SELECT pg_advisory_lock(1)');
    const replaced = one.configuration.import(
      anImport({ schedules: [aSchedule({ openingHours: [] })] }),
    );
    await untilWaiting(url, 1, replaced);
    const asked = other.bookings.reserve(aReserve());
    await untilWaiting(url, 2, asked);
    await holder.query('SELECT pg_advisory_unlock(1)');
    await replaced;
    expect(await asked).toMatchObject({ kind: 'refused', code: 'slot_unavailable' });
    expect(await one.bookings.list({ limit: 9 })).toEqual([]);
  });
});

describe('a configuration that is changed again and again', () => {
  it('previews its effect without waiting for a lock or holding one', async () => {
    const url = await aMigratedDatabase();
    const node = await aStorage(url);
    await node.configuration.import(anImport());
    const holder = await aHolderOf(url, 'configuration');
    const { changes } = await node.configuration.import({
      ...anImport({ name: 'Another' }),
      dryRun: true,
    });
    expect(changes.settings.map(({ key }) => key)).toEqual(['name']);
    await holder.query('COMMIT');
  });

  it('is replaced with the effect that was shown or not at all, even if a booking comes while it waits', async () => {
    const url = await aMigratedDatabase();
    const node = await aStorage(url);
    const other = await aStorage(url);
    await node.configuration.import(anImport());
    const proposal = anImport({ schedules: [aSchedule({ openingHours: [] })] });
    const { version, fingerprint } = await node.configuration.import({ ...proposal, dryRun: true });
    const holder = await aHolderOf(url, [1]);
    const booked = other.bookings.reserve(aReserve());
    await untilWaiting(url, 1, booked);
    // The booking's transaction shares the configuration's lock. The import needs the lock alone,
    // so it waits.
    const replaced = node.configuration.import({ ...proposal, basedOn: { version, fingerprint } });
    await untilWaiting(url, 2, replaced);
    await holder.query('COMMIT');
    expect(await booked).toMatchObject({ kind: 'booked' });
    expect(await replaced).toMatchObject({ done: false, conflict: 'effect' });
  });
});

describe('a booking that another node has moved to another calendar in the meantime', () => {
  it('is changed only under the lock of its present calendar', async () => {
    const url = await aMigratedDatabase();
    const node = await aStorage(url);
    await node.configuration.import(
      anImport({ schedules: [aSchedule({ id: 1 }), aSchedule({ id: 2 })] }),
    );
    const bookingId = await book(node);
    const first = await aHolderOf(url, [1]);
    const second = await aHolderOf(url, [2]);
    const cancelled = node.bookings.cancel(aCancel(bookingId, { actor: 'test' }));
    await untilWaiting(url, 1, cancelled);
    await first.query('UPDATE booking SET schedule_id = 2');
    await first.query('UPDATE claim SET schedule_id = 2');
    await first.query('COMMIT');
    await untilWaiting(url, 1, cancelled);
    expect(await Promise.race([cancelled, 'waits'])).toBe('waits');
    await second.query('COMMIT');
    expect(await cancelled).toMatchObject({ kind: 'cancelled', booking: { scheduleId: 2 } });
  });
});

describe('a time that is proposed in a calendar with rooms of its own', () => {
  it('is given back under the locks of all rooms that whoever waits for it may get', async () => {
    const url = await aMigratedDatabase();
    const node = await aStorage(url);
    const schedules = [
      aSchedule({ id: 1, resourceIds: [21, 22] }),
      aSchedule({ id: 2, resourceIds: [23, 24] }),
    ];
    const resources = [21, 22, 23, 24].map((id) => aResource({ id }));
    await node.configuration.import(anImport(aShop({ schedules, resources })));
    const bookingId = await book(node);
    await node.proposals.propose({
      now: NOW,
      actor: 'K',
      bookingId,
      expectedVersion: 1,
      times: [{ scheduleId: 2, slot: '2026-03-02 11:00:00' }],
      message: null,
    });
    const holder = await aHolderOf(url, [24]);
    const cancelled = node.bookings.cancel(aCancel(bookingId));
    await untilWaiting(url, 1, cancelled);
    expect(await Promise.race([cancelled, 'waits'])).toBe('waits');
    await holder.query('COMMIT');
    expect(await cancelled).toMatchObject({ kind: 'cancelled' });
  });
});

/** The database does not enforce these: only the holder of the lock may decide. */
describe('limits that no constraint guards hold over two nodes:', () => {
  const times = Array.from(
    { length: 12 },
    (_, index) =>
      `2026-03-02 ${String(9 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}:00`,
  );
  const openAllDay = (changes: Parameters<typeof aSchedule>[0]) => {
    const days = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
    return aSchedule({
      openingHours: [{ days, opens: 8 * 60, closes: 18 * 60, validFrom: null, validUntil: null }],
      ...changes,
    });
  };

  it('per day', async () => {
    const nodes = await twoNodes({ schedules: [openAllDay({ dailyLimit: 5 })] });
    const outcomes = await answersOf(
      times.map(
        (slot, index) => () =>
          (index % 2 ? nodes[0] : nodes[1]).bookings.reserve(aReserve({ slot })),
      ),
    );
    expect(count(outcomes, 'booked')).toBe(5);
  });

  it('per customer', async () => {
    const nodes = await twoNodes({ schedules: [openAllDay({ customerLimit: 2 })] });
    const outcomes = await answersOf(
      times.map(
        (slot, index) => () =>
          (index % 2 ? nodes[0] : nodes[1]).bookings.reserve(aReserve({ slot })),
      ),
    );
    expect(count(outcomes, 'booked')).toBe(2);
  });

  it('holds per visitor, over all schedules', async () => {
    const schedules = [1, 2, 3, 4, 5, 6].map((id) => openAllDay({ id }));
    const nodes = await twoNodes({ schedules });
    const outcomes = await answersOf(
      times.map(
        (slot, index) => () =>
          (index % 2 ? nodes[0] : nodes[1]).holds.create(
            aHold({ slot, scheduleId: 1 + (index % 6) }),
          ),
      ),
    );
    expect(count(outcomes, 'held')).toBe(3);
  });

  it('one booking per key, even for two schedules at once', async () => {
    const nodes = await twoNodes({ schedules: [openAllDay({ id: 1 }), openAllDay({ id: 2 })] });
    const attempts = [1, 2, 1, 2].map((scheduleId, index) => {
      const idempotency = { key: 'a-key', fingerprint: `for ${scheduleId}` };
      return () =>
        (index < 2 ? nodes[0] : nodes[1]).bookings.reserve(aReserve({ scheduleId, idempotency }));
    });
    const outcomes = await answersOf(attempts);
    expect(
      outcomes.filter((outcome) => outcome.kind === 'booked' && !outcome.replayed),
    ).toHaveLength(1);
    expect(
      outcomes.filter(
        (outcome) => outcome.kind === 'refused' && outcome.code === 'idempotency_mismatch',
      ),
    ).toHaveLength(2);
    expect(await nodes[0].bookings.list({ limit: 9 })).toHaveLength(1);
  });
});
