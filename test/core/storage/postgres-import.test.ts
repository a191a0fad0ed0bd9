import { expect, it } from 'vitest';
import { aConnection, aMigratedDatabase, aStorage } from './postgres-databases.ts';
import { anImport } from './storage-fixture.ts';

it('lets an import compute for twenty seconds between two statements on PostgreSQL', async () => {
  const url = await aMigratedDatabase();
  const storage = await aStorage(url);
  const other = await aConnection(url);
  await other.query(`CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''%'', current_setting(''idle_in_transaction_session_timeout''); END';
    CREATE TRIGGER tell BEFORE INSERT ON schedule FOR EACH ROW EXECUTE FUNCTION tell()`);
  await expect(storage.configuration.import(anImport())).rejects.toThrow(/^20s$/);
});
