/** From step to step, by the widget's own buttons and by the browser's. */

import type { ReactiveControllerHost } from 'lit';
import type { FieldErrors } from './form-fields.ts';
import { getTexts, listSteps, toProgress } from './selectors.ts';
import { choose, reachableStep, type Step } from './steps.ts';
import type { FlowStore } from './store.ts';
import { whileConnected } from './while-connected.ts';

/** Day and time are shown at once: the room decides, which the style sheet asks for. */
export const isOneView = (host: HTMLElement): boolean =>
  ['.month', '.times'].every(
    (part) => host.shadowRoot?.querySelector<HTMLElement>(part)?.offsetWidth,
  );

/**
 * The steps of one widget are entries of the browser's history, so that its Back button goes one
 * step back. The address stays as it is, what the page keeps in its own entries is kept, and
 * several widgets on a page each read only their own part, by their key.
 */
export class NavigationController {
  readonly #store: FlowStore;
  readonly #host: HTMLElement;
  /** New for each widget and load: entries from before a reload mean the first step. */
  readonly #key = `slotwell ${Math.random()}`;

  constructor(host: ReactiveControllerHost & HTMLElement, store: FlowStore) {
    this.#store = store;
    this.#host = host;
    // An entry from before the widget's first step has none.
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
    // The newest entry may be the page's, or another widget's.
    if (history.state?.slotwell === this.#key) {
      history.back();
    } else {
      this.goTo(steps[steps.indexOf(state.step) - 1] ?? state.step);
    }
  };

  goTo(wanted: Step): void {
    this.#show(wanted, true);
  }

  /** Shows the form with what is open in it. */
  reopenForm(errors: FieldErrors): void {
    this.#store.changeSilently({ choices: choose(this.#store.state.choices, 'form', false) });
    this.goTo('form');
    this.#store.change({ errors, focusOn: '[role=alert]' });
  }

  /** `isEntry`: as an entry of the browser's history. */
  #show(wanted: Step, isEntry = false): void {
    const { state } = this.#store;
    const steps = listSteps(state);
    const step = reachableStep(state.choices, steps, wanted);
    if (state.confirmed || state.isSending || !state.isStarted || step === state.step) {
      return;
    }
    // Back would lead to the same view.
    const isSameView = step === 'time' && state.step === 'day' && isOneView(this.#host);
    if (isEntry) {
      this.#write(step, isSameView ? 'replaceState' : 'pushState');
    }
    this.#store.change({ step, errors: {}, problem: undefined, focusOn: 'h2' });
    this.#store.change({
      announcement: `${toProgress(this.#store.state).text}: ${getTexts(state)[`${step}Head`]}`,
    });
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
      // Browsers refuse too many entries; the widget's own Back still works.
    }
  }
}
