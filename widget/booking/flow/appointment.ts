/** The appointment that is being booked, or was: for the check and the confirmation. */

import { html, nothing } from 'lit';
import type { WidgetHoldBody, WidgetReasonBody } from '../../../bff/contract/widget-api.ts';
import { fillCounted } from '../format/texts.ts';
import { comma } from '../format/wall-time.ts';
import type { BookingFlow } from './booking-flow.ts';
import { findReason, findSchedule, getLocale, getTexts } from './selectors.ts';
import type { Appointment } from './state.ts';

/**
 * Collects the appointment. `given` is the answer to a hold or booking: its schedule is that within a
 * group, whose entry in the list of schedules takes precedence, and only it knows how long the
 * appointment takes there, unless the customer is asked about another duration.
 */
export const toAppointment = (
  flow: BookingFlow,
  given: Pick<WidgetHoldBody, 'schedule' | 'minutes'> | undefined,
): Appointment => {
  const { schedule } = given ?? {};
  const minutes = flow.state.minutes ?? given?.minutes;
  const reason = findReason(flow.state);
  return {
    time: flow.state.choices.time ?? '',
    schedule: findSchedule(flow.state, schedule?.id) ?? schedule,
    isGiven: !!schedule && schedule.id !== flow.state.choices.calendar,
    reason: reason && minutes ? { ...reason, duration: minutes * 60 } : reason,
    persons: flow.state.choices.persons,
  };
};

/** Renders an operator's text with its own language and direction. */
export const own = (text: unknown, of?: { readonly lang?: string | undefined }) =>
  text && html`<bdi lang=${of?.lang ?? nothing}>${text}</bdi>`;

/** `30 min` */
export const durationWords = (flow: BookingFlow, reason: WidgetReasonBody): string =>
  fillCounted(getTexts(flow.state).minutes, reason.duration / 60, getLocale(flow.state));

/** `First visit, 30 min` */
export const reasonWords = (flow: BookingFlow, reason = findReason(flow.state)) =>
  reason &&
  html`${own(reason.name, reason)}${`${comma(getLocale(flow.state))} `}${own(durationWords(flow, reason))}`;
