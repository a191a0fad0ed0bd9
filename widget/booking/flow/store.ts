/**
 * The state of one widget. It is read-only; what changes it are the actions of the flow, its
 * navigation and its waiting list; a view only what it alone shows.
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

  /** Changes the state and draws it. */
  change(changes: Partial<FlowState>): void {
    this.changeSilently(changes);
    this.#host.requestUpdate();
  }

  /** Changes the state without drawing it: somebody may be typing. */
  changeSilently(changes: Partial<FlowState>): void {
    this.#state = { ...this.#state, ...changes };
  }

  /** Tells the page, outside shadow trees too; `false` if it has prevented what would follow. */
  emit<T extends keyof SlotwellEventDetails>(type: T, detail: SlotwellEventDetails[T]): boolean {
    // Cancelable: before booking, and booked.
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
