/** The waiting list: what a customer can wait for where nothing is free, and joining. */

import type {
  WidgetDaysBody,
  WidgetSlotsBody,
  WidgetWaitlistRequestBody,
  WidgetWaitlistResponseBody,
} from '../../../bff/contract/widget-api.ts';
import { type Answer, post } from '../api-client.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { CONSENT, type Entry, HONEYPOT, listEntries, toValues } from '../flow/form-fields.ts';
import { getConfig, getLang } from '../flow/selectors.ts';

export type Wish = Pick<WidgetWaitlistRequestBody, 'schedule' | 'reason' | 'day' | 'persons'>;

/**
 * What can be filled in. Named as the form's usual fields, so that what is typed here is there too,
 * and the other way round.
 */
export const waitlistEntries = (flow: BookingFlow): readonly Entry[] =>
  listEntries(flow.state, getConfig(flow.state).waitlist ?? {});

/** What takes the focus when a full day is chosen, or what came of it. */
export const waitlistFocus = '.wait [tabindex]';

export const isWaitlistOffered = (flow: BookingFlow): boolean => !!getConfig(flow.state).waitlist;

/** Whether the day is neither free nor closed, and can be waited for. */
export const canWaitFor = (flow: BookingFlow, days: WidgetDaysBody, day: string): boolean =>
  isWaitlistOffered(flow) &&
  day >= (days.from ?? '') &&
  day <= (days.until ?? '') &&
  !days.data.includes(day) &&
  !days.closed?.some((other) => other.day === day);

/**
 * The full day that is looked at, or any day where none is free; `undefined` if there is something
 * to choose.
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
  if (!days.data.length) {
    return wish;
  }
  // Its last time may have gone since the days were loaded.
  const isChosenAndFull = day === flow.state.choices.day && slots?.data.length === 0;
  return day && (isChosenAndFull || canWaitFor(flow, days, day)) ? { ...wish, day } : undefined;
}

/** Names what somebody waits for. */
export const nameOfWish = (wish: Wish): string => JSON.stringify(wish);

export function sendWish(
  flow: BookingFlow,
  wish: Wish,
): Promise<Answer<WidgetWaitlistResponseBody>> {
  const { [CONSENT]: agreed, ...who } = toValues(waitlistEntries(flow));
  const content = {
    ...wish,
    ...who,
    lang: getLang(flow.state),
    consent: !!agreed,
    website: flow.state.values[HONEYPOT] ?? '',
  };
  return post<'waitlist'>(`${flow.state.options.base}waitlist`, content);
}
