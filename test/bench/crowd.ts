/** Clients that book at once, each a time of its own: ten schedules, open around the clock. */

import type { Installation } from '../../core/installation/installation.ts';
import type { Need } from '../../core/installation/need.ts';
import { aSchedule } from '../bff/support/an-installation.ts';
import { aBusyInstallation } from '../core/storage/storage-fixture.ts';

export const CLIENTS = 50;
export const SCHEDULES = 10;
const MINUTES = 15;
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export function crowdInstallation(): Partial<Installation> {
  const { reasons = [] } = aBusyInstallation(1);
  const schedules = Array.from({ length: SCHEDULES }, (_, index) =>
    aSchedule({
      id: index + 1,
      reasonIds: [1],
      slotIntervalMinutes: MINUTES,
      horizonDays: 365,
      openingHours: [{ days, opens: 0, closes: 1440, validFrom: null, validUntil: null }],
    }),
  );
  return { reasons, schedules };
}

/** The same, and each booking takes one of as many rooms. */
export function withRooms({ reasons = [], schedules = [] }: Partial<Installation>) {
  const resources = Array.from({ length: SCHEDULES }, (_, index) => ({
    id: 101 + index,
    name: `Room ${index + 1}`,
    kind: 'room',
    capacity: 1,
    openingHours: null,
    exceptions: [],
  }));
  const room: Need = {
    anyOf: [],
    kind: 'room',
    count: 1,
    per: 'booking',
    beforeMinutes: null,
    afterMinutes: null,
    fromMinute: 0,
    untilMinute: null,
  };
  return {
    schedules,
    resources,
    reasons: reasons.map((reason) => ({ ...reason, needs: [room] })),
  };
}

export interface FreeTime {
  readonly scheduleId: number;
  readonly slot: string;
}

/**
 * Returns free times of all or the first schedules, from a day on (`YYYY-MM-DD`, UTC), each once.
 */
export function createTimes(firstDay: string): (schedules?: number) => FreeTime {
  const first = Date.parse(`${firstDay}T00:00:00Z`);
  let taken = 0;
  return (schedules = SCHEDULES) => {
    taken += 1;
    const start = new Date(first + MINUTES * Math.floor(taken / schedules) * 60_000).toISOString();
    return {
      scheduleId: 1 + (taken % schedules),
      slot: `${start.slice(0, 10)} ${start.slice(11, 16)}:00`,
    };
  };
}

interface Load {
  readonly clients: number;
  /** How many calls in all; left out: as many as the time allows. */
  readonly count?: number;
  readonly milliseconds?: number;
}

/**
 * Calls per second of so many clients, each of which waits for its answer before it calls again.
 */
export async function rateOf(
  { clients, count = Number.POSITIVE_INFINITY, milliseconds = Number.POSITIVE_INFINITY }: Load,
  call: (index: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  let calls = 0;
  const client = async () => {
    while (calls < count && elapsed() < milliseconds) {
      calls += 1;
      await call(calls);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return calls / (elapsed() / 1_000);
}
