/** Events that the widget sends to the page. Their details contain no personal data. */

import type { Problem } from './api-client.ts';
import type { Step } from './flow/steps.ts';

export interface SlotwellEventDetails {
  /** The first step is on screen. */
  'slotwell-ready': null;
  /** Another step is shown: `number` of `count` visible steps. */
  'slotwell-step': { readonly step: Step; readonly number: number; readonly count: number };
  /**
   * A booking is about to be sent; fires on each try. Cancelable: after `preventDefault()` nothing
   * is sent and the widget stays as it is.
   */
  'slotwell-before-book': {
    readonly schedule: number | undefined;
    readonly reason: number | undefined;
    /** Wall time of the installation, `YYYY-MM-DD HH:MM:SS`. */
    readonly slot: string | undefined;
  };
  /**
   * A booking was made. Cancelable: after `preventDefault()` the widget stays busy and shows no
   * confirmation, so that the page can show its own; `reset()` starts over.
   */
  'slotwell-booked': {
    /** `booking_id` of the REST API. */
    readonly number: number;
    /** `booking_details_id` of the REST API. */
    readonly id: string;
    /** UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
    readonly start: string;
    readonly end: string;
    /** `pending`: the booking only counts once the customer has followed the link in a mail. */
    readonly status: 'confirmed' | 'pending';
  };
  /** A call was refused or failed. The widget shows the problem itself. */
  'slotwell-error': { readonly code: Problem['code'] };
}

/** An event of the widget, by its type. */
type SlotwellEvent<T extends keyof SlotwellEventDetails> = CustomEvent<SlotwellEventDetails[T]>;

type SlotwellEvents = { [T in keyof SlotwellEventDetails]: SlotwellEvent<T> };

declare global {
  interface HTMLElementEventMap extends SlotwellEvents {}
}
