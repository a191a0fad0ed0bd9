/** The widget's one module: loading it defines `<slotwell-booking>`. */

// Named first for the order in the built file: what decides stands together, and then the views.
// The compressor finds more of the same: 110 bytes.
import 'lit';
import './flow/booking-flow.ts';
import { SlotwellBooking } from './booking-element.ts';

const tag = 'slotwell-booking';

if (customElements.get(tag)) {
  // biome-ignore lint/suspicious/noConsole: the page's author is the one to tell
  console.warn(`${tag} exists: base-url decides`);
} else {
  customElements.define(tag, SlotwellBooking);
}

declare global {
  interface HTMLElementTagNameMap {
    [tag]: SlotwellBooking;
  }
}
