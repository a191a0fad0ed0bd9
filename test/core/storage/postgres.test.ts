/** The PostgreSQL adapter keeps every promise of the port, for two nodes on one database. */

import {
  aMigratedDatabase,
  aStorage,
  everythingIn,
  forgetEnds,
  refuseChanges,
} from './postgres-databases.ts';
import { describeStorage } from './storage-suite.ts';

describeStorage('storage on PostgreSQL', async () => {
  const url = await aMigratedDatabase();
  return {
    storage: await aStorage(url),
    another: await aStorage(url),
    readEverything: () => everythingIn(url),
    refuseChanges: (table, id) => refuseChanges(url, table, id),
    forgetEnds: () => forgetEnds(url),
  };
});
