/**
 * The switch `--rooms` of the fault bench: each booking takes a room and, for some minutes, a device
 * as well. There are as many of each as all calendars have places, so that a row refuses nothing
 * that it would not refuse without them.
 */

import type { Installation } from '../../../core/installation/installation.ts';
import type { Need } from '../../../core/installation/need.ts';

/** Also read by processes that a row starts. */
export const ROOMS_SWITCH = 'FAULTS_WITH_ROOMS';

const ROOM = 9_001;
const DEVICE = 9_002;

export function withRooms(installation: Partial<Installation>): Partial<Installation> {
  const { reasons = [], schedules = [] } = installation;
  if (process.env[ROOMS_SWITCH] !== '1') {
    return installation;
  }
  const capacity = schedules.reduce((sum, schedule) => sum + schedule.capacity, 0);
  const resource = (id: number, kind: string) => ({
    id,
    name: `The ${kind}s`,
    kind,
    capacity,
    openingHours: null,
    exceptions: [],
  });
  return {
    ...installation,
    resources: [resource(ROOM, 'room'), resource(DEVICE, 'device')],
    reasons: reasons.map((reason) => ({
      ...reason,
      needs: [
        aNeed('room', { per: 'person' }),
        aNeed('device', { fromMinute: 5, untilMinute: 10 }),
      ],
    })),
  };
}

function aNeed(kind: string, changes: Partial<Need>): Need {
  return {
    anyOf: [],
    kind,
    count: 1,
    per: 'booking',
    beforeMinutes: null,
    afterMinutes: null,
    fromMinute: 0,
    untilMinute: null,
    ...changes,
  };
}
