import { describe, expect, it } from 'vitest';
import { emptyOccupancy } from '../../../core/availability/occupancy.ts';
import { choosePlace, claimWindow, decide, decideAmong } from '../../../core/booking/decide.ts';
import type { DecideInput } from '../../../core/booking/decision.ts';
import { formatInstant } from '../../../core/time/wall-time.ts';
import { aRequest, occupancyOf } from '../availability/occupancies.ts';
import { aScene, daily, type SceneChanges } from '../availability/scene.ts';

const NOW = Date.parse('2027-01-04T00:00:00+01:00');
const SLOT = '2027-01-04 09:00:00';
const START = Date.parse('2027-01-04T08:00Z') / 60_000;

function inputFor(changes: SceneChanges = {}, input: Partial<DecideInput> = {}): DecideInput {
  const { place } = aScene(changes);
  return {
    place,
    occupancy: emptyOccupancy,
    activeCustomerBookings: 0,
    request: aRequest(SLOT),
    now: NOW,
    ...input,
  };
}

const refused = (code: string) => ({ kind: 'refused', code });
const claim = { from: START, until: START + 30, startsAt: START, reasonId: 1 };

describe('a decision', () => {
  it('is a claim of the booking with its buffers', () => {
    const reason = { bufferBeforeMinutes: 5, bufferAfterMinutes: 10 };
    expect(decide(inputFor({ reason }))).toEqual({
      kind: 'decided',
      claim: {
        scheduleId: 1,
        reasonId: 1,
        persons: 1,
        startsAt: START,
        endsAt: START + 30,
        blocksFrom: START - 5,
        blocksUntil: START + 40,
      },
    });
  });

  it.each([
    '2027-01-04 09:10:00',
    '2027-01-04 09:00:30',
    '2027-01-04 24:00:00',
    '2027-02-30 09:00:00',
    'soon',
    '9999-12-31 09:00:00',
    '2027-01-03 09:00:00',
  ])('refuses %s, which is not offered', (slot) => {
    expect(decide(inputFor({}, { request: aRequest(slot) }))).toEqual(refused('slot_unavailable'));
  });

  it('refuses a taken time', () => {
    expect(decide(inputFor({}, { occupancy: occupancyOf([claim]) }))).toEqual(
      refused('slot_unavailable'),
    );
  });

  it('refuses a customer at the limit of bookings, and accepts one below it', () => {
    const schedule = { customerLimit: 2 };
    expect(decide(inputFor({ schedule }, { activeCustomerBookings: 2 }))).toEqual(
      refused('customer_limit'),
    );
    expect(decide(inputFor({ schedule }, { activeCustomerBookings: 1 }))).toMatchObject({
      kind: 'decided',
    });
    expect(decide(inputFor({}, { activeCustomerBookings: 50 }))).toMatchObject({ kind: 'decided' });
  });

  it('refuses a held time once it has gone by, and takes it up to then', () => {
    const held = { heldSince: START * 60_000 - 600_000 };
    expect(decide(inputFor({}, { ...held, now: START * 60_000 }))).toMatchObject({
      kind: 'decided',
    });
    expect(decide(inputFor({}, { ...held, now: START * 60_000 + 1 }))).toEqual(
      refused('slot_unavailable'),
    );
  });

  it('about the past skips lead time and horizon only', () => {
    const now = Date.parse('2030-01-01T00:00Z');
    expect(decide(inputFor({}, { now, allowPast: true }))).toMatchObject({ kind: 'decided' });
    expect(
      decide(inputFor({}, { now, allowPast: true, request: aRequest('2027-01-04 09:10:00') })),
    ).toEqual(refused('slot_unavailable'));
    expect(decide(inputFor({}, { now, allowPast: true, occupancy: occupancyOf([claim]) }))).toEqual(
      refused('slot_unavailable'),
    );
  });
});

describe('an expected duration', () => {
  /** Two members of a group: the first needs 30 minutes, the second 45. */
  const readings = [30, 45].map((durationMinutes, index) => {
    const { place } = aScene({ reason: { durationMinutes } });
    return {
      place: { ...place, schedule: { ...place.schedule, id: index + 1 } },
      occupancy: emptyOccupancy,
      activeCustomerBookings: 0,
    };
  });
  const decideFor = (expectedMinutes?: number, among = readings) =>
    decideAmong(among, { slot: SLOT, now: NOW, expectedMinutes });

  it('chooses the member of a group that takes as long', () => {
    expect(decideFor()).toMatchObject({ claim: { scheduleId: 1 } });
    expect(decideFor(30)).toMatchObject({ claim: { scheduleId: 1 } });
    expect(decideFor(45)).toMatchObject({ claim: { scheduleId: 2 } });
  });

  it('is refused with that of another member if its own has enough bookings of the customer', () => {
    const [limited, other] = readings.map(({ place, ...reading }, index) => ({
      ...reading,
      place: { ...place, schedule: { ...place.schedule, customerLimit: index === 0 ? 1 : null } },
      activeCustomerBookings: 1,
    }));
    if (limited === undefined || other === undefined) {
      throw new Error('A reading is missing.');
    }
    const another = { ...refused('duration_changed'), minutes: 45 };
    expect(decideFor(30, [limited, other])).toEqual(another);
    expect(decideFor(30, [limited])).toEqual(refused('customer_limit'));
  });

  it('is refused with that of another member if its own is taken', () => {
    expect(decideFor(45, readings.slice(0, 1))).toEqual({
      ...refused('duration_changed'),
      minutes: 30,
    });
  });

  it('is refused for a customer at the limit of bookings', () => {
    const schedule = { customerLimit: 1 };
    const full = [{ ...inputFor({ schedule }), activeCustomerBookings: 1 }];
    expect(decideFor(30, full)).toEqual(refused('customer_limit'));
    expect(decideFor(45, full)).toEqual(refused('customer_limit'));
  });
});

describe('the window of claims', () => {
  const windowOf = (changes: SceneChanges, slot: string, wholeDay = false) => {
    const found = claimWindow(aScene(changes).place, slot, { wholeDay });
    return found && [formatInstant(found.from), formatInstant(found.until)];
  };

  const DAY = ['2027-01-03T23:00:00Z', '2027-01-04T23:00:00Z'];

  it('is the booking with its buffers', () => {
    expect(windowOf({ reason: { bufferBeforeMinutes: 20, bufferAfterMinutes: 10 } }, SLOT)).toEqual(
      [formatInstant(START - 20), formatInstant(START + 40)],
    );
  });

  it('covers the whole local day if its bookings are counted', () => {
    expect(windowOf({ schedule: { dailyLimit: 5 } }, SLOT)).toEqual(DAY);
    expect(windowOf({}, SLOT, true)).toEqual(DAY);
    expect(windowOf({}, '2027-03-28 09:00:00', true)).toEqual([
      '2027-03-27T23:00:00Z',
      '2027-03-28T22:00:00Z',
    ]);
  });

  it('reaches as far as the booking and its buffers beyond that day', () => {
    const changes = {
      schedule: { openingHours: [daily('00:00', '24:00')] },
      reason: { bufferBeforeMinutes: 20, bufferAfterMinutes: 10 },
    };
    expect(windowOf(changes, '2027-01-04 00:00:00', true)?.[0]).toBe('2027-01-03T22:40:00Z');
    expect(windowOf(changes, '2027-01-04 23:45:00', true)?.[1]).toBe('2027-01-04T23:25:00Z');
  });

  it('is empty for a time that the clock skips', () => {
    expect([
      windowOf({}, '2027-03-28 02:30:00'),
      windowOf({}, 'x'),
      windowOf({}, '2027-01-04 09:00:01'),
    ]).toEqual([null, null, null]);
  });
});

describe('the choice among the members of a group', () => {
  const candidate = (bookings: number, input: Partial<DecideInput> = {}) => {
    const others = Array.from({ length: bookings }, (_, index) => {
      const startsAt = START + 60 + index * 30;
      return { from: startsAt, until: startsAt + 30, startsAt, reasonId: 1 };
    });
    const given = inputFor(
      { schedule: { customerLimit: 1 } },
      { occupancy: occupancyOf(others), ...input },
    );
    return { place: given.place, occupancy: given.occupancy, decision: decide(given) };
  };

  it('takes the one with the fewest bookings that day', () => {
    expect(choosePlace([candidate(2), candidate(1), candidate(3)])).toEqual({
      kind: 'chosen',
      index: 1,
    });
  });

  it('takes the lowest id among equals, in whatever order they come', () => {
    const a = candidate(1);
    const b = candidate(1);
    const renamed = { ...a, place: { ...a.place, schedule: { ...a.place.schedule, id: 7 } } };
    expect(choosePlace([renamed, b])).toEqual({ kind: 'chosen', index: 1 });
    expect(choosePlace([b, renamed])).toEqual({ kind: 'chosen', index: 0 });
  });

  it('passes over those that cannot take it', () => {
    expect(choosePlace([candidate(0, { occupancy: occupancyOf([claim]) }), candidate(3)])).toEqual({
      kind: 'chosen',
      index: 1,
    });
  });

  it('counts that day’s bookings only', () => {
    const week = [1, 2, 3].map((day) => ({
      ...claim,
      startsAt: START + day * 1440,
      from: START + day * 1440,
      until: START + day * 1440 + 30,
    }));
    expect(choosePlace([candidate(1), candidate(0, { occupancy: occupancyOf(week) })])).toEqual({
      kind: 'chosen',
      index: 1,
    });
  });

  it('tells a customer of the limit rather than that the time is taken', () => {
    const taken = candidate(0, { occupancy: occupancyOf([claim]) });
    expect(choosePlace([taken, candidate(0, { activeCustomerBookings: 1 })])).toEqual(
      refused('customer_limit'),
    );
    expect(choosePlace([taken])).toEqual(refused('slot_unavailable'));
    expect(choosePlace([])).toEqual(refused('slot_unavailable'));
  });
});
