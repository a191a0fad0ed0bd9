/** Tops up the stored public holidays while the server runs: at its start and once a day. */

import type { Core } from '../open-core.ts';
import type { Log } from '../operations/log.ts';
import { holidaysToStore, runsLow } from './stored-holidays.ts';

const DAY_MS = 86_400_000;

/** Computes holidays anew where fewer than two years remain; true where that changed anything. */
export async function topUpHolidays({ storage, clock }: Pick<Core, 'storage' | 'clock'>): Promise<boolean> {
  const configuration = await storage.readConfiguration();
  const now = clock.now();
  if (configuration === null || configuration.installation.holidays === null || !runsLow(configuration.publicHolidays, now)) return false;
  await storage.replacePublicHolidays({ now, publicHolidays: await holidaysToStore(configuration.installation, now) });
  return true;
}

/** Returns how to stop. A day without a top-up harms nobody (years remain), so a failure is logged and tried again the next day. */
export function keepHolidaysCurrent(core: Pick<Core, 'storage' | 'clock'>, log: Log): () => void {
  const run = () =>
    topUpHolidays(core).then(
      (changed) => changed && log.info('public holidays topped up'),
      (error: unknown) => log.error({ err: error }, 'public holidays could not be topped up'),
    );
  void run();
  const timer = setInterval(run, DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
