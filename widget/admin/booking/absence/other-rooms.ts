/** Gives bookings other rooms and devices than those that are closed. */

import type { Desk } from '../../desk.ts';
import { fillPlural } from '../../texts/fill-plural.ts';
import { formatSlot } from '../../wall-time.ts';
import { bookingTexts } from '../booking-texts.ts';
import type { Conflict } from './conflicts-view.ts';

/** One after the other, because each takes a room from the next. Returns those that got none. */
export async function giveOtherRooms(
  desk: Desk,
  bookings: readonly Conflict[],
  closed: readonly number[],
): Promise<readonly Conflict[]> {
  const left: Conflict[] = [];
  for (const booking of bookings) {
    if (!(await giveOther(desk, booking, closed))) {
      left.push(booking);
    }
  }
  return left;
}

async function giveOther(
  desk: Desk,
  { id, version, day, from }: Conflict,
  closed: readonly number[],
): Promise<boolean> {
  const { body } = await desk.call('GET /bookings/{id}/units', { path: { id } });
  const units = (body?.units ?? []).filter((unit) => closed.includes(unit.id));
  const given = new Set<number>();
  const takes = units.flatMap(({ part, id: instead, candidates }) => {
    const free = candidates.find(
      (one) => one.obstacle === null && !closed.includes(one.id) && !given.has(one.id),
    );
    if (free === undefined) {
      return [];
    }
    given.add(free.id);
    return [{ part, id: free.id, instead }];
  });
  if (takes.length === 0 || takes.length < units.length) {
    return false;
  }
  const { problem } = await desk.call('POST /bookings/{id}/move', {
    path: { id },
    body: { slot: formatSlot(day, from), version, takes },
  });
  return problem === undefined;
}

export function describeRooms(asked: number, failed: number): string {
  const { roomsGiven, roomsLeft } = bookingTexts().absence;
  const given = asked - failed;
  return [given > 0 && fillPlural(roomsGiven, given), failed > 0 && fillPlural(roomsLeft, failed)]
    .filter(Boolean)
    .join(' ');
}
