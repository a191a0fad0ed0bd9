/** The visitor's local time, beside the schedule's if the two differ. */

import { fill } from '../format/texts.ts';
import { dateAndTime, ownTime, wallTime } from '../format/wall-time.ts';
import { getConfig, getLocale, getTexts } from './selectors.ts';
import type { FlowState } from './state.ts';

/** `Fri 05:45`; empty if the visitor's clock shows the same. */
export const formatOwnTime = (state: FlowState, slot: string): string =>
  ownTime(getLocale(state), slot, getConfig(state).offsets);

/** `Fri 05:45 for you`; empty if the visitor's clock shows the same. */
export function yourTime(state: FlowState, slot: string): string {
  const time = formatOwnTime(state, slot);
  return time && fill(getTexts(state).yourTime, { time });
}

/** Adds the visitor's local time to a time of the schedule: `17:45 (Fri 05:45 for you)`. */
export function withYourTime(state: FlowState, words: string, slot: string): string {
  const yours = yourTime(state, slot);
  return yours ? `${words} (${yours})` : words;
}

/** `Tue 24 Nov, 15:15`, with the visitor's local time. */
export const whenWords = (state: FlowState, slot: string): string =>
  withYourTime(state, dateAndTime(getLocale(state), slot), slot);

/** The same for an instant. */
export const momentWords = (state: FlowState, instant: string): string =>
  whenWords(state, wallTime(instant, getConfig(state).time_zone));
