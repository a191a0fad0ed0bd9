/** The recipients and content of waiting list mails, decided when they are planned and sent. */

import { describe, expect, it } from 'vitest';
import type { WaitlistEntry } from '../../../core/booking/waitlist.ts';
import { createWaitlistMails } from '../../../core/delivery/mail/waitlist-mail.ts';
import type { OutboxEntry } from '../../../core/delivery/outbox-entry.ts';
import { aReason, aSchedule } from '../../bff/support/an-installation.ts';
import { aWaitlistEntry } from './a-waitlist-entry.ts';

const NOW = Date.parse('2026-03-02T06:00:00Z');
const offer = { scheduleId: 1, startsAt: NOW / 60_000 + 60, until: NOW + 1 };

const told: OutboxEntry = {
  id: 1,
  kind: 'waitlist.offered',
  createdAt: NOW,
  trigger: 'waitlist',
  asOf: null,
  previous: null,
  notice: null,
  tellsOperator: true,
  mailsFrom: null,
  waitlistId: 1,
  endpointId: null,
  recipient: null,
};

function mailsOf(changes: Partial<WaitlistEntry>) {
  const entry = aWaitlistEntry({ state: 'offered', offer, ...changes });
  const subject = {
    entry,
    schedule: aSchedule(),
    reason: aReason(),
    secret: 'secret',
    holdSecret: null,
  };
  const storage = {
    waitlist: { findSubject: async (id: number) => (id === 1 ? subject : null) },
  };
  return createWaitlistMails({ storage, baseUrl: 'https://book.example' });
}

describe('a mail to a waiting customer', () => {
  it.each(['waiting', 'offered'] as const)(
    'is planned and composed while the entry is %s',
    async (state) => {
      const mails = mailsOf({ state });
      expect(await mails.planWaitlist(told)).toMatchObject([
        { channel: 'mail', target: 'ada@example.org' },
      ]);
      expect(await mails.findWaitlistMail(1)).toMatchObject({
        link: 'https://book.example/waitlist/secret',
      });
    },
  );

  it.each(['booked', 'lapsed', 'left'] as const)(
    'is not sent if the entry is %s',
    async (state) => {
      const mails = mailsOf({ state });
      expect(await mails.planWaitlist(told)).toEqual([]);
      expect(await mails.findWaitlistMail(1)).toBeNull();
    },
  );

  it('is not sent if the entry or its address is gone, or it is not of the waiting list', async () => {
    const mails = mailsOf({ email: null });
    expect(await mails.planWaitlist(told)).toEqual([]);
    expect(await mailsOf({}).planWaitlist({ ...told, waitlistId: 8 })).toEqual([]);
    expect(await mailsOf({}).planWaitlist({ ...told, waitlistId: null })).toEqual([]);
    expect(await mailsOf({}).findWaitlistMail(8)).toBeNull();
  });

  it('mentions an offer only while it is open, and a confirmation only while it is pending', async () => {
    expect(await mailsOf({}).findWaitlistMail(1)).toMatchObject({
      slot: offer.startsAt,
      until: offer.until,
      confirmUntil: null,
    });
    expect(
      await mailsOf({ state: 'waiting', confirmUntil: NOW }).findWaitlistMail(1),
    ).toMatchObject({
      slot: null,
      until: null,
      confirmUntil: NOW,
    });
    expect(await mailsOf({ confirmUntil: NOW }).findWaitlistMail(1)).toMatchObject({
      confirmUntil: null,
    });
  });
});
