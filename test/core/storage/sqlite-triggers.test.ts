/** The database itself refuses what no code may write: a place sold twice, a changed audit log. */

import { describe, expect, it } from 'vitest';
import { MAX_CLAIM_MINUTES } from '../../../core/storage/sql/shared-schema.ts';
import type { Connection } from '../../../core/storage/sqlite/statement.ts';
import { aReason, aSchedule } from '../../bff/support/an-installation.ts';
import {
  deleteClaim,
  importDirectly,
  insertClaim,
  isAccepted,
  moveClaim,
} from './direct-claims.ts';
import { createRandom } from './random.ts';
import { aConnection } from './sqlite-files.ts';
import { NOW } from './storage-fixture.ts';

async function aDatabase(
  capacity: number,
  reasonCapacity: number | null = null,
): Promise<Connection> {
  const connection = aConnection();
  const schedules = [aSchedule({ capacity, reasonIds: [1, 2] }), aSchedule({ id: 2, capacity })];
  await importDirectly(connection, {
    reasons: [aReason({ capacity: reasonCapacity }), aReason({ id: 2 })],
    schedules,
  });
  return connection;
}

const TOO_MANY = 'The claim exceeds the capacity of its schedule.';

describe('claims written directly to the database', () => {
  it('are refused if they overlap in any way, and accepted if they touch', async () => {
    const connection = await aDatabase(1);
    insertClaim(connection, { from: 1000, until: 1060 });
    for (const [from, until] of [
      [1000, 1060],
      [990, 1001],
      [1059, 1100],
      [1010, 1020],
      [900, 1200],
    ] as const) {
      expect(() => insertClaim(connection, { from, until }), `${from} to ${until}`).toThrow(
        TOO_MANY,
      );
    }
    insertClaim(connection, { from: 900, until: 1000 });
    insertClaim(connection, { from: 1060, until: 1100 });
    insertClaim(connection, { from: 1000, until: 1060, schedule: 2 });
  });

  it('are refused by every verb that SQLite has for inserting', async () => {
    const connection = await aDatabase(1);
    insertClaim(connection, { from: 1000, until: 1060 });
    for (const verb of ['INSERT OR IGNORE', 'INSERT OR REPLACE', 'INSERT OR FAIL', 'REPLACE']) {
      expect(() => insertClaim(connection, { from: 1030, until: 1090 }, verb), verb).toThrow(
        TOO_MANY,
      );
    }
    expect(connection.prepare('SELECT count(*) FROM claim').pluck().get()).toBe(1);
  });

  it('are refused when an existing one is moved onto another, also to another schedule', async () => {
    const connection = await aDatabase(1);
    insertClaim(connection, { from: 1000, until: 1060 });
    const moved = insertClaim(connection, { from: 2000, until: 2060 });
    const elsewhere = insertClaim(connection, { from: 1000, until: 1060, schedule: 2 });
    expect(() => moveClaim(connection, moved, { from: 1059, until: 1119 })).toThrow(TOO_MANY);
    expect(() =>
      connection.prepare('UPDATE claim SET schedule_id = 1 WHERE id = ?').run(elsewhere),
    ).toThrow(TOO_MANY);
    moveClaim(connection, moved, { from: 2030, until: 2090 });
  });

  it("are refused above the reason's own capacity", async () => {
    const connection = await aDatabase(3, 1);
    insertClaim(connection, { from: 1000, until: 1060 });
    expect(() => insertClaim(connection, { from: 1059, until: 1070 })).toThrow(
      'The claim exceeds the capacity of its reason.',
    );
    const other = insertClaim(connection, { from: 1059, until: 1070, reason: 2 });
    expect(() => moveClaim(connection, other, { from: 1059, until: 1070, reason: 1 })).toThrow(
      'capacity of its reason',
    );
  });

  it('are refused for a group', async () => {
    const connection = aConnection();
    await importDirectly(connection, {
      schedules: [aSchedule(), aSchedule({ id: 9, memberIds: [1], openingHours: [] })],
    });
    expect(() => insertClaim(connection, { from: 1000, until: 1060, schedule: 9 })).toThrow(
      'A group carries no claims.',
    );
  });

  it('are refused with an invalid length, or neither booking nor expiry', async () => {
    const connection = await aDatabase(1);
    expect(() => insertClaim(connection, { from: 1000, until: 1000 })).toThrow(
      'CHECK constraint failed',
    );
    expect(() => insertClaim(connection, { from: 1000, until: 1001 + MAX_CLAIM_MINUTES })).toThrow(
      'CHECK constraint failed',
    );
    const id = insertClaim(connection, { from: 1000, until: 1000 + MAX_CLAIM_MINUTES });
    expect(() => insertClaim(connection, { from: 999 + MAX_CLAIM_MINUTES, until: 9000 })).toThrow(
      TOO_MANY,
    );
    expect(() =>
      connection.prepare('UPDATE claim SET expires_at = NULL WHERE id = ?').run(id),
    ).toThrow('CHECK constraint failed');
  });
});

/** The peak of `claims` inside `[from, until)`, minute by minute: slow and plainly right. */
function peakOf(
  claims: Iterable<{ from: number; until: number }>,
  from: number,
  until: number,
): number {
  const taken = new Uint8Array(until - from);
  for (const claim of claims) {
    for (let at = Math.max(claim.from, from); at < Math.min(claim.until, until); at += 1) {
      taken[at - from] = (taken[at - from] ?? 0) + 1;
    }
  }
  return Math.max(...taken);
}

interface RandomClaim {
  readonly from: number;
  readonly until: number;
  readonly reason: number;
}

function aRandomClaim(random: (below: number) => number): RandomClaim {
  const from = 10_000 + random(6_000);
  return { from, until: from + 5 + random(170), reason: 1 + random(2) };
}

/** Whether three claims at once, and two of the first reason, leave room for one more. */
function fits(claim: RandomClaim, others: readonly RandomClaim[]): boolean {
  const alike = others.filter(({ reason }) => reason === 1);
  return (
    peakOf(others, claim.from, claim.until) < 3 &&
    (claim.reason !== 1 || peakOf(alike, claim.from, claim.until) < 2)
  );
}

/** Inserts a claim, or moves an existing one there; null if the database refuses. */
function place(
  connection: Connection,
  claim: RandomClaim,
  existing: number | undefined,
): number | null {
  let id = existing;
  const accepted = isAccepted(() => {
    if (id === undefined) {
      id = insertClaim(connection, claim);
    } else {
      moveClaim(connection, id, claim);
    }
  });
  return accepted ? (id ?? null) : null;
}

describe('ten thousand random operations at capacity 3, one reason limited to 2', () => {
  it('never exceed a capacity and are never refused below it', async () => {
    const connection = await aDatabase(3, 2);
    connection.pragma('synchronous = OFF');
    const random = createRandom(20260302);
    const claims = new Map<number, RandomClaim>();
    const tally = { accepted: 0, refused: 0 };
    for (let operation = 0; operation < 10_000; operation += 1) {
      const claim = aRandomClaim(random);
      const existing = [...claims.keys()][random(claims.size * 3)];
      if (existing !== undefined && random(2) === 0) {
        deleteClaim(connection, existing);
        claims.delete(existing);
        continue;
      }
      const others = [...claims].flatMap(([id, other]) => (id === existing ? [] : [other]));
      const id = place(connection, claim, existing);
      const accepted = id !== null;
      expect(accepted, `operation ${operation}`).toBe(fits(claim, others));
      if (accepted) {
        claims.set(id, claim);
      }
      tally[accepted ? 'accepted' : 'refused'] += 1;
    }
    expect(Math.min(tally.accepted, tally.refused)).toBeGreaterThan(1_000);
  });
});

describe('an outbox entry about a booking', () => {
  const columns = [
    'version',
    'status',
    'schedule_id',
    'reason_id',
    'starts_at',
    'ends_at',
  ] as const;
  const whole = {
    version: 1,
    status: 'confirmed',
    schedule_id: 1,
    reason_id: 1,
    starts_at: 1000,
    ends_at: 1060,
  };
  const insert = (
    connection: Connection,
    kind: string,
    bookingId: number | null,
    values: Partial<Record<string, unknown>>,
  ) =>
    connection
      .prepare(
        `INSERT INTO outbox (kind, source, created_at, booking_id, endpoint_id, ${columns.join(', ')}) VALUES (?, 'api', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        kind,
        NOW,
        bookingId,
        kind === 'webhook.test' ? 1 : null,
        ...columns.map((column) => values[column] ?? null),
      );

  it('has all details as of then, and other entries have none', async () => {
    const connection = await aDatabase(1);
    connection.pragma('foreign_keys = OFF');
    insert(connection, 'booking.created', 1, whole);
    insert(connection, 'webhook.test', null, {});
    for (const column of columns) {
      expect(
        () => insert(connection, 'booking.created', 1, { ...whole, [column]: null }),
        column,
      ).toThrow('CHECK constraint failed');
      expect(
        () => insert(connection, 'webhook.test', null, { [column]: whole[column] }),
        column,
      ).toThrow('CHECK constraint failed');
    }
    expect(() => insert(connection, 'booking.created', null, {})).toThrow(
      'CHECK constraint failed',
    );
    expect(() => insert(connection, 'webhook.test', 1, whole)).toThrow('CHECK constraint failed');
  });
});

describe('the audit log', () => {
  it('takes new rows and refuses to change, delete or replace one', async () => {
    const connection = await aDatabase(1);
    const before = connection.prepare('SELECT * FROM audit').all();
    expect(before).toHaveLength(1);
    expect(() => connection.prepare("UPDATE audit SET actor = 'nobody'").run()).toThrow(
      'append-only',
    );
    expect(() => connection.prepare('DELETE FROM audit').run()).toThrow('append-only');
    expect(() =>
      connection
        .prepare("REPLACE INTO audit (id, at, actor, action, subject) VALUES (1, 0, 'x', 'x', 'x')")
        .run(),
    ).toThrow('append-only');
    expect(connection.prepare('SELECT * FROM audit').all()).toEqual(before);
  });
});
