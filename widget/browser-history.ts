/**
 * The steps of one widget as entries of the browser's history, so that its Back button goes one step back. The address stays as it is, what the page keeps
 * in its own entries is kept, and several widgets on a page each read only their own part, by their key.
 */

import { attempt } from './attempt.ts';
import type { Step } from './steps.ts';

/** New for each widget and load: entries from before a reload mean the first step. */
export const historyKey = () => `${Math.random()}`;

export function pushStep(key: string, step: Step): void {
  const { state } = history;
  attempt(() => history.pushState({ ...state, slotwell: { ...state?.slotwell, [key]: step, last: key } }, ''));
}

/** The step of the present entry; undefined: the first one. */
export const stepInHistory = (key: string): Step | undefined => history.state?.slotwell?.[key];

/** Goes back where the newest entry is this widget's; false where it is not. */
export function backInHistory(key: string): boolean {
  const own = history.state?.slotwell?.last === key;
  if (own) history.back();
  return own;
}
