/** What the pages of a booking and the booking form without scripts say beyond the texts of widget and mails. */

export interface ServiceTexts {
  // A booking's own page.
  readonly yourBooking: string;
  readonly cancelledTitle: string;
  readonly overTitle: string;
  readonly pendingTitle: string;
  readonly expiredTitle: string;
  pendingLead(until: string): string;
  readonly confirmButton: string;
  readonly expiredLead: string;
  readonly cancelledLead: string;
  readonly overLead: string;
  readonly stateLabel: string;
  readonly states: { readonly confirmed: string; readonly pending: string; readonly cancelled: string; readonly over: string };
  readonly move: string;
  readonly cancel: string;
  readonly toBooking: string;
  readonly callUs: string;
  readonly calendarHeading: string;
  readonly calendarFile: string;
  readonly dataHeading: string;

  // What was done, or could not be.
  readonly done: Readonly<Record<DoneCode, string>>;
  readonly problems: Readonly<Record<ProblemCode, string>>;

  readonly cancelTitle: string;
  readonly cancelLead: string;
  readonly cancelButton: string;
  readonly keep: string;

  readonly moveTitle: string;
  readonly moveLead: string;
  readonly moveCheckTitle: string;
  readonly moveCheckLead: string;
  readonly from: string;
  readonly to: string;
  readonly moveButton: string;
  readonly otherDay: string;
  readonly otherTime: string;
  timesOf(day: string): string;

  readonly dataTitle: string;
  readonly dataLead: string;
  readonly dataDownload: string;
  readonly dataErase: string;
  readonly eraseTitle: string;
  readonly eraseLead: string;
  readonly eraseStanding: string;
  /** Where it is too late to cancel: the question, and what is so once it was answered. */
  eraseLater(end: string): string;
  erasingLater(end: string): string;
  /** Where the page was opened from a mail, and where it was not. */
  readonly eraseWaiting: string;
  readonly eraseNotWaiting: string;
  readonly eraseButton: string;
  readonly erasedTitle: string;
  readonly erasedLead: string;

  readonly unknownTitle: string;
  readonly unknownLead: string;
  readonly tooManyTitle: string;
  readonly tooManyLead: string;
  readonly foreignTitle: string;
  readonly foreignLead: string;
  readonly brokenTitle: string;
  readonly brokenLead: string;

  // Booking without scripts.
  readonly book: string;
  keptUntil(time: string): string;
  readonly tooEarly: string;
  readonly sealOld: string;
  readonly leaveEmpty: string;
  readonly bookedTitle: string;
  bookedLead(when: string): string;
  readonly pendingMail: string;
}

/** What a page that one is sent to after a POST says first. */
export type DoneCode = 'booked' | 'confirmed' | 'cancelled' | 'moved' | 'erasing_later';
export type ProblemCode =
  | 'slot_unavailable'
  | 'version_conflict'
  | 'cutoff_passed'
  | 'not_changeable'
  | 'move_limit'
  | 'customer_limit'
  | 'not_offered';
