import type { Step } from './steps.ts';

/**
 * The steps of one widget as entries of the browser's history, so that its Back button goes one step back. The address stays as it is, what the page keeps
 * in its own entries is kept, and several widgets on a page each read only their own part, by their key.
 */
export class StepHistory {
  /** New for each widget and load: entries from before a reload mean the first step. */
  readonly #key = `${Math.random()}`;

  /** The step of the present entry; `undefined` if it is from before the widget's first step. */
  get step(): Step | undefined {
    return history.state?.slotwell?.[this.#key];
  }

  write(step: Step, how: 'pushState' | 'replaceState'): void {
    const { state } = history;
    try {
      history[how]({ ...state, slotwell: { ...state?.slotwell, [this.#key]: step, last: this.#key } }, '');
    } catch {
      // Browsers refuse too many entries; the widget's own Back still works.
    }
  }

  /** Goes back if the newest entry is this widget's; `false` if it is not. */
  back(): boolean {
    const isOwn = history.state?.slotwell?.last === this.#key;
    if (isOwn) history.back();
    return isOwn;
  }
}
