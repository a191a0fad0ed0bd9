/** When calendars are free next, and the earliest times of a group of all of them. */

import { findInList, type WallTime } from '../../core/index.ts';
import type {
  BookingSource,
  PublicDays,
  PublicReason,
  PublicSchedule,
} from '../source/booking-source.ts';

/** Pairs of a calendar and a reason up to which a list of calendars tells when they are free. */
const MAX_CHOICES = 60;

type Source = Pick<BookingSource, 'capabilities' | 'reasons' | 'days'>;

/** A calendar with the first free time of any reason that counts; `null` if there is none. */
export interface Opening {
  readonly schedule: PublicSchedule;
  readonly next: WallTime | null;
}

/** The earliest times of a group, for the only reason that counts. */
export interface EarliestOfAll {
  readonly scheduleId: number;
  readonly reasonId: number;
  readonly times: readonly WallTime[];
}

export interface Openings {
  readonly openings: readonly Opening[];
  /** `null` without a group of all calendars, or if it is open what would be booked. */
  readonly earliest: EarliestOfAll | null;
}

interface Looked {
  readonly schedule: PublicSchedule;
  readonly reasons: readonly { readonly reason: PublicReason; readonly days: PublicDays }[];
}

/**
 * Looks at each calendar, for one reason or for all that it offers. An upstream is not asked, and
 * nothing is told of very many choices, because that would delay the list.
 */
export async function findOpenings(
  source: Source,
  schedules: readonly PublicSchedule[],
  reasonId: number | null,
): Promise<Openings> {
  const looked = source.capabilities.holds ? await lookAt(source, schedules, reasonId) : [];
  const find = (id: number) => looked.find(({ schedule }) => schedule.id === id);
  return {
    openings: schedules.map((schedule) => ({ schedule, next: findNext(find(schedule.id)) })),
    earliest: findEarliest(looked),
  };
}

async function lookAt(
  source: Source,
  schedules: readonly PublicSchedule[],
  reasonId: number | null,
): Promise<readonly Looked[]> {
  const offers = await Promise.all(
    schedules.map(async (schedule) => {
      const answer = await source.reasons(schedule.id);
      const reasons = answer.kind === 'answer' ? answer.value : [];
      const wanted = findInList(reasons, reasonId);
      return {
        schedule,
        reasons: reasonId === null ? reasons : [wanted].filter((one) => one !== undefined),
      };
    }),
  );
  if (offers.flatMap(({ reasons }) => reasons).length > MAX_CHOICES) {
    return [];
  }
  return Promise.all(
    offers.map(async ({ schedule, reasons }) => {
      const looks = reasons.map(async (reason) => {
        const days = await source.days({ scheduleId: schedule.id, reasonId: reason.id });
        return days.kind === 'answer' ? [{ reason, days: days.value }] : [];
      });
      return { schedule, reasons: (await Promise.all(looks)).flat() };
    }),
  );
}

const findNext = (looked: Looked | undefined): WallTime | null =>
  looked?.reasons.flatMap(({ days }) => days.next ?? []).toSorted()[0] ?? null;

/** A reason for several persons is chosen together with their number, so it does not count. */
function findEarliest(looked: readonly Looked[]): EarliestOfAll | null {
  const single = looked.filter(({ schedule }) => !schedule.memberIds?.length);
  const all = looked.find(
    ({ schedule: { memberIds } }) =>
      memberIds?.length && single.every(({ schedule }) => memberIds.includes(schedule.id)),
  );
  const [only, ...others] = all?.reasons ?? [];
  const times = only?.days.earliest ?? [];
  if (!all || !only || others.length > 0 || only.reason.persons || times.length === 0) {
    return null;
  }
  return { scheduleId: all.schedule.id, reasonId: only.reason.id, times };
}
