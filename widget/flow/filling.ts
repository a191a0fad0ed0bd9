/** What customers type, and the end of the form. */

import type { BookingFlow } from './booking-flow.ts';
import { select } from './choosing.ts';
import { entriesOf, openFieldsOf } from './form-fields.ts';
import { mended } from './transitions.ts';

/** Kept with every key, without drawing anything anew, unless an error is mended by it. */
export function typeInto(flow: BookingFlow, name: string, value: string | boolean): void {
  flow.changeSilently({ values: { ...flow.state.values, [name]: value } });
  const { state } = flow;
  if (state.errors[name] && !openFieldsOf(entriesOf(state))?.[name]) flow.change(mended(state, name));
}

/** What is open in the form takes the focus, else the next step follows. */
export function submitForm(flow: BookingFlow): void {
  const open = openFieldsOf(entriesOf(flow.state));
  if (open) flow.navigation.reopenForm(open);
  else select(flow, 'form', true);
}
