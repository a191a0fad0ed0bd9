/** What the customer does at the waiting list: sends its form. */

import type { Problem } from '../api-client.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { textsOf } from '../flow/selectors.ts';
import { blamed, sending } from '../flow/transitions.ts';
import { nameOfWish, openWaitlistFieldsOf, sendWish, type Wish, waitlistFocus } from './waitlist.ts';

/** What is open in the fields is said there, everything else as any trouble; nothing typed is lost. */
export async function submitWish(flow: BookingFlow, wish: Wish): Promise<void> {
  const { state, store } = flow;
  if (state.isSending) return;
  const errors = openWaitlistFieldsOf(state);
  if (errors) {
    store.change({ errors, focusOn: `#${Object.keys(errors)[0]}` });
    return;
  }
  store.change(sending(textsOf(state).loading));
  const { problem } = await sendWish(state, wish);
  store.change({ isSending: false });
  if (problem) refuse(flow, problem);
  else store.change({ joinedWish: nameOfWish(wish), announcement: textsOf(state).joined, focusOn: waitlistFocus });
}

function refuse(flow: BookingFlow, problem: Problem): void {
  const field = problem.field ?? (problem.code.endsWith('_limit') ? 'email' : undefined);
  if (field) flow.store.change(blamed(field, problem));
  else flow.fail(problem);
}
