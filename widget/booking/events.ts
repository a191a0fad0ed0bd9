/** What the widget tells the page. Details carry no data of the customer. */

import type { Problem } from './api-client.ts';
import type { Step } from './flow/steps.ts';

export interface SlotwellEventDetails {
  /** The first step is on screen. */
  'slotwell-ready': null;
  /** Another step is shown: the `number`th of `count` shown ones. */
  'slotwell-step': { readonly step: Step; readonly number: number; readonly count: number };
  /**
   * About to book, at each try. Cancelable: after `preventDefault()` nothing is sent, and the
   * widget stays as it is.
   */
  'slotwell-before-book': {
    readonly schedule: number | undefined;
    readonly reason: number | undefined;
    /** By the installation's clock, `YYYY-MM-DD HH:MM:SS`. */
    readonly slot: string | undefined;
  };
  /**
   * Booked. Cancelable: after `preventDefault()` the widget shows no confirmation of its own, stays
   * busy, and the page goes on; `reset()` starts anew.
   */
  'slotwell-booked': {
    /** `booking_id` of the REST API. */
    readonly number: number;
    /** `booking_details_id` of the REST API. */
    readonly id: string;
    /** UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
    readonly start: string;
    readonly end: string;
    /** `pending`: it stands once the customer has followed the link in a mail. */
    readonly status: 'confirmed' | 'pending';
  };
  /** Something was refused or did not arrive; the widget says so itself. */
  'slotwell-error': { readonly code: Problem['code'] };
}

/** An event of the widget, by its type. */
type SlotwellEvent<T extends keyof SlotwellEventDetails> = CustomEvent<SlotwellEventDetails[T]>;

type SlotwellEvents = { [T in keyof SlotwellEventDetails]: SlotwellEvent<T> };

declare global {
  interface HTMLElementEventMap extends SlotwellEvents {}
}
