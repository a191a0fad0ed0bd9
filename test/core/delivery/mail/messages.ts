/**
 * Builders of what mails are composed of. Monday, 2 November 2026; the booking is on Tuesday, 24
 * November, 09:30 in Berlin.
 */

import { speak } from '../../../../bff/texts/index.ts';
import type { Booking } from '../../../../core/booking/booking.ts';
import type { LeasedDelivery } from '../../../../core/delivery/delivery.ts';
import { composeMail } from '../../../../core/delivery/mail/compose-mail.ts';
import type { Mail, MailInstallation, WaitlistMail } from '../../../../core/delivery/mail/mail.ts';
import type {
  BookingAsOf,
  MessageContext,
  OutboxEntry,
} from '../../../../core/delivery/outbox-entry.ts';
import type { Reason, Schedule } from '../../../../core/installation/schedule.ts';
import {
  aFormField,
  anInstallation,
  aReason,
  aSchedule,
  emailField,
} from '../../../bff/support/an-installation.ts';

export const NOW = Date.parse('2026-11-02T08:00:00Z');
export const DETAILS_ID = 'Zk3vQ0aWf7Jm2sXb';
export const SECRET = 'sEcReT0123456789abcdef';
export const ORIGIN = {
  from: { name: '', address: 'bookings@sonnenhof.example' },
  baseUrl: 'https://book.sonnenhof.example',
  speak,
};

export function minuteOf(instant: string): number {
  return Date.parse(instant) / 60_000;
}

export const insuranceField = aFormField({
  name: 'insurance',
  label: { de: 'Versicherung', en: 'Insurance' },
  formType: 'select',
  options: [
    { value: 'statutory', label: { de: 'Gesetzlich versichert', en: 'Statutory insurance' } },
    { value: 'private', label: { de: 'Privat versichert', en: 'Private insurance' } },
  ],
});

export function aPractice(changes: Partial<MailInstallation> = {}): MailInstallation {
  return anInstallation({
    locale: 'de',
    contactEmail: 'praxis@sonnenhof.example',
    contactPhone: '+49 30 5550142',
    mail: { replyTo: 'praxis@sonnenhof.example', reminderMinutes: [], sentences: {} },
    form: [
      aFormField({ name: 'first_name', label: { de: 'Vorname', en: 'First name' } }),
      aFormField({ label: { de: 'Nachname', en: 'Last name' } }),
      emailField,
      aFormField({ name: 'phone', label: { de: 'Telefon', en: 'Phone' }, inputType: 'tel' }),
      insuranceField,
      aFormField({ name: 'note', label: { de: 'Nachricht', en: 'Message' }, formType: 'textarea' }),
    ],
    ...changes,
  });
}

export function aDoctor(changes: Partial<Schedule> = {}): Schedule {
  return aSchedule({
    name: 'Dr. Miriam Lindner',
    location: { de: 'Praxis Sonnenhof, 2. OG', en: 'Praxis Sonnenhof, 2nd floor' },
    address: 'Lindenweg 4, 10115 Berlin',
    infoUrl: 'https://sonnenhof.example/team/lindner',
    ...changes,
  });
}

export function aVisit(changes: Partial<Reason> = {}): Reason {
  return aReason({
    name: { de: 'Erstgespräch', en: 'First visit' },
    price: { de: '80 EUR', en: 'EUR 80' },
    ...changes,
  });
}

export function aBooking(changes: Partial<Booking> = {}): Booking {
  const startsAt = minuteOf('2026-11-24T08:30:00Z');
  return {
    bookingId: 4711,
    detailsId: DETAILS_ID,
    customerId: 1,
    startsAt,
    endsAt: startsAt + 30,
    status: 'confirmed',
    version: 1,
    scheduleId: 1,
    reasonId: 1,
    submission: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@customer.example',
      phone: '030 123456',
      insurance: 'private',
      note: 'Bitte leise.',
    },
    email: 'ada@customer.example',
    surface: 'widget',
    locale: 'de',
    timeZone: null,
    createdAt: NOW,
    cancelledAt: null,
    confirmUntil: null,
    beganPending: false,
    eraseRequestedAt: null,
    attendance: null,
    note: '',
    persons: 1,
    ...changes,
  };
}

export function aMessageContext(changes: Partial<MessageContext> = {}): MessageContext {
  return {
    booking: aBooking(),
    schedule: aDoctor(),
    reason: aVisit(),
    email: 'ada@customer.example',
    manageSecret: SECRET,
    ...changes,
  };
}

export function asOf({
  bookingId,
  version,
  status,
  scheduleId,
  reasonId,
  startsAt,
  endsAt,
}: Booking): BookingAsOf {
  return { bookingId, version, status, scheduleId, reasonId, startsAt, endsAt };
}

export function anEntry(changes: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id: 1,
    kind: 'booking.created',
    createdAt: NOW,
    trigger: 'widget',
    asOf: asOf(aBooking()),
    previous: null,
    notice: null,
    tellsOperator: true,
    mailsFrom: null,
    waitlistId: null,
    endpointId: null,
    recipient: null,
    ...changes,
  };
}

export function aDelivery(changes: Partial<LeasedDelivery> = {}): LeasedDelivery {
  return {
    id: 1,
    messageId: 'msg_2b7x',
    outboxId: 1,
    channel: 'mail',
    role: 'customer',
    target: 'ada@customer.example',
    lane: 'booking:4711/customer',
    dueAt: NOW,
    state: 'waiting',
    attempts: 1,
    createdAt: NOW,
    settledAt: null,
    problem: null,
    leaseToken: 1,
    leasedUntil: NOW + 60_000,
    ...changes,
  };
}

export interface MailChanges {
  readonly entry?: Partial<OutboxEntry>;
  readonly context?: Partial<MessageContext>;
  readonly booking?: Partial<Booking>;
  readonly installation?: Partial<MailInstallation>;
  readonly delivery?: Partial<LeasedDelivery>;
  readonly now?: number;
}

/** A mail about a booking, to its customer unless said otherwise. */
export function compose({
  entry,
  context,
  booking,
  installation,
  delivery,
  now = NOW,
}: MailChanges = {}): Mail {
  return composeMail({
    content: {
      about: 'booking',
      entry: anEntry(entry),
      context: aMessageContext({ booking: aBooking(booking), ...context }),
    },
    delivery: aDelivery(delivery),
    installation: aPractice(installation),
    origin: ORIGIN,
    now,
  });
}

/** Composes the mail about a refused booking when two others are active. */
export function composeRefusal(booking: Partial<Booking> = {}): Mail {
  const standing = [
    aMessageContext({ booking: aBooking(booking) }),
    aMessageContext({ booking: aBooking({ ...booking, bookingId: 4712 }) }),
  ];
  return composeMail({
    content: {
      about: 'refusal',
      context: aMessageContext({ booking: aBooking(booking) }),
      active: standing,
    },
    delivery: aDelivery(),
    installation: aPractice(),
    origin: ORIGIN,
    now: NOW,
  });
}

export const TO_OPERATOR = { role: 'operator', target: 'lindner@sonnenhof.example' } as const;

export function composeForOperator(changes: MailChanges = {}): Mail {
  return compose({ ...changes, delivery: { ...TO_OPERATOR, ...changes.delivery } });
}

export function aWaitlistMail(
  kind: 'joined' | 'offered',
  changes: Partial<WaitlistMail> = {},
): WaitlistMail {
  return {
    waitlistId: 7,
    locale: 'en',
    timeZone: null,
    name: 'Ada Lovelace',
    schedule: aDoctor(),
    reason: aVisit(),
    day: '2026-11-24',
    beforeDay: null,
    movesFrom: null,
    confirmUntil: kind === 'joined' ? Date.parse('2026-11-02T20:00:00Z') : null,
    slot: kind === 'offered' ? minuteOf('2026-11-24T08:30:00Z') : null,
    until: kind === 'offered' ? Date.parse('2026-11-02T10:00:00Z') : null,
    link: `${ORIGIN.baseUrl}/waitlist/${kind === 'offered' ? 'take' : 'confirm'}`,
    persons: 1,
    leaveLink: `${ORIGIN.baseUrl}/waitlist/leave`,
    ...changes,
  };
}

export function composeWaiting(
  kind: 'joined' | 'offered',
  changes: Partial<WaitlistMail> = {},
): Mail {
  return composeMail({
    content: { about: 'waitlist', kind, data: aWaitlistMail(kind, changes) },
    delivery: aDelivery(),
    installation: aPractice(),
    origin: ORIGIN,
    now: NOW,
  });
}
