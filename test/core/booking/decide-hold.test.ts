/** A network's share of a day's places: which of its holds count for it. */

import { describe, expect, it } from 'vitest';
import { emptyOccupancy } from '../../../core/availability/occupancy.ts';
import { decideHold } from '../../../core/booking/decide-hold.ts';
import { aScene, daily } from '../availability/scene.ts';

const NOW = Date.parse('2027-01-04T00:00:00+01:00');
const at = (moment: string) => Date.parse(`${moment}:00+01:00`) / 60_000;

/** Six half hours are free each day: with two of its holds there, a network has no share left. */
function holdWith(
  first: { readonly scheduleId: number; readonly startsAt: number },
  second = { ...first, startsAt: first.startsAt + 60 },
) {
  const { place } = aScene({ schedule: { openingHours: [daily('09:00', '12:00')] } });
  const ofNetwork = [
    { ...first, persons: 1, expiresAt: NOW + 9 },
    { ...second, persons: 1, expiresAt: NOW + 5 },
  ];
  const limits = { ofVisitor: [], ofNetwork, holdsPerVisitor: 3, holdsPerNetwork: 9 };
  const reading = { place, occupancy: emptyOccupancy, activeCustomerBookings: 0 };
  return decideHold([reading], {
    slot: '2027-01-04 11:30:00',
    persons: 1,
    now: NOW,
    replaced: null,
    ...limits,
  });
}

describe('the share of a network', () => {
  it('counts persons, not requests', () => {
    const { place } = aScene({
      schedule: { capacity: 2, openingHours: [daily('09:00', '10:30')] },
    });
    const held = { scheduleId: 1, startsAt: at('2027-01-04T09:00'), persons: 1, expiresAt: NOW };
    const kinds = [1, 2].map(
      (persons) =>
        decideHold([{ place, occupancy: emptyOccupancy, activeCustomerBookings: 0 }], {
          slot: '2027-01-04 10:00:00',
          persons,
          now: NOW,
          replaced: null,
          ofVisitor: [],
          ofNetwork: [held],
          holdsPerVisitor: 3,
          holdsPerNetwork: 9,
        }).kind,
    );
    expect(kinds).toEqual(['decided', 'refused']);
  });
});

describe('the holds of a network', () => {
  it('are counted by calendar and day, and the refusal says when the first one ends', () => {
    expect(holdWith({ scheduleId: 1, startsAt: at('2027-01-04T09:00') })).toEqual({
      kind: 'refused',
      code: 'hold_limit',
      endsAt: NOW + 5,
    });
  });

  it('are not counted for other days and calendars', () => {
    expect(holdWith({ scheduleId: 1, startsAt: at('2027-01-05T09:00') })).toMatchObject({
      kind: 'decided',
    });
    expect(holdWith({ scheduleId: 2, startsAt: at('2027-01-04T09:00') })).toMatchObject({
      kind: 'decided',
    });
  });

  it('are counted by the calendar’s day, not the UTC day', () => {
    const late = { scheduleId: 1, startsAt: at('2027-01-03T23:30') };
    expect(holdWith(late, { scheduleId: 1, startsAt: at('2027-01-04T00:30') })).toMatchObject({
      kind: 'decided',
    });
    expect(holdWith({ scheduleId: 1, startsAt: at('2027-01-04T00:15') })).toMatchObject({
      kind: 'refused',
    });
  });
});
