/**
 * RRULE (RFC 5545, section 3.3.10), parsed into what can be expanded. Every other rule is refused by
 * name: a repetition that is read wrongly would be offered as free time.
 */

import { SourceFault } from '../source-fault.ts';
import { type DateValue, parseDateValue } from './date-value.ts';

/** How often a rule repeats. */
export type Frequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY';

/** A weekday, with its number in the month or year if it has one (negative: from the end). */
export interface RuleDay {
  /** 0 is Monday. */
  readonly weekday: number;
  readonly ordinal: number | null;
}

/** A rule that can be expanded. Lists are `null` if the rule does not have them. */
export interface RecurrenceRule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | null;
  readonly until: DateValue | null;
  readonly weekStart: number;
  readonly months: readonly number[] | null;
  readonly weeks: readonly number[] | null;
  readonly yearDays: readonly number[] | null;
  readonly monthDays: readonly number[] | null;
  readonly days: readonly RuleDay[] | null;
  readonly hours: readonly number[] | null;
  readonly minutes: readonly number[] | null;
  readonly positions: readonly number[] | null;
}

const FREQUENCIES: Readonly<Record<string, Frequency>> = {
  YEARLY: 'YEARLY',
  MONTHLY: 'MONTHLY',
  WEEKLY: 'WEEKLY',
  DAILY: 'DAILY',
};
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const KNOWN = new Set(
  `FREQ INTERVAL COUNT UNTIL WKST BYMONTH BYWEEKNO BYYEARDAY BYMONTHDAY BYDAY BYHOUR BYMINUTE
  BYSECOND BYSETPOS`.split(/\s+/),
);
/** More than any calendar repeats, and few enough to be exact. */
const MAX_NUMBER = 1_000_000;

/** The event's name, for the sentence of a refusal. */
interface RuleOwner {
  readonly title: string;
}

/** Parses a rule. Throws a `SourceFault` that names the event and what is not understood. */
export function parseRule(text: string, owner: RuleOwner): RecurrenceRule {
  const refuse = (detail: string): never => {
    throw new SourceFault({
      code: 'unsupported_rule',
      title: owner.title,
      detail: `${detail} (${text.slice(0, 120)})`,
    });
  };
  const parts = splitParts(text, refuse);
  const numbers = (name: string, limits: NumberLimits) =>
    readNumbers(parts.get(name), limits, () => refuse(name));
  const one = (name: string, otherwise: number | null) => {
    const list = numbers(name, { least: 1, most: MAX_NUMBER });
    return list === null ? otherwise : (list[0] ?? otherwise);
  };
  const frequency = FREQUENCIES[parts.get('FREQ') ?? ''] ?? refuse('FREQ');
  const seconds = numbers('BYSECOND', { least: 0, most: 60 });
  if (seconds !== null && seconds.length > 1) {
    refuse('BYSECOND');
  }
  const until = parts.get('UNTIL');
  const rule: RecurrenceRule = {
    frequency,
    interval: one('INTERVAL', 1) ?? 1,
    count: one('COUNT', null),
    until: until === undefined ? null : parseDateValue(until),
    weekStart: WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO'),
    months: numbers('BYMONTH', { least: 1, most: 12 }),
    weeks: numbers('BYWEEKNO', { least: 1, most: 53, isSigned: true }),
    yearDays: numbers('BYYEARDAY', { least: 1, most: 366, isSigned: true }),
    monthDays: numbers('BYMONTHDAY', { least: 1, most: 31, isSigned: true }),
    days: readDays(parts.get('BYDAY'), () => refuse('BYDAY')),
    hours: numbers('BYHOUR', { least: 0, most: 23 }),
    minutes: numbers('BYMINUTE', { least: 0, most: 59 }),
    positions: numbers('BYSETPOS', { least: 1, most: 366, isSigned: true }),
  };
  const problem = combinationProblem(rule);
  return problem === null ? rule : refuse(problem);
}

function splitParts(text: string, refuse: (detail: string) => never): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.replace(/\s/g, '').toUpperCase().split(';')) {
    const [name = '', value = '', more] = part.split('=');
    if (
      part !== '' &&
      (!KNOWN.has(name) || value === '' || more !== undefined || parts.has(name))
    ) {
      refuse(name.slice(0, 40));
    }
    if (part !== '') {
      parts.set(name, value);
    }
  }
  return parts;
}

interface NumberLimits {
  readonly least: number;
  readonly most: number;
  /** Whether negative numbers count from the end. */
  readonly isSigned?: boolean;
}

function readNumbers(
  text: string | undefined,
  { least, most, isSigned = false }: NumberLimits,
  refuse: () => never,
): readonly number[] | null {
  if (text === undefined) {
    return null;
  }
  const numbers = text.split(',').map((part) => {
    const number = /^[+-]?\d{1,7}$/.test(part) ? Number(part) : Number.NaN;
    const size = isSigned ? Math.abs(number) : number;
    return size >= least && size <= most ? number : refuse();
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function readDays(text: string | undefined, refuse: () => never): readonly RuleDay[] | null {
  if (text === undefined) {
    return null;
  }
  return text.split(',').map((part) => {
    const match = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(part);
    const weekday = WEEKDAYS.indexOf(match?.[2] ?? '');
    const ordinal = match?.[1] === undefined ? null : Number(match[1]);
    return weekday < 0 || ordinal === 0 || Math.abs(ordinal ?? 1) > 53
      ? refuse()
      : { weekday, ordinal };
  });
}

/**
 * What of a rule is not expanded: combinations that RFC 5545 excludes, and those on which calendar
 * programs disagree.
 */
function combinationProblem(rule: RecurrenceRule): string | null {
  const { frequency, months, weeks, yearDays, monthDays, days, positions } = rule;
  const hasOrdinals = days?.some(({ ordinal }) => ordinal !== null) ?? false;
  const isMonthOrYear = frequency === 'YEARLY' || frequency === 'MONTHLY';
  if (rule.weekStart < 0) {
    return 'WKST';
  }
  if (rule.count !== null && rule.until !== null) {
    return 'COUNT with UNTIL';
  }
  if (
    hasOrdinals &&
    (!isMonthOrYear || monthDays !== null || yearDays !== null || weeks !== null)
  ) {
    return 'BYDAY with a number';
  }
  if (weeks !== null && (frequency !== 'YEARLY' || months !== null || monthDays !== null)) {
    return 'BYWEEKNO';
  }
  if (weeks !== null && rule.interval > 1) {
    return 'BYWEEKNO with INTERVAL';
  }
  if (yearDays !== null && (frequency !== 'YEARLY' || weeks !== null || monthDays !== null)) {
    return 'BYYEARDAY';
  }
  if (monthDays !== null && frequency === 'WEEKLY') {
    return 'BYMONTHDAY';
  }
  if (monthDays !== null && frequency === 'YEARLY' && months === null) {
    return 'BYMONTHDAY without BYMONTH';
  }
  if (positions !== null && frequency === 'DAILY' && rule.hours === null && rule.minutes === null) {
    return 'BYSETPOS';
  }
  return null;
}
