/** Reads another calendar once, to show what it would close. Nothing is stored. */

import {
  BUSY_DEFAULTS,
  BUSY_EFFECTS,
  type BusyPeriod,
  createZone,
  effectOf,
  formatWallTime,
  MS_PER_MINUTE,
  openCalendarSource,
  readWindow,
  type SourceAccount,
  type SourceReading,
  type Storage,
  type WallTime,
} from '../../core/index.ts';
import type { Core } from '../open-core.ts';

type TryParts = Pick<Core, 'service' | 'clock'> & {
  readonly storage: Pick<Storage, 'busy'>;
};

interface CalendarToTry {
  readonly scheduleId: number;
  readonly account: SourceAccount;
}

export type TriedCalendar =
  | {
      readonly kind: 'read';
      /** How many times there are from now on. */
      readonly count: number;
      /** How many of them close the calendar. */
      readonly closing: number;
      /** The first ones, by start. */
      readonly times: readonly TriedTime[];
    }
  | Extract<SourceReading, { readonly kind: 'failed' }>;

export interface TriedTime {
  readonly from: WallTime;
  readonly until: WallTime;
  readonly isAllDay: boolean;
  readonly closes: boolean;
  /** `null` unless the rules of the calendar let the team see titles. */
  readonly title: string | null;
}

const MAX_SHOWN = 20;

/** Requires an imported installation. */
export async function tryCalendar(
  { service, storage, clock }: TryParts,
  { scheduleId, account }: CalendarToTry,
  openSource = openCalendarSource,
): Promise<TriedCalendar> {
  const installation = await service.installation();
  if (installation === null) {
    throw new Error('Nothing is configured yet.');
  }
  const { timeZone, schedules } = installation;
  const zone = createZone(timeZone);
  const rule = schedules.find(({ id }) => id === scheduleId)?.busy ?? BUSY_DEFAULTS;
  const window = readWindow(installation, scheduleId, clock.now());
  const source = openSource({ ...account, timeZone }, { findOwn: storage.busy.findOwn });
  const reading = await source.read(null, window);
  if (reading.kind === 'failed') {
    return reading;
  }
  const objects = reading.kind === 'full' ? reading.objects : [];
  const now = Math.floor(clock.now() / MS_PER_MINUTE);
  const periods = objects
    .flatMap((object) => object.periods)
    .filter(({ endsAt }) => endsAt > now)
    .toSorted((a, b) => a.startsAt - b.startsAt);
  const closes = (period: BusyPeriod) => effectOf(period, rule) !== BUSY_EFFECTS.none;
  return {
    kind: 'read',
    count: periods.length,
    closing: periods.filter(closes).length,
    times: periods.slice(0, MAX_SHOWN).map((period) => ({
      from: formatWallTime(zone.toWall(period.startsAt)),
      until: formatWallTime(zone.toWall(period.endsAt)),
      isAllDay: period.isAllDay,
      closes: closes(period),
      title: rule.titles ? period.title : null,
    })),
  };
}
