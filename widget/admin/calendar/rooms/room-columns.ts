/** Converts the server's data for a day of rooms into the grid's columns. Pure. */

import type { CallAnswer } from '../../../../bff/contract/admin-calls.ts';
import { assignHues, bookingEntry, isWithin, type Schedule } from '../day-columns.ts';
import type { Entry, GridColumn } from '../grid/grid-day.ts';

export type RoomDay = CallAnswer<'GET /days/{day}/resources'>;
type Room = RoomDay['resources'][number];
type Taken = Room['taken'][number];

interface Shown {
  /** Calendars whose reasons define the colours. */
  readonly schedules: readonly Schedule[];
  /** Arrival time of the answer, in milliseconds of the browser's clock. */
  readonly received: number;
  readonly places: (count: number) => string;
}

export function roomColumns(
  { resources }: RoomDay,
  { schedules, received, places }: Shown,
): GridColumn[] {
  const hues = assignHues(schedules);
  return resources.map((room) => ({
    schedule: room.id,
    name: room.name,
    detail: room.capacity > 1 ? places(room.capacity) : '',
    capacity: room.capacity,
    open: room.open,
    closed: room.closed,
    blocks: room.blocks,
    entries: [
      ...room.taken.map((taken, index) => toEntry(room, taken, { hues, index })),
      ...room.elsewhere.map(
        ({ from, until, units }) =>
          ({ kind: 'needed', from, until, by: null, persons: units }) as const,
      ),
      ...room.holds.map(
        ({ from, until, units, seconds, offered }) =>
          ({
            kind: 'hold',
            from,
            until,
            persons: units,
            expires: received + seconds * 1000,
            isOffered: offered,
          }) as const,
      ),
    ],
  }));
}

interface Position {
  readonly hues: ReadonlyMap<number, number>;
  readonly index: number;
}

/** The card names the calendar, because the column does not. */
function toEntry(room: Room, taken: Taken, { hues, index }: Position): Entry {
  const { booking, from, until, units, parts } = taken;
  const nth = room.taken.slice(0, index).filter((one) => one.booking.id === booking.id).length;
  const card = bookingEntry({ ...booking, takes: [] }, hues.get(booking.reason.id) ?? 1);
  const name = units > 1 ? `${card.name} (${units})` : card.name;
  return {
    ...card,
    name: booking.persons > 1 ? card.name : name,
    from,
    until,
    reason: [booking.schedule.name, booking.reason.name].join(' · '),
    persons: units,
    isOutside: !isWithin({ from, until }, room.open),
    bufferBefore: 0,
    bufferAfter: 0,
    share: { parts, nth },
  };
}
