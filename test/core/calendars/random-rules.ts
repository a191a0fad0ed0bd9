/** Random rules of the kinds that are expanded, and what a library says about them. */

import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { expandRule } from '../../../core/calendars/icalendar/expand-rule.ts';
import { parseRule } from '../../../core/calendars/icalendar/recurrence-rule.ts';
import type { WallMinute } from '../../../core/time/civil-day.ts';

/** Numbers from 0 to 1 that are the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export interface RandomRule {
  readonly text: string;
  readonly start: WallMinute;
}

/** The first `count` rules of a seed. */
export function listRandomRules(seed: number, count: number): readonly RandomRule[] {
  const random = createRandom(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[], fallback: Item): Item =>
    items[upTo(items.length)] ?? fallback;
  const some = (least: number, most: number) =>
    [...new Set(Array.from({ length: 1 + upTo(3) }, () => least + upTo(most - least + 1)))].join(
      ',',
    );
  const signed = (most: number) =>
    [
      ...new Set(
        Array.from({ length: 1 + upTo(3) }, () => (1 + upTo(most)) * (upTo(3) === 0 ? -1 : 1)),
      ),
    ].join(',');
  const weekdays = (ordinals: number) =>
    [
      ...new Set(
        Array.from({ length: 1 + upTo(3) }, () => {
          const ordinal =
            ordinals > 0 && upTo(2) === 0
              ? `${(1 + upTo(ordinals)) * (upTo(3) === 0 ? -1 : 1)}`
              : '';
          return `${ordinal}${pick(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], 'MO')}`;
        }),
      ),
    ].join(',');

  function kindOf(frequency: string): readonly string[] {
    if (frequency === 'DAILY') {
      return pick(
        [[], [`BYDAY=${weekdays(0)}`], [`BYMONTH=${some(1, 12)}`], [`BYMONTHDAY=${signed(28)}`]],
        [],
      );
    }
    if (frequency === 'WEEKLY') {
      return pick([[], [`BYDAY=${weekdays(0)}`, `WKST=${pick(['MO', 'SU', 'TH'], 'MO')}`]], []);
    }
    const months = frequency === 'YEARLY' ? [`BYMONTH=${some(1, 12)}`] : [];
    return pick(
      [
        [],
        [...months, `BYMONTHDAY=${signed(31)}`],
        [...months, `BYDAY=${weekdays(4)}`],
        [...months, `BYMONTHDAY=${signed(31)}`, `BYDAY=${weekdays(0)}`],
        [...months, `BYDAY=${weekdays(0)}`, `BYSETPOS=${signed(3)}`],
        frequency === 'YEARLY' ? [`BYYEARDAY=${signed(366)}`] : [`BYMONTHDAY=${signed(31)}`],
      ],
      [],
    );
  }

  return Array.from({ length: count }, () => {
    const frequency = pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'], 'DAILY');
    const parts = [
      `FREQ=${frequency}`,
      ...(upTo(2) === 0 ? [`INTERVAL=${1 + upTo(6)}`] : []),
      ...(upTo(3) === 0 ? [`COUNT=${1 + upTo(40)}`] : []),
      ...kindOf(frequency),
      ...(upTo(6) === 0 ? [`BYHOUR=${some(0, 23)}`] : []),
    ];
    // From 2000 on, on any day, at a full minute.
    return { text: parts.join(';'), start: (10_957 + upTo(9_000)) * 1440 + upTo(1440) };
  });
}

/** Years after the start in which both are compared. */
const WINDOW = 366 * 12 * 1440;
const MAX_COMPARED = 60;

/** The starts by the product, in wall time; at most the first 60. */
export function expandHere({ text, start }: RandomRule, from = start): readonly WallMinute[] {
  const rule = parseRule(text, { title: '' });
  const terms = { rule, start, isDate: false, last: null, from, until: start + WINDOW };
  return expandRule(terms).slice(0, MAX_COMPARED);
}

/** The starts by the library. */
export function expandByLibrary({ text, start }: RandomRule): readonly WallMinute[] {
  const instant = Temporal.Instant.fromEpochMilliseconds(start * 60_000);
  const rule = new RRuleTemporal({
    rruleString: `RRULE:${text}`,
    dtstart: instant.toZonedDateTimeISO('UTC'),
    tzid: 'UTC',
  });
  const end = start + WINDOW;
  const found = startsWithin(rule, end);
  return found
    .map((moment) => moment.epochMilliseconds / 60_000)
    .filter((minute) => minute < end)
    .slice(0, MAX_COMPARED);
}

/** The first starts. `all` gives up on a rule that hardly ever comes, `between` does not. */
function startsWithin(rule: RRuleTemporal, end: WallMinute) {
  try {
    return rule.all(
      (moment, index) => index < MAX_COMPARED && moment.epochMilliseconds < end * 60_000,
    );
  } catch (error) {
    if (!String(error).includes('Maximum iterations')) {
      throw error;
    }
    return rule.between(
      rule.options().dtstart,
      Temporal.Instant.fromEpochMilliseconds(end * 60_000).toZonedDateTimeISO('UTC'),
      true,
    );
  }
}
