/** The team's search for bookings: by whoever booked, by number or by room. */

import {
  foldText,
  type Installation,
  MS_PER_MINUTE,
  readSearch,
  toActor,
} from '../../core/index.ts';
import type { Handler } from './call.ts';
import { findOffered, ownText } from './installation.ts';
import { presentPlaced } from './present-booking.ts';
import type { CalendarDependencies } from './within.ts';

const MAX_FOUND = 20;

/** Fewer letters are in nearly every name. */
const MIN_ROOM_LETTERS = 3;

/** Rooms and devices by a part of their name. */
function findResources(text: string, installation: Installation | null): readonly number[] {
  const asked = foldText(text.trim());
  if (installation === null || asked.length < MIN_ROOM_LETTERS) {
    return [];
  }
  return (installation.resources ?? [])
    .filter(({ name }) => foldText(ownText(name, installation)).includes(asked))
    .map(({ id }) => id);
}

/**
 * Searches by what a customer says: a name, an address, a phone number, or the number of a booking;
 * and by the name of a room for what will be in it.
 */
export function createSearchCall({
  within,
  clock,
  views,
}: CalendarDependencies): Handler<'POST /search'> {
  return async ({ body, signedIn }) => {
    const asked = readSearch(body.text);
    if (asked === null) {
      return { bookings: [] };
    }
    const now = Math.floor(clock.now() / MS_PER_MINUTE);
    const { terms, number } = asked;
    const { service, storage } = within(signedIn.calendars);
    const installation = await service.installation();
    const rooms = findResources(body.text, installation);
    const [retired, numbered, found, inRooms] = await Promise.all([
      service.retired(),
      number === null ? null : service.findBooking(number),
      terms.length === 0 ? [] : storage.bookings.search({ terms, now, limit: MAX_FOUND }),
      Promise.all(
        rooms.map((needs) => service.listBookings({ needs, from: now, limit: MAX_FOUND })),
      ),
    ]);
    if (installation === null) {
      return { refused: 'not_configured' };
    }
    const known = { installation, offered: findOffered(installation, retired) };
    const all = [numbered, ...found, ...inRooms.flat().toSorted((a, b) => a.startsAt - b.startsAt)];
    const bookings = [
      ...new Map(all.filter((one) => one !== null).map((one) => [one.bookingId, one])).values(),
    ];
    if (bookings.length > 0) {
      const actor = toActor(signedIn.session.administrator);
      views.note({ actor, action: 'booking.searched', subject: 'bookings' });
    }
    return {
      bookings: bookings
        .slice(0, MAX_FOUND)
        .map((booking) => ({ ...presentPlaced(booking, known), over: booking.endsAt <= now })),
    };
  };
}
