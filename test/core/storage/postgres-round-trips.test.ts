import { describe, expect, it } from 'vitest';
import { countRoundTrips } from './count-round-trips.ts';
import { aConnection, aMigratedDatabase, aStorage } from './postgres-databases.ts';
import { anImport, aReserve, book, hold, NOW } from './storage-fixture.ts';
import { aShop } from './suite/needs.ts';

const OTHER_SLOT = '2026-03-02 10:00:00';
const LATER_SLOT = '2026-03-02 11:00:00';

async function aScene(installation = anImport()) {
  const url = await aMigratedDatabase();
  const storage = await aStorage(url);
  await storage.configuration.import(installation);
  const secret = (await hold(storage)).secret;
  return { url, storage, secret, count: countRoundTrips() };
}

describe('releasing a hold on PostgreSQL', () => {
  it('takes two round trips: the locks, and the change with its COMMIT', async () => {
    const { storage, secret, count } = await aScene();
    const before = count.roundTrips;
    await storage.holds.release({ now: NOW, secret });
    expect(count.roundTrips - before).toBe(2);
  });

  it('takes one more on another node, which asks for its calendars first', async () => {
    const { url, secret, count } = await aScene();
    const another = await aStorage(url);
    const before = count.roundTrips;
    await another.holds.release({ now: NOW, secret });
    expect(count.roundTrips - before).toBe(3);
  });

  it('takes one more if the hold takes rooms, which may be exchanged', async () => {
    const { storage, secret, count } = await aScene({ ...anImport(), installation: aShop() });
    const before = count.roundTrips;
    await storage.holds.release({ now: NOW, secret });
    expect(count.roundTrips - before).toBe(3);
  });

  it('rolls back, and says so, if the database refuses the change', async () => {
    const { url, storage, secret } = await aScene();
    const other = await aConnection(url);
    await other.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END';
      CREATE TRIGGER refuse BEFORE UPDATE ON schedule FOR EACH ROW EXECUTE FUNCTION refuse()`);
    await expect(storage.holds.release({ now: NOW, secret })).rejects.toThrow('refused');
    const { rows } = await other.query('SELECT min(expires_at) AS expiry FROM claim');
    expect(Number(rows[0].expiry)).toBeGreaterThan(NOW + 60_000);
  });

  it('raises no version if the hold is unknown or was released before', async () => {
    const { storage, secret } = await aScene();
    await storage.holds.release({ now: NOW, secret });
    const before = (await storage.readState()).scheduleVersions;
    await storage.holds.release({ now: NOW + 1, secret });
    await storage.holds.release({ now: NOW + 1, secret: 'unknown' });
    expect((await storage.readState()).scheduleVersions).toBe(before);
  });
});

describe('holding a time on PostgreSQL', () => {
  it('takes three round trips: the locks, what is there, and the hold with its COMMIT', async () => {
    const { storage, count } = await aScene();
    const before = count.roundTrips;
    await hold(storage, { slot: OTHER_SLOT, visitor: 'another' });
    expect(count.roundTrips - before).toBe(3);
  });

  it('takes as many if it replaces another', async () => {
    const { storage, secret, count } = await aScene();
    const before = count.roundTrips;
    await hold(storage, { slot: OTHER_SLOT, replaces: secret });
    expect(count.roundTrips - before).toBe(3);
  });

  it('takes as many if it takes a room', async () => {
    const { storage, count } = await aScene({ ...anImport(), installation: aShop() });
    const before = count.roundTrips;
    await hold(storage, { slot: OTHER_SLOT, visitor: 'another' });
    expect(count.roundTrips - before).toBe(3);
  });

  it('keeps the hold that it would replace if the database refuses the new one', async () => {
    const { url, storage, secret } = await aScene();
    await refuseInsertsInto(url, 'claim');
    await expect(hold(storage, { slot: OTHER_SLOT, replaces: secret })).rejects.toThrow('refused');
    expect(await storage.holds.find({ now: NOW, secret })).toMatchObject({ secret });
  });
});

describe('booking on PostgreSQL', () => {
  const idempotency = { key: 'once', fingerprint: 'once' };

  it('takes four round trips: the locks, what is there, the booking, and its answer with the COMMIT', async () => {
    const { storage, count } = await aScene();
    const before = count.roundTrips;
    await book(storage, { slot: OTHER_SLOT, idempotency });
    expect(count.roundTrips - before).toBe(4);
  });

  it('takes as many for a held time', async () => {
    const { storage, secret, count } = await aScene();
    const before = count.roundTrips;
    await book(storage, { holdSecret: secret, idempotency });
    expect(count.roundTrips - before).toBe(4);
  });

  it('takes as many if it takes a room', async () => {
    const { storage, count } = await aScene({ ...anImport(), installation: aShop() });
    const before = count.roundTrips;
    await book(storage, { slot: OTHER_SLOT, idempotency });
    expect(count.roundTrips - before).toBe(4);
  });

  it('books nothing, and keeps the hold, if the database refuses its answer', async () => {
    const { url, storage, secret } = await aScene();
    await refuseInsertsInto(url, 'idempotency');
    await expect(book(storage, { holdSecret: secret, idempotency })).rejects.toThrow('refused');
    const { rows } = await (await aConnection(url)).query('SELECT count(*) FROM booking');
    expect(rows).toEqual([{ count: '0' }]);
    expect(await storage.holds.find({ now: NOW, secret })).toMatchObject({ secret });
  });

  it('commits bookings that are made together only with the last one', async () => {
    const { url, storage } = await aScene();
    await refuseInsertsInto(url, 'idempotency', 'n > 1');
    const wishes = [
      aReserve({ slot: OTHER_SLOT, idempotency }),
      aReserve({ slot: LATER_SLOT, idempotency: { key: 'two', fingerprint: 'two' } }),
    ];
    await expect(storage.bookings.reserveAll(wishes)).rejects.toThrow('refused');
    const { rows } = await (await aConnection(url)).query('SELECT count(*) FROM booking');
    expect(rows).toEqual([{ count: '0' }]);
  });
});

/** `n` is how many rows there would be. */
async function refuseInsertsInto(url: string, table: string, when = 'true'): Promise<void> {
  const client = await aConnection(url);
  await client.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE n bigint := (SELECT count(*) + 1 FROM ${table});
    BEGIN IF ${when} THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`);
}
