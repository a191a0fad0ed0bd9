/** What the customer does at the waiting list: opens its form, sends it. */

import type { Problem } from '../api-client.ts';
import { textsOf } from '../flow/state.ts';
import type { FlowStore } from '../flow/store.ts';
import { nameOfWish, openWaitlistFieldsOf, sendWish, type Wish, waitlistFocus } from './waitlist.ts';

export class WaitlistActions {
  readonly #store: FlowStore;
  readonly #fail: (problem: Problem) => void;

  constructor(store: FlowStore, fail: (problem: Problem) => void) {
    this.#store = store;
    this.#fail = fail;
  }

  /** What is open in the fields is said there, everything else as any trouble; nothing typed is lost. */
  readonly submit = async (wish: Wish): Promise<void> => {
    const { state } = this.#store;
    if (state.isSending) return;
    const errors = openWaitlistFieldsOf(state);
    if (errors) {
      this.#store.change({ errors, focusOn: `#${Object.keys(errors)[0]}` });
      return;
    }
    this.#store.change({ errors: {}, problem: undefined, isSending: true, announcement: textsOf(state).loading });
    const { problem } = await sendWish(state, wish);
    this.#store.change({ isSending: false });
    if (problem) this.#refuse(problem);
    else this.#confirm(wish);
  };

  #refuse(problem: Problem): void {
    const field = problem.field ?? (problem.code.endsWith('_limit') ? 'email' : undefined);
    if (field) this.#store.change({ errors: { [field]: problem }, focusOn: `#${field}` });
    else this.#fail(problem);
  }

  #confirm(wish: Wish): void {
    const announcement = textsOf(this.#store.state).joined;
    this.#store.change({ joinedWish: nameOfWish(wish), announcement, focusOn: waitlistFocus });
  }
}
