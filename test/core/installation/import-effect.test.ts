/** The effect of a proposed installation on bookings, previewed before anything is written. */

import { describe, expect, it } from 'vitest';
import { createPlaces } from '../../../core/booking/places.ts';
import { type AnsweredBooking, computeEffect } from '../../../core/installation/import-effect.ts';
import type { Installation } from '../../../core/installation/installation.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../../bff/support/an-installation.ts';
import { aResource } from '../storage/suite/needs.ts';

const NONE_RETIRED = { schedules: new Set<number>(), reasons: new Set<number>() };

/** Creates a booking on Monday, 2 March 2026, in UTC. */
function aBooking(
  bookingId: number,
  from: string,
  changes: Partial<AnsweredBooking> = {},
): AnsweredBooking {
  const startsAt = Date.parse(`2026-03-02T${from}:00Z`) / 60_000;
  const times = {
    startsAt,
    endsAt: startsAt + 30,
    blocksFrom: startsAt,
    blocksUntil: startsAt + 30,
  };
  return { bookingId, scheduleId: 1, reasonId: 1, persons: 1, ...times, answered: [], ...changes };
}

interface Case {
  readonly before?: Partial<Installation> | null;
  readonly after?: Partial<Installation>;
  readonly upcoming?: readonly AnsweredBooking[];
}

function effect({ before = {}, after = {}, upcoming = [] }: Case) {
  const inUtc = (changes: Partial<Installation>) => anInstallation({ timeZone: 'UTC', ...changes });
  const places =
    before === null
      ? null
      : createPlaces({ installation: inUtc(before), publicHolidays: [], configVersion: 1 });
  return computeEffect(
    { places, retired: NONE_RETIRED, upcoming },
    { installation: inUtc(after), publicHolidays: [] },
  );
}

const outside = (found: Case) =>
  effect(found).orphaned.first.map(({ bookingId, why, already }) => [bookingId, why.kind, already]);

describe('the effect of another installation', () => {
  it('is empty for the same content', () => {
    expect(effect({ upcoming: [aBooking(1, '09:00')] })).toMatchObject({
      changes: { settings: [], schedules: [], reasons: [] },
      questions: [],
      orphaned: { count: 0, already: 0, first: [] },
      droppedAnswers: [],
    });
  });

  it('names the bookings that fall outside, and tells them from those that were outside before', () => {
    const [morning] = aSchedule().openingHours;
    const schedules = [
      aSchedule({ openingHours: morning ? [{ ...morning, opens: 600 }] : [] }),
      aSchedule({ id: 2 }),
    ];
    const upcoming = [aBooking(1, '07:00'), aBooking(2, '09:00'), aBooking(3, '10:00')];
    expect(outside({ after: { schedules }, upcoming })).toEqual([
      [2, 'closed', false],
      [1, 'closed', true],
    ]);
    expect(effect({ after: { schedules }, upcoming }).orphaned).toMatchObject({
      count: 2,
      already: 1,
    });
  });

  it('names bookings beyond a lowered capacity: the later ones, with their buffers', () => {
    const upcoming = [
      aBooking(1, '09:00'),
      aBooking(2, '09:00'),
      aBooking(3, '09:30'),
      aBooking(4, '10:00', { blocksFrom: aBooking(4, '09:45').startsAt }),
      aBooking(5, '10:30'),
    ];
    const capacity = (places: number) => ({ schedules: [aSchedule({ capacity: places })] });
    expect(outside({ before: capacity(2), after: capacity(1), upcoming })).toEqual([
      [2, 'over_capacity', false],
      [4, 'over_capacity', false],
    ]);
    expect(outside({ before: capacity(1), after: capacity(2), upcoming })).toEqual([]);
    expect(outside({ before: capacity(1), after: capacity(1), upcoming })).toEqual([]);
  });

  it('counts each person, and needs a place for all of them', () => {
    const capacity = (places: number) => ({ schedules: [aSchedule({ capacity: places })] });
    const upcoming = [
      aBooking(1, '09:00', { persons: 2 }),
      aBooking(2, '09:00', { persons: 2 }),
      aBooking(3, '09:00'),
    ];
    expect(outside({ before: capacity(5), after: capacity(3), upcoming })).toEqual([
      [2, 'over_capacity', false],
    ]);
    expect(
      outside({ before: capacity(5), after: capacity(2), upcoming }).map(([id]) => id),
    ).toEqual([2, 3]);
  });

  it('counts a course on each of its dates', () => {
    const nextWeek = ({ blocksFrom, blocksUntil }: AnsweredBooking) => ({
      blocksFrom: blocksFrom + 7 * 1440,
      blocksUntil: blocksUntil + 7 * 1440,
    });
    const single = aBooking(2, '09:00');
    const later = nextWeek(single);
    const upcoming = [
      aBooking(1, '09:00', { laterBlocks: [later] }),
      { ...single, ...later, startsAt: later.blocksFrom, endsAt: later.blocksUntil },
    ];
    const byCalendar = (places: number) => ({ schedules: [aSchedule({ capacity: places })] });
    const byReason = (places: number) => ({
      ...byCalendar(3),
      reasons: [aReason({ capacity: places })],
    });
    for (const capacity of [byCalendar, byReason]) {
      expect(outside({ before: capacity(2), after: capacity(1), upcoming })).toEqual([
        [2, 'over_capacity', false],
      ]);
    }
  });

  it('counts the places of a reason separately in each calendar', () => {
    const both = [aSchedule({ capacity: 2 }), aSchedule({ id: 2, capacity: 2 })];
    const upcoming = [
      aBooking(1, '09:00'),
      aBooking(2, '09:00'),
      aBooking(3, '09:00', { scheduleId: 2 }),
    ];
    const limited = { schedules: both, reasons: [aReason({ capacity: 1 })] };
    expect(
      effect({ before: { schedules: both, reasons: [aReason()] }, after: limited, upcoming })
        .orphaned.first,
    ).toMatchObject([{ bookingId: 2, why: { kind: 'over_capacity', by: 'reason', capacity: 1 } }]);
  });

  it('counts what bookings need of a resource, and asks before it is removed', () => {
    const needing = (bookingId: number, from: string) => {
      const { blocksFrom, blocksUntil } = aBooking(bookingId, from);
      return aBooking(bookingId, from, { units: [{ scheduleId: 21, blocksFrom, blocksUntil }] });
    };
    const upcoming = [needing(1, '09:00'), needing(2, '09:15'), needing(3, '10:00')];
    const rooms = (capacity: number) => ({
      schedules: [aSchedule({ capacity: 3 })],
      resources: [aResource({ capacity })],
    });
    const lowered = effect({ before: rooms(2), after: rooms(1), upcoming });
    expect(lowered.orphaned.first).toMatchObject([
      { bookingId: 2, why: { kind: 'over_capacity', by: 'resource', capacity: 1 } },
    ]);
    expect(lowered.questions).toEqual([]);
    const removed = effect({ before: rooms(2), after: { ...rooms(2), resources: [] }, upcoming });
    expect(removed.questions).toEqual([
      { kind: 'retire_resource', id: 21, name: 'Room 21', bookings: 3 },
    ]);
  });

  it('asks before a calendar is removed that bookings in other calendars need', () => {
    const { blocksFrom, blocksUntil } = aBooking(1, '09:00');
    const units = [{ scheduleId: 2, blocksFrom, blocksUntil }];
    const { questions } = effect({
      before: { schedules: [aSchedule(), aSchedule({ id: 2, name: 'Ben' })] },
      after: { schedules: [aSchedule()] },
      upcoming: [aBooking(1, '09:00', { units }), aBooking(2, '10:00', { scheduleId: 2 })],
    });
    expect(questions).toEqual([{ kind: 'retire_schedule', id: 2, name: 'Ben', bookings: 2 }]);
  });

  it('counts answers to removed fields, except of retired reasons', () => {
    const phone = aFormField({ name: 'phone', label: 'Telephone' });
    const pet = aFormField({ name: 'pet', label: 'Pet' });
    const answered = (bookingId: number, names: readonly string[], scheduleId = 1) =>
      aBooking(bookingId, '09:00', { answered: names, scheduleId });
    const upcoming = [
      answered(1, ['email', 'phone']),
      answered(2, ['phone', 'pet']),
      answered(3, ['pet'], 2),
    ];
    const before = {
      form: [emailField, phone],
      schedules: [aSchedule({ form: [pet] }), aSchedule({ id: 2, form: [pet] })],
    };
    expect(
      effect({ before, after: { form: [emailField], schedules: [aSchedule()] }, upcoming })
        .droppedAnswers,
    ).toEqual([
      { name: 'phone', label: 'Telephone', bookings: 2 },
      { name: 'pet', label: 'Pet', bookings: 1 },
    ]);
  });

  it('says so if the number of persons is no longer asked', () => {
    const upcoming = [aBooking(1, '09:00', { persons: 2, answered: ['email', 'persons'] })];
    const change = {
      before: { reasons: [aReason({ persons: { max: 4 } })] },
      after: { reasons: [aReason()] },
      upcoming,
    };
    expect(effect(change).droppedAnswers).toMatchObject([{ name: 'persons', bookings: 1 }]);
    expect(effect({ ...change, after: change.before }).droppedAnswers).toEqual([]);
  });

  it('asks about a changed time zone and about retired entries with bookings', () => {
    const upcoming = [aBooking(1, '09:00'), aBooking(2, '09:00', { scheduleId: 2 })];
    const { questions } = effect({
      after: { timeZone: 'Europe/Lisbon', schedules: [aSchedule()] },
      upcoming,
    });
    expect(questions).toEqual([
      { kind: 'zone', from: 'UTC', to: 'Europe/Lisbon', bookings: 2 },
      { kind: 'retire_schedule', id: 2, name: 'Laboratory', bookings: 1 },
    ]);
  });

  it('asks about nothing when calendars and reasons only change their order', () => {
    const schedules = [aSchedule(), aSchedule({ id: 2 })];
    const reasons = [aReason(), aReason({ id: 2 })];
    const { questions } = effect({
      before: { schedules, reasons },
      after: { schedules: schedules.toReversed(), reasons: reasons.toReversed() },
      upcoming: [aBooking(1, '09:00'), aBooking(2, '09:00', { scheduleId: 2, reasonId: 2 })],
    });
    expect(questions).toEqual([]);
  });

  it('asks about nothing if nothing was configured', () => {
    const first = effect({ before: null, after: { timeZone: 'Europe/Lisbon' } });
    expect([first.questions, first.droppedAnswers, first.orphaned.count]).toEqual([[], [], 0]);
  });

  it('has a fingerprint that other bookings do not change', () => {
    const schedules = [aSchedule()];
    const upcoming = [aBooking(1, '09:00', { scheduleId: 2 })];
    const { fingerprint } = effect({ after: { schedules }, upcoming });
    expect(
      effect({ after: { schedules }, upcoming: [...upcoming, aBooking(2, '10:00')] }).fingerprint,
    ).toBe(fingerprint);
    const others = [
      effect({ after: { schedules, contactPhone: '030 1' }, upcoming }),
      effect({
        after: { schedules },
        upcoming: [...upcoming, aBooking(2, '10:00', { scheduleId: 2 })],
      }),
      effect({ after: { schedules } }),
    ];
    for (const other of others) {
      expect(other.fingerprint).not.toBe(fingerprint);
    }
  });
});
