/**
 * Reasons that combine others: what follows from their parts, for every calendar. Computed once,
 * when an installation is read from its file, and stored with it.
 */

import { isDeepStrictEqual } from 'node:util';
import { composeForm } from '../booking/places.ts';
import { type Arrangement, asListed, listLayouts } from './layout.ts';
import type { Need } from './need.ts';
import { deriveOwnTimes } from './own-times.ts';
import { sumPrices } from './price-sum.ts';
import {
  type Combination,
  type DerivedKey,
  type Layout,
  type OpeningHours,
  type Reason,
  type ReasonTerms,
  reasonAt,
  type Schedule,
} from './schedule.ts';

/** One part of an appointment. */
export interface CombinedPart {
  /** As the calendar offers it. */
  readonly reason: Reason;
  /** Minutes from the start of the booking, half-open: `[fromMinute, untilMinute)`. */
  readonly fromMinute: number;
  readonly untilMinute: number;
  /** Whether the booked calendar is free, as what it needs does it, or nobody; omitted if not. */
  readonly isElsewhere?: true;
}

/**
 * The parts of a booking in this calendar, in order; a reason that is no combination is its only
 * part. The last part ends with the booking: if the combination has a duration of its own, the last
 * part is longer, or parts that begin after the end are empty.
 */
export function combinedParts(
  reason: Reason,
  schedule: Pick<Schedule, 'reasonTerms' | 'combinedTerms'>,
  reasons: readonly Reason[],
): readonly CombinedPart[] {
  const whole = reasonAt(reason, schedule);
  const parts =
    reason.combines === undefined
      ? [{ part: whole, isElsewhere: false, position: 0 }]
      : findParts(reason.combines, reasons, schedule);
  const end = whole.durationMinutes;
  return layOut(parts).map(({ part, fromMinute, untilMinute, isElsewhere }, index) => ({
    reason: part,
    fromMinute: Math.min(fromMinute, end),
    untilMinute: index === parts.length - 1 ? end : Math.min(untilMinute, end),
    ...(isElsewhere && { isElsewhere }),
  }));
}

/** The minutes of a reason. */
export type Minutes = Pick<
  Reason,
  'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'
>;

/**
 * Lays parts one after the other, in minutes from the start of the first. Between two of them, the
 * longer one of the first's buffer after and the second's buffer before is kept free, and the
 * customer waits before a part for the minutes that stand for it in `waits`.
 */
function followOn(parts: readonly Minutes[], waits: readonly number[] = []): readonly PartTime[] {
  let end = 0;
  return parts.map((part, index) => {
    const before = parts[index - 1];
    const gap = before ? Math.max(before.bufferAfterMinutes, part.bufferBeforeMinutes) : 0;
    const fromMinute = end + gap + (waits[index] ?? 0);
    end = fromMinute + part.durationMinutes;
    return { fromMinute, untilMinute: end };
  });
}

type PartTime = Pick<CombinedPart, 'fromMinute' | 'untilMinute'>;

/** A part of a combination, as a calendar offers it or in general. */
interface ChosenPart {
  readonly part: Reason;
  /** Its place in the list. */
  readonly position: number;
  readonly isElsewhere: boolean;
}

interface LaidPart extends ChosenPart, PartTime {
  /** Minutes that the customer waits before it. */
  readonly waitMinutes: number;
}

function layOut(
  parts: readonly ChosenPart[],
  { order, waits }: Arrangement = asListed(parts),
): readonly LaidPart[] {
  const ordered = order.flatMap((position) => parts[position] ?? []);
  const times = followOn(
    ordered.map(({ part }) => part),
    waits,
  );
  return ordered.map((part, index) => ({
    ...part,
    ...(times[index] ?? NO_TIME),
    waitMinutes: waits[index] ?? 0,
  }));
}

const NO_TIME: PartTime = { fromMinute: 0, untilMinute: 0 };

/** How long the parts take together, with the buffers between them. */
export function combinedDuration(parts: readonly Minutes[]): number {
  return followOn(parts).at(-1)?.untilMinute ?? 0;
}

/** Fills in what combinations take from their reasons, in general and in each calendar. */
export function completeCombinations<
  Settings extends {
    readonly reasons: readonly Reason[];
    readonly schedules: readonly Schedule[];
  },
>(settings: Settings): Settings {
  const reasons = settings.reasons.map((reason) =>
    reason.combines === undefined
      ? reason
      : completeCombination(reason, reason.combines, settings.reasons),
  );
  const schedules = settings.schedules.map((schedule) => withCombinedTerms(schedule, reasons));
  return { ...settings, reasons, schedules };
}

/** The reason with what follows from its parts, which are found in `reasons`. */
export function completeCombination(
  reason: Reason,
  combines: Combination,
  reasons: readonly Reason[],
): Reason {
  const parts = findParts(combines, reasons);
  const { form, ...stated } = combines.stated;
  const { layouts: _, ...rest } = reason;
  const layouts = otherLayouts(parts, combines);
  return {
    ...rest,
    ...derive(layOut(parts)),
    ...stated,
    ...(layouts.length > 0 && { layouts }),
    form: composeForm([...parts.map(({ part }) => part.form), form]),
  };
}

/** Without the one that `derive` describes. */
function otherLayouts(parts: readonly ChosenPart[], combines: Combination): readonly Layout[] {
  const { stated } = combines;
  const toLayout = (arrangement: Arrangement): Layout => {
    const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes, needs, ownTimes } = {
      ...derive(layOut(parts, arrangement)),
      ...stated,
    };
    return {
      durationMinutes,
      bufferBeforeMinutes,
      bufferAfterMinutes,
      ...(needs !== undefined && { needs }),
      ...(ownTimes !== undefined && { ownTimes }),
    };
  };
  return listLayouts(combines, toLayout).slice(1);
}

function findParts(
  { reasonIds, elsewhere = [] }: Combination,
  reasons: readonly Reason[],
  schedule: Parameters<typeof reasonAt>[1] = {},
): readonly ChosenPart[] {
  return reasonIds.flatMap((id, index) => {
    const part = reasons.find((reason) => reason.id === id);
    const isElsewhere = elsewhere.includes(index + 1);
    return part === undefined
      ? []
      : [{ part: reasonAt(part, schedule), isElsewhere, position: index }];
  });
}

/** What follows from the parts alone; settings without a value are omitted. */
function derive(laid: readonly LaidPart[]): Pick<Reason, DerivedKey> {
  const parts = laid.map(({ part }) => part);
  const capacities = parts.flatMap(({ capacity }) => capacity ?? []);
  const hours = parts.flatMap((part) => (part.hours === undefined ? [] : [part.hours]));
  return {
    durationMinutes: laid.at(-1)?.untilMinute ?? 0,
    bufferBeforeMinutes: parts[0]?.bufferBeforeMinutes ?? 0,
    bufferAfterMinutes: parts.at(-1)?.bufferAfterMinutes ?? 0,
    capacity: capacities.length === 0 ? null : Math.min(...capacities),
    price: sumPrices(parts.map(({ price }) => price)),
    ...derivePersons(parts),
    ...(hours.length > 0 && { hours: hours.reduce(commonHours) }),
    ...deriveNeeds(laid),
    ...deriveOwnTimes(laid),
  };
}

/**
 * What the parts need, each for its time. Parts that follow one another and need the same keep it
 * throughout. The needs stand in the order of the list, whatever the order of the parts.
 */
function deriveNeeds(laid: readonly LaidPart[]): Pick<Reason, 'needs'> {
  const needs: PartNeed[] = [];
  let last: readonly PartNeed[] = [];
  for (const { part, position, fromMinute, untilMinute } of laid) {
    const current: PartNeed[] = [];
    // Of two needs of a part for the same, only one goes on with that of the part before.
    const goingOn = new Set<PartNeed>();
    for (const need of part.needs ?? []) {
      const timed = needOfPart(need, part, { fromMinute, untilMinute });
      const same = last.find((other) => isSameThing(other.need, timed) && !goingOn.has(other));
      if (same === undefined) {
        current.push({ position, need: timed });
        continue;
      }
      const { untilMinute: until, afterMinutes } = timed;
      same.need = { ...same.need, untilMinute: until, afterMinutes };
      same.position = Math.min(same.position, position);
      goingOn.add(same);
      current.push(same);
    }
    needs.push(...current.filter((one) => !goingOn.has(one)));
    last = current;
  }
  return needs.length === 0
    ? {}
    : { needs: needs.toSorted((a, b) => a.position - b.position).map(({ need }) => need) };
}

interface PartNeed {
  need: Need;
  /** The place in the list of the first part that it is for. */
  position: number;
}

function needOfPart(
  need: Need,
  part: Reason,
  { fromMinute, untilMinute }: Pick<CombinedPart, 'fromMinute' | 'untilMinute'>,
): Need {
  const { bufferBeforeMinutes, bufferAfterMinutes } = part;
  return {
    ...need,
    fromMinute: fromMinute + need.fromMinute,
    untilMinute: need.untilMinute === null ? untilMinute : fromMinute + need.untilMinute,
    beforeMinutes: need.beforeMinutes ?? (need.fromMinute === 0 ? bufferBeforeMinutes : 0),
    afterMinutes: need.afterMinutes ?? (need.untilMinute === null ? bufferAfterMinutes : 0),
  };
}

function isSameThing(one: Need, other: Need): boolean {
  const thing = ({ anyOf, kind, count, per }: Need) => ({ anyOf, kind, count, per });
  return isDeepStrictEqual(thing(one), thing(other));
}

/** Several people may come if every part allows it. The label is kept if all parts have the same. */
function derivePersons(parts: readonly Reason[]): Pick<Reason, 'persons'> {
  const allowed = parts.flatMap(({ persons }) => persons ?? []);
  const [first] = allowed;
  if (first === undefined || allowed.length < parts.length) {
    return {};
  }
  const max = Math.min(...allowed.map((persons) => persons.max));
  const isLabelled =
    first.label !== undefined &&
    allowed.every(({ label }) => isDeepStrictEqual(label, first.label));
  return { persons: { max, ...(isLabelled && { label: first.label }) } };
}

/** The ranges that lie within both weeks; empty if they have no time in common. */
function commonHours(
  week: readonly OpeningHours[],
  other: readonly OpeningHours[],
): readonly OpeningHours[] {
  return week.flatMap((one) => other.flatMap((two) => commonRange(one, two)));
}

function commonRange(one: OpeningHours, two: OpeningHours): readonly OpeningHours[] {
  const range: OpeningHours = {
    days: one.days.filter((day) => two.days.includes(day)),
    opens: Math.max(one.opens, two.opens),
    closes: Math.min(one.closes, two.closes),
    validFrom: latest(one.validFrom, two.validFrom),
    validUntil: earliest(one.validUntil, two.validUntil),
  };
  const isInSeason =
    range.validFrom === null || range.validUntil === null || range.validFrom <= range.validUntil;
  return range.days.length > 0 && range.opens < range.closes && isInSeason ? [range] : [];
}

/** Days compare as text. */
function latest(one: string | null, two: string | null): string | null {
  return one === null || (two !== null && two > one) ? two : one;
}

function earliest(one: string | null, two: string | null): string | null {
  return one === null || (two !== null && two < one) ? two : one;
}

function withCombinedTerms(schedule: Schedule, reasons: readonly Reason[]): Schedule {
  const { combinedTerms: _, ...rest } = schedule;
  const offered = reasons.filter(
    ({ id, combines }) => combines !== undefined && schedule.reasonIds.includes(id),
  );
  const combinedTerms = offered.flatMap((reason) => termsAt(reason, rest, reasons));
  return combinedTerms.length === 0 ? rest : { ...rest, combinedTerms };
}

/** What a calendar's terms for the parts change in the combination; empty if nothing. */
export function termsAt(
  reason: Reason,
  schedule: Schedule,
  reasons: readonly Reason[],
): readonly ReasonTerms[] {
  if (reason.combines === undefined) {
    return [];
  }
  const { stated } = reason.combines;
  const parts = findParts(reason.combines, reasons, schedule);
  const here = derive(layOut(parts));
  const layouts = otherLayouts(parts, reason.combines);
  const changed = TERMS.filter(
    (key) => stated[key] === undefined && !isDeepStrictEqual(here[key], reason[key]),
  );
  const terms = {
    // Nothing is stored of an undefined value, so needs that a calendar does not have are none.
    ...Object.fromEntries(
      changed.map((key) => [key, key === 'needs' ? (here[key] ?? []) : here[key]]),
    ),
    ...(!isDeepStrictEqual(layouts, reason.layouts ?? []) && { layouts }),
  };
  return Object.keys(terms).length === 0 ? [] : [{ reasonId: reason.id, ...terms }];
}

const TERMS = [
  'durationMinutes',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'price',
  'hours',
  'needs',
  'ownTimes',
] as const satisfies readonly (DerivedKey & keyof ReasonTerms)[];
