/** What customers choose: a calendar, a reason, a day, a time; and how they look for one. */

import type { BookingFlow } from './booking-flow.ts';
import { listKey } from './state.ts';
import type { Choices } from './steps.ts';
import { writeToTab } from './tab-storage.ts';
import { chosen } from './transitions.ts';

/**
 * Makes a choice of any step; what it needs is asked for and the next step follows by itself: see
 * `settle`.
 */
export function select<S extends keyof Choices>(
  flow: BookingFlow,
  step: S,
  value: Choices[S],
): void {
  if (flow.state.isSending) {
    return;
  }
  flow.change(chosen(flow.state, step, value));
  flow.settle();
}

/** What is shown of the day already may be some minutes old. */
export function selectDay(flow: BookingFlow, day: string): void {
  flow.queries.invalidate('slots');
  select(flow, 'day', day);
}

/** A time of any day: `YYYY-MM-DD HH:MM:SS`. It is held, and then the form is shown. */
export function selectTime(flow: BookingFlow, time: string): void {
  const day = time.slice(0, 10);
  if (day !== flow.state.choices.day || flow.state.step === 'day') {
    flow.queries.invalidate('slots');
    // Past the times of its day, which are not on screen: Back leads to where it was chosen.
    flow.changeSilently({ ...chosen(flow.state, 'day', day), step: 'time' });
  }
  select(flow, 'time', time);
}

/** Moves the month to a day; `focusOn` is what takes the focus there. */
export function focusDay(flow: BookingFlow, day: string, focusOn = ''): void {
  flow.change({ focusedDay: day, focusOn });
  flow.load();
}

export function toggleList(flow: BookingFlow): void {
  const isList = !flow.state.isList;
  flow.change({ isList });
  writeToTab(listKey, isList);
}
