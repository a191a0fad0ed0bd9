/** The calendar file that goes with a mail: an invitation where a booking stands, its withdrawal where it was cancelled. */

import { calendarFile } from '../calendar/calendar-file.ts';
import type { OutboxKind } from '../outbox-entry.ts';
import { fullNameOf } from './customer-words.ts';
import type { MailCalendar, MailRequest } from './mail.ts';

/** A reminder needs none, and what is not confirmed yet belongs in no calendar. */
const METHODS: Readonly<Partial<Record<OutboxKind, MailCalendar['method']>>> = {
  'booking.created': 'REQUEST',
  'booking.rescheduled': 'REQUEST',
  'booking.cancelled': 'CANCEL',
};

export function bookingCalendar({ content, delivery, installation, origin, now }: MailRequest): MailCalendar | null {
  if (content.about !== 'booking' || content.entry.asOf === null) return null;
  const { entry, subject } = content;
  const method = METHODS[entry.kind];
  if (method === undefined) return null;
  const forCustomer = delivery.role === 'customer';
  const file = calendarFile({
    booking: { ...subject.booking, ...entry.asOf },
    schedule: subject.schedule,
    reason: subject.reason,
    customer: forCustomer ? null : fullNameOf(subject.booking.submission),
    manageLink: forCustomer ? `${origin.baseUrl}/manage/${subject.manageSecret}` : null,
    profile: installation,
    locale: forCustomer ? subject.booking.locale : null,
    now,
    invitation: { method, organizer: origin.from.address, attendee: delivery.target },
  });
  return { method, content: file };
}
