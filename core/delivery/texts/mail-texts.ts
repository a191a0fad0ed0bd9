/**
 * What mails and calendar files say, as one table for each language. Names that are put in come
 * already marked (`marked-text.ts`).
 */

import type { Counted, Text } from './text.ts';

/** What a customer is written for, in finer kinds than the operator's sentences have. */
export type LetterKind =
  | 'confirmation'
  | 'cancellation'
  | 'move'
  | 'reminder'
  | 'confirmationRequest'
  | 'confirmationReminder'
  | 'bookingRefused'
  | 'proposal'
  | 'waitlistJoined'
  | 'waitlistOffer';

/** What the operator is told of. */
export type NoticeKind = 'created' | 'cancelled' | 'moved';

/**
 * Who cancelled or moved, where it changes the words: `request`, the operator as the customer
 * wished; `nobody` ran out of time, `unknown` came through a program.
 */
export type Initiator = 'customer' | 'request' | 'operator' | 'nobody' | 'unknown';

/** What a mail about a cancellation or a move begins with, by who did it. */
type ChangeLeads = Readonly<Record<Exclude<Initiator, 'operator'>, string>> & {
  readonly operator: Text<'operator'>;
};

/**
 * What mails and calendar files say in one language. Where it is a `Text`, names are put in,
 * already marked.
 */
export type MailTexts = {
  readonly greeting: Text<'name'>;
  /** Where no name is known. */
  readonly greetingAll: string;
  readonly titles: Readonly<Record<Exclude<LetterKind, 'bookingRefused'>, string>>;
  /** Of a booking that was refused, by how many bookings the address has. */
  readonly refusedTitle: Counted;
  readonly leads: {
    readonly confirmation: string;
    readonly cancellation: ChangeLeads;
    readonly move: ChangeLeads;
    readonly reminder: string;
    readonly confirmationRequest: Text<'until'>;
    readonly confirmationReminder: Text<'until'>;
    /** By how many bookings the address has. */
    readonly bookingRefused: Counted;
    readonly proposal: Text<'until'>;
    readonly waitlistJoined: Text<'until'>;
    readonly waitlistOffer: Text<'until'>;
  };
  readonly notices: {
    readonly titles: Readonly<Record<NoticeKind, string>>;
    readonly leads: Readonly<Record<NoticeKind, Readonly<Record<Initiator, string>>>>;
    readonly erased: string;
  };
  /** A mail about nothing, to see that mail arrives. */
  readonly test: { readonly title: string; readonly lead: string };
  readonly facts: {
    readonly when: string;
    readonly day: string;
    readonly previously: string;
    readonly calendar: string;
    readonly reason: string;
    readonly place: string;
    readonly address: string;
    readonly phone: string;
    readonly price: string;
    readonly more: string;
    readonly reference: string;
    readonly yes: string;
    readonly no: string;
  };
  readonly buttons: {
    readonly manage: string;
    /** In its place, where it is too late to change anything. */
    readonly view: string;
    readonly confirm: string;
    readonly take: string;
    readonly choose: string;
    readonly keepPlace: string;
    readonly bookAgain: string;
  };
  /** Above what the operator wrote to this customer. */
  readonly messageFrom: Text<'operator'>;
  readonly headings: {
    readonly entered: string;
    /** The same in the operator's mail. */
    readonly customer: string;
    readonly calendars: string;
    readonly yourBookings: string;
    /** Above times that are proposed. */
    readonly proposed: string;
  };
  /** Where all of what was entered can be seen, as customers' mails only carry some of it. */
  readonly enteredMore: string;
  readonly changeUntil: Text<'when'>;
  readonly changeAlways: string;
  readonly changeNoMore: string;
  readonly notYou: string;
  /** After a booking that was refused. */
  readonly refusedYou: string;
  readonly notYouWaiting: string;
  readonly anyDay: string;
  readonly confirmNote: string;
  readonly leave: string;
  /** `reach`: address and number, as far as there are any. */
  readonly contact: Text<'reach'>;
  readonly automatic: string;
  /** A calendar entry's line that leads to the booking's own page. */
  readonly changeHere: Text<'link'>;
};

/** How days and times are put together; `Intl` writes them. */
export type TimeTexts = {
  /** A time of a day, in short. */
  readonly dayAndTime: Text<'day' | 'time'>;
  /** In full, with the name of the zone. */
  readonly dateAndTime: Text<'day' | 'time' | 'zone'>;
  /** Names a zone by its city, whose name is the English one. */
  readonly zone: Text<'city'>;
  /** Zones that the language has a better name for, by their IANA name. */
  readonly zones: Readonly<Record<string, string>>;
};
