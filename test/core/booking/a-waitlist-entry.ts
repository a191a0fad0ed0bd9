/** An entry for any day since Monday, 2 March 2026. */

import type { WaitlistEntry } from '../../../core/booking/waitlist.ts';

const NOW = Date.parse('2026-03-02T06:00:00Z');

export function aWaitlistEntry(changes: Partial<WaitlistEntry> = {}): WaitlistEntry {
  return {
    id: 1,
    scheduleId: 1,
    reasonId: 1,
    day: null,
    beforeDay: null,
    moves: null,
    passedOver: [],
    email: 'ada@example.org',
    name: null,
    locale: 'en',
    timeZone: null,
    state: 'waiting',
    createdAt: NOW,
    confirmUntil: null,
    expiresAt: NOW + 86_400_000,
    endedAt: null,
    offer: null,
    bookingId: null,
    declined: [],
    persons: 1,
    ...changes,
  };
}
