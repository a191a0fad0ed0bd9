/** The mails for each kind of outbox entry. The compiler requires an entry here for a new kind. */

import type { OutboxKind } from '../outbox-entry.ts';
import type { LetterKind, NoticeKind } from '../texts/mail-texts.ts';
import type { MailCalendar } from './mail.ts';

/** Letters to customers about one active or former booking. */
export type BookingLetterKind = Exclude<
  LetterKind,
  'bookingRefused' | 'waitlistJoined' | 'waitlistOffer'
>;

interface MailPlan {
  readonly customer: BookingLetterKind | 'bookingRefused' | null;
  readonly operator: NoticeKind | null;
  /** The method of the calendar file; `null` if none is attached. */
  readonly calendar: MailCalendar['method'] | null;
  /**
   * Whether the mail is obsolete once the booking has changed again, because a later mail reports
   * that.
   */
  readonly tellsOfChange: boolean;
}

const NONE: MailPlan = { customer: null, operator: null, calendar: null, tellsOfChange: false };

/**
 * A reminder needs no calendar file, and an unconfirmed booking belongs in no calendar. The waiting
 * list's mails are in `waitlist-mail.ts`.
 */
export const MAIL_KINDS: Readonly<Record<OutboxKind, MailPlan>> = {
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
  'confirmation.requested': { ...NONE, customer: 'confirmationRequest' },
  'confirmation.reminder': { ...NONE, customer: 'confirmationReminder' },
  'waitlist.joined': NONE,
  'waitlist.offered': NONE,
  'webhook.test': NONE,
};
