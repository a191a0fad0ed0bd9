/** The waiting list: what a customer can wait for if nothing is free, and how to join. */

import type {
  WidgetDaysBody,
  WidgetSlotsBody,
  WidgetWaitlistRequestBody,
  WidgetWaitlistResponseBody,
} from '../../../bff/contract/widget-api.ts';
import { type Answer, post } from '../api-client.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { type Entry, listEntries, toValues } from '../flow/form-fields.ts';
import { getConfig, toVisitor } from '../flow/selectors.ts';

export type Wish = Pick<
  WidgetWaitlistRequestBody,
  'schedule' | 'reason' | 'day' | 'before_day' | 'persons'
>;

/**
 * Lists the fields. They are named like the usual form fields, so that both forms share their
 * input.
 */
export const waitlistEntries = (flow: BookingFlow): readonly Entry[] =>
  listEntries(flow.state, getConfig(flow.state).waitlist ?? {});

/** Selector of the element to focus after a full day was chosen or the form was sent. */
export const waitlistFocus = '.wait [tabindex]';

export const isWaitlistOffered = (flow: BookingFlow): boolean => !!getConfig(flow.state).waitlist;

/** Whether the day is full, not closed, and has a waiting list. */
export const canWaitFor = (flow: BookingFlow, days: WidgetDaysBody, day: string): boolean =>
  isWaitlistOffered(flow) &&
  day >= (days.from ?? '') &&
  day <= (days.until ?? '') &&
  !days.data.includes(day) &&
  !days.closed?.some((other) => other.day === day);

/**
 * Returns what the customer can wait for: the viewed full day, any day if none is free, or else the
 * days before the first one that is; `undefined` if nothing sooner is possible.
 */
export function toWish(
  flow: BookingFlow,
  days: WidgetDaysBody | undefined,
  slots: WidgetSlotsBody | undefined,
): Wish | undefined {
  const { calendar: schedule, reason } = flow.state.choices;
  if (!isWaitlistOffered(flow) || !days || !schedule || !reason) {
    return;
  }
  const wish = { schedule, reason, persons: flow.state.choices.persons };
  const day = flow.state.focusedDay || flow.state.choices.day;
  const [first] = days.data;
  if (!first) {
    return wish;
  }
  // The last time of the day may have been taken since the days were loaded.
  const isChosenAndFull = day === flow.state.choices.day && slots?.data.length === 0;
  if (day && (isChosenAndFull || canWaitFor(flow, days, day))) {
    return { ...wish, day };
  }
  return first > (days.from ?? first) ? { ...wish, before_day: first } : undefined;
}

/** Returns a key that identifies what a customer waits for. */
export const nameOfWish = (wish: Wish): string => JSON.stringify(wish);

export function sendWish(
  flow: BookingFlow,
  wish: Wish,
): Promise<Answer<WidgetWaitlistResponseBody>> {
  const content = {
    ...wish,
    ...toValues(waitlistEntries(flow)),
    ...toVisitor(flow.state),
  };
  return post<'waitlist'>(`${flow.state.options.base}waitlist`, content);
}
