/**
 * Remembers name, email and phone in this browser for the next booking, if the customer asks for it.
 * Nothing else is stored, and nothing without the tick.
 */

import type { BookingFlow } from './booking-flow.ts';
import { type Entry, listEntries } from './form-fields.ts';
import { getTexts } from './selectors.ts';
import { readFromTab, writeToTab } from './tab-storage.ts';

/** Name of the box, which no form field can have. */
const REMEMBER = '_remember';
/** Key in local storage. The values are stored by their kind, as in `autocomplete`. */
const KEY = 'slotwell-me';

/** Returns what is remembered. Other scripts of the page may have changed it. */
export const readRemembered = () => readFromTab<Record<string, unknown>>(KEY, 'localStorage');

/** Not `country-name`, which is no name of a person. */
const listContacts = (flow: BookingFlow): readonly Entry[] =>
  listEntries(flow.state).filter(({ field }) =>
    /^(email|tel|[^c]*name)/.test(field.autocomplete ?? ''),
  );

const isWanted = ({ state }: BookingFlow): boolean =>
  !!(state.values[REMEMBER] ?? state.remembered);

/** Lists the box, if the form asks for something that can be remembered. */
export function rememberEntries(flow: BookingFlow): readonly Entry[] {
  const { remember: label, rememberHint: hint } = getTexts(flow.state);
  const field = {
    form_type: 'checkbox',
    input_type: 'text',
    label,
    hint,
    required: false,
    value: false,
  } as const;
  return listContacts(flow)[0] ? [{ name: REMEMBER, field, value: isWanted(flow) }] : [];
}

/** Stores what was booked with. */
export function remember(flow: BookingFlow): void {
  if (isWanted(flow)) {
    // If one of two telephone numbers was left empty, the other one is remembered.
    const known = listContacts(flow)
      .filter(({ value }) => value)
      .map(({ field, value }) => [field.autocomplete, value]);
    writeToTab(KEY, Object.fromEntries(known), 'localStorage');
  }
}

/** Forgets everything as soon as the tick is taken away. What the form has stays in it. */
export function forgetIfUnticked(flow: BookingFlow): void {
  if (flow.state.values[REMEMBER] === false) {
    writeToTab(KEY, undefined, 'localStorage');
  }
}
