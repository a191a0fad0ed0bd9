/** Moves between steps with the widget's own buttons and those of the browser. */

import type { ReactiveControllerHost } from 'lit';
import type { FieldErrors } from './form-fields.ts';
import { listSteps, toProgress } from './selectors.ts';
import { choose, reachableStep, type Step } from './steps.ts';
import type { FlowStore } from './store.ts';
import { whileConnected } from './while-connected.ts';

/** Whether day and time share one view. The style sheet decides, by the available width. */
export const isOneView = (host: HTMLElement): boolean =>
  ['.month', '.times'].every(
    (part) => host.shadowRoot?.querySelector<HTMLElement>(part)?.offsetWidth,
  );

/**
 * Makes the steps of a widget entries of the browser history, so that the Back button goes one step
 * back. The address does not change, the page's own state is kept, and several widgets on a page
 * use separate keys.
 */
export class NavigationController {
  readonly #store: FlowStore;
  readonly #host: HTMLElement;
  /** New for each widget and page load: entries from before a reload mean the first step. */
  readonly #key = `slotwell ${Math.random()}`;

  constructor(host: ReactiveControllerHost & HTMLElement, store: FlowStore) {
    this.#store = store;
    this.#host = host;
    // Entries from before the widget's first step have none.
    const followBrowser = () =>
      this.#show(history.state?.[this.#key] ?? listSteps(store.state)[0] ?? 'day');
    whileConnected(host, (signal) => addEventListener('popstate', followBrowser, { signal }));
  }

  readonly goBack = (): void => {
    const { state } = this.#store;
    const steps = listSteps(state);
    if (state.isSending) {
      return;
    }
    // The newest entry may belong to the page or to another widget.
    if (history.state?.slotwell === this.#key) {
      history.back();
    } else {
      this.goTo(steps[steps.indexOf(state.step) - 1] ?? state.step);
    }
  };

  goTo(wanted: Step): void {
    this.#show(wanted, true);
  }

  /** Shows the form with its errors. */
  reopenForm(errors: FieldErrors): void {
    this.#store.changeSilently({ choices: choose(this.#store.state.choices, 'form', false) });
    this.goTo('form');
    this.#store.change({ errors, focusOn: '[role=alert]' });
  }

  /** Shows a step. `isEntry` adds it to the browser history. */
  #show(wanted: Step, isEntry = false): void {
    const { state } = this.#store;
    const steps = listSteps(state);
    const step = reachableStep(state.choices, steps, wanted);
    if (state.confirmed || state.isSending || !state.isStarted || step === state.step) {
      return;
    }
    // Day and time share one view: after a new entry, Back would show the same view again.
    const isSameView = step === 'time' && state.step === 'day' && isOneView(this.#host);
    if (isEntry) {
      this.#write(step, isSameView ? 'replaceState' : 'pushState');
    }
    this.#store.change({
      step,
      errors: {},
      problem: undefined,
      focusOn: 'h2',
      isMovingOn: false,
    });
    this.#store.change({ announcement: toProgress(this.#store.state).text });
    this.#store.emit('slotwell-step', {
      step,
      number: steps.indexOf(step) + 1,
      count: steps.length,
    });
  }

  #write(step: Step, how: 'pushState' | 'replaceState'): void {
    try {
      history[how]({ ...history.state, [this.#key]: step, slotwell: this.#key }, '');
    } catch {
      // Browsers limit the number of entries; the widget's own Back still works.
    }
  }
}
