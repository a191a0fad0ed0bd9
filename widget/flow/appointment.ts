/** What is going to be booked, or was, in words: for the check, and kept for the confirmation. */

import type { ScheduleBody } from '../../bff/contract/rest-api.ts';
import { fillCounted } from '../format/texts.ts';
import { givenScheduleOf, langOf, placeLinesOf, reasonOf, textsOf } from './selectors.ts';
import type { Appointment, FlowState } from './state.ts';

/** `given`: of a group, the calendar that is held or booked. */
export function appointmentOf(state: FlowState, given: ScheduleBody | undefined): Appointment {
  const schedule = givenScheduleOf(state, given);
  const reason = reasonOf(state);
  return {
    time: state.choices.time ?? '',
    minutes: (reason?.duration ?? 0) / 60,
    calendar: schedule?.name,
    isGiven: schedule?.id !== state.choices.calendar,
    reason: reasonWords(state),
    description: reason?.description,
    price: reason?.price,
    place: placeLinesOf(schedule),
    phone: schedule?.phone,
  };
}

export function reasonWords(state: FlowState): string | undefined {
  const reason = reasonOf(state);
  return reason && `${reason.name}, ${fillCounted(textsOf(state).minutes, reason.duration / 60, langOf(state))}`;
}
