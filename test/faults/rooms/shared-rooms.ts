/** A practice that shares rooms, a device, mats and colleagues: everything that a need can say. */

import type { Installation } from '../../../core/installation/installation.ts';
import type { Need } from '../../../core/installation/need.ts';
import type { Resource } from '../../../core/installation/resource.ts';
import type { Schedule } from '../../../core/installation/schedule.ts';
import { anInstallation, aReason, aSchedule } from '../../bff/support/an-installation.ts';

export const GROUP = 9;
export const OPENS = 8 * 60;
export const CLOSES = 18 * 60;
export const GRID = 15;
/** What may be closed for a day. */
export const CLOSABLE = [2, 3, 21, 22, 23, 31];

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** By day (`YYYY-MM-DD`) and id, such as `2026-03-02/21`. */
export type Closed = ReadonlySet<string>;

export function sharedRooms(closed: Closed): Installation {
  const exceptions = (id: number) =>
    [...closed]
      .map((key) => key.split('/'))
      .filter(([, whose]) => whose === `${id}`)
      .map(([day = '']) => ({ from: day, until: day, hours: null, note: null }));
  const calendar = (id: number, changes: Partial<Schedule> = {}) =>
    aSchedule({
      id,
      reasonIds: [1, 2, 3, 4, 5],
      slotIntervalMinutes: GRID,
      horizonDays: 30,
      openingHours: [{ days, opens: OPENS, closes: CLOSES, validFrom: null, validUntil: null }],
      exceptions: exceptions(id),
      ...changes,
    });
  const resource = (id: number, kind: string, capacity = 1): Resource => ({
    id,
    name: `${kind} ${id}`,
    kind,
    capacity,
    openingHours: null,
    exceptions: exceptions(id),
  });
  return anInstallation({
    timeZone: 'UTC',
    waitlist: { offerMinutes: 30 },
    schedules: [
      calendar(1),
      calendar(2, { capacity: 2, resourceIds: [22, 21] }),
      calendar(3),
      calendar(4, { capacity: 4 }),
      aSchedule({ id: GROUP, memberIds: [1, 2, 3], reasonIds: [], openingHours: [] }),
    ],
    resources: [
      resource(21, 'room'),
      resource(22, 'room'),
      resource(23, 'room', 2),
      resource(31, 'device'),
      resource(41, 'mat', 4),
    ],
    reasons: [
      aReason({ id: 1, durationMinutes: 30, needs: [aNeed({})] }),
      aReason({
        id: 2,
        durationMinutes: 45,
        bufferBeforeMinutes: 5,
        bufferAfterMinutes: 10,
        needs: [aNeed({}), aNeed({ kind: 'device', fromMinute: 10, untilMinute: 25 })],
      }),
      aReason({
        id: 3,
        durationMinutes: 30,
        persons: { max: 3 },
        needs: [aNeed({ kind: 'mat', per: 'person' }), aNeed({ afterMinutes: 5 })],
      }),
      aReason({
        id: 4,
        durationMinutes: 60,
        needs: [
          aNeed({ kind: null, anyOf: [1, 3] }),
          aNeed({ kind: null, anyOf: [21, 22], untilMinute: 30 }),
          aNeed({ kind: null, anyOf: [22, 31], fromMinute: 30 }),
        ],
      }),
      // Two parts that follow each other, as a combination has them.
      aReason({
        id: 5,
        durationMinutes: 90,
        needs: [
          aNeed({ untilMinute: 30 }),
          aNeed({ count: 2, fromMinute: 45 }),
          aNeed({ kind: 'device', fromMinute: 30, untilMinute: 45 }),
        ],
      }),
    ],
  });
}

function aNeed(changes: Partial<Need>): Need {
  return {
    anyOf: [],
    kind: 'room',
    count: 1,
    per: 'booking',
    beforeMinutes: null,
    afterMinutes: null,
    fromMinute: 0,
    untilMinute: null,
    ...changes,
  };
}
