/**
 * What reasons need, past everything that decides: the database refuses a taken room and the same
 * unit twice, and a backup brings back what bookings and holds took.
 */

import { describe, expect, it } from 'vitest';
import type { DatabaseAddress } from '../../../core/index.ts';
import { FIRST_NEEDED_SEAT } from '../../../core/storage/sql/claim-part-schema.ts';
import { aSchedule } from '../../bff/support/an-installation.ts';
import {
  aMigratedPlace,
  aPlace,
  KINDS,
  type Kind,
  query,
  readEverything,
  restore,
  save,
  within,
} from './backup-places.ts';
import { createRandom } from './random.ts';
import { anImport, aReserve, book, hold, minute, NOW } from './storage-fixture.ts';
import { aSalon } from './suite/elsewhere.ts';
import { aResource, aShop } from './suite/needs.ts';

const ROOM = 21;
const NINE = minute('2026-03-02 09:00');
const TRIES = 100;

/** Room 21 is taken by booking 1 from 9:00 to 9:30. */
async function aTakenRoom(kind: Kind): Promise<DatabaseAddress> {
  const place = await aMigratedPlace(kind);
  await within(place, async (storage) => {
    await storage.configuration.import(anImport(aShop({ resources: [aResource()] })));
    await book(storage);
    await book(storage, { scheduleId: 2, slot: '2026-03-02 11:00:00' });
  });
  return place;
}

interface BlindClaim {
  readonly schedule?: number;
  readonly bookingId: number | null;
  readonly secret?: string;
  readonly person: number;
  readonly part: number;
  readonly from: number;
  readonly until: number;
  readonly seat?: number;
}

/** Without a lock, a look or any code of ours. */
async function write(
  place: DatabaseAddress,
  { schedule = ROOM, bookingId, secret, person, part, from, until, seat = 1 }: BlindClaim,
): Promise<'written' | 'refused'> {
  const held =
    bookingId === null ? `${NOW * 2}, '${secret}', 'visitor', ${NOW}` : 'NULL, NULL, NULL, NULL';
  const seats = place.kind === 'postgres' ? `, ${seat}, ${FIRST_NEEDED_SEAT - 1 + seat}` : '';
  const sql = `INSERT INTO claim (schedule_id, reason_id, booking_id, person, part, starts_at, ends_at, blocks_from, blocks_until, expires_at, secret_hash, visitor, created_at${
    place.kind === 'postgres' ? ', seat, reason_seat' : ''
  }) VALUES (${schedule}, 1, ${bookingId}, ${person}, ${part}, ${from}, ${until}, ${from}, ${until}, ${held}${seats})`;
  try {
    await query(place, sql);
    return 'written';
  } catch (error) {
    expect(String(error)).toMatch(/capacity|claim_seat_taken|claim_part_of|UNIQUE|unique/);
    return 'refused';
  }
}

async function countRefused(
  place: DatabaseAddress,
  claim: (index: number) => BlindClaim,
): Promise<number> {
  let refused = 0;
  for (let index = 0; index < TRIES; index++) {
    refused += (await write(place, claim(index))) === 'refused' ? 1 : 0;
  }
  return refused;
}

describe.each(KINDS)('a blind writer on %s', (kind) => {
  it('is refused a taken room, at whatever minute and on whatever seat', async () => {
    const place = await aTakenRoom(kind);
    const random = createRandom(31);
    const refused = await countRefused(place, (index) => {
      const from = NINE - 20 + random(49);
      return {
        bookingId: index % 2 === 0 ? 2 : null,
        secret: `blind ${index}`,
        person: 3 + index,
        part: 2 + index,
        from,
        until: Math.max(from + 1, NINE + 1) + random(60),
        seat: 1 + (index % 3),
      };
    });
    expect(refused).toBe(TRIES);
    const after = { bookingId: 2, person: 3, part: 2, from: NINE + 30, until: NINE + 60 };
    expect(await write(place, after)).toBe('written');
  });

  it('is refused the same part of a booking or a hold a second time', async () => {
    const place = await aTakenRoom(kind);
    const late = (index: number) => ({
      from: NINE + 300 + index * 10,
      until: NINE + 310 + index * 10,
    });
    const held = { bookingId: null, secret: 'a hold', person: 2, part: 1 };
    expect(await write(place, { ...held, ...late(-1) })).toBe('written');
    const refused = await countRefused(place, (index) =>
      index % 2 === 0
        ? { bookingId: 1, person: 10 + index, part: 1, ...late(index) }
        : { ...held, person: 10 + index, ...late(index) },
    );
    expect(refused).toBe(TRIES);
  });
});

describe.each(KINDS)('a blind writer on %s, into a calendar that goes on later', (kind) => {
  it('is refused its later minutes, and writes into those that it has left free', async () => {
    const place = await aMigratedPlace(kind);
    await within(place, async (storage) => {
      await storage.configuration.import(anImport(aSalon()));
      await book(storage, { reasonId: 8 });
      await book(storage, { reasonId: 10, scheduleId: 2, slot: '2026-03-02 11:00:00' });
    });
    const random = createRandom(32);
    const refused = await countRefused(place, (index) => {
      const from = NINE + 30 + random(44);
      return {
        schedule: 1,
        bookingId: index % 2 === 0 ? 2 : null,
        secret: `blind ${index}`,
        person: 3 + index,
        part: index % 4 === 0 ? 0 : 2 + index,
        from,
        until: Math.max(from, NINE + 60) + 1 + random(60),
      };
    });
    expect(refused).toBe(TRIES);
    const between = { schedule: 1, bookingId: 2, person: 3, part: 2 };
    expect(await write(place, { ...between, from: NINE + 30, until: NINE + 60 })).toBe('written');
  });
});

const PAIRS = KINDS.flatMap((from) => KINDS.map((to) => ({ from, to })));

describe.each(PAIRS)('a backup of $from in $to', ({ from, to }) => {
  it('brings back the rooms of bookings and holds, to be taken by nobody else', async () => {
    const source = await aMigratedPlace(from);
    const target = await aPlace(to);
    const secret = await within(source, async (storage) => {
      const shop = aShop({
        schedules: [1, 2, 3].map((id) => aSchedule({ id, capacity: 3 })),
        resources: [aResource({ capacity: 2 })],
      });
      await storage.configuration.import(anImport(shop));
      await book(storage);
      await book(storage, { scheduleId: 2, email: 'ben@example.org' });
      await book(storage, { slot: '2026-03-02 10:00:00' });
      return (await hold(storage, { scheduleId: 3, slot: '2026-03-02 10:00:00' })).secret;
    });
    const before = await readEverything(source);
    await restore(await save(source), target);
    expect(await readEverything(target)).toEqual(before);
    await within(target, async (storage) => {
      const at = (slot: string, holdSecret: string | null = null) =>
        storage.bookings.reserve(
          aReserve({ scheduleId: 3, slot: `2026-03-02 ${slot}:00`, holdSecret }),
        );
      expect(await at('09:00')).toMatchObject({ code: 'slot_unavailable' });
      expect(await at('10:00')).toMatchObject({ code: 'slot_unavailable' });
      expect(await at('10:00', secret)).toMatchObject({ kind: 'booked' });
      expect(await at('11:00')).toMatchObject({ kind: 'booked' });
    });
  });
});
