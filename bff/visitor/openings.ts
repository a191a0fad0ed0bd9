/** When calendars are free next, and the earliest times of a group of all of them. */

import { isDeepStrictEqual } from 'node:util';
import type { Answer, StorageState, WallTime } from '../../core/index.ts';
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
  /** Whether it tells when calendars are free, and so changes with each booking. */
  readonly tellsTimes: boolean;
}

interface Looked {
  readonly schedule: PublicSchedule;
  readonly reasons: readonly { readonly reason: PublicReason; readonly days: PublicDays }[];
}

interface OpeningsQuestion {
  readonly source: Source;
  readonly schedules: Answer<readonly PublicSchedule[]>;
  /** `null`: all reasons count. */
  readonly reasonId: number | null;
  /** The state that was already read for this request. */
  readonly asOf?: StorageState;
}

type OpeningsReader = (question: OpeningsQuestion) => Promise<Answer<Openings>>;

/**
 * Looks each time, and returns the same answer while it says the same, so that its JSON is made
 * once.
 */
export function createOpeningsReader(): OpeningsReader {
  const kept = new WeakMap<readonly PublicSchedule[], Answer<Openings>>();
  return async (question) => {
    const { schedules } = question;
    const value = await findOpenings(question);
    const before = kept.get(schedules.value);
    if (before?.tag === schedules.tag && isSame(before.value, value)) {
      return before;
    }
    const answer = { ...schedules, value };
    kept.set(schedules.value, answer);
    return answer;
  };
}

/** Both are of the same calendars, in the same order. */
function isSame(before: Openings, now: Openings): boolean {
  return (
    before.tellsTimes === now.tellsTimes &&
    now.openings.every(({ next }, index) => next === before.openings[index]?.next) &&
    isDeepStrictEqual(before.earliest, now.earliest)
  );
}

/**
 * Looks at each calendar, for one reason or for all that it offers. An upstream is not asked, and
 * nothing is told of very many choices, because that would delay the list.
 */
async function findOpenings(question: OpeningsQuestion): Promise<Openings> {
  const looked = question.source.capabilities.holds ? await lookAt(question) : null;
  const find = (id: number) => looked?.find(({ schedule }) => schedule.id === id);
  return {
    openings: question.schedules.value.map((schedule) => ({
      schedule,
      next: findNext(find(schedule.id)),
    })),
    earliest: findEarliest(looked ?? []),
    tellsTimes: looked !== null,
  };
}

interface Offer {
  readonly schedule: PublicSchedule;
  readonly reasons: readonly PublicReason[];
}

/** `null` if there are too many choices. */
async function lookAt(question: OpeningsQuestion): Promise<readonly Looked[] | null> {
  const { source, asOf } = question;
  const offers = await listOffers(question);
  return (
    offers &&
    Promise.all(
      offers.map(async ({ schedule, reasons }) => {
        const looks = reasons.map(async (reason) => {
          const days = await source.days({ scheduleId: schedule.id, reasonId: reason.id, asOf });
          return days.kind === 'answer' ? [{ reason, days: days.value }] : [];
        });
        return { schedule, reasons: (await Promise.all(looks)).flat() };
      }),
    )
  );
}

/** Stops asking as soon as there are too many choices. */
async function listOffers({
  source,
  schedules,
  reasonId,
  asOf,
}: OpeningsQuestion): Promise<readonly Offer[] | null> {
  const offers: Offer[] = [];
  let choices = 0;
  for (const schedule of schedules.value) {
    const answer = await source.reasons(schedule.id, asOf);
    const all = answer.kind === 'answer' ? answer.value : [];
    const reasons = reasonId === null ? all : all.filter(({ id }) => id === reasonId);
    choices += reasons.length;
    if (choices > MAX_CHOICES) {
      return null;
    }
    offers.push({ schedule, reasons });
  }
  return offers;
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
