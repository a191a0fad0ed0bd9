/** What the customer does at the waiting list: sends its form. */

import type { Problem } from '../api-client.ts';
import type { BookingFlow } from '../flow/booking-flow.ts';
import { openFieldsOf } from '../flow/form-fields.ts';
import { textsOf } from '../flow/selectors.ts';
import { blamed, sending } from '../flow/transitions.ts';
import { nameOfWish, sendWish, type Wish, waitlistEntries, waitlistFocus } from './waitlist.ts';

/** What is open in the fields is said there, everything else as any trouble; nothing typed is lost. */
export async function submitWish(flow: BookingFlow, wish: Wish): Promise<void> {
  const { state } = flow;
  const open = openFieldsOf(waitlistEntries(state));
  if (state.isSending) return;
  if (open) return flow.change(blamed(open));
  flow.change(sending(textsOf(state).loading));
  const { problem } = await sendWish(state, wish);
  flow.change({ isSending: false });
  if (problem) refuse(flow, problem);
  else flow.change({ joinedWish: nameOfWish(wish), announcement: textsOf(state).joined, focusOn: waitlistFocus });
}

function refuse(flow: BookingFlow, problem: Problem): void {
  const field = problem.field ?? (problem.code.endsWith('_limit') ? 'email' : undefined);
  if (field) flow.change(blamed({ [field]: problem }));
  else flow.fail(problem);
}
