/** Actions that choose a schedule, a reason, a day or a time, and those that search for one. */

import type { BookingFlow } from './booking-flow.ts';
import { listKey } from './state.ts';
import type { Choices } from './steps.ts';
import { writeToTab } from './tab-storage.ts';
import { chosen } from './transitions.ts';

const SLOW_MS = 200;

/** Resolves once the browser has painted. */
const nextFrame = () =>
  new Promise<undefined>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Chooses an option of any step. Loading and moving on follow by themselves: see `settle`. A chosen
 * reason is painted first, because drawing the month takes a slow phone a while.
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
  if (step === 'reason') {
    void flow.follow(nextFrame());
  } else {
    flow.settle();
  }
  setTimeout(() => showSlowStep(flow), SLOW_MS);
}

/** Shows the reasons' step while a slow network still loads them. It may turn out to be no step. */
function showSlowStep(flow: BookingFlow): void {
  if (flow.state.isMovingOn && !flow.state.problem) {
    flow.navigation.goTo('reason');
    flow.changeSilently({ isMovingOn: true });
  }
}

/** Chooses a day. Its times are loaded again, because those on screen may be minutes old. */
export function selectDay(flow: BookingFlow, day: string): void {
  flow.queries.invalidate('slots');
  select(flow, 'day', day);
}

/**
 * Chooses a time of any day, `YYYY-MM-DD HH:MM:SS`, and the calendar and reason that it is `of` if
 * they were not chosen before. It is held, and then the form is shown.
 */
export function selectTime(flow: BookingFlow, time: string, of?: Choices): void {
  const day = time.slice(0, 10);
  flow.changeSilently({ choices: { ...flow.state.choices, ...of } });
  if (day !== flow.state.choices.day || flow.state.step !== 'time') {
    flow.queries.invalidate('slots');
    // Skips the times of the day, which were not on screen, so that Back returns to where the time
    // was chosen.
    flow.changeSilently({ ...chosen(flow.state, 'day', day), step: 'time' });
  }
  select(flow, 'time', time);
}

/** Moves the month view to a day; `focusOn` selects the element to focus there. */
export function focusDay(flow: BookingFlow, day: string, focusOn = ''): void {
  flow.change({ focusedDay: day, focusOn });
  flow.load();
}

export function toggleList(flow: BookingFlow): void {
  const isList = !flow.state.isList;
  flow.change({ isList });
  writeToTab(listKey, isList);
}
