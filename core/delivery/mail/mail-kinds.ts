/** The mails for each kind of outbox entry. */

import type { Invitation } from '../calendar/calendar-file.ts';
import { OUTBOX_KINDS, type OutboxKind } from '../outbox-entry.ts';
import type { AddressLetterKind, LetterKind, NoticeKind } from '../texts/mail-texts.ts';
import type { BookingEvent } from '../webhooks/booking-events.ts';

/** Letters to customers about one active or former booking. */
export type BookingLetterKind = Exclude<
  LetterKind,
  'bookingRefused' | 'waitlistJoined' | 'waitlistOffer' | 'addressRequest' | 'addressLeft'
>;

interface MailPlan {
  readonly customer: BookingLetterKind | AddressLetterKind | 'bookingRefused' | null;
  readonly operator: NoticeKind | null;
  /** The method of the calendar file; `null` if none is attached. */
  readonly calendar: Invitation['method'] | null;
  /**
   * Whether the mail is obsolete once the booking has changed again, because a later mail reports
   * that.
   */
  readonly tellsOfChange: boolean;
}

const NONE: MailPlan = { customer: null, operator: null, calendar: null, tellsOfChange: false };

/**
 * The compiler requires an entry for a new kind, except for an event of webhooks: without an entry,
 * it goes to webhooks only. A reminder needs no calendar file, and an unconfirmed booking belongs in
 * no calendar. The waiting list's mails are in `waitlist-mail.ts`.
 */
const MAIL_KINDS: Readonly<
  Record<Exclude<OutboxKind, BookingEvent>, MailPlan> & Partial<Record<BookingEvent, MailPlan>>
> = {
  'booking.created': {
    customer: 'confirmation',
    operator: 'created',
    calendar: 'REQUEST',
    tellsOfChange: true,
  },
  'booking.cancelled': {
    customer: 'cancellation',
    operator: 'cancelled',
    calendar: 'CANCEL',
    tellsOfChange: true,
  },
  'booking.rescheduled': {
    customer: 'move',
    operator: 'moved',
    calendar: 'REQUEST',
    tellsOfChange: true,
  },
  'booking.reminder': { ...NONE, customer: 'reminder' },
  'booking.refused': { ...NONE, customer: 'bookingRefused' },
  'booking.proposed': { ...NONE, customer: 'proposal' },
  'booking.corrected': { ...NONE, operator: 'corrected' },
  'booking.substituted': {
    ...NONE,
    customer: 'substitution',
    operator: 'colleagues',
    calendar: 'REQUEST',
  },
  'address.asked': { ...NONE, customer: 'addressRequest' },
  'address.changed': {
    customer: 'confirmation',
    operator: 'corrected',
    calendar: 'REQUEST',
    tellsOfChange: true,
  },
  'address.left': { ...NONE, customer: 'addressLeft' },
  'address.disputed': { ...NONE, operator: 'disputed' },
  'calendar.requested': NONE,
  'confirmation.requested': { ...NONE, customer: 'confirmationRequest' },
  'confirmation.reminder': { ...NONE, customer: 'confirmationReminder' },
  'waitlist.joined': NONE,
  'waitlist.offered': NONE,
  'webhook.test': NONE,
};

export function findMailPlan(kind: OutboxKind): MailPlan {
  return MAIL_KINDS[kind] ?? NONE;
}

/** Kinds whose mails report a change of the booking. */
export const KINDS_THAT_TELL_OF_CHANGES = OUTBOX_KINDS.filter(
  (kind) => findMailPlan(kind).tellsOfChange,
);
