/** The database itself refuses what no code may write: a place sold twice, a changed audit log. */

import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { MAX_CLAIM_MINUTES } from '../../../core/storage/sql/shared-schema.ts';
import { aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aConnection, aMigratedDatabase, aStorage } from './postgres-databases.ts';
import { anImport, NOW } from './storage-fixture.ts';

interface DirectClaim {
  readonly from: number;
  readonly until: number;
  readonly seat?: number;
  readonly reasonSeat?: number;
  readonly schedule?: number;
  readonly reason?: number;
}

/**
 * Schedules 1 and 2 of two places, and 9, a group; reason 1 of one place and reason 2 without a
 * limit of its own.
 */
async function aPlannedDatabase(): Promise<string> {
  const url = await aMigratedDatabase();
  const storage = await aStorage(url);
  const schedules = [
    aSchedule({ capacity: 2, reasonIds: [1, 2] }),
    aSchedule({ id: 2, capacity: 2 }),
    aSchedule({ id: 9, memberIds: [1], openingHours: [] }),
  ];
  await storage.configuration.import(
    anImport({ reasons: [aReason({ capacity: 1 }), aReason({ id: 2 })], schedules }),
  );
  return url;
}

let holds = 0;

/** A hold that blocks `[from, until)`; resolves with its id. */
async function insertClaim(
  client: pg.Client,
  { from, until, seat = 1, reasonSeat = seat, schedule = 1, reason = 2 }: DirectClaim,
): Promise<string> {
  holds += 1;
  const columns =
    'schedule_id, reason_id, starts_at, ends_at, blocks_from, blocks_until, seat, reason_seat, expires_at, secret_hash, visitor, created_at';
  const values = [
    schedule,
    reason,
    from,
    until,
    from,
    until,
    seat,
    reasonSeat,
    NOW * 2,
    `secret ${holds}`,
    'visitor',
    NOW,
  ];
  const places = values.map((_, index) => `$${index + 1}`);
  const { rows } = await client.query(
    `INSERT INTO claim (${columns}) VALUES (${places}) RETURNING id`,
    values,
  );
  return rows[0].id;
}

const seatTaken = { code: '23P01', constraint: 'claim_seat_taken' };

describe('claims written directly to the database', () => {
  it('are refused where they overlap in any way on one seat, and accepted where they touch or sit elsewhere', async () => {
    const client = await aConnection(await aPlannedDatabase());
    await insertClaim(client, { from: 1000, until: 1060 });
    for (const [from, until] of [
      [1000, 1060],
      [990, 1001],
      [1059, 1100],
      [1010, 1020],
      [900, 1200],
    ] as const) {
      await expect(
        insertClaim(client, { from, until }),
        `${from} to ${until}`,
      ).rejects.toMatchObject(seatTaken);
    }
    await insertClaim(client, { from: 900, until: 1000 });
    await insertClaim(client, { from: 1060, until: 1100 });
    await insertClaim(client, { from: 1000, until: 1060, seat: 2 });
    await insertClaim(client, { from: 1000, until: 1060, schedule: 2, reason: 1 });
  });

  it('are refused on a seat that the schedule does not have', async () => {
    const client = await aConnection(await aPlannedDatabase());
    await expect(insertClaim(client, { from: 1000, until: 1060, seat: 3 })).rejects.toThrow(
      'exceeds the capacity of its schedule',
    );
    await expect(insertClaim(client, { from: 1000, until: 1060, seat: 0 })).rejects.toMatchObject({
      code: '23514',
    });
    const id = await insertClaim(client, { from: 1000, until: 1060 });
    await expect(client.query('UPDATE claim SET seat = 3 WHERE id = $1', [id])).rejects.toThrow(
      'exceeds the capacity of its schedule',
    );
  });

  it("are refused above the reason's own capacity", async () => {
    const client = await aConnection(await aPlannedDatabase());
    await insertClaim(client, { from: 1000, until: 1060, reason: 1 });
    const second = { from: 1059, until: 1070, reason: 1, seat: 2 };
    await expect(insertClaim(client, { ...second, reasonSeat: 1 })).rejects.toMatchObject({
      constraint: 'claim_reason_seat_taken',
    });
    await expect(insertClaim(client, { ...second, reasonSeat: 2 })).rejects.toThrow(
      'exceeds the capacity of its reason',
    );
    const other = await insertClaim(client, { ...second, reason: 2 });
    await expect(
      client.query('UPDATE claim SET reason_id = 1 WHERE id = $1', [other]),
    ).rejects.toThrow('exceeds the capacity of its reason');
  });

  it('are refused when an existing one is moved onto another, in time or to another schedule', async () => {
    const client = await aConnection(await aPlannedDatabase());
    await insertClaim(client, { from: 1000, until: 1060 });
    const late = await insertClaim(client, { from: 2000, until: 2060 });
    const move = (from: number) =>
      client.query(
        'UPDATE claim SET starts_at = $2, ends_at = $3, blocks_from = $2, blocks_until = $3 WHERE id = $1',
        [late, from, from + 60],
      );
    await expect(move(1059)).rejects.toMatchObject(seatTaken);
    await move(1060);
    const elsewhere = await insertClaim(client, { from: 1000, until: 1060, schedule: 2 });
    await expect(
      client.query('UPDATE claim SET schedule_id = 1 WHERE id = $1', [elsewhere]),
    ).rejects.toMatchObject(seatTaken);
  });

  it('may exchange their seats in one statement, and not in two', async () => {
    const client = await aConnection(await aPlannedDatabase());
    const first = await insertClaim(client, { from: 1000, until: 1060 });
    const second = await insertClaim(client, { from: 1000, until: 1060, seat: 2 });
    await expect(
      client.query('UPDATE claim SET seat = 2 WHERE id = $1', [first]),
    ).rejects.toMatchObject(seatTaken);
    await client.query('UPDATE claim SET seat = 3 - seat');
    expect((await client.query('SELECT seat FROM claim WHERE id = $1', [second])).rows).toEqual([
      { seat: 1 },
    ]);
  });

  it('are refused for a group, an invalid length, or neither booking nor expiry', async () => {
    const client = await aConnection(await aPlannedDatabase());
    await expect(insertClaim(client, { from: 1000, until: 1060, schedule: 9 })).rejects.toThrow(
      'A group carries no claims.',
    );
    await expect(insertClaim(client, { from: 1000, until: 1000 })).rejects.toMatchObject({
      code: '23514',
    });
    await expect(
      insertClaim(client, { from: 1000, until: 1001 + MAX_CLAIM_MINUTES }),
    ).rejects.toMatchObject({ code: '23514' });
    const id = await insertClaim(client, { from: 1000, until: 1000 + MAX_CLAIM_MINUTES });
    await expect(
      client.query('UPDATE claim SET expires_at = NULL WHERE id = $1', [id]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it.each(['READ COMMITTED', 'REPEATABLE READ'])(
    'are refused to the second of two transactions that see nothing of each other: %s',
    async (level) => {
      const url = await aPlannedDatabase();
      const first = await aConnection(url);
      const second = await aConnection(url);
      for (const client of [first, second]) {
        await client.query(`BEGIN ISOLATION LEVEL ${level}`);
        expect((await client.query('SELECT count(*) FROM claim')).rows).toEqual([{ count: '0' }]);
      }
      await insertClaim(first, { from: 1000, until: 1060 });
      const later = expect(insertClaim(second, { from: 1030, until: 1090 })).rejects.toMatchObject({
        code: '23P01',
      });
      await first.query('COMMIT');
      await later;
    },
  );
});

describe('the audit log', () => {
  it('takes new rows and refuses to change, delete or truncate one', async () => {
    const client = await aConnection(await aPlannedDatabase());
    const before = (await client.query('SELECT * FROM audit')).rows;
    expect(before).toHaveLength(1);
    await expect(client.query("UPDATE audit SET actor = 'nobody'")).rejects.toThrow('append-only');
    await expect(client.query('DELETE FROM audit')).rejects.toThrow('append-only');
    await expect(client.query('TRUNCATE audit')).rejects.toThrow('append-only');
    expect((await client.query('SELECT * FROM audit')).rows).toEqual(before);
  });
});
