/** The rooms of a booking that its customer is told. */

import type { Installation } from '../installation/installation.ts';
import type { LocalizedText } from '../installation/language.ts';
import { createZone } from '../time/zone.ts';
import type { Booking } from './booking.ts';
import { sessionTakes } from './session-takes.ts';

type RoomSource = Pick<Installation, 'resources' | 'timeZone'> &
  Partial<Pick<Installation, 'schedules'>>;

/**
 * The names of what the booking and its session take, each once, as far as the operator shows them.
 * Empty once the booking is cancelled.
 */
export function shownRooms(
  { resources = [], schedules = [], timeZone }: RoomSource,
  booking: Pick<Booking, 'scheduleId' | 'reasonId' | 'startsAt' | 'parts' | 'status'>,
): readonly LocalizedText[] {
  const shown = resources.filter(({ showsName }) => showsName);
  if (shown.length === 0 || booking.status === 'cancelled') {
    return [];
  }
  const schedule = schedules.find(({ id }) => id === booking.scheduleId);
  const taken = new Set([
    ...(booking.parts ?? []).map(({ scheduleId }) => scheduleId),
    ...(schedule?.sessions === undefined
      ? []
      : sessionTakes(schedule, booking, createZone(timeZone))),
  ]);
  return shown.filter(({ id }) => taken.has(id)).map(({ name }) => name);
}
