/** The SQLite adapter keeps every promise of the port. */

import {
  aDatabaseFile,
  aStorage,
  everythingIn,
  forgetEnds,
  refuseChanges,
} from './sqlite-files.ts';
import { describeStorage } from './storage-suite.ts';

describeStorage('storage on SQLite', async () => {
  const file = aDatabaseFile();
  return {
    storage: await aStorage(file),
    another: await aStorage(file),
    readEverything: async () => everythingIn(file),
    refuseChanges: async (table, id) => refuseChanges(file, table, id),
    forgetEnds: async () => forgetEnds(file),
  };
});
