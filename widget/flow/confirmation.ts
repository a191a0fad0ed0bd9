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
  const { schedule, confirm_until: deadline, manage_url: ownPage } = receipt;
  const { calendar, reason } = state.choices;
  const question = Object.entries({ schedule: schedule?.id ?? calendar, reason, ...bookedOf(receipt) });
  const isMailed = capabilitiesOf(state).mail && entriesOf(state).some(({ field, value }) => field.input_type === 'email' && value);
  return {
    ...appointmentOf(state, schedule),
    number: receipt.booking_id,
    deadline,
    ownPage,
    calendarQuestion: deadline ? '' : `&${new URLSearchParams(question.map(([name, value]) => [name, `${value}`]))}`,
    isMailed: !!isMailed,
  };
}
