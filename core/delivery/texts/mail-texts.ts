/** What mails and calendar files say, as one table for each language. Texts that take something are functions; names in them come already marked (`marked-text.ts`). */

/** What a customer is written for, in finer kinds than the operator's sentences have. */
export type LetterKind =
  | 'confirmation'
  | 'cancellation'
  | 'move'
  | 'reminder'
  | 'confirmationRequest'
  | 'confirmationReminder'
  | 'bookingRefused'
  | 'waitlistJoined'
  | 'waitlistOffer';

/** What the operator is told of. */
export type NoticeKind = 'created' | 'cancelled' | 'moved';

/** Who cancelled or moved, where it changes the words: `request`, the operator as the customer wished; `nobody` ran out of time, `unknown` came through a program. */
export type Initiator = 'customer' | 'request' | 'operator' | 'nobody' | 'unknown';

export interface MailTexts {
  /** `name` is `null` if there is none. */
  greeting(name: string | null): string;
  readonly titles: Readonly<Record<LetterKind, string>>;
  readonly leads: {
    readonly confirmation: string;
    readonly cancellation: Readonly<Record<Initiator, (operator: string) => string>>;
    readonly move: Readonly<Record<Initiator, (operator: string) => string>>;
    readonly reminder: string;
    confirmationRequest(until: string): string;
    confirmationReminder(until: string): string;
    /** `count`: how many bookings the address has. */
    bookingRefused(count: number): string;
    waitlistJoined(until: string): string;
    waitlistOffer(until: string): string;
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
    readonly confirm: string;
    readonly take: string;
    readonly keepPlace: string;
    readonly bookAgain: string;
  };
  /** Above what the operator wrote to this customer. */
  messageFrom(operator: string): string;
  readonly headings: {
    readonly entered: string;
    /** The same in the operator's mail. */
    readonly customer: string;
    readonly calendars: string;
    readonly yourBookings: string;
  };
  /** Where all of what was entered can be seen, as customers' mails only carry some of it. */
  readonly enteredMore: string;
  changeUntil(when: string): string;
  readonly changeAlways: string;
  readonly changeNoMore: string;
  readonly notYou: string;
  /** After a booking that was refused. */
  readonly refusedYou: string;
  readonly notYouWaiting: string;
  readonly anyDay: string;
  readonly confirmNote: string;
  readonly leave: string;
  /** `null` if there is neither address nor number. */
  contact(reach: readonly string[]): string | null;
  readonly automatic: string;
  /** A calendar entry's line that leads to the booking's own page. */
  changeHere(link: string): string;
  dateAndTime(day: string, time: string, zone: string): string;
  /** The zone's own name in words, by a city's name, for example `Berlin time`. */
  zone(timeZone: string): string;
}
