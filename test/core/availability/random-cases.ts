/**
 * Random schedules around the clock changes of zones that change it in unlike ways: at midnight, by
 * half an hour, by two hours, twice a year, never.
 */

import fc from 'fast-check';
import { completeCombinations } from '../../../core/installation/combination.ts';
import type { PublicHoliday } from '../../../core/installation/installation.ts';
import type {
  Exception,
  OpeningHours,
  Reason,
  Schedule,
} from '../../../core/installation/schedule.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { type OpenView, openView } from './open-view.ts';
import { combinedReason, randomCombination, type Terms } from './random-combinations.ts';
import { beganOutOfSight, type Case, type ReferenceClaim } from './reference.ts';
import { type WindowOfMinutes, wallsOf } from './window-of-minutes.ts';

/** A zone and a moment near which its clock changes. */
const CHANGES = [
  ['Europe/Berlin', '2027-03-28T01:00Z'],
  ['Europe/Berlin', '2027-10-31T01:00Z'],
  ['America/New_York', '2027-03-14T07:00Z'],
  ['America/New_York', '2027-11-07T06:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T15:00Z'],
  ['Australia/Lord_Howe', '2027-10-02T15:30Z'],
  ['Asia/Beirut', '2027-03-27T22:00Z'],
  ['Asia/Beirut', '2027-10-30T21:00Z'],
  ['Africa/Cairo', '2027-04-29T22:00Z'],
  ['Africa/Cairo', '2027-10-28T21:00Z'],
  ['America/Santiago', '2027-04-04T03:00Z'],
  ['America/Santiago', '2027-09-05T04:00Z'],
  ['America/Havana', '2027-11-07T05:00Z'],
  ['Antarctica/Troll', '2027-10-31T01:00Z'],
  ['Antarctica/Troll', '2027-03-28T01:00Z'],
  ['Pacific/Chatham', '2027-04-03T14:00Z'],
  ['Asia/Kolkata', '2027-03-28T01:00Z'],
] as const;

const DAYS_SHOWN = 14;
/** Cases lie in the middle, so that runs of open days begin and end in sight. */
const DAYS_BEFORE = 6;

export interface RandomCase {
  /** The requested schedule 1, or a group of all. */
  readonly asked: number;
  /**
   * Schedules that may get the bookings: one, or the group members that offer the reason, by id.
   */
  readonly members: readonly Case[];
  /** How many come together. */
  readonly persons: number;
  /** Milliseconds. */
  readonly now: number;
  readonly window: WindowOfMinutes;
}

const GROUP = 9;
const MAX_PERSONS = 3;

const minuteOfDay = fc.oneof(
  fc.constantFrom(0, 30, 60, 90, 120, 150, 180, 540, 720, 1380, 1410, 1440),
  fc.integer({ min: 0, max: 288 }).map((n) => n * 5),
);

const hours = fc
  .tuple(minuteOfDay, minuteOfDay)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ opens: Math.min(a, b), closes: Math.max(a, b) }));

const durationMinutes = fc.constantFrom(5, 15, 30, 50, 60, 90, 180, 600, 1500);
const bufferBeforeMinutes = fc.constantFrom(0, 0, 5, 20);
const bufferAfterMinutes = fc.constantFrom(0, 0, 10, 45);

/** Mostly none. */
function reasonHours(from: number): fc.Arbitrary<Pick<Reason, 'hours'>> {
  return fc
    .array(openingHours(from), { minLength: 1, maxLength: 3 })
    .chain((own) => fc.constantFrom({}, {}, { hours: own }));
}

function reason(from: number): fc.Arbitrary<Reason> {
  const fields = fc.record({
    durationMinutes,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    capacity: fc.constantFrom(null, null, 1, 2),
  });
  return fc
    .tuple(fields, reasonHours(from))
    .map(([changes, own]) => aReason({ ...changes, ...own, persons: { max: MAX_PERSONS } }));
}

/** What a schedule sets for reason 1; mostly nothing. */
function termsIn(from: number): fc.Arbitrary<Terms> {
  const fields = fc.record(
    { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes },
    { requiredKeys: [] },
  );
  return fc
    .tuple(fields, reasonHours(from))
    .chain(([changes, own]) => fc.constantFrom({}, {}, { ...changes, ...own }));
}

function dayText(minute: number, days: number): string {
  return new Date((minute + days * 1440) * 60_000).toISOString().slice(0, 10);
}

function openingHours(from: number): fc.Arbitrary<OpeningHours> {
  const bound = fc.option(
    fc.integer({ min: 4, max: 8 }).map((day) => dayText(from, day)),
    { freq: 2 },
  );
  const days = fc.subarray(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const, {
    minLength: 1,
  });
  return fc.tuple(hours, days, bound, bound).map(([range, on, a, b]) => {
    const [validFrom, validUntil] = a !== null && b !== null && a > b ? [b, a] : [a, b];
    return { ...range, days: on, validFrom, validUntil };
  });
}

function exception(from: number): fc.Arbitrary<Exception> {
  return fc
    .record({
      day: fc.integer({ min: 3, max: 9 }),
      length: fc.integer({ min: 0, max: 2 }),
      hours: fc.option(hours, { freq: 3 }),
      part: fc.option(hours, { freq: 2 }),
    })
    .map(({ day, length, hours: open, part }) => ({
      from: dayText(from, day),
      until: dayText(from, day + length),
      hours: part ? null : open,
      ...(part && { closedBetween: { from: part.opens, until: part.closes } }),
      note: null,
    }));
}

/** Mostly none. Those of reason 2 only keep the calendar from anything else meanwhile. */
function sessions(from: number): fc.Arbitrary<Pick<Schedule, 'sessions'>> {
  const at = fc.oneof(
    fc.constantFrom(0, 60, 90, 120, 150, 180, 1380, 1410),
    fc.integer({ min: 0, max: 287 }).map((n) => n * 5),
  );
  const start = fc.record(
    { reasonId: fc.constantFrom(1, 1, 2), at, places: fc.constantFrom(1, 2) },
    { requiredKeys: ['reasonId', 'at'] },
  );
  const weekly = fc
    .tuple(start, openingHours(from))
    .map(([drawn, { days, validFrom, validUntil }]) => ({ ...drawn, days, validFrom, validUntil }));
  const day = fc.integer({ min: 4, max: 8 }).map((days) => dayText(from, days));
  const dated = fc
    .tuple(start, fc.uniqueArray(day, { minLength: 1, maxLength: 3 }))
    .map(([drawn, on]) => ({ ...drawn, on }));
  return fc
    .uniqueArray(fc.oneof(weekly, dated), {
      minLength: 1,
      maxLength: 6,
      selector: (session) => session.at,
    })
    .chain((drawn) => fc.constantFrom({}, {}, { sessions: drawn }));
}

function holiday(from: number): fc.Arbitrary<PublicHoliday> {
  return fc
    .integer({ min: 3, max: 9 })
    .map((day) => ({ day: dayText(from, day), name: 'Holiday' }));
}

function claim(from: number): fc.Arbitrary<ReferenceClaim> {
  const fields = {
    at: fc.integer({ min: 4 * 288, max: 9 * 288 }),
    before: fc.constantFrom(0, 5, 30),
    length: fc.constantFrom(5, 30, 55, 240),
  };
  return fc
    .record({ ...fields, reasonId: fc.constantFrom(1, 1, 2) })
    .map(({ at, before, length, reasonId }) => {
      const startsAt = from + at * 5;
      return { startsAt, from: startsAt - before, until: startsAt + length, reasonId };
    });
}

function schedule(from: number): fc.Arbitrary<Partial<Schedule>> {
  const hoursAndLimits = fc.record({
    openingHours: fc.array(openingHours(from), { minLength: 1, maxLength: 4 }),
    exceptions: fc.array(exception(from), { maxLength: 2 }),
    capacity: fc.constantFrom(1, 1, 2, 3),
    slotIntervalMinutes: fc.constantFrom(null, 5, 15, 20, 50),
    leadTimeMinutes: fc.constantFrom(0, 0, 7, 120, 1440),
    horizonDays: fc.integer({ min: 0, max: 3 }),
    dailyLimit: fc.constantFrom(null, null, 1, 3),
  });
  return fc
    .tuple(hoursAndLimits, sessions(from))
    .map(([changes, classes]) => ({ ...changes, ...classes }));
}

/** Schedule 1 offers reason 1; others may not, and are then no places of the group. */
function schedules(from: number): fc.Arbitrary<readonly Schedule[]> {
  const reasonIds = fc.constantFrom([1], [1, 2], [2]);
  const others = fc.array(fc.record({ changes: schedule(from), reasonIds }), { maxLength: 2 });
  return fc
    .tuple(schedule(from), others)
    .map(([first, rest]) => [
      aSchedule(first),
      ...rest.map(({ changes, reasonIds: offered }, index) =>
        aSchedule({ ...changes, id: index + 2, reasonIds: offered }),
      ),
    ]);
}

export const randomCase: fc.Arbitrary<RandomCase> = fc
  .constantFrom(...CHANGES)
  .chain(([timeZone, change]) => {
    const from = Math.floor(Date.parse(change) / 86_400_000) * 1440 - DAYS_BEFORE * 1440;
    return fc
      .record({
        asksGroup: fc.boolean(),
        schedules: schedules(from),
        reason: reason(from),
        terms: fc.tuple(termsIn(from), termsIn(from), termsIn(from)),
        combination: randomCombination(reason(from), termsIn(from)),
        persons: fc.constantFrom(1, 1, 2, MAX_PERSONS),
        publicHolidays: fc.array(holiday(from), { maxLength: 1 }),
        claims: fc.array(
          fc.record({ claim: claim(from), scheduleId: fc.constantFrom(1, 1, 1, 2, 3) }),
          { maxLength: 40 },
        ),
        now: fc
          .integer({ min: 4 * 86_400_000, max: 7 * 86_400_000 })
          .map((ms) => from * 60_000 + ms),
      })
      .map(({ asksGroup, schedules: drawn, terms, combination, claims, ...parts }) => {
        const single = drawn.map((one, index) => ({
          ...one,
          reasonIds: one.reasonIds.flatMap((id) => (combination && id === 1 ? [1, 3, 4] : [id])),
          reasonTerms: [{ reasonId: 1, ...terms[index] }, ...(combination?.terms[index] ?? [])],
        }));
        const group = aSchedule({
          id: GROUP,
          memberIds: single.map(({ id }) => id),
          reasonIds: [],
          openingHours: [],
        });
        const { reason: drawnReason } = parts;
        const whole = (index: number) =>
          combination
            ? combinedReason(drawnReason, combination, index, terms[index])
            : { reason: { ...drawnReason, ...terms[index] } };
        const reasons = [
          combination ? { ...drawnReason, combines: combination } : drawnReason,
          aReason({ id: 2 }),
          ...(combination?.parts ?? []),
        ];
        const installation = completeCombinations(
          anInstallation({ timeZone, reasons, schedules: [...single, group] }),
        );
        const members = single
          .filter(({ id, reasonIds }) => (asksGroup ? reasonIds.includes(1) : id === 1))
          .map((member) => ({
            ...parts,
            installation,
            schedule: member,
            ...whole(member.id - 1),
            claims: claims
              .filter(({ scheduleId }) => scheduleId === member.id)
              .map((each) => each.claim),
          }));
        return {
          asked: asksGroup ? GROUP : 1,
          members,
          persons: parts.persons,
          now: parts.now,
          window: wallsOf(timeZone, from, DAYS_SHOWN),
        };
      })
      .filter(({ members, window }) => !members.some((given) => beganOutOfSight(given, window)));
  });

export function openCase({ asked, members, persons, now }: RandomCase): OpenView {
  const [first] = members;
  if (!first) {
    throw new Error('The case has no place.');
  }
  const { installation, publicHolidays } = first;
  const claims = new Map(members.map((member) => [member.schedule.id, member.claims]));
  return openView({
    installation,
    publicHolidays,
    scheduleId: asked,
    reasonId: 1,
    claims,
    persons,
    now,
  });
}
