/** Several storages on one database that are called by turns, as nodes behind a proxy are. */

import type { Storage } from '../../../core/storage/storage.ts';
import type { FaultDatabase } from '../fault-database.ts';

/** Each call goes to the next one, which must know what the others did. `close` closes all. */
export async function openByTurns(
  database: Pick<FaultDatabase, 'open'>,
  nodes: number,
): Promise<Storage> {
  const first = await database.open();
  const storages = [first];
  while (storages.length < nodes) {
    storages.push(await database.open());
  }
  let called = 0;
  return new Proxy(first, {
    get: (_first, name) => {
      if (name === 'close') {
        return async () => void (await Promise.all(storages.map((storage) => storage.close())));
      }
      called += 1;
      return Reflect.get(storages[called % storages.length] ?? first, name);
    },
  });
}
