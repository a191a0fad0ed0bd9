/** Learning from lists after a booking whether a calendar serves one customer at a time. */

import { expect, it } from 'vitest';
import { createExpiringStore } from '../../../bff/source/remote/expiring-store.ts';
import { createOwnBookings } from '../../../bff/source/remote/own-bookings.ts';
import { createSettableClock } from '../support/settable-clock.ts';
import { CHOICE, DAY, SLOT } from './support/a-remote-source.ts';

function aMemory() {
  const clock = createSettableClock('2026-12-01T07:00:00Z');
  const store = createExpiringStore({
    shared: null,
    clock,
    namespace: 'test',
    max: 100,
    late: 'delete',
  });
  return { clock, own: createOwnBookings({ store, clock }) };
}

it('learns only from lists that were requested after the booking', async () => {
  const { clock, own } = aMemory();
  const booked = { choice: CHOICE, slot: SLOT };
  const before = clock.now();
  clock.advanceBy(1_000);
  expect(await own.note(booked)).toBe(false);
  await own.learn({ choice: CHOICE, day: DAY, slots: [], since: before });
  expect(await own.note(booked)).toBe(false);
  await own.learn({ choice: CHOICE, day: DAY, slots: [], since: clock.now() });
  expect(await own.note(booked)).toBe(true);
});
