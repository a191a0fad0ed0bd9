/**
 * Finds out what changed about a booking while a dialog showed an older version: reloads it after a
 * refused call and describes the change.
 */

import { type Booking, toState } from '../calendar/day-columns.ts';
import type { Desk } from '../desk.ts';
import { fill } from '../texts/fill.ts';
import { clock, dayInWords } from '../wall-time.ts';
import { bookingTexts } from './booking-texts.ts';

/** The data of a list entry, enough to see that a booking was moved or cancelled. */
export type Seen = Pick<Booking, 'id' | 'status' | 'attendance' | 'schedule' | 'day' | 'from'> &
  Partial<Pick<Booking, 'proposal'>>;

interface Renewed {
  readonly booking: Booking;
  readonly said: string;
}

/** Reloads the booking; `null` if that fails, so that only the call's own problem can be shown. */
export async function readAgain(desk: Desk, seen: Seen): Promise<Renewed | null> {
  const { body: booking } = await desk.call('GET /bookings/{id}', { path: { id: seen.id } });
  return booking ? { booking, said: describeChanges(desk, seen, booking) } : null;
}

function describeChanges(desk: Desk, seen: Seen, now: Booking): string {
  const { meanwhile: words } = bookingTexts();
  const { texts } = desk;
  const before = describePlace(desk, seen);
  const after = describePlace(desk, now);
  const state = toState(now);
  const wasState = toState(seen);
  const isAwaited = now.proposal !== null;
  const isOtherProposal =
    seen.proposal !== undefined && seen.proposal?.number !== now.proposal?.number;
  const changes = [
    before === after ? [] : [fill(words.moved, { from: before, to: after })],
    state === wasState ? [] : [fill(words.state, { state: texts.states[state] })],
    isOtherProposal ? [isAwaited ? words.proposed : words.notProposed] : [],
  ].flat();
  const who = lastActor(now);
  const said = changes.length > 0 ? changes.join(', ') : words.check;
  return `${who === null ? words.changed : fill(words.by, { who })} ${said}. ${words.kept}`;
}

const describePlace = ({ language }: Desk, { day, from, schedule }: Seen): string =>
  `${dayInWords(language, day, 'dated')}, ${clock(from)} · ${schedule.name}`;

/** Returns who made the last change; `null` if it was not a person. */
function lastActor({ history }: Booking): string | null {
  const actor = history.find(({ action }) => action !== 'booking.noted')?.actor ?? '';
  if (actor === 'customer') {
    return bookingTexts().meanwhile.customer;
  }
  const name = actor.replace(/ \(administrator \d+\)$/, '');
  return name === actor ? null : name;
}
