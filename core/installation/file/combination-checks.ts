/** Checks of reasons that combine others, and of calendars that offer these. */

import { MINUTES_PER_DAY } from '../../time/units.ts';
import { combinedDuration, type Minutes } from '../combination.ts';
import type { OpeningHoursEntry } from './opening-hours.ts';
import type { Part, ReasonParts, ScheduleParts } from './parts.ts';
import { type FileProblem, problemAt } from './problems.ts';

/** Only a combination may leave out its duration. */
export function checkDuration({ path, keys }: ReasonParts): FileProblem[] {
  return keys.includes('duration_minutes') || keys.includes('combines')
    ? []
    : [
        problemAt(
          [...path, 'duration_minutes'],
          'number_expected',
          `This is missing. Give a whole number from 1 to ${MINUTES_PER_DAY}, without quotes.`,
          { min: 1, max: MINUTES_PER_DAY },
        ),
      ];
}

export function checkCombination(
  reason: ReasonParts,
  reasons: readonly ReasonParts[],
): FileProblem[] {
  const wrong = [
    ...checkFirst(reason),
    ...reason.combines.flatMap((part) => checkPart(part, reason, reasons)),
  ];
  return wrong.length > 0 ? wrong : checkLength(reason, reasons);
}

function checkFirst({ combines: [first], elsewhere }: ReasonParts): FileProblem[] {
  return first !== undefined && elsewhere.includes(first)
    ? [
        problemAt(
          [...first.path.slice(0, -1), 'elsewhere'],
          'combination_elsewhere',
          'A combination begins in its calendar; take elsewhere out here, and offer the combination in the calendar of whoever does its first reason.',
        ),
      ]
    : [];
}

function checkPart(
  { path, value }: Part<number>,
  { id }: ReasonParts,
  reasons: readonly ReasonParts[],
): FileProblem[] {
  if (value === id) {
    return [
      problemAt(path, 'combination_nested', 'A combination cannot contain itself; take this out.'),
    ];
  }
  const part = reasons.find((one) => one.id === value);
  return part?.keys.includes('combines')
    ? [
        problemAt(
          path,
          'combination_nested',
          `Reason ${value} is a combination itself; list its reasons instead.`,
        ),
      ]
    : [];
}

function checkLength(reason: ReasonParts, reasons: readonly ReasonParts[]): FileProblem[] {
  const { durationMinutes: minutes } = offeredMinutes(reason.id, null, reasons);
  return isTooLong(reason, minutes)
    ? [
        problemAt(
          [...reason.path, 'combines'],
          'combination_long',
          `These reasons take ${minutes} minutes together, but a booking takes at most ${MINUTES_PER_DAY}; take some out or shorten them.`,
          { minutes, limit: MINUTES_PER_DAY },
        ),
      ]
    : [];
}

function isTooLong({ combines }: ReasonParts, minutes: number): boolean {
  return combines.length > 0 && minutes > MINUTES_PER_DAY;
}

/** Finds combinations that a calendar lists without all their parts, or whose parts are too long. */
export function checkCombinationsOffered(
  schedule: ScheduleParts,
  reasons: readonly ReasonParts[],
): FileProblem[] {
  const { byId } = indexReasons(reasons);
  const listed = new Set(schedule.reasons.map(({ value }) => value));
  return schedule.reasons.flatMap(({ path, value }) => {
    const reason = byId.get(value);
    if (reason === undefined || reason.combines.length === 0) {
      return [];
    }
    if (
      reason.elsewhere.length > 0 &&
      schedule.sessions.some((session) => session.value.reason === value)
    ) {
      return [
        problemAt(
          path,
          'combination_elsewhere',
          `Reason ${value} has parts that are done elsewhere, so it cannot be a class; take it out of the sessions, or take elsewhere out of it.`,
        ),
      ];
    }
    const lacking = reason.combines
      .filter((part) => !reason.elsewhere.includes(part))
      .map((part) => part.value)
      .find((id) => !listed.has(id) && byId.has(id));
    if (lacking === undefined) {
      return checkLengthHere(path, reason, schedule, reasons);
    }
    return [
      problemAt(
        path,
        'combination_part',
        `Reason ${value} combines reason ${lacking}, which this calendar does not offer; list ${lacking} here as well or take ${value} out.`,
        { reason: value, part: lacking },
      ),
    ];
  });
}

/** A combination that is too long in every calendar is reported once, where it is defined. */
function checkLengthHere(
  path: Part<number>['path'],
  reason: ReasonParts,
  schedule: ScheduleParts,
  reasons: readonly ReasonParts[],
): FileProblem[] {
  const here = offeredMinutes(reason.id, schedule, reasons).durationMinutes;
  const isHereAlone = () =>
    !isTooLong(reason, offeredMinutes(reason.id, null, reasons).durationMinutes);
  return isTooLong(reason, here) && isHereAlone()
    ? [
        problemAt(
          path,
          'combination_long',
          `The reasons of ${reason.id} take ${here} minutes together here, but a booking takes at most ${MINUTES_PER_DAY}; shorten one of them.`,
          { minutes: here, limit: MINUTES_PER_DAY },
        ),
      ]
    : [];
}

interface OfferedMinutes {
  /** 0 if it could not be read. */
  readonly durationMinutes: number;
  /** For how long at least the calendar must be open without a break. */
  readonly ownMinutes: number;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  /** The booking lies within each of these weeks. */
  readonly hours: readonly (readonly Part<OpeningHoursEntry>[])[];
}

/** Duration, buffers and hours of a reason in this calendar, or of the reason itself. */
export function offeredMinutes(
  reasonId: number | null,
  schedule: Pick<ScheduleParts, 'terms'> | null,
  reasons: readonly ReasonParts[],
): OfferedMinutes {
  const { byId, withoutTerms } = indexReasons(reasons);
  const reason = reasonId === null ? undefined : byId.get(reasonId);
  if (reason === undefined || (schedule !== null && schedule.terms.length > 0)) {
    return computeMinutes(reason, schedule, byId);
  }
  const minutes = withoutTerms.get(reason) ?? computeMinutes(reason, null, byId);
  withoutTerms.set(reason, minutes);
  return minutes;
}

type ReasonsById = ReadonlyMap<number, ReasonParts>;

function computeMinutes(
  reason: ReasonParts | undefined,
  schedule: Pick<ScheduleParts, 'terms'> | null,
  byId: ReasonsById,
): OfferedMinutes {
  const { combines = [], elsewhere = [] } = reason ?? {};
  const parts = combines.flatMap(({ value }) => byId.get(value) ?? []);
  const own = minutesOf(reason, schedule);
  const minutes = parts.map((part) => minutesOf(part, schedule));
  const durationMinutes = own.durationMinutes ?? combinedDuration(minutes.map(complete));
  const done = combines
    .filter((part) => !elsewhere.includes(part))
    .map(({ value }) => minutesOf(byId.get(value), schedule).durationMinutes ?? 0);
  return {
    durationMinutes,
    ownMinutes:
      elsewhere.length === 0 ? durationMinutes : Math.min(durationMinutes, Math.max(0, ...done)),
    // A combination without buffers of its own has those of its first and last part.
    bufferBeforeMinutes: own.bufferBeforeMinutes ?? minutes[0]?.bufferBeforeMinutes ?? 0,
    bufferAfterMinutes: own.bufferAfterMinutes ?? minutes.at(-1)?.bufferAfterMinutes ?? 0,
    hours: (own.hours.length > 0 ? [own] : minutes)
      .map(({ hours }) => hours)
      .filter((hours) => hours.length > 0),
  };
}

interface ReasonIndex {
  /** The first reason with each id. */
  readonly byId: ReasonsById;
  /** What is the same in every calendar that sets nothing. */
  readonly withoutTerms: Map<ReasonParts, OfferedMinutes>;
}

const indexes = new WeakMap<readonly ReasonParts[], ReasonIndex>();

/** Kept while the file is checked, because every calendar asks for each of its reasons. */
function indexReasons(reasons: readonly ReasonParts[]): ReasonIndex {
  const known = indexes.get(reasons);
  if (known !== undefined) {
    return known;
  }
  const byId = new Map<number, ReasonParts>();
  for (const reason of reasons.toReversed()) {
    if (reason.id !== null) {
      byId.set(reason.id, reason);
    }
  }
  const made: ReasonIndex = { byId, withoutTerms: new Map() };
  indexes.set(reasons, made);
  return made;
}

function minutesOf(reason: ReasonParts | undefined, schedule: Pick<ScheduleParts, 'terms'> | null) {
  const terms = schedule?.terms.find(({ id }) => id === reason?.id);
  return {
    durationMinutes: terms?.durationMinutes ?? reason?.durationMinutes ?? null,
    bufferBeforeMinutes: terms?.bufferBeforeMinutes ?? reason?.bufferBeforeMinutes,
    bufferAfterMinutes: terms?.bufferAfterMinutes ?? reason?.bufferAfterMinutes,
    hours: terms?.hours.length ? terms.hours : (reason?.hours ?? []),
  };
}

function complete(minutes: ReturnType<typeof minutesOf>): Minutes {
  return {
    durationMinutes: minutes.durationMinutes ?? 0,
    bufferBeforeMinutes: minutes.bufferBeforeMinutes ?? 0,
    bufferAfterMinutes: minutes.bufferAfterMinutes ?? 0,
  };
}
