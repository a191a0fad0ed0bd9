/** What the maker of a booking is told: exactly the four members of the base specification, in its order. */

import { formatInstant, type Receipt } from '../../core/index.ts';
import type { BookingResponseBody } from '../contract/rest-api.ts';

export function presentReceipt(receipt: Receipt): BookingResponseBody {
  return {
    booking_id: receipt.bookingId,
    booking_details_id: receipt.detailsId,
    user_id: receipt.customerId,
    slot: formatInstant(receipt.startsAt),
  };
}
