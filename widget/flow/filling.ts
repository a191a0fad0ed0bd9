/** What customers type, and the end of the form. */

import type { BookingFlow } from './booking-flow.ts';
import { select } from './choosing.ts';
import { openFieldsOf } from './form-fields.ts';
import { mended } from './transitions.ts';

/** Kept with every key, without drawing anything anew, unless an error is mended by it. */
export function typeInto({ store }: BookingFlow, name: string, value: string | boolean): void {
  store.changeSilently({ values: { ...store.state.values, [name]: value } });
  if (store.state.errors[name] && !openFieldsOf(store.state)?.[name]) store.change(mended(store.state, name));
}

/** Once a field is filled in: others may depend on it. */
export const askWhatDepends = (flow: BookingFlow): void => flow.store.change({});

export const focusField = (flow: BookingFlow, name: string): void => flow.store.change({ focusOn: `#${name}` });

/** What is open in the form takes the focus, else the next step follows. */
export function submitForm(flow: BookingFlow): void {
  const open = openFieldsOf(flow.state);
  if (open) flow.navigation.reopenForm(open);
  else select(flow, 'form', true);
}
