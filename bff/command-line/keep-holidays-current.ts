/** Tops up the stored public holidays while the server runs: at its start and once a day. */

import type { Core } from '../open-core.ts';
import type { Chore } from '../operations/repeatedly.ts';
import { holidaysToStore, runsLow } from './stored-holidays.ts';

/** Computes holidays anew where fewer than two years remain; true where that changed anything. */
export async function topUpHolidays({ storage, clock }: Pick<Core, 'storage' | 'clock'>): Promise<boolean> {
  const configuration = await storage.readConfiguration();
  const now = clock.now();
  if (configuration === null || configuration.installation.holidays === null || !runsLow(configuration.publicHolidays, now)) return false;
  await storage.replacePublicHolidays({ now, publicHolidays: await holidaysToStore(configuration.installation, now) });
  return true;
}

/** A day without a top-up harms nobody: years remain. */
export const keepHolidaysCurrent = (core: Pick<Core, 'storage' | 'clock'>): Chore => ({
  name: 'public holidays',
  everyMs: 86_400_000,
  run: async () => ((await topUpHolidays(core)) ? 'topped up' : null),
});
