/** What a booking takes besides its calendar, with names to show. */

import { listBesides } from '../availability/occupancy.ts';
import type { Installation } from '../installation/installation.ts';
import { type LocalizedText, localize } from '../installation/language.ts';
import type { Resource } from '../installation/resource.ts';
import type { Booking } from './booking.ts';

/** A resource or another calendar of which a booking takes something. */
export interface Taken {
  readonly id: number;
  readonly name: LocalizedText;
  /** How many units it takes at once, at least 1. */
  readonly units: number;
  /** The numbers of these units. */
  readonly parts: readonly number[];
}

type Named = readonly Pick<Resource, 'id' | 'name'>[];

interface NamedEntries {
  readonly schedules: Named;
  readonly resources?: Named | undefined;
}

/** Lists what a booking takes, in the order of the needs. */
export type ListTaken = (booking: Pick<Booking, 'scheduleId' | 'parts'>) => readonly Taken[];

/**
 * For bookings of this installation. Entries that are in neither argument are left out, as are all
 * for a booking that is no longer active.
 */
export function createTakenList(
  installation: NamedEntries,
  retired: NamedEntries = { schedules: [] },
): ListTaken {
  const names = listNames(installation, retired);
  return (booking) => {
    const parts = listBesides(booking);
    return [...new Set(parts.map(({ scheduleId }) => scheduleId))].flatMap((id) => {
      const name = names.get(id);
      const own = parts.filter(({ scheduleId }) => scheduleId === id);
      return name === undefined
        ? []
        : [{ id, name, units: countAtOnce(own), parts: own.map(({ part }) => part) }];
    });
  };
}

/** The names of all calendars and resources, by id. */
export function listNames(
  installation: NamedEntries,
  retired: NamedEntries,
): ReadonlyMap<number, LocalizedText> {
  return new Map(
    [
      ...retired.schedules,
      ...(retired.resources ?? []),
      ...installation.schedules,
      ...(installation.resources ?? []),
    ].map(({ id, name }) => [id, name]),
  );
}

function countAtOnce(parts: NonNullable<Booking['parts']>): number {
  const counts = parts.map(
    ({ startsAt: at }) =>
      parts.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt).length,
  );
  return Math.max(...counts);
}

/** Names for people, such as `Room 1` and `Mat (3)`. */
export function nameTaken(
  taken: readonly Taken[],
  { locale }: Pick<Installation, 'locale'>,
): readonly string[] {
  return taken.map(({ name, units }) => {
    const own = localize(name, locale, locale);
    return units > 1 ? `${own} (${units})` : own;
  });
}
