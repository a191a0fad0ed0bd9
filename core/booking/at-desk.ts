/** The rules that differ if the team books, moves or offers a time. */

import type { EpochMs } from '../clock.ts';
import { MS_PER_MINUTE } from '../time/units.ts';
import type { Place } from './places.ts';

/**
 * Applies the operator's rules: no lead time, and the current minute has not passed yet. Lead time
 * protects the team from late bookings by customers, not from its own.
 */
export function atDesk(
  place: Place,
  now: EpochMs,
): { readonly place: Place; readonly now: EpochMs } {
  const { layouts } = place;
  return {
    place: {
      ...withoutLeadTime(place),
      ...(layouts !== undefined && { layouts: layouts.map(withoutLeadTime) }),
    },
    now: Math.floor(now / MS_PER_MINUTE) * MS_PER_MINUTE,
  };
}

function withoutLeadTime(place: Place): Place {
  return { ...place, schedule: { ...place.schedule, leadTimeMinutes: 0 } };
}
