/** All texts of Slotwell itself. Each language provides all of them, in its own folder. */

import type { Language, Text } from '../../core/index.ts';
import type { WidgetTexts } from '../contract/widget-texts.ts';

export interface Texts extends Language {
  readonly widget: OwnWidgetTexts;
  readonly pages: PageTexts;
  readonly plain: PlainTexts;
  readonly manage: ManageTexts;
  readonly waitlist: WaitlistTexts;
  readonly accessibility: AccessibilityTexts;
}

/** The widget's texts in a language, independent of the installation. */
export type OwnWidgetTexts = Omit<WidgetTexts, 'zone'>;

/** The texts that all pages share. */
export type PageTexts = {
  readonly book: string;
  readonly withoutScripts: string;
  readonly bookPlain: string;
  readonly orReachUs: string;
  readonly reachUs: string;
  readonly email: string;
  readonly phone: string;
  readonly privacy: string;
  /** Title of the accessibility statement, and the link to it. */
  readonly accessibility: string;
  readonly languages: string;
  readonly notFoundTitle: string;
  readonly notFound: string;
  readonly toBooking: string;
  readonly brokenTitle: string;
  readonly broken: string;
  readonly notSetUpTitle: string;
  readonly notSetUp: string;
};

/** The texts of booking without JavaScript, in addition to those of widget and mails. */
export type PlainTexts = {
  // Labels of what was chosen.
  readonly calendar: string;
  readonly reason: string;
  /** Label of the list of choices so far. */
  readonly steps: string;
  readonly list: string;
  readonly nextFree: Text<'when'>;
  readonly errors: string;
  /** Above the names of fields that depend on earlier answers. */
  readonly moreFields: string;

  readonly book: string;
  readonly keptUntil: Text<'time'>;
  readonly tooEarly: string;
  readonly sealOld: string;
  /** Below the operator's question, which people can answer and programs cannot. */
  readonly answerHint: string;
  readonly wrongAnswer: string;
  readonly leaveEmpty: string;

  readonly bookedTitle: string;
  readonly bookedLead: Text<'when'>;
  readonly pendingMail: string;
  readonly save: string;
};

/** The texts of a booking's pages, in addition to those of widget and mails. */
export type ManageTexts = {
  // A booking's own page.
  readonly yourBooking: string;
  readonly cancelledTitle: string;
  readonly overTitle: string;
  readonly pendingTitle: string;
  readonly expiredTitle: string;
  readonly pendingLead: Text<'until'>;
  readonly confirmButton: string;
  readonly expiredLead: string;
  readonly cancelledLead: string;
  readonly overLead: string;
  readonly move: string;
  readonly cancel: string;
  readonly toBooking: string;
  readonly callUs: string;
  readonly calendarHeading: string;
  readonly calendarFile: string;
  readonly dataHeading: string;

  // The result of an action.
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
  /**
   * Times that the operator proposes: the page, the link to it, and the text once they are no
   * longer held.
   */
  readonly proposedTitle: string;
  readonly proposedLead: Text<'until'>;
  readonly proposedOver: string;
  readonly timesOf: Text<'day'>;

  readonly dataTitle: string;
  readonly dataLead: string;
  readonly dataDownload: string;
  readonly dataErase: string;
  readonly eraseTitle: string;
  readonly eraseLead: string;
  readonly eraseStanding: string;
  /** If it is too late to cancel: the question, and the state after it was answered. */
  readonly eraseLater: Text<'end'>;
  readonly erasingLater: Text<'end'>;
  /** `eraseWaiting` if the page was opened from a mail, otherwise `eraseNotWaiting`. */
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
};

/** The message at the top of the page that follows a POST. */
export type DoneCode = 'booked' | 'confirmed' | 'cancelled' | 'moved' | 'erasing_later';
export type ProblemCode =
  | 'slot_unavailable'
  | 'version_conflict'
  | 'cutoff_passed'
  | 'not_changeable'
  | 'move_limit'
  | 'customer_limit'
  | 'not_offered';

/** The texts of a waiting list entry's page, in addition to those of pages, widget and mails. */
export type WaitlistTexts = {
  readonly offeredTitle: string;
  readonly offeredLead: Text<'until'>;
  readonly formHeading: string;
  readonly book: string;
  readonly declineHeading: string;
  readonly declineLead: string;
  readonly decline: string;
  readonly leaveHeading: string;
  readonly leaveLead: string;
  /** If a time is offered. */
  readonly leaveOfferLead: string;
  readonly leave: string;
  readonly confirmTitle: string;
  readonly confirmLead: Text<'until'>;
  readonly confirm: string;
  readonly unconfirmedTitle: string;
  readonly unconfirmedLead: string;
  readonly waitingTitle: string;
  readonly waitingLead: string;
  readonly declined: string;
  readonly day: string;
  readonly anyDay: string;
  readonly overTitle: string;
  readonly overLead: string;
  readonly leftTitle: string;
  readonly leftLead: string;
  readonly bookedTitle: string;
  readonly bookedLead: string;
  readonly pendingLead: string;
  readonly toYourBooking: string;
};

/** The texts of the accessibility statement. */
export type AccessibilityTexts = {
  // The scope, and how far it conforms.
  readonly lead: Text<'name'>;
  readonly state: string;

  // What works.
  readonly worksHead: string;
  readonly keyboard: string;
  readonly reader: string;
  readonly sight: string;
  readonly time: string;
  readonly scripts: string;

  // Limitations, and what has not been tested.
  readonly limitsHead: string;
  readonly ownWords: string;
  readonly otherPages: string;
  readonly otherCalendars: string;
  readonly languages: string;

  readonly checkedHead: string;
  readonly checked: string;
  readonly notAudited: string;

  readonly contactHead: string;
  readonly contact: string;
  /** If the operator has given neither an address nor a phone number. */
  readonly noContact: string;
  readonly authority: string;

  readonly made: Text<'date' | 'version'>;
};
