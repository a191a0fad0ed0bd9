/**
 * The wire shapes of `/widget/v1`: those of `/api` with additions only. The widget imports types of
 * this folder and nothing else of the server. Texts are already in the language asked for by
 * `?lang=`.
 */

import type { Challenge, Payload } from 'altcha-lib';
import type {
  BookingRequestBody,
  BookingResponseBody,
  FormFieldBody,
  ReasonBody,
  ScheduleBody,
} from './rest-api.ts';
import type { WidgetErrorCode, WidgetFieldProblem } from './widget-errors.ts';
import type { SentTexts } from './widget-texts.ts';

/** `GET /widget/v1/config?lang=` */
export interface WidgetConfigBody {
  readonly data: {
    readonly name: string;
    /**
     * The language that texts are in: the one asked for where it is known, else the installation's.
     */
    readonly lang: string;
    /** What `Intl` writes dates, times and numbers by: the language with its region. */
    readonly locale: string;
    /** 1 for Monday to 7 for Sunday. */
    readonly first_weekday: number;
    /** IANA name of the zone of all days and slots. */
    readonly time_zone: string;
    /**
     * What must be added to a day or slot to make it a moment, such as `+01:00`: that of the last
     * entry whose time is not later. Covers all that can be booked. So the widget can tell the
     * visitor's own time.
     */
    readonly offsets?: readonly (readonly [from: string, offset: string])[];
    /** How to reach the operator. */
    readonly contacts: readonly WidgetLinkBody[];
    readonly privacy_url: string | null;
    /**
     * What the customer must agree to, as `_consent`, which no field of the form can be called;
     * empty where nothing is asked.
     */
    readonly agreement: WidgetFieldsBody;
    /** What the waiting list asks, where there is one. */
    readonly waitlist?: WidgetFieldsBody;
    /**
     * What a customer is told after booking. Which `sentences` are true of a booking, the answer to
     * it names; what the operator adds, `own`, follows.
     */
    readonly next_steps: {
      readonly sentences: Readonly<Record<NextStep, string>>;
      readonly own: readonly string[];
      /** Also `told`: what is true of every booking, for widgets that do not read `sentences`. */
      readonly mailed: readonly string[];
      readonly told: readonly string[];
    };
    readonly capabilities: Capabilities;
    /** All other texts of the widget, in `lang`. */
    readonly texts: SentTexts;
  };
}

/**
 * `mailed`: a mail goes out, by which the booking can be changed; `mailed_only`: a mail goes out,
 * and it is too late to change anything. `reminded`: a reminder will follow. `told`: no mail goes
 * out.
 */
export type NextStep = 'mailed' | 'mailed_only' | 'reminded' | 'told';

/** Fields by name. */
export type WidgetFieldsBody = Readonly<Record<string, WidgetFormFieldBody>>;

/** Somewhere to go, and the words for it. */
export interface WidgetLinkBody {
  readonly label: string;
  readonly href: string;
}

/**
 * What this installation can do beyond the base API; absent features are switched off in the
 * widget.
 */
export interface Capabilities {
  readonly holds: boolean;
  /** `exact`: a key books once, always. `best_effort`: the other side may not know keys. */
  readonly idempotency: 'exact' | 'best_effort';
  /** Customers are written to. */
  readonly mail?: boolean;
  /** They are reminded of what they booked. */
  readonly reminders?: boolean;
  /** Where nothing is free, customers may ask to be told: `POST /widget/v1/waitlist`. */
  readonly waitlist?: boolean;
}

/**
 * `GET /widget/v1/schedules?reason=`: with a reason, the calendars that offer it, or all where none
 * does.
 */
export interface WidgetSchedulesBody {
  readonly data: readonly WidgetScheduleBody[];
}

/**
 * A calendar with what the widget shows beside its name. Members that the operator left out are not
 * there.
 */
export interface WidgetScheduleBody extends ScheduleBody {
  readonly location?: string;
  readonly address?: string;
  readonly phone?: string;
  readonly info_url?: string;
  /** Two letters of its name at most, without titles. */
  readonly initials?: string;
  /** The language of its texts, where it is another one than asked for. */
  readonly lang?: string;
  /** It gives one of several calendars: the first that is free. */
  readonly group?: boolean;
}

/** `GET /widget/v1/reasons?schedule=` */
export interface WidgetReasonsBody {
  readonly data: readonly WidgetReasonBody[];
}

/**
 * A reason with what the widget shows beside its name. Members that the operator left out are not
 * there.
 */
export interface WidgetReasonBody extends ReasonBody {
  readonly price?: string;
  readonly info_url?: string;
  /** The language of its texts, where it is another one than asked for. */
  readonly lang?: string;
  /**
   * The heading that it stands under. Those of one heading follow each other, and those without any
   * come first.
   */
  readonly group?: string;
  /**
   * Where several people may come with one booking: what asks how many, before a day is chosen. The
   * form has it, too, under the name `persons`.
   */
  readonly persons?: WidgetFormFieldBody;
}

/**
 * `GET /widget/v1/days?schedule=&reason=&persons=`; `persons`, here and below: how many come, one
 * if left out. Members beside `data` are left out where the source does not know them (remote
 * installations).
 */
export interface WidgetDaysBody {
  readonly data: readonly string[];
  /** First and last bookable day, both included. */
  readonly from?: string;
  readonly until?: string;
  /** The first free time, `YYYY-MM-DD HH:MM:SS`. */
  readonly next?: string;
  /** The first times of the next three free half-days. */
  readonly earliest?: readonly string[];
  /** The times of the first of the days, which is shown by itself. */
  readonly first?: WidgetSlotsBody;
  /** Days in [from, until] without opening hours; `why` is empty where nothing is said. */
  readonly closed?: readonly { readonly day: string; readonly why: string }[];
}

/**
 * `GET /widget/v1/slots?schedule=&reason=&day=&persons=`: `instants` are the same times in UTC
 * (`YYYY-MM-DDTHH:MM:SSZ`), in parallel.
 */
export interface WidgetSlotsBody {
  readonly data: readonly string[];
  readonly instants: readonly string[];
}

/**
 * `GET /widget/v1/forms?schedule=&reason=&slot=&hold=&persons=`; `hold` where the visitor holds the
 * time, which is offered to nobody else then.
 */
export interface WidgetFormsBody {
  readonly data: WidgetFieldsBody;
  /**
   * Opaque; goes back with the booking. Says when the form was handed out, and for which calendar,
   * reason and day, signed by the server. It books once.
   */
  readonly seal: string;
  /**
   * Where the operator asks for a proof that a person books: what the browser computes while the
   * form is filled in. It counts with this seal alone.
   */
  readonly challenge?: WidgetChallengeBody;
  /**
   * With it: the address of the script that solves it. A module that exports `solve({ challenge }):
   * Promise<proof>`.
   */
  readonly solver?: string;
  /**
   * Until when the customer may change or cancel what is booked, UTC with milliseconds; `null` if
   * it is too late already. Left out where that is not known: the calendars of a group differ in
   * it, or the source does not tell.
   */
  readonly change_until?: string | null;
}

/**
 * Proof of work by ALTCHA, version 2: count up until the key that is derived of nonce and counter
 * begins as asked.
 */
export type WidgetChallengeBody = Challenge;
/** The challenge and its solution. */
export type WidgetProofBody = Payload;

/** A field of the form with what helps to fill it. */
export interface WidgetFormFieldBody extends FormFieldBody {
  /** The language of its texts, where it is another one than asked for. */
  readonly lang?: string;
  readonly hint?: string;
  /** What the browser may fill in: a token of HTML's `autocomplete`. */
  readonly autocomplete?: string;
  /**
   * What a filled value must look like, for `RegExp` with the flags `i` and `u`, once what nobody
   * sees is taken out and hyphens of every length are `-`. It refuses nothing that is booked.
   */
  readonly pattern?: string;
  /** What is wrong with a value that does not. */
  readonly problem?: WidgetFieldProblem;
}

/** `POST /widget/v1/holds`, where `capabilities.holds`: keeps a time while the form is filled. */
export interface WidgetHoldRequestBody {
  readonly schedule: number;
  readonly reason: number;
  /** As in the slots answer. */
  readonly slot: string;
  /** The visitor's hold that this one takes the place of, if it can be made. */
  readonly replaces?: string;
  readonly persons?: number | undefined;
}

/**
 * `POST /widget/v1/holds/extend`; `holds/release` takes the same, or the secret alone as text, and
 * answers 204 whatever it was sent.
 */
export interface WidgetHoldChangeBody {
  readonly hold: string;
}

/** The answer to both: 201 and 200. */
export interface WidgetHoldBody {
  /** Secret: whoever has it may extend, release and book. */
  readonly hold: string;
  readonly slot: string;
  /** UTC with milliseconds, by the server's clock; `extendable_until` too. */
  readonly expires_at: string;
  readonly extendable_until: string;
  /** Whole seconds until `expires_at`, for clients, whose own clocks may be wrong. */
  readonly seconds: number;
  /**
   * The calendar that is held: of a group, the one that was given. Left out where the source does
   * not tell.
   */
  readonly schedule?: ScheduleBody;
  /** As in the form; of a group, for the calendar that was given. */
  readonly change_until?: string | null;
}

/** `POST /widget/v1/bookings` */
export interface WidgetBookingRequestBody extends BookingRequestBody {
  readonly lang: string;
  /** The latest seal from the forms call for this calendar, reason and day; each books once. */
  readonly seal: string;
  /** Of the challenge that came with the seal, if one did. */
  readonly proof?: WidgetProofBody;
  /** True where the customer agreed to the consent text. */
  readonly consent?: boolean;
  /**
   * The visitor's hold of this time. One that has expired is no mistake: the time is booked all the
   * same where it is free.
   */
  readonly hold?: string;
  /** A field that people do not see: always empty. */
  readonly website: string;
}

/**
 * The answer to `POST /widget/v1/bookings`, 201. `slot` is the start in UTC,
 * `YYYY-MM-DDTHH:MM:SSZ`.
 */
export interface WidgetBookingResponseBody extends BookingResponseBody {
  /** End of the booking in UTC, same form as `slot`. */
  readonly slot_end: string;
  /**
   * `pending`: it stands only once the customer has followed the link in the mail that is on its
   * way.
   */
  readonly status: 'confirmed' | 'pending';
  /** For `pending`: until when the place is kept, UTC with milliseconds. */
  readonly confirm_until?: string;
  /**
   * The booking's own page, where it can be moved or cancelled; a secret. Left out where another
   * installation keeps the booking, and for `pending`, which only the mail may lead to: it proves
   * that the address is the customer's.
   */
  readonly manage_url?: string;
  /** Where a group was booked: the calendar that got the booking. */
  readonly schedule?: ScheduleBody;
  /**
   * What `GET /widget/v1/calendar` is asked with, for the customer's own calendar. Left out for
   * `pending`.
   */
  readonly calendar?: string;
  /**
   * What happens now, by the names of the configuration's `next_steps.sentences`. For `pending`
   * without the mail, whose deadline is told with it.
   */
  readonly next_steps: readonly NextStep[];
  /** As in the form, for the calendar that got the booking. */
  readonly change_until?: string | null;
}

/**
 * `GET /widget/v1/calendar?schedule=&reason=&start=&end=&number=&id=`: a booking that was made, for
 * the customer's own calendar. `schedule` is the one that got it, the rest as in the answer to the
 * booking. Nothing secret is in it.
 */
export interface WidgetCalendarBody {
  /**
   * A file by RFC 5545, as a `data:` address that is downloaded under a name; then web calendars
   * that open with it filled in.
   */
  readonly entries: readonly WidgetCalendarEntryBody[];
}

/** A way into a customer's own calendar. */
export interface WidgetCalendarEntryBody extends WidgetLinkBody {
  /** Which calendars take it. */
  readonly hint?: string;
  /** Name of the file. */
  readonly download?: string;
}

/**
 * `POST /widget/v1/waitlist`, where `capabilities.waitlist`: asks to be told when a time becomes
 * free, once the link in a mail was followed.
 */
export interface WidgetWaitlistRequestBody {
  readonly schedule: number;
  readonly reason: number;
  /** Any day if left out. */
  readonly day?: string;
  readonly persons?: number | undefined;
  readonly email: string;
  readonly name?: string;
  readonly lang: string;
  /** True where the customer agreed to the consent text; required where there is one. */
  readonly consent?: boolean;
  /** A field that people do not see: always empty. */
  readonly website: string;
}

/**
 * 201, also where this address asked for the same before. Beside the codes that all calls have:
 * `request_invalid` where times are free by now; `field_required` for a `consent` that is asked for
 * and missing; `address_limit` and `email_limit` where too much was asked for; `day_not_found` for a
 * day that is closed or cannot be booked; `waitlist_limit` where the address waits for as much as it
 * may; `not_found` where it is off.
 */
export interface WidgetWaitlistResponseBody {
  /** `null` for any day. */
  readonly day: string | null;
}

/**
 * The body of every answer of `/widget/v1` that is an error; `error` is for developers, `code` for
 * programs.
 */
export interface WidgetErrorBody {
  readonly error: string;
  readonly code: WidgetErrorCode;
  /**
   * The field to blame, for `field_required` and `field_invalid`; `consent` where the consent is
   * missing.
   */
  readonly field?: string;
  /** For `field_invalid`: what is wrong with it. */
  readonly problem?: WidgetFieldProblem;
  /**
   * For `too_long`: the most characters allowed. For `customer_limit`: the most bookings at a time,
   * where one calendar was asked for.
   */
  readonly limit?: number;
}
