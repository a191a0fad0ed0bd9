/** What is going to be booked, or was: for the check, and kept for the confirmation. */

import type { ScheduleBody } from '../../bff/contract/rest-api.ts';
import type { WidgetReasonBody } from '../../bff/contract/widget-api.ts';
import { fillCounted } from '../format/texts.ts';
import { comma } from '../format/wall-time.ts';
import { localeOf, reasonOf, scheduleOf, textsOf } from './selectors.ts';
import type { Appointment, FlowState } from './state.ts';

/** `given`: of a group, the calendar that is held or booked, which is told as the list of calendars has it where it is there. */
export const appointmentOf = (state: FlowState, given: ScheduleBody | undefined): Appointment => ({
  time: state.choices.time ?? '',
  schedule: scheduleOf(state, given?.id) ?? given,
  isGiven: !!given && given.id !== state.choices.calendar,
  reason: reasonOf(state),
  persons: state.choices.persons,
});

/** `30 min` */
export const durationWords = (state: FlowState, reason: WidgetReasonBody): string =>
  fillCounted(textsOf(state).minutes, reason.duration / 60, localeOf(state));

/** `First visit, 30 min` */
export const reasonWords = (state: FlowState, reason = reasonOf(state)): string | undefined =>
  reason && `${reason.name}${comma(localeOf(state))} ${durationWords(state, reason)}`;
