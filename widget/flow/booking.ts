/** Books, and does again what did not work. */

import type { ReactiveControllerHost } from 'lit';
import type { WidgetBookingResponseBody } from '../../bff/contract/widget-api.ts';
import type { BookingFlow } from './booking-flow.ts';
import { bookedOf, confirmationOf } from './confirmation.ts';
import { consentEntries, openFieldsOf } from './form-fields.ts';
import { booksOnce, storageKeyOf, textsOf } from './selectors.ts';
import { sendBooking } from './submit.ts';
import { writeToTab } from './tab-storage.ts';
import { blamed, sending } from './transitions.ts';
import { whileConnected } from './while-connected.ts';

/** So long, a connection that is back may still fail. */
const SHAKY_MS = 5000;
const RETRY_MS = 1000;

export async function submitBooking(flow: BookingFlow): Promise<void> {
  const { state } = flow;
  const open = openFieldsOf(consentEntries(state));
  if (state.isSending) return;
  if (open) return flow.change(blamed(open));
  const { calendar: schedule, reason, time: slot } = state.choices;
  if (!flow.emit('slotwell-before-book', { schedule, reason, slot })) return flow.change({});
  flow.change(sending(textsOf(state).busy));
  const { body, problem } = await sendBooking(flow);
  flow.change({ isSending: false });
  if (problem) flow.fail(problem, true);
  else if (body) confirm(flow, body);
}

function confirm(flow: BookingFlow, receipt: WidgetBookingResponseBody): void {
  const { hold, state } = flow;
  const confirmed = confirmationOf(state, receipt);
  const { isMailed, ownPage } = confirmed;
  // The link to the booking's own page leads to the customer's data: the tab keeps it only where no mail brings it.
  writeToTab(storageKeyOf(state), { ...confirmed, ownPage: isMailed ? undefined : ownPage });
  hold.forget();
  const shows = flow.emit('slotwell-booked', { ...bookedOf(receipt), status: receipt.status });
  flow.change(shows ? { confirmed, announcement: '', focusOn: 'h2' } : { isSending: true });
  flow.load();
}

/** Does again what brought the problem. */
export function retry(flow: BookingFlow): void {
  flow.changeSilently({ isRetried: true, problem: undefined });
  if (flow.state.isBookingProblem) void submitBooking(flow);
  else flow.settle();
}

/**
 * When the connection is there again: tries again if that cannot book twice. So it does for a call that was on its way, or went out just after, and fails only
 * now: no further event would come.
 */
export function retryWhenOnline(host: ReactiveControllerHost, flow: BookingFlow): void {
  let onlineAt = -Infinity;
  const retryIfBack = () => {
    const { problem, isBookingProblem } = flow.state;
    const { askedAt } = problem ?? {};
    const isSafe = !isBookingProblem || booksOnce(flow.state);
    if (!askedAt || askedAt > onlineAt + SHAKY_MS || !isSafe) return;
    setTimeout(() => flow.state.problem === problem && retry(flow), askedAt < onlineAt ? 0 : RETRY_MS);
  };
  host.addController({ hostUpdated: retryIfBack });
  whileConnected(host, (signal) =>
    addEventListener(
      'online',
      () => {
        onlineAt = performance.now();
        retryIfBack();
      },
      { signal },
    ),
  );
}

export async function requestMoreTime(flow: BookingFlow): Promise<void> {
  const problem = await flow.hold.extend();
  if (problem) flow.fail(problem);
  else flow.change({ focusOn: 'h2' });
}
