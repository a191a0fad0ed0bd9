/**
 * The texts of mails and calendar files, one table per language. Names are inserted already marked
 * (`marked-text.ts`).
 */

import type { Counted, Text } from './text.ts';

/** The occasions of customers' letters, finer than the occasions of the operator's sentences. */
export type LetterKind =
  | 'confirmation'
  | 'cancellation'
  | 'move'
  | 'reminder'
  | 'confirmationRequest'
  | 'confirmationReminder'
  | 'bookingRefused'
  | 'proposal'
  | 'substitution'
  | 'addressRequest'
  | 'addressLeft'
  | 'waitlistJoined'
  | 'waitlistOffer';

/** Letters to another address than the booking's. */
export type AddressLetterKind = Extract<LetterKind, 'addressRequest' | 'addressLeft'>;

/** What the operator is told about, with a first sentence by initiator. */
export type ChangeNoticeKind = 'created' | 'cancelled' | 'moved';
export type NoticeKind = ChangeNoticeKind | 'corrected' | 'colleagues' | 'disputed';

/**
 * The initiator of a cancellation or move, as far as it affects the wording. `request`: the
 * operator at the customer's request. `nobody`: it expired. `unknown`: through a program.
 */
export type Initiator = 'customer' | 'request' | 'operator' | 'nobody' | 'unknown';

/** First sentence of a mail about a cancellation or move, by initiator. */
type ChangeLeads = Readonly<Record<Exclude<Initiator, 'operator'>, string>> & {
  readonly operator: Text<'operator'>;
};

/**
 * The texts of mails and calendar files in one language. A `Text` has placeholders for names, which
 * are inserted already marked.
 */
export type MailTexts = {
  readonly greeting: Text<'name'>;
  /** Used if no name is known. */
  readonly greetingAll: string;
  readonly titles: Readonly<Record<Exclude<LetterKind, 'bookingRefused'>, string>>;
  /** They begin with the time, because a lock screen shows no more than forty characters. */
  readonly subjects: Readonly<
    Record<Exclude<LetterKind, 'bookingRefused' | 'waitlistJoined'>, Text<'when' | 'reason'>>
  > & { readonly waitlistJoined: Text<'day'> };
  /** Title after a refused booking, by how many bookings the address has. */
  readonly refusedTitle: Counted;
  readonly leads: {
    readonly confirmation: string;
    readonly cancellation: ChangeLeads;
    readonly move: ChangeLeads;
    readonly reminder: string;
    readonly confirmationRequest: Text<'until'>;
    readonly confirmationReminder: Text<'until'>;
    /** Forms by how many bookings the address has. */
    readonly bookingRefused: Counted;
    readonly proposal: Text<'until'>;
    readonly substitution: string;
    readonly addressRequest: Text<'until'>;
    readonly addressLeft: string;
    readonly waitlistJoined: Text<'until'>;
    readonly waitlistOffer: Text<'until'>;
    readonly waitlistSooner: Text<'until'>;
  };
  readonly notices: {
    readonly titles: Readonly<Record<NoticeKind, string>>;
    /** `what`: time, customer, reason and calendar. */
    readonly subjects: Readonly<Record<NoticeKind, Text<'what'>>>;
    readonly leads: Readonly<Record<ChangeNoticeKind, Readonly<Record<Initiator, string>>>> & {
      readonly corrected: string;
      readonly colleagues: string;
      readonly disputed: string;
    };
    /** Heading of what the customer wrote when cancelling. */
    readonly reason: string;
    readonly erased: string;
  };
  /** A mail about no booking, to check that mail arrives. */
  readonly test: { readonly title: string; readonly lead: string };
  readonly facts: {
    readonly when: string;
    /** Label of the same time by the customer's clock. */
    readonly yourTime: string;
    readonly day: string;
    readonly previously: string;
    /** Time of a booking that an offer would move. */
    readonly present: string;
    readonly calendar: string;
    readonly reason: string;
    readonly room: string;
    /** Who leads a class. */
    readonly led: string;
    readonly place: string;
    readonly address: string;
    /** Of the floor, the bell or where to park. */
    readonly directions: string;
    readonly phone: string;
    readonly price: string;
    readonly more: string;
    readonly reference: string;
    /** In the operator's mail about a disputed address. */
    readonly previousAddress: string;
    readonly yes: string;
    readonly no: string;
  };
  readonly buttons: {
    readonly manage: string;
    /** Replaces `manage` if it is too late for changes. */
    readonly view: string;
    readonly confirm: string;
    readonly take: string;
    readonly choose: string;
    /** Confirms a new address. */
    readonly useAddress: string;
    /** The previous address objects. */
    readonly notMe: string;
    readonly keepPlace: string;
    readonly bookAgain: string;
    /** To a map. */
    readonly directions: string;
    /** In a reminder. */
    readonly move: string;
    /** In the operator's mails, to the booking in the administration area. */
    readonly open: string;
  };
  /** Heading of the operator's message to this customer. */
  readonly messageFrom: Text<'operator'>;
  readonly headings: {
    readonly entered: string;
    /** The same heading in the operator's mail. */
    readonly customer: string;
    readonly calendars: string;
    readonly yourBookings: string;
    readonly proposed: string;
  };
  /** Says which page shows all answers, because customers' mails only contain some of them. */
  readonly enteredMore: string;
  /** In the line of the inbox below the subject. */
  readonly previewUntil: Text<'when'>;
  readonly changeUntil: Text<'when'>;
  readonly changeAlways: string;
  readonly changeNoMore: string;
  readonly notYou: string;
  /** After a refused booking. */
  readonly refusedYou: string;
  readonly notYouWaiting: string;
  readonly notYouAddress: string;
  /** To the previous address, which can object. */
  readonly leftObject: Text<'until'>;
  /** To an address that cannot object here. */
  readonly leftContact: string;
  readonly anyDay: string;
  readonly beforeDay: Text<'day'>;
  /** What accepting and declining an offer do to the booking. */
  readonly moveNote: string;
  readonly confirmNote: string;
  readonly leave: string;
  /** `reach`: the address and the number, as far as they exist. */
  readonly contact: Text<'reach'>;
  readonly automatic: string;
  /** The link to the calendar file of the booking. */
  readonly calendarFile: string;
  /** Google's own name of its calendar. */
  readonly googleCalendar: string;
  /** The line of a calendar entry that links to the manage page. */
  readonly changeHere: Text<'link'>;
};

/** How days and times are combined; `Intl` formats the parts. */
export type TimeTexts = {
  /** Time of a day, short form. */
  readonly dayAndTime: Text<'day' | 'time'>;
  /** Long form, with the name of the zone. */
  readonly dateAndTime: Text<'day' | 'time' | 'zone'>;
  /** Long form of a start and an end on the same day. */
  readonly dateAndSpan: Text<'day' | 'from' | 'to' | 'zone'>;
  /** With the short names of weekday and month, for subjects. */
  readonly shortDateAndTime: Text<'day' | 'time'>;
  /** Names a zone by its city, whose name is always the English one. */
  readonly zone: Text<'city'>;
  /** Better names for some zones in this language, by IANA name. */
  readonly zones: Readonly<Record<string, string>>;
};
