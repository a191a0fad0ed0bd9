/**
 * Reasons that combine others: what follows from their parts, for every calendar. Computed once,
 * when an installation is read from its file, and stored with it.
 */

import { isDeepStrictEqual } from 'node:util';
import { composeForm } from '../booking/places.ts';
import type { Need } from './need.ts';
import { sumPrices } from './price-sum.ts';
import {
  type Combination,
  type DerivedKey,
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
      ? [whole]
      : findParts(reason.combines, reasons).map((part) => reasonAt(part, schedule));
  const end = whole.durationMinutes;
  return followOn(parts).map(({ part, fromMinute, untilMinute }, index) => ({
    reason: part,
    fromMinute: Math.min(fromMinute, end),
    untilMinute: index === parts.length - 1 ? end : Math.min(untilMinute, end),
  }));
}

/** The minutes of a reason. */
export type Minutes = Pick<
  Reason,
  'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'
>;

/**
 * Lays parts one after the other, in minutes from the start of the first. Between two of them, the
 * longer one of the first's buffer after and the second's buffer before is kept free.
 */
function followOn<Part extends Minutes>(parts: readonly Part[]) {
  let end = 0;
  return parts.map((part, index) => {
    const before = parts[index - 1];
    const gap = before ? Math.max(before.bufferAfterMinutes, part.bufferBeforeMinutes) : 0;
    const fromMinute = end + gap;
    end = fromMinute + part.durationMinutes;
    return { part, fromMinute, untilMinute: end };
  });
}

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
  return {
    ...reason,
    ...derive(parts),
    ...stated,
    form: composeForm([...parts.map((part) => part.form), form]),
  };
}

function findParts({ reasonIds }: Combination, reasons: readonly Reason[]): readonly Reason[] {
  return reasonIds.flatMap((id) => reasons.find((reason) => reason.id === id) ?? []);
}

/** What follows from the parts alone; settings without a value are omitted. */
function derive(parts: readonly Reason[]): Pick<Reason, DerivedKey> {
  const capacities = parts.flatMap(({ capacity }) => capacity ?? []);
  const hours = parts.flatMap((part) => (part.hours === undefined ? [] : [part.hours]));
  return {
    durationMinutes: combinedDuration(parts),
    bufferBeforeMinutes: parts[0]?.bufferBeforeMinutes ?? 0,
    bufferAfterMinutes: parts.at(-1)?.bufferAfterMinutes ?? 0,
    capacity: capacities.length === 0 ? null : Math.min(...capacities),
    price: sumPrices(parts.map(({ price }) => price)),
    ...derivePersons(parts),
    ...(hours.length > 0 && { hours: hours.reduce(commonHours) }),
    ...deriveNeeds(parts),
  };
}

/**
 * What the parts need, each for its time. Parts that follow one another and need the same keep it
 * throughout.
 */
function deriveNeeds(parts: readonly Reason[]): Pick<Reason, 'needs'> {
  const needs: Need[] = [];
  let last: readonly Need[] = [];
  for (const { part, fromMinute, untilMinute } of followOn(parts)) {
    const current: Need[] = [];
    for (const need of part.needs ?? []) {
      const timed = needOfPart(need, part, { fromMinute, untilMinute });
      const same = last.find((other) => isSameThing(other, timed) && !current.includes(other));
      if (same === undefined) {
        needs.push(timed);
        current.push(timed);
        continue;
      }
      const { untilMinute: until, afterMinutes } = timed;
      const merged = { ...same, untilMinute: until, afterMinutes };
      needs[needs.indexOf(same)] = merged;
      current.push(merged);
    }
    last = current;
  }
  return needs.length === 0 ? {} : { needs };
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
  const parts = findParts(reason.combines, reasons);
  const here = derive(parts.map((part) => reasonAt(part, schedule)));
  const changed = TERMS.filter(
    (key) => stated[key] === undefined && !isDeepStrictEqual(here[key], reason[key]),
  );
  const terms = Object.fromEntries(changed.map((key) => [key, here[key]]));
  return changed.length === 0 ? [] : [{ reasonId: reason.id, ...terms }];
}

const TERMS = [
  'durationMinutes',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'price',
  'hours',
  'needs',
] as const satisfies readonly (DerivedKey & keyof ReasonTerms)[];
