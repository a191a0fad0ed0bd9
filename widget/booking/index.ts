/** The widget's entry module: loading it defines `<slotwell-booking>`. */

// Imported first to order the built file, logic before views, which compresses better: 110 bytes.
import 'lit';
import './flow/booking-flow.ts';
import { SlotwellBooking } from './booking-element.ts';

const tag = 'slotwell-booking';

// A page may load the script of two servers, and then `base-url` tells whose calls an element uses.
customElements.get(tag) ?? customElements.define(tag, SlotwellBooking);

declare global {
  interface HTMLElementTagNameMap {
    [tag]: SlotwellBooking;
  }
}
