/**
 * Finds out what changed about a booking while a dialog showed an older version: reloads it after a
 * refused call and describes the change.
 */

import { type Booking, toState } from '../calendar/day-columns.ts';
import type { Desk } from '../desk.ts';
import { ownWords } from '../texts/own-words.ts';
import { clock, dayInWords } from '../wall-time.ts';

const en = {
  by: (who: string) => `${who} has changed this booking in the meantime:`,
  changed: 'This booking was changed in the meantime:',
  customer: 'The customer',
  moved: (from: string, to: string) => `moved from ${from} to ${to}`,
  state: (state: string) => `now “${state}”`,
  proposed: 'other times have been proposed',
  notProposed: 'no times are proposed any more',
  other: 'check it',
  kept: 'Nothing was done, and what you entered is still here. Decide again.',
};

const de: typeof en = {
  by: (who) => `${who} hat diesen Termin inzwischen geändert:`,
  changed: 'Dieser Termin wurde inzwischen geändert:',
  customer: 'Die Kundin oder der Kunde',
  moved: (from, to) => `verschoben von ${from} auf ${to}`,
  state: (state) => `jetzt „${state}“`,
  proposed: 'andere Zeiten sind vorgeschlagen',
  notProposed: 'es sind keine Zeiten mehr vorgeschlagen',
  other: 'bitte prüfen',
  kept: 'Es ist nichts geschehen, und Ihre Eingaben sind noch da. Entscheiden Sie neu.',
};

const meanwhileTexts = (): typeof en => ownWords({ en, de });

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
  const words = meanwhileTexts();
  const { texts } = desk;
  const before = describePlace(desk, seen);
  const after = describePlace(desk, now);
  const state = toState(now);
  const wasState = toState(seen);
  const isAwaited = now.proposal !== null;
  const isOtherProposal =
    seen.proposal !== undefined && seen.proposal?.number !== now.proposal?.number;
  const changes = [
    before === after ? [] : [words.moved(before, after)],
    state === wasState ? [] : [words.state(texts.states[state])],
    isOtherProposal ? [isAwaited ? words.proposed : words.notProposed] : [],
  ].flat();
  const who = lastActor(now);
  const said = changes.length > 0 ? changes.join(', ') : words.other;
  return `${who === null ? words.changed : words.by(who)} ${said}. ${words.kept}`;
}

const describePlace = ({ language }: Desk, { day, from, schedule }: Seen): string =>
  `${dayInWords(language, day, 'dated')}, ${clock(from)} · ${schedule.name}`;

/** Returns who made the last change; `null` if it was not a person. */
function lastActor({ history }: Booking): string | null {
  const actor = history.find(({ action }) => action !== 'booking.noted')?.actor ?? '';
  if (actor === 'customer') {
    return meanwhileTexts().customer;
  }
  const name = actor.replace(/ \(administrator \d+\)$/, '');
  return name === actor ? null : name;
}
