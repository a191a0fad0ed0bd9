/** The dialogs of a calendar page: which one is open, and how it is rendered. */

import { html } from 'lit';
import '../booking/cancel-dialog.ts';
import type { Booking, Schedule } from './day-columns.ts';
import '../booking/move-dialog.ts';
import '../booking/new-booking-dialog.ts';
import type { When } from '../booking/when-fields.ts';

/** An open dialog, with the element that it belongs to and is placed beside. */
export type Open =
  | {
      readonly kind: 'add';
      readonly when: When;
      readonly like?: Booking;
      readonly anchor: Element | null;
    }
  | {
      readonly kind: 'move';
      readonly booking: Booking;
      readonly when: When | null;
      readonly anchor: Element | null;
    }
  | {
      readonly kind: 'absence';
      readonly day: string;
      readonly shown: readonly number[];
      readonly anchor: Element | null;
    }
  | { readonly kind: 'series'; readonly booking: Booking; readonly anchor: Element | null }
  | { readonly kind: 'propose'; readonly booking: Booking; readonly anchor: Element | null }
  | { readonly kind: 'cancel'; readonly booking: Booking; readonly anchor: Element | null };

interface Around {
  readonly schedules: readonly Schedule[];
  readonly closed: () => void;
  readonly changed: (booking: Booking | null) => void;
}

export function openDialog(open: Open, { schedules, closed, changed }: Around) {
  const { anchor } = open;
  switch (open.kind) {
    case 'add':
      return html`
        <admin-new-booking
          .schedules=${schedules} .where=${open.when} .given=${open.like ?? null}
          .anchor=${anchor} .closed=${closed} .changed=${changed}
        ></admin-new-booking>
      `;
    case 'move':
      return html`
        <admin-move
          .schedules=${schedules} .where=${open.when} .given=${open.booking}
          .anchor=${anchor} .closed=${closed} .changed=${changed}
        ></admin-move>
      `;
    case 'absence':
      return html`
        <admin-absence
          .schedules=${schedules} .day=${open.day} .shown=${open.shown} .anchor=${anchor} .closed=${closed} .changed=${changed}
        ></admin-absence>
      `;
    case 'series':
      return html`
        <admin-series
          .schedules=${schedules} .given=${open.booking} .anchor=${anchor} .closed=${closed} .changed=${changed}
        ></admin-series>
      `;
    case 'propose':
      return html`
        <admin-propose
          .schedules=${schedules} .booking=${open.booking} .anchor=${anchor} .closed=${closed} .changed=${changed}
        ></admin-propose>
      `;
    case 'cancel':
      return html`
        <admin-cancel .given=${open.booking} .anchor=${anchor} .closed=${closed} .changed=${changed}></admin-cancel>
      `;
  }
}
