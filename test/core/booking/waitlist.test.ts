/** The times of the waiting list, and of holds. */

import { describe, expect, it } from 'vitest';
import { extendedExpiry, releasedExpiry } from '../../../core/booking/hold.ts';
import {
  confirmableUntil,
  isConfirmable,
  isOfferOpen,
  offerTimes,
  waitsUntil,
} from '../../../core/booking/waitlist.ts';
import { parseDay } from '../../../core/time/wall-time.ts';
import { createZone } from '../../../core/time/zone.ts';
import { aWaitlistEntry } from './a-waitlist-entry.ts';

const NOW = Date.parse('2026-03-02T06:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
const startsAt = NOW / MINUTE + 60;

describe('a wish', () => {
  it('for a day ends with that day; one for any day after ninety days', () => {
    const zone = createZone('Europe/Berlin');
    const wish = { day: null, beforeDay: null };
    expect(waitsUntil({ ...wish, day: parseDay('2026-03-04') }, zone, NOW)).toBe(
      Date.parse('2026-03-04T23:00:00Z'),
    );
    expect(waitsUntil(wish, zone, NOW)).toBe(NOW + 90 * DAY);
  });

  it('for days before another ends when that begins, but never after ninety days', () => {
    const until = (day: string) => {
      const wish = { day: null, beforeDay: parseDay(day) };
      return waitsUntil(wish, createZone('Europe/Berlin'), NOW);
    };
    expect(until('2026-03-04')).toBe(Date.parse('2026-03-03T23:00:00Z'));
    expect(until('2027-03-04')).toBe(NOW + 90 * DAY);
  });

  it('is to be confirmed within a day, and never later than it ends', () => {
    expect([confirmableUntil(NOW + 5 * DAY, NOW), confirmableUntil(NOW + MINUTE, NOW)]).toEqual([
      NOW + DAY,
      NOW + MINUTE,
    ]);
  });

  it('may be confirmed up to the last moment, while it waits and is not confirmed', () => {
    const entry = aWaitlistEntry({ confirmUntil: NOW });
    expect([isConfirmable(entry, NOW - 1), isConfirmable(entry, NOW)]).toEqual([true, false]);
    expect(isConfirmable(aWaitlistEntry(), NOW - 1)).toBe(false);
    expect(isConfirmable(aWaitlistEntry({ confirmUntil: NOW, state: 'left' }), NOW - 1)).toBe(
      false,
    );
  });
});

describe('an offer', () => {
  it('lasts for the configured minutes, never longer than until its start, and is held for two more', () => {
    expect(offerTimes(30, startsAt, NOW)).toEqual({
      until: NOW + 30 * MINUTE,
      heldUntil: NOW + 32 * MINUTE,
    });
    expect(offerTimes(90, startsAt, NOW)).toEqual({
      until: NOW + 60 * MINUTE,
      heldUntil: NOW + 62 * MINUTE,
    });
  });

  it('may be taken up to the last moment, while it is offered', () => {
    const offer = { scheduleId: 1, startsAt, until: NOW };
    expect([
      isOfferOpen(aWaitlistEntry({ state: 'offered', offer }), NOW - 1),
      isOfferOpen(aWaitlistEntry({ state: 'offered', offer }), NOW),
    ]).toEqual([true, false]);
    expect([
      isOfferOpen(aWaitlistEntry({ offer }), NOW - 1),
      isOfferOpen(aWaitlistEntry({ state: 'offered' }), NOW - 1),
    ]).toEqual([false, false]);
  });
});

describe('a hold', () => {
  it('is extended from now, up to half an hour after it was made, and never shortened by it', () => {
    const extended = (expiresAt: number, now: number) =>
      extendedExpiry({ createdAt: NOW, expiresAt }, 10, now) - NOW;
    expect(extended(NOW + 10 * MINUTE, NOW + 5 * MINUTE)).toBe(15 * MINUTE);
    expect(extended(NOW + 25 * MINUTE, NOW + 24 * MINUTE)).toBe(30 * MINUTE);
    expect(extended(NOW + 40 * MINUTE, NOW + 5 * MINUTE)).toBe(40 * MINUTE);
  });

  it('ends 15 seconds after its release, and never later than planned', () => {
    expect([
      releasedExpiry({ expiresAt: NOW + MINUTE }, NOW),
      releasedExpiry({ expiresAt: NOW + 1 }, NOW),
    ]).toEqual([NOW + 15_000, NOW + 1]);
  });
});
