/** The dialogs of a calendar page: which one is open, and how it is rendered. */

import { html } from 'lit';
import '../booking/cancel-dialog.ts';
import type { Problem } from '../client.ts';
import type { Booking, Resource, Schedule } from './day-columns.ts';
import '../booking/move-dialog.ts';
import '../booking/new-booking-dialog.ts';
import type { WantedRoom } from '../booking/rooms/give-room.ts';
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
      /** A room that it is to have as well. */
      readonly room?: WantedRoom;
      readonly anchor: Element | null;
    }
  | ({ readonly kind: 'room'; readonly anchor: Element | null } & RoomAsked)
  | {
      readonly kind: 'absence';
      readonly day: string;
      readonly shown: readonly number[];
      readonly anchor: Element | null;
    }
  | { readonly kind: 'series'; readonly booking: Booking; readonly anchor: Element | null }
  | { readonly kind: 'propose'; readonly booking: Booking; readonly anchor: Element | null }
  | { readonly kind: 'cancel'; readonly booking: Booking; readonly anchor: Element | null };

/** A booking that is to have another room. */
export interface RoomAsked {
  readonly booking: Booking;
  readonly room: WantedRoom;
  readonly refusal: Problem;
}

interface Around {
  readonly schedules: readonly Schedule[];
  readonly resources: readonly Resource[];
  readonly closed: () => void;
  readonly changed: (booking: Booking | null) => void;
}

export function openDialog(open: Open, { schedules, resources, closed, changed }: Around) {
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
          .schedules=${schedules} .where=${open.when} .given=${open.booking} .room=${open.room ?? null}
          .anchor=${anchor} .closed=${closed} .changed=${changed}
        ></admin-move>
      `;
    case 'room':
      return html`
        <admin-room .given=${open.booking} .room=${open.room} .refusal=${open.refusal} .anchor=${anchor} .closed=${closed} .changed=${changed}></admin-room>
      `;
    case 'absence':
      return html`
        <admin-absence
          .schedules=${schedules} .resources=${resources} .day=${open.day} .shown=${open.shown} .anchor=${anchor} .closed=${closed} .changed=${changed}
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
