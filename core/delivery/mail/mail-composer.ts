/** Reads what a mail is about from the storage and composes it, or says why it is no longer worth sending. */

import type { EpochMs } from '../../clock.ts';
import type { MessageStorage } from '../../storage/message-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import type { LeasedDelivery, Sending } from '../delivery.ts';
import type { OutboxEntry } from '../outbox-entry.ts';
import { composeMail } from './compose-mail.ts';
import { findObsolescence } from './find-obsolescence.ts';
import type { Mail, MailContent, MailOrigin, WaitlistMail } from './mail.ts';

/** What a mail is composed of, asked for anew at every attempt: what was erased since must not be sent. */
export interface MailSources extends Pick<MessageStorage, 'findEntry' | 'findSubject'>, Pick<Storage, 'readConfiguration'> {
  /** Null, or left out: nobody waits (any more). */
  findWaitlistMail?(waitlistId: number): Promise<WaitlistMail | null>;
}

export interface MailComposer {
  /** Rejects only where the storage does. */
  compose(sending: Pick<Sending, 'delivery' | 'now'>): Promise<Composed>;
}

export type Composed =
  | { readonly kind: 'mail'; readonly mail: Mail }
  /** Why it is not to be sent, in the operator's words. */
  | { readonly kind: 'obsolete'; readonly problem: string };

const NOTHING_LEFT = 'What this was about is no longer stored.';

export function createMailComposer(sources: MailSources, origin: MailOrigin): MailComposer {
  return {
    async compose({ delivery, now }) {
      const content = await findContent(sources, delivery, now);
      if (typeof content === 'string') return { kind: 'obsolete', problem: content };
      const configuration = await sources.readConfiguration();
      if (configuration === null) return { kind: 'obsolete', problem: NOTHING_LEFT };
      const { installation } = configuration;
      return { kind: 'mail', mail: composeMail({ content, delivery, installation, origin, now }) };
    },
  };
}

/** A text: why there is nothing to send. */
async function findContent(sources: MailSources, delivery: LeasedDelivery, now: EpochMs): Promise<MailContent | string> {
  const entry = await sources.findEntry(delivery.outboxId);
  if (entry === null) return NOTHING_LEFT;
  if (entry.kind === 'waitlist.joined' || entry.kind === 'waitlist.offered') return findWaitlistContent(sources, entry, now);
  const subject = await sources.findSubject(entry.id);
  if (subject === null || entry.asOf === null) return NOTHING_LEFT;
  return findObsolescence({ entry, asOf: entry.asOf, subject, role: delivery.role, now }) ?? { about: 'booking', entry, subject };
}

async function findWaitlistContent(sources: MailSources, { kind, waitlistId }: OutboxEntry, now: EpochMs): Promise<MailContent | string> {
  const data = waitlistId === null ? null : await sources.findWaitlistMail?.(waitlistId);
  if (!data) return NOTHING_LEFT;
  if (kind === 'waitlist.offered' && data.until === null) return 'The offer was over before this could be sent.';
  if (data.until !== null && data.until <= now) return 'The offer had expired before this could be sent.';
  return { about: 'waitlist', kind: kind === 'waitlist.offered' ? 'offered' : 'joined', data };
}
