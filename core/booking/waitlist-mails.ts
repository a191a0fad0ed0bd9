/** The mails to those who wait: planned where somebody is still there to be written to, and composed of what is so when they are sent. */

import type { PlannedDelivery } from '../delivery/delivery.ts';
import type { WaitlistMail } from '../delivery/mail/mail.ts';
import { planWaitlistMail } from '../delivery/mail/plan-mails.ts';
import type { OutboxEntry } from '../delivery/outbox-entry.ts';
import type { WaitlistStorage, WaitlistSubject } from '../storage/waitlist-storage.ts';
import type { WaitlistState } from './waitlist.ts';

export interface WaitlistMails {
  /** Null: nobody waits any more. */
  findWaitlistMail(waitlistId: number): Promise<WaitlistMail | null>;
  planWaitlist(entry: OutboxEntry): Promise<readonly PlannedDelivery[]>;
}

export interface WaitlistMailParts {
  readonly storage: Pick<WaitlistStorage, 'findWaitlistSubject'>;
  /** Without a slash at the end. */
  readonly baseUrl: string;
}

/** Reads what mails about the waiting list say, with the links of the entry. */
export function createWaitlistMails({ storage, baseUrl }: WaitlistMailParts): WaitlistMails {
  return {
    async findWaitlistMail(waitlistId) {
      const subject = await storage.findWaitlistSubject(waitlistId);
      return subject && isLive(subject.entry.state) ? mailOf(subject, baseUrl) : null;
    },
    async planWaitlist(entry) {
      const subject = entry.waitlistId === null ? null : await storage.findWaitlistSubject(entry.waitlistId);
      const email = subject && isLive(subject.entry.state) ? subject.entry.email : null;
      return email === null ? [] : planWaitlistMail(entry, email);
    },
  };
}

function isLive(state: WaitlistState): boolean {
  return state === 'waiting' || state === 'offered';
}

function mailOf({ entry, schedule, reason, secret }: WaitlistSubject, baseUrl: string): WaitlistMail {
  const page = `${baseUrl}/waitlist/${secret}`;
  const offer = entry.state === 'offered' ? entry.offer : null;
  return {
    waitlistId: entry.id,
    locale: entry.locale,
    name: entry.name,
    schedule,
    reason,
    day: entry.day,
    confirmUntil: entry.state === 'waiting' ? entry.confirmUntil : null,
    slot: offer?.startsAt ?? null,
    until: offer?.until ?? null,
    link: page,
    leaveLink: page,
  };
}
