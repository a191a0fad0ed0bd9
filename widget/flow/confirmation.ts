/** What is kept and shown of a booking that was made; pure. */

import type { WidgetBookingResponseBody } from '../../bff/contract/widget-api.ts';
import { appointmentOf } from './appointment.ts';
import { entriesOf } from './form-fields.ts';
import { capabilitiesOf } from './selectors.ts';
import type { Confirmation, FlowState } from './state.ts';

/** The booking's number, id and time by the names that the page is told. */
export const bookedOf = ({ booking_id: number, booking_details_id: id, slot: start, slot_end: end }: WidgetBookingResponseBody) => ({
  number,
  id,
  start,
  end,
});

export function confirmationOf(state: FlowState, receipt: WidgetBookingResponseBody): Confirmation {
  const isMailed = capabilitiesOf(state).mail && entriesOf(state).some(({ field, value }) => field.input_type === 'email' && value);
  return {
    ...appointmentOf(state, receipt.schedule),
    number: receipt.booking_id,
    deadline: receipt.confirm_until,
    ownPage: receipt.manage_url,
    calendar: receipt.calendar,
    isMailed: !!isMailed,
  };
}
