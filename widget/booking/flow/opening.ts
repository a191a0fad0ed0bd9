/** Starts a booking, with the options of the page or from scratch. */

import type { BookingFlow } from './booking-flow.ts';
import { listEntries, toValues } from './form-fields.ts';
import { readRemembered } from './remembering.ts';
import { toStorageKey } from './selectors.ts';
import type { Options } from './state.ts';
import { readFromTab, writeToTab } from './tab-storage.ts';
import { begun } from './transitions.ts';

/**
 * Takes over the options of the page. A new language or prefill keeps everything; a new schedule,
 * reason, time or server starts over.
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

/** Identifies the options that start over when they change. */
const whatIn = ({ lang: _lang, prefill: _prefill, ...what }: Options): string =>
  JSON.stringify(what);

/** Discards the booking and everything chosen and typed. */
export function reset(flow: BookingFlow): void {
  writeToTab(toStorageKey(flow.state));
  flow.hold.letGo();
  flow.queries.drop('days');
  begin(flow);
  flow.change({ focusOn: 'h2' });
  flow.settle();
}

/** Starts another booking for the same customer: keeps name and address, resets everything else. */
export function bookAnother(flow: BookingFlow): void {
  const kept = listEntries(flow.state).filter((entry) => entry.field.autocomplete);
  reset(flow);
  flow.change({ values: toValues(kept) });
}

function begin(flow: BookingFlow): void {
  flow.sent = undefined;
  flow.changeSilently({ remembered: readRemembered() });
  flow.change(begun(flow.state, flow.hold.restore(), readFromTab(toStorageKey(flow.state))));
  void flow.follow(flow.hold.pending);
}
