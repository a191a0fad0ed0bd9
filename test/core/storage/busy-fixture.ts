/** Calendars of other systems for tests of the storage, and what was read from them. */

import type {
  BusyObject,
  BusyPeriod,
  SourceReading,
} from '../../../core/calendars/calendar-source.ts';
import { BUSY_DEFAULTS, type BusyRule } from '../../../core/installation/busy-rule.ts';
import type {
  BusySettleCommand,
  BusySource,
  NewBusySource,
} from '../../../core/storage/port/busy.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { anImport, HOUR_MS, MINUTE_MS, minute, NOW } from './storage-fixture.ts';

export const aSource = (changes: Partial<NewBusySource> = {}): NewBusySource => ({
  scheduleId: 1,
  name: 'Nextcloud',
  account: {
    kind: 'ics',
    address: 'https://cloud.example.org/secret-path/busy.ics',
    account: null,
    secret: null,
    owners: [],
    allowsPrivate: false,
  },
  ...changes,
});

export async function addSource(
  storage: Storage,
  changes: Partial<NewBusySource> = {},
): Promise<BusySource> {
  return storage.busy.add({ now: NOW, actor: 'K', source: aSource(changes) });
}

/** Wall times on 2 March 2026, such as `10:00`. */
export const aPeriod = (
  from: string,
  until: string,
  changes: Partial<BusyPeriod> = {},
): BusyPeriod => ({
  startsAt: minute(`2026-03-02 ${from}`),
  endsAt: minute(`2026-03-02 ${until}`),
  kind: 'busy',
  isAllDay: false,
  title: null,
  ...changes,
});

export const anEvent = (hash: string, ...periods: readonly BusyPeriod[]): BusyObject => ({
  hash,
  periods,
});

export const aFull = (...objects: readonly BusyObject[]): SourceReading => ({
  kind: 'full',
  cursor: 'a cursor',
  objects,
  own: [],
});

export const aFailure: SourceReading = {
  kind: 'failed',
  problem: { code: 'unauthorized' },
  retryAfterSeconds: null,
};

const WINDOW = { from: minute('2026-03-01 06:00'), until: minute('2026-06-01 00:00') };

/** Leases the source and settles with this reading. */
export async function settle(
  storage: Storage,
  id: number,
  reading: SourceReading,
  changes: Partial<BusySettleCommand> = {},
) {
  const now = changes.now ?? NOW;
  const [leased] = await storage.busy.lease({ now, leaseMs: HOUR_MS, limit: 1, id });
  if (leased === undefined) {
    throw new Error(`The source ${id} is being read.`);
  }
  return storage.busy.settle({
    now,
    id,
    leaseToken: leased.leaseToken,
    reading,
    window: WINDOW,
    durationMs: 5,
    nextAt: now + 5 * MINUTE_MS,
    ...changes,
  });
}

/** A calendar that is open from 08:00 to 18:00, each day, with visits of half an hour. */
export const anOpenInstallation = (rule?: Partial<BusyRule>, capacity = 1) =>
  anInstallation({
    timeZone: 'UTC',
    reasons: [aReason({ durationMinutes: 30 })],
    schedules: [
      aSchedule({
        capacity,
        ...(rule !== undefined && { busy: { ...BUSY_DEFAULTS, ...rule } }),
      }),
    ],
  });

export async function importOpen(
  storage: Storage,
  rule?: Partial<BusyRule>,
  capacity?: number,
): Promise<void> {
  await storage.configuration.import(anImport(anOpenInstallation(rule, capacity)));
}
