/**
 * PostgreSQL's constraints alone: without turns and locks, each write waits until others have
 * decided on outdated data. Without the constraints, a place would be sold many times here.
 */

import { describe, expect, it } from 'vitest';
import { describeLastLine } from './last-line-suite.ts';
import { aConnection, aMigratedDatabase, aStorage, slowDownWrites } from './postgres-databases.ts';
import { aBusyInstallation, anImport, aReserve } from './storage-fixture.ts';
import type { StoragePair } from './storage-suite.ts';

async function anUnlockedPair(change = ''): Promise<StoragePair> {
  const url = await aMigratedDatabase();
  const pair = {
    storage: await aStorage(url, { locked: false }),
    another: await aStorage(url, { locked: false }),
  };
  await slowDownWrites(url);
  await (await aConnection(url)).query(change);
  return pair;
}

describeLastLine('PostgreSQL, when nobody locks before looking,', anUnlockedPair);

/** The first writer waits for another decision, however slow the machine is. */
const WAIT_FOR_ANOTHER = `CREATE SEQUENCE arrived;
  CREATE FUNCTION wait_for_another() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM nextval('arrived');
    FOR attempt IN 1..600 LOOP
      EXIT WHEN (SELECT last_value FROM arrived) > 1;
      PERFORM pg_sleep(0.005);
    END LOOP;
    RETURN NEW;
  END $$;
  CREATE TRIGGER wait_for_another BEFORE INSERT ON booking FOR EACH ROW EXECUTE FUNCTION wait_for_another()`;

describe('PostgreSQL, without locks and without constraints,', () => {
  it('sells one place more than once', async () => {
    const { storage, another } = await anUnlockedPair(
      `ALTER TABLE claim DROP CONSTRAINT claim_seat_taken, DROP CONSTRAINT claim_reason_seat_taken; ${WAIT_FOR_ANOTHER}`,
    );
    await storage.configuration.import(anImport(aBusyInstallation(1)));
    const outcomes = await Promise.all(
      [storage, another, storage, another].map((one) => one.bookings.reserve(aReserve())),
    );
    expect(outcomes.filter(({ kind }) => kind === 'booked').length).toBeGreaterThan(1);
  });
});
