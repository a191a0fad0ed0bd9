/** What the maker of a booking is told: exactly the four members of the base specification, in its order. */

import type { Receipt } from '../../core/booking/booking.ts';
import { formatInstant } from '../../core/index.ts';
import type { BookingResponseBody } from '../contract/rest-api.ts';

export function presentReceipt(receipt: Receipt): BookingResponseBody {
  return {
    booking_id: receipt.bookingId,
    booking_details_id: receipt.detailsId,
    user_id: receipt.customerId,
    slot: formatInstant(receipt.startsAt),
  };
}
