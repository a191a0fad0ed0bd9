/** Begins a booking: by what the page asks for, or anew. */

import type { BookingFlow } from './booking-flow.ts';
import { listEntries, toValues } from './form-fields.ts';
import { toStorageKey } from './selectors.ts';
import type { Options } from './state.ts';
import { readFromTab, writeToTab } from './tab-storage.ts';
import { begun } from './transitions.ts';

/**
 * Takes up what the page asks for. Another language or prefilling keeps everything; another
 * calendar, reason, time or server begins anew.
 */
export function open(flow: BookingFlow, options: Options): void {
  const last = flow.state.options;
  const isOther = whatIn(options) !== whatIn(last);
  if (isOther) {
    flow.hold.letGo();
  }
  flow.changeSilently({ options });
  if (isOther) {
    begin(flow);
  }
  if (isOther || options.lang !== last.lang) {
    flow.settle();
  }
}

/** What is booked and where, by all that the page asks for. */
const whatIn = ({ lang: _lang, prefill: _prefill, ...what }: Options): string =>
  JSON.stringify(what);

/** Forgets the booking and everything chosen and typed. */
export function reset(flow: BookingFlow): void {
  writeToTab(toStorageKey(flow.state));
  flow.hold.letGo();
  flow.queries.drop('days');
  begin(flow);
  flow.change({ focusOn: 'h2' });
  flow.settle();
}

/** The same customer books again: name and address stay, all else begins anew. */
export function bookAnother(flow: BookingFlow): void {
  const kept = listEntries(flow.state).filter((entry) => entry.field.autocomplete);
  reset(flow);
  flow.change({ values: toValues(kept) });
}

function begin(flow: BookingFlow): void {
  flow.sent = undefined;
  flow.change(begun(flow.state, flow.hold.restore(), readFromTab(toStorageKey(flow.state))));
  void flow.follow(flow.hold.pending);
}
