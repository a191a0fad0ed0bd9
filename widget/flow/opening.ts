/** Begins a booking: by what the page asks for, or anew. */

import type { BookingFlow } from './booking-flow.ts';
import { storageKeyOf } from './selectors.ts';
import type { Wishes } from './state.ts';
import { readFromTab, removeFromTab } from './tab-storage.ts';
import { begun } from './transitions.ts';

/** Takes up what the page asks for. Another language keeps everything; another calendar, reason or server begins anew. */
export function open(flow: BookingFlow, wishes: Wishes): void {
  const { base, schedule, reason, lang } = flow.state.wishes;
  const isOther = wishes.base !== base || wishes.schedule !== schedule || wishes.reason !== reason;
  if (!isOther && wishes.lang === lang) return;
  if (isOther) flow.hold.letGo();
  flow.store.changeSilently({ wishes });
  if (isOther) begin(flow);
  flow.settle();
}

/** Forgets the booking and everything chosen and typed. */
export function reset(flow: BookingFlow): void {
  removeFromTab(storageKeyOf(flow.state));
  flow.hold.letGo();
  flow.queries.drop('days');
  begin(flow);
  flow.store.change({ focusOn: 'h2' });
  flow.settle();
}

function begin(flow: BookingFlow): void {
  flow.bookingKey.forget();
  flow.store.change(begun(flow.state, flow.hold.restore(), readFromTab(storageKeyOf(flow.state))));
  void flow.follow(flow.hold.pending);
}
