/** Random busy times against a minute-by-minute reference that shares no code with the product. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toBusyTimes } from '../../../core/availability/busy-times.ts';
import { explainTime } from '../../../core/availability/explain-time.ts';
import { type Occupancy, withBusy } from '../../../core/availability/occupancy.ts';
import { offerOnDay, walkFreeStarts } from '../../../core/availability/offer.ts';
import { decide } from '../../../core/booking/decide.ts';
import { createPlaces, type Place } from '../../../core/booking/places.ts';
import { isRefusal } from '../../../core/booking/refusal.ts';
import { BUSY_EFFECTS } from '../../../core/installation/busy-rule.ts';
import { formatWallTime } from '../../../core/time/wall-time.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { occupancyOf } from './occupancies.ts';

const MIDNIGHT = Date.parse('2027-01-04T00:00:00Z') / 60_000;
const DAY = MIDNIGHT / 1_440;
const NOW = MIDNIGHT * 60_000;
const [OPENS, CLOSES, STEP] = [8 * 60, 18 * 60, 15];

interface Span {
  readonly from: number;
  readonly until: number;
}

interface BusyCase {
  readonly capacity: number;
  readonly duration: number;
  readonly before: number;
  readonly after: number;
  readonly claims: readonly Span[];
  readonly busy: readonly (Span & { readonly effect: number })[];
}

const span = (longest: number): fc.Arbitrary<Span> =>
  fc
    .tuple(fc.integer({ min: 420, max: 1_140 }), fc.integer({ min: 1, max: longest }))
    .map(([from, length]) => ({ from, until: from + length }));

const busyCase: fc.Arbitrary<BusyCase> = fc.record({
  capacity: fc.integer({ min: 1, max: 3 }),
  duration: fc.constantFrom(5, 30, 45, 90),
  before: fc.constantFrom(0, 0, 10),
  after: fc.constantFrom(0, 0, 20),
  claims: fc.array(span(120), { maxLength: 5 }),
  busy: fc.array(
    fc
      .tuple(span(240), fc.constantFrom(...Object.values(BUSY_EFFECTS)))
      .map(([one, effect]) => ({ ...one, effect })),
    { maxLength: 5 },
  ),
});

function placeOf({ capacity, duration, before, after }: BusyCase): Place {
  const days = ['mon'] as const;
  const always = { validFrom: null, validUntil: null };
  const reason = aReason({
    durationMinutes: duration,
    bufferBeforeMinutes: before,
    bufferAfterMinutes: after,
  });
  const schedule = aSchedule({
    capacity,
    slotIntervalMinutes: STEP,
    openingHours: [{ days, opens: OPENS, closes: CLOSES, ...always }],
  });
  const installation = anInstallation({
    timeZone: 'UTC',
    reasons: [reason],
    schedules: [schedule],
  });
  const found = createPlaces({ installation, publicHolidays: [], configVersion: 1 }).find(1, 1);
  const place = isRefusal(found) ? undefined : found[0];
  if (place === undefined) {
    throw new Error('The case has no place.');
  }
  return place;
}

function readingOf({ claims, busy }: BusyCase): Occupancy {
  const occupancy = occupancyOf(
    claims.map(({ from, until }) => ({
      from: MIDNIGHT + from,
      until: MIDNIGHT + until,
      startsAt: MIDNIGHT + from,
      reasonId: 1,
    })),
  );
  const times = busy.map(({ from, until, effect }) => ({
    startsAt: MIDNIGHT + from,
    endsAt: MIDNIGHT + until,
    effect,
  }));
  return withBusy(occupancy, toBusyTimes(times));
}

const covers = (minute: number) => (one: Span) => one.from <= minute && minute < one.until;

function isFreeAt({ capacity, claims, busy }: BusyCase, minute: number): boolean {
  const effects = busy.filter(covers(minute)).map(({ effect }) => effect);
  const taken = claims.filter(covers(minute)).length;
  const place = effects.includes(BUSY_EFFECTS.onePlace) ? 1 : 0;
  return !effects.includes(BUSY_EFFECTS.closes) && taken + place < capacity;
}

/** Minute by minute, with both buffers. */
function expectedStarts(one: BusyCase): readonly number[] {
  const starts = Array.from({ length: 1_440 / STEP }, (_, index) => index * STEP);
  return starts.filter((start) => {
    const length = one.before + one.duration + one.after;
    const minutes = Array.from({ length }, (_, index) => start - one.before + index);
    const isOpen = start >= OPENS && start + one.duration <= CLOSES;
    return isOpen && minutes.every((minute) => isFreeAt(one, minute));
  });
}

const slotAt = (start: number) => formatWallTime(MIDNIGHT + start);

it('offers exactly the times that no busy time and no claim touches', () => {
  fc.assert(
    fc.property(busyCase, (one) => {
      const [place, occupancy] = [placeOf(one), readingOf(one)];
      const offered: number[] = [];
      walkFreeStarts(
        offerOnDay({ place, occupancy, day: DAY, now: NOW }),
        MIDNIGHT,
        (start) => offered.push(start - MIDNIGHT) && start + 1,
      );
      expect(offered).toEqual(expectedStarts(one));
    }),
    { numRuns: 2_000 },
  );
});

it('books exactly these times, and explains them as offered', () => {
  fc.assert(
    fc.property(busyCase, (one) => {
      const [place, occupancy] = [placeOf(one), readingOf(one)];
      const all = Array.from({ length: 1_440 / STEP }, (_, index) => index * STEP);
      const input = { place, occupancy, now: NOW };
      const bookable = all.filter(
        (start) =>
          decide({ ...input, activeCustomerBookings: 0, request: { slot: slotAt(start) } }).kind ===
          'decided',
      );
      const explained = all.filter(
        (start) => explainTime({ ...input, slot: slotAt(start) }).kind === 'offered',
      );
      expect(bookable).toEqual(expectedStarts(one));
      expect(explained).toEqual(bookable);
    }),
    { numRuns: 300 },
  );
});

it('lets the team overrule busy times, and marks the claim', () => {
  fc.assert(
    fc.property(busyCase, (one) => {
      const [place, occupancy] = [placeOf(one), readingOf(one)];
      const decision = decide({
        place,
        occupancy,
        now: NOW,
        activeCustomerBookings: 0,
        request: { slot: slotAt(600) },
        isOverruled: true,
      });
      const minutes = Array.from(
        { length: one.before + one.duration + one.after },
        (_, index) => 600 - one.before + index,
      );
      const isFree = minutes.every((minute) => isFreeAt({ ...one, busy: [] }, minute));
      expect(decision.kind === 'decided').toBe(isFree);
      const isMarked = decision.kind === 'decided' && decision.claim.isOverBusy === true;
      expect(isMarked).toBe(isFree && occupancy.busy !== undefined);
    }),
    { numRuns: 500 },
  );
});
