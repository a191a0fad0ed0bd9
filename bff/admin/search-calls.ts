/** Finds bookings by what somebody says of themselves: a name, an address, a telephone number, or the number of the booking. */

import { MS_PER_MINUTE, readSearch } from '../../core/index.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { by } from './booking-calls.ts';
import type { Handlers } from './call.ts';
import { findOffered } from './installation.ts';
import { presentPlaced } from './present-booking.ts';

const MAX_FOUND = 20;

export function createSearchCalls({ service, storage, clock, views }: RouteDependencies): Pick<Handlers, 'POST /search'> {
  return {
    'POST /search': async ({ body, signedIn }) => {
      const search = readSearch(body.text);
      if (search === null) return { bookings: [] };
      const now = Math.floor(clock.now() / MS_PER_MINUTE);
      const { terms, number } = search;
      const { scheduleIds } = signedIn.session.administrator;
      const [installation, retired, numbered, found] = await Promise.all([
        service.installation(),
        service.retired(),
        number === null ? null : service.findBooking(number),
        terms.length === 0 ? [] : storage.searchBookings({ terms, now, limit: MAX_FOUND, ...(scheduleIds !== null && { scheduleIds }) }),
      ]);
      if (installation === null) return { refused: 'not_configured' };
      const known = { installation, offered: findOffered(installation, retired) };
      const bookings = [numbered, ...found.filter(({ bookingId }) => bookingId !== numbered?.bookingId)].filter((one) => one !== null);
      if (bookings.length > 0) views.note({ actor: by(signedIn), action: 'booking.searched', subject: 'bookings' });
      return {
        bookings: bookings.slice(0, MAX_FOUND).map((booking) => ({ ...presentPlaced(booking, known), over: booking.endsAt <= now })),
      };
    },
  };
}
