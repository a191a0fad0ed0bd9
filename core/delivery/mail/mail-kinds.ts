/**
 * What mail each kind of outbox entry leads to: a kind that is added is asked for here by the
 * compiler.
 */

import type { OutboxKind } from '../outbox-entry.ts';
import type { LetterKind, NoticeKind } from '../texts/mail-texts.ts';
import type { MailCalendar } from './mail.ts';

/** Letters to customers about one booking that stands or stood. */
export type BookingLetterKind = Exclude<
  LetterKind,
  'bookingRefused' | 'waitlistJoined' | 'waitlistOffer'
>;

interface MailsOf {
  /** What the customer is written; `null` if nothing. */
  readonly customer: BookingLetterKind | 'bookingRefused' | null;
  /** What the operator is told; `null` if nothing. */
  readonly operator: NoticeKind | null;
  /** What the calendar file asks the recipient's calendar for; `null` if none goes along. */
  readonly calendar: MailCalendar['method'] | null;
  /** Whether it is obsolete once the booking was changed again: a later mail then tells of that. */
  readonly tellsOfChange: boolean;
}

const NONE: MailsOf = { customer: null, operator: null, calendar: null, tellsOfChange: false };

/**
 * A reminder needs no calendar file, and what is not confirmed yet belongs in no calendar. The
 * waiting list's mails are `waitlist-mail.ts`'s.
 */
export const MAIL_KINDS: Readonly<Record<OutboxKind, MailsOf>> = {
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
