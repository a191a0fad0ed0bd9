/**
 * A group of five members, one of them with two places and one without the longest reason, as the
 * product is told of it and as the proof knows it.
 */

import type { Installation } from '../../../core/installation/installation.ts';
import { aReason, aSchedule } from '../../bff/support/an-installation.ts';

export const GROUP = 9;
export const OPENS = 8 * 60;
export const CLOSES = 18 * 60;
export const INTERVAL = 5;

export interface GroupReason {
  readonly id: number;
  readonly minutes: number;
  readonly before: number;
  readonly after: number;
}

export interface Member {
  readonly id: number;
  readonly capacity: number;
  readonly reasons: readonly number[];
}

export const REASONS: readonly GroupReason[] = [
  { id: 1, minutes: 15, before: 0, after: 0 },
  { id: 2, minutes: 30, before: 0, after: 0 },
  { id: 3, minutes: 50, before: 5, after: 10 },
];

export const MEMBERS: readonly Member[] = [
  { id: 1, capacity: 1, reasons: [1, 2, 3] },
  { id: 2, capacity: 1, reasons: [1, 2, 3] },
  { id: 3, capacity: 1, reasons: [1, 2] },
  { id: 4, capacity: 1, reasons: [1, 2, 3] },
  { id: 5, capacity: 2, reasons: [1, 2, 3] },
];

export function aGroupInstallation(): Partial<Installation> {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const hours = { days, opens: OPENS, closes: CLOSES, validFrom: null, validUntil: null };
  const members = MEMBERS.map(({ id, capacity, reasons }) =>
    aSchedule({
      id,
      capacity,
      reasonIds: reasons,
      slotIntervalMinutes: INTERVAL,
      horizonDays: 365,
      openingHours: [hours],
    }),
  );
  return {
    reasons: REASONS.map(({ id, minutes, before, after }) =>
      aReason({
        id,
        durationMinutes: minutes,
        bufferBeforeMinutes: before,
        bufferAfterMinutes: after,
      }),
    ),
    schedules: [
      ...members,
      aSchedule({
        id: GROUP,
        name: 'No preference',
        reasonIds: [],
        memberIds: MEMBERS.map(({ id }) => id),
      }),
    ],
  };
}
