/** Checks whether other calendars can be read and written, and says what to do if not. */

import {
  BUSY_DEFAULTS,
  type BusySource,
  type EpochMs,
  type Installation,
  localize,
  MS_PER_MINUTE,
  type SourceProblem,
} from '../../../core/index.ts';
import type { FindingKind } from '../../contract/admin-health.ts';
import { type Finding, type FindingValues, fail, ok, warn } from './finding.ts';

interface BusyFacts {
  readonly sources: readonly BusySource[];
  /** How many changes made in other calendars wait for an answer. */
  readonly changes: number;
  /** `null` before the first import. */
  readonly installation: Installation | null;
  readonly now: EpochMs;
}

export function checkBusy(facts: BusyFacts): readonly Finding[] {
  const { sources, changes, installation, now } = facts;
  const findings = [
    ...sources.flatMap((source) => checkSource(source, installation, now)),
    ...(changes > 0 ? [warn('busy times', 'busy_changed', { count: changes })] : []),
  ];
  return findings.length > 0 || sources.length === 0
    ? findings
    : [ok('busy times', 'busy_ok', { count: sources.length })];
}

function checkSource(
  source: BusySource,
  installation: Installation | null,
  now: EpochMs,
): readonly Finding[] {
  const { id, name, scheduleId, failingSince, problem, readAt, createdAt } = source;
  const schedule = installation?.schedules.find((one) => one.id === scheduleId);
  const locale = installation?.locale ?? 'en';
  const calendar = schedule === undefined ? '' : localize(schedule.name, locale, locale);
  const { staleMinutes, whenStale } = schedule?.busy ?? BUSY_DEFAULTS;
  const last = readAt ?? createdAt;
  const values = { id, name, calendar: calendar || scheduleId };
  const cause =
    problem === null
      ? []
      : [warn('busy times', toKind(problem), { ...values, since: failingSince ?? last })];
  const unwritten = checkWriting(source, values);
  if (now - last < staleMinutes * MS_PER_MINUTE) {
    return [...cause, ...unwritten];
  }
  const kind = whenStale === 'close' ? 'busy_stale_closed' : 'busy_stale';
  return [...cause, ...unwritten, fail('busy times', kind, { ...values, last })];
}

/** Whether bookings get into the calendar that takes them. */
function checkWriting(
  { writeProblem, writeFailingSince }: BusySource,
  values: FindingValues,
): readonly Finding[] {
  if (writeProblem === null || writeFailingSince === null) {
    return [];
  }
  const isRefused = ['unauthorized', 'forbidden', 'read_only'].includes(writeProblem.code);
  const kind = isRefused ? 'busy_write_refused' : 'busy_write_failing';
  return [warn('busy times', kind, { ...values, since: writeFailingSince })];
}

/** Groups problems by what the operator can do about them. */
function toKind({ code }: SourceProblem): FindingKind {
  switch (code) {
    case 'unauthorized':
    case 'forbidden':
      return 'busy_sign_in';
    case 'not_found':
    case 'no_calendar_found':
    case 'not_caldav':
    case 'not_a_calendar':
    case 'address_expected':
    case 'refused_address':
    case 'host_unknown':
    case 'sign_in_elsewhere':
      return 'busy_address';
    case 'malformed':
    case 'unsupported_rule':
    case 'unsupported_time_zone':
    case 'too_large':
    case 'too_many':
    case 'took_too_long':
    case 'out_of_memory':
      return 'busy_unreadable';
    default:
      return 'busy_unreachable';
  }
}
