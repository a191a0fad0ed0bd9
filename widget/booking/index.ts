/** The widget's entry module: loading it defines `<slotwell-booking>`. */

// Imported first to order the built file, logic before views, which compresses better: 110 bytes.
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
