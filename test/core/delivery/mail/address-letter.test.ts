/** Mails to an address that is asked for a booking, and mails to a booking without an address. */

import { describe, expect, it } from 'vitest';
import type { AddressChange } from '../../../../core/booking/address.ts';
import type { Booking } from '../../../../core/booking/booking.ts';
import {
  createMailComposer,
  type MailStorage,
} from '../../../../core/delivery/mail/mail-composer.ts';
import type { OutboxEntry } from '../../../../core/delivery/outbox-entry.ts';
import { anInstallation } from '../../../bff/support/an-installation.ts';
import {
  aBooking,
  aDelivery,
  aMessageContext,
  anEntry,
  aPractice,
  asOf,
  minuteOf,
  NOW,
  ORIGIN,
} from './messages.ts';

const NEW = 'new@customer.example';
const NO_CHANGE: AddressChange = { asked: null, previous: null, isLocked: false };

interface Case {
  readonly booking: Booking;
  readonly entry?: Partial<OutboxEntry>;
  readonly change?: AddressChange;
  readonly target?: string;
}

function compose({ booking, entry, change = NO_CHANGE, target = NEW }: Case) {
  const installation = anInstallation(aPractice({ locale: 'en' }));
  const storage: MailStorage = {
    messages: {
      findEntry: async () => anEntry({ asOf: asOf(booking), ...entry }),
      findContext: async () => aMessageContext({ booking, email: booking.email }),
      findActiveBookings: async () => [],
      admitMail: async () => null,
    },
    configuration: {
      read: async () => ({ installation, publicHolidays: [], configVersion: 1 }),
    },
    addresses: { find: async () => change },
  };
  return createMailComposer(storage, ORIGIN).compose({ delivery: aDelivery({ target }), now: NOW });
}

describe('the mail that asks a new address', () => {
  it.each([
    ['24 hours later', '2026-11-24T08:30:00Z', 'by Tuesday 3 November 2026, 09:00 (Berlin time)'],
    [
      'when the booking begins',
      '2026-11-02T11:00:00Z',
      'by Monday 2 November 2026, 12:00 (Berlin time)',
    ],
  ])('gives until %s', async (_, begin, until) => {
    const startsAt = minuteOf(begin);
    const booking = aBooking({ startsAt, endsAt: startsAt + 30, locale: 'en' });
    const composed = await compose({
      booking,
      entry: { kind: 'address.asked', trigger: 'manage', recipient: NEW },
      change: { ...NO_CHANGE, asked: { email: NEW, askedAt: NOW, secret: 'asked' } },
    });
    expect(composed.kind === 'mail' && composed.mail.text).toContain(until);
  });
});

describe('a mail to a booking without an address', () => {
  it.each<[string, Booking['submission'], boolean, string]>([
    ['the customer was erased', {}, false, 'customer_erased'],
    ['the address is disputed', { last_name: 'Lovelace' }, true, 'address_disputed'],
    ['the team removed the address', { last_name: 'Lovelace' }, false, 'no_address'],
  ])('says that %s', async (_, submission, isLocked, code) => {
    const composed = await compose({
      booking: aBooking({ submission, email: null }),
      change: { ...NO_CHANGE, isLocked },
    });
    expect(composed).toMatchObject({ kind: 'obsolete', problem: { code } });
  });
});
