/** A mail that is ready to be sent, and what it is composed of. */

import { readEmail } from '../../booking/typed-text.ts';
import type { EpochMs } from '../../clock.ts';
import type { Installation, InstallationProfile } from '../../installation/installation.ts';
import type { LocalizedText } from '../../installation/language.ts';
import type { Reason, Schedule } from '../../installation/schedule.ts';
import type { EpochMinute } from '../../time/units.ts';
import type { Day } from '../../time/wall-time.ts';
import type { Delivery } from '../delivery.ts';
import type { MessageContext, OutboxEntry } from '../outbox-entry.ts';
import { plain } from '../texts/marked-text.ts';
import type { Speak } from '../texts/speech.ts';

/** A mail as it is handed to the mail server. */
export interface Mail {
  readonly from: MailAddress;
  readonly to: string;
  /** `null` if answers go to `from`. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** With its angle brackets. */
  readonly messageId: string;
  /** What all mails about one booking refer to, so that programs show them together. */
  readonly references: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly calendar: MailCalendar | null;
  readonly date: EpochMs;
}

export interface MailCalendar {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

/** The part of an installation that mails speak of. */
export type MailInstallation = InstallationProfile & Pick<Installation, 'form'>;

export type MailContent = BookingContent | WaitlistContent | RefusalContent;

export interface BookingContent {
  readonly about: 'booking';
  readonly entry: OutboxEntry;
  readonly context: MessageContext;
  /** For `booking.proposed`. */
  readonly proposed?: ProposedTimes;
}

/** Other times that are held for a customer. */
export interface ProposedTimes {
  readonly until: EpochMs;
  readonly times: readonly {
    readonly startsAt: EpochMinute /** `null` if it is the booking's own. */;
    readonly schedule: LocalizedText | null;
  }[];
}

/** Of a booking that was refused for those that stand. */
export interface RefusalContent {
  readonly about: 'refusal';
  /** One of them. */
  readonly context: MessageContext;
  /** Never empty. */
  readonly active: readonly MessageContext[];
}

export interface WaitlistContent {
  readonly about: 'waitlist';
  readonly kind: 'joined' | 'offered';
  readonly data: WaitlistMail;
}

/** Somebody who waits for a time. */
export interface WaitlistMail {
  /** Stays the same over all mails to one who waits. */
  readonly waitlistId: number;
  /** Of the customer; `null` if it is the installation's. */
  readonly locale: string | null;
  /** As it was given; `null` if there is none. */
  readonly name: string | null;
  readonly schedule: Schedule;
  readonly reason: Reason;
  /** What is waited for; `null` if any day will do. */
  readonly day: Day | null;
  /** How many come. */
  readonly persons: number;
  /** The first moment at which it is too late to confirm the wish; `null` if it is confirmed. */
  readonly confirmUntil: EpochMs | null;
  /** What is offered; `null` if nothing is yet. */
  readonly slot: EpochMinute | null;
  /** Until when the offer is theirs alone; `null` if nothing is offered yet. */
  readonly until: EpochMs | null;
  /** Where the wish is confirmed, or the offer is taken. */
  readonly link: string;
  readonly leaveLink: string;
}

/** Where mail comes from, where its links lead, and how its languages are spoken. */
export interface MailOrigin {
  readonly from: MailAddress;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly speak: Speak;
}

export interface MailRequest {
  readonly content: MailContent;
  readonly delivery: Pick<Delivery, 'role' | 'target' | 'messageId'>;
  readonly installation: MailInstallation;
  readonly origin: MailOrigin;
  readonly now: EpochMs;
}

interface MailAddress {
  /** Shown beside the address; empty if the address stands alone. */
  readonly name: string;
  readonly address: string;
}

/** `Praxis Sonnenhof <praxis@example.org>` or the address alone; `null` if it is neither. */
export function readMailFrom(given: string): MailAddress | null {
  const match = /^(?:(?<name>[^<>]*?)\s*<(?<inner>[^<>\s]+)>|(?<bare>[^<>\s]+))$/.exec(
    given.trim(),
  );
  const address = readEmail(match?.groups?.inner ?? match?.groups?.bare ?? '');
  if (address === null) {
    return null;
  }
  return { name: plain((match?.groups?.name ?? '').replace(/^"(.*)"$/, '$1')), address };
}
