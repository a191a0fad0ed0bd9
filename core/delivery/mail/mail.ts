/** A mail that is ready to be sent, and the input that it is composed from. */

import { readEmail } from '../../booking/typed-text.ts';
import type { EpochMs } from '../../clock.ts';
import type { Installation, InstallationProfile } from '../../installation/installation.ts';
import type { LocalizedText } from '../../installation/language.ts';
import type { Reason, Schedule } from '../../installation/schedule.ts';
import type { EpochMinute } from '../../time/units.ts';
import type { Day } from '../../time/wall-time.ts';
import type { Delivery } from '../delivery.ts';
import type { MessageContext, OutboxEntry } from '../outbox-entry.ts';
import type { AddressLetterKind } from '../texts/mail-texts.ts';
import { plain } from '../texts/marked-text.ts';
import type { Speak } from '../texts/speech.ts';

/** A mail as passed to the mail server. */
export interface Mail {
  readonly from: MailAddress;
  readonly to: string;
  /** `null` if replies go to `from`. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** With its angle brackets. */
  readonly messageId: string;
  /** Shared by all mails about one booking, so that programs show them as a thread. */
  readonly references: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly calendar: MailCalendar | null;
  readonly date: EpochMs;
}

export interface MailCalendar {
  /** `PUBLISH` for a course, which is several events. */
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  readonly content: string;
}

export type MailInstallation = InstallationProfile &
  Pick<Installation, 'form' | 'resources'> &
  Partial<Pick<Installation, 'schedules'>>;

export type MailContent = BookingContent | AddressContent | WaitlistContent | RefusalContent;

export interface BookingContent {
  readonly about: 'booking';
  readonly entry: OutboxEntry;
  readonly context: MessageContext;
  /** Set for `booking.proposed`. */
  readonly proposed?: ProposedTimes;
}

/** An address that is not, or no longer, the booking's. */
export interface AddressContent {
  readonly about: 'address';
  readonly kind: AddressLetterKind;
  readonly entry: OutboxEntry;
  readonly context: MessageContext;
  /** The link to follow; `null` if there is none. */
  readonly link: { readonly secret: string; readonly until: EpochMs } | null;
}

/** Alternative times that are held for a customer. */
export interface ProposedTimes {
  readonly until: EpochMs;
  readonly times: readonly {
    readonly startsAt: EpochMinute /** `null` for the booking's own schedule. */;
    readonly schedule: LocalizedText | null;
  }[];
}

/** A booking was refused because of existing ones. */
export interface RefusalContent {
  readonly about: 'refusal';
  /** One of the active bookings. */
  readonly context: MessageContext;
  /** Never empty. */
  readonly active: readonly MessageContext[];
}

export interface WaitlistContent {
  readonly about: 'waitlist';
  readonly kind: 'joined' | 'offered';
  readonly data: WaitlistMail;
}

/** A waiting-list entry as its mails need it. */
export interface WaitlistMail {
  /** The same in all mails about one entry. */
  readonly waitlistId: number;
  /** The customer's language; `null` for the installation's. */
  readonly locale: string | null;
  /** The visitor's time zone, IANA; `null` if it is not known. */
  readonly timeZone: string | null;
  /** The name as entered; `null` if there is none. */
  readonly name: string | null;
  readonly schedule: Schedule;
  readonly reason: Reason;
  /** The requested day; `null` if any day will do, or any before `beforeDay`. */
  readonly day: Day | null;
  readonly beforeDay: Day | null;
  /** Start of the booking that accepting the offer moves; `null` if it books anew. */
  readonly movesFrom: EpochMinute | null;
  readonly persons: number;
  /** The first moment at which it is too late to confirm the entry; `null` if it is confirmed. */
  readonly confirmUntil: EpochMs | null;
  /** The offered time; `null` if there is no offer yet. */
  readonly slot: EpochMinute | null;
  /** When the later dates of an offered course start; omitted if it has none. */
  readonly laterStarts?: readonly EpochMinute[];
  /** Until when the offer is exclusive; `null` if there is no offer yet. */
  readonly until: EpochMs | null;
  /** Opens the page that confirms the entry or accepts the offer. */
  readonly link: string;
  readonly leaveLink: string;
}

/** The sender, the target of links, and the languages of mails. */
export interface MailOrigin {
  readonly from: MailAddress;
  /** Without a trailing slash. */
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
  /** Shown with the address; empty to show only the address. */
  readonly name: string;
  readonly address: string;
}

/** Parses `Praxis Sonnenhof <praxis@example.org>` or an address alone; `null` if it is neither. */
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
