/**
 * The state of one widget. Views treat it as read-only, apart from what only they show; the actions
 * of flow, navigation and waiting list change it.
 */

import type { ReactiveControllerHost } from 'lit';
import type { SlotwellEventDetails } from '../events.ts';
import { type FlowState, initialState, listKey } from './state.ts';
import { readFromTab } from './tab-storage.ts';

export class FlowStore {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #state: FlowState = { ...initialState, isList: readFromTab<boolean>(listKey) };

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
  }

  get state(): FlowState {
    return this.#state;
  }

  /** Changes the state and renders. */
  change(changes: Partial<FlowState>): void {
    this.changeSilently(changes);
    this.#host.requestUpdate();
  }

  /** Changes the state without rendering, because the visitor may be typing. */
  changeSilently(changes: Partial<FlowState>): void {
    this.#state = { ...this.#state, ...changes };
  }

  /**
   * Dispatches an event to the page, also across shadow roots. Returns `false` if the page
   * cancelled it.
   */
  emit<T extends keyof SlotwellEventDetails>(type: T, detail: SlotwellEventDetails[T]): boolean {
    // Only before-book and booked can be cancelled.
    return this.#host.dispatchEvent(
      new CustomEvent(type, {
        bubbles: true,
        composed: true,
        cancelable: type.includes('book'),
        detail,
      }),
    );
  }
}
