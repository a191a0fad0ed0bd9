/** The waiting list: what a customer can wait for where nothing is free, and joining. */

import type {
  WidgetDaysBody,
  WidgetSlotsBody,
  WidgetWaitlistRequestBody,
  WidgetWaitlistResponseBody,
} from '../../bff/contract/widget-api.ts';
import { type Answer, post } from '../api-client.ts';
import { CONSENT, type Entry, entriesOf, valuesOf } from '../flow/form-fields.ts';
import { configOf, langOf } from '../flow/selectors.ts';
import type { FlowState } from '../flow/state.ts';

export type Wish = Pick<WidgetWaitlistRequestBody, 'schedule' | 'reason' | 'day' | 'persons'>;

/** What can be filled in. Named as the form's usual fields, so that what is typed here is there too, and the other way round. */
export const waitlistEntries = (state: FlowState): readonly Entry[] => entriesOf(state, configOf(state).waitlist ?? {});

/** What takes the focus when a full day is chosen, or what came of it. */
export const waitlistFocus = '.wait [tabindex]';

export const isWaitlistOffered = (state: FlowState): boolean => !!configOf(state).waitlist;

/** Whether the day is neither free nor closed, and can be waited for. */
export const canWaitFor = (state: FlowState, days: WidgetDaysBody, day: string): boolean =>
  isWaitlistOffered(state) &&
  day >= (days.from ?? '') &&
  day <= (days.until ?? '') &&
  !days.data.includes(day) &&
  !days.closed?.some((other) => other.day === day);

/** The full day that is looked at, or any day where none is free; `undefined` if there is something to choose. */
export function wishOf(state: FlowState, days: WidgetDaysBody | undefined, slots: WidgetSlotsBody | undefined): Wish | undefined {
  const { calendar: schedule, reason } = state.choices;
  if (!isWaitlistOffered(state) || !days || !schedule || !reason) return;
  const wish = { schedule, reason, persons: state.choices.persons };
  const day = state.focusedDay || state.choices.day;
  if (!days.data.length) return wish;
  // Its last time may have gone since the days were loaded.
  const isChosenAndFull = day === state.choices.day && slots?.data.length === 0;
  return day && (isChosenAndFull || canWaitFor(state, days, day)) ? { ...wish, day } : undefined;
}

/** Names what somebody waits for. */
export const nameOfWish = (wish: Wish): string => JSON.stringify(wish);

export function sendWish(state: FlowState, wish: Wish): Promise<Answer<WidgetWaitlistResponseBody>> {
  const { [CONSENT]: agreed, ...who } = valuesOf(waitlistEntries(state));
  const content = { ...wish, ...who, lang: langOf(state), consent: !!agreed, website: state.values.website ?? '' };
  return post<'waitlist'>(`${state.options.base}waitlist`, content);
}
