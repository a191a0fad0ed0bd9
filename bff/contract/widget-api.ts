/**
 * The wire shapes of `/widget/v1`: the same as `/api`, with additions only. The widget imports
 * types from this folder and nothing else from the server. Texts are already in the language
 * requested by `?lang=`.
 */

import type {
  BookingRequestBody,
  BookingResponseBody,
  ReasonBody,
  ScheduleBody,
} from './rest-api.ts';
import type { WidgetErrorCode, WidgetFieldProblem } from './widget-errors.ts';
import type { WidgetFieldsBody, WidgetFormFieldBody, WidgetProofBody } from './widget-form.ts';
import type { SentTexts } from './widget-texts.ts';

/** `GET /widget/v1/config?lang=` */
export interface WidgetConfigBody {
  readonly data: {
    readonly name: string;
    /**
     * The language of the texts: the requested one if it is known, otherwise the installation's.
     */
    readonly lang: string;
    /** The locale for `Intl` to format dates, times and numbers: the language with its region. */
    readonly locale: string;
    /** 1 for Monday to 7 for Sunday. */
    readonly first_weekday: number;
    /** Label of the column and full name of each weekday, from the first one of the week. */
    readonly weekdays: readonly (readonly [label: string, name: string])[];
    /** The kinds of days that the month shows, and what to say of them. */
    readonly legend: readonly (readonly [kind: 'free' | 'full' | 'today', words: string])[];
    /** Headings of times, each with its first and last hour (exclusive), such as `06` and `12`. */
    readonly day_parts: readonly (readonly [name: string, from: string, until: string])[];
    /** IANA name of the zone of all days and slots. */
    readonly time_zone: string;
    /**
     * The UTC offsets, such as `+01:00`, for converting days and slots to the visitor's own time.
     * The last entry whose `from` is not later than the slot applies. Covers all bookable times.
     */
    readonly offsets?: readonly (readonly [from: string, offset: string])[];
    readonly contacts: readonly WidgetLinkBody[];
    readonly privacy_url: string | null;
    /**
     * The checkbox `_consent`, which the customer must tick; empty if no consent is required. No
     * field of the form can have this name.
     */
    readonly agreement: WidgetFieldsBody;
    /** The fields of the waiting list, if there is one. */
    readonly waitlist?: WidgetFieldsBody;
    /**
     * The sentences that customers see after booking. The answer to the booking names the
     * applicable `sentences`; the operator's `own` follow.
     */
    readonly next_steps: {
      readonly sentences: Readonly<Record<NextStep, string>>;
      readonly own: readonly string[];
      /** `mailed` and `told` apply to every booking, for widgets that do not read `sentences`. */
      readonly mailed: readonly string[];
      readonly told: readonly string[];
    };
    readonly capabilities: Capabilities;
    /** All other texts of the widget, in `lang`. */
    readonly texts: SentTexts;
  };
}

/**
 * `mailed`: a mail is sent through which the booking can be changed. `mailed_only`: a mail is sent,
 * but it is too late for changes. `reminded`: a reminder will follow. `told`: no mail is sent.
 */
export type NextStep = 'mailed' | 'mailed_only' | 'reminded' | 'told';

/** A link with its label. */
export interface WidgetLinkBody {
  readonly label: string;
  readonly href: string;
}

/**
 * What this installation can do beyond the base API; the widget switches off whatever is absent.
 */
export interface Capabilities {
  readonly holds: boolean;
  /** `exact`: a key always books only once. `best_effort`: the upstream may not support keys. */
  readonly idempotency: 'exact' | 'best_effort';
  /** Customers get mail. */
  readonly mail?: boolean;
  readonly reminders?: boolean;
  /** If no time is free, customers can join the waiting list with `POST /widget/v1/waitlist`. */
  readonly waitlist?: boolean;
}

/**
 * `GET /widget/v1/schedules?reason=`: with a reason, only calendars that offer it, or all if none
 * does.
 */
export interface WidgetSchedulesBody {
  readonly data: readonly WidgetScheduleBody[];
  /**
   * The first times of the next three free half-days of a group of all calendars, if it is known
   * which reason would be booked: the requested one, or the only one that the group offers.
   */
  readonly earliest?: {
    readonly schedule: number;
    readonly reason: number;
    readonly data: readonly string[];
  };
}

/**
 * A calendar with what the widget shows beside its name. Members that the operator left out are
 * missing.
 */
export interface WidgetScheduleBody extends ScheduleBody {
  readonly location?: string;
  readonly address?: string;
  /** How to find the place, in several lines. */
  readonly directions?: string;
  readonly phone?: string;
  readonly info_url?: string;
  /** At most two initials of its name, ignoring titles. */
  readonly initials?: string;
  /** The language of its texts if it is not the requested one. */
  readonly lang?: string;
  /** A booking goes to one of several calendars: the first that is free. */
  readonly group?: boolean;
  /**
   * The first free time, `YYYY-MM-DD HH:MM:SS`, of the requested reason or of any that it offers.
   * Missing if there is none, if the list is long, or if the source does not tell (remote
   * installations).
   */
  readonly next?: string;
}

/** `GET /widget/v1/reasons?schedule=` */
export interface WidgetReasonsBody {
  readonly data: readonly WidgetReasonBody[];
}

/**
 * A reason with what the widget shows beside its name. Members that the operator left out are
 * missing.
 */
export interface WidgetReasonBody extends ReasonBody {
  readonly price?: string;
  readonly info_url?: string;
  /** The language of its texts if it is not the requested one. */
  readonly lang?: string;
  /**
   * The heading above the reason. Reasons with the same heading are adjacent; those without one
   * come first.
   */
  readonly group?: string;
  /**
   * The field for the number of persons if a booking may be for several, to be filled in before a
   * day is chosen. The form also has it, under the name `persons`.
   */
  readonly persons?: WidgetFormFieldBody;
  /**
   * `2 × €45 = €90`: the price for two people, three and so on. Missing if the price is not a plain
   * amount.
   */
  readonly totals?: readonly string[];
  /**
   * What customers may select, starting from this reason: each is a reason of its own under `id`,
   * which is booked like any other. Missing if nothing can be added or repeated.
   */
  readonly selections?: readonly WidgetSelectionBody[];
}

/** A reason that stands for another one, done `count` times, with the reasons of `with` added. */
export interface WidgetSelectionBody extends WidgetReasonBody {
  readonly count: number;
  /** Ids of reasons in the same list, in the order in which they follow. */
  readonly with: readonly number[];
}

/**
 * `GET /widget/v1/days?schedule=&reason=&persons=`; `persons` here and below: the number of
 * persons, default 1. Members other than `data` are missing if the source does not know them
 * (remote installations).
 */
export interface WidgetDaysBody {
  readonly data: readonly string[];
  /** First and last bookable day, both inclusive. */
  readonly from?: string;
  readonly until?: string;
  /** The first free time, `YYYY-MM-DD HH:MM:SS`. */
  readonly next?: string;
  /** The first times of the next three free half-days. */
  readonly earliest?: readonly string[];
  /** The times of the first day, which is initially selected. */
  readonly first?: WidgetSlotsBody;
  /** Days in [from, until] without opening hours; `why` may be empty. */
  readonly closed?: readonly { readonly day: string; readonly why: string }[];
}

/**
 * `GET /widget/v1/slots?schedule=&reason=&day=&persons=`: `instants` are the same times in UTC
 * (`YYYY-MM-DDTHH:MM:SSZ`), in parallel, and so are the places `left`: `null` if customers are not
 * to see them, without the member if the operator shows none.
 */
export interface WidgetSlotsBody {
  readonly data: readonly string[];
  readonly instants: readonly string[];
  readonly left?: readonly (number | null)[];
}

/** `POST /widget/v1/holds`, if `capabilities.holds`: holds a time while the form is filled in. */
export interface WidgetHoldRequestBody {
  readonly schedule: number;
  readonly reason: number;
  /** A start time in the format of the slots answer. */
  readonly slot: string;
  /** The visitor's previous hold, which this one replaces if it can be created. */
  readonly replaces?: string;
  readonly persons?: number | undefined;
}

/**
 * `POST /widget/v1/holds/extend`. `holds/release` takes the same body or the bare secret as text,
 * and always answers 204.
 */
export interface WidgetHoldChangeBody {
  readonly hold: string;
}

/** The answer to both: 201 and 200. */
export interface WidgetHoldBody {
  /** Secret: allows extending, releasing and booking. */
  readonly hold: string;
  readonly slot: string;
  /** UTC with milliseconds, by the server's clock; the same goes for `extendable_until`. */
  readonly expires_at: string;
  readonly extendable_until: string;
  /** Whole seconds until `expires_at`, because a client's clock may be wrong. */
  readonly seconds: number;
  /**
   * The calendar that is held; for a group, the member that was chosen. Missing if the source does
   * not tell.
   */
  readonly schedule?: ScheduleBody;
  /**
   * How long the booking would take, which may be longer than the reason says if its parts can be
   * done in any order. Missing if the source does not tell, and for a course.
   */
  readonly minutes?: number;
  /** The form's `change_until`, computed for the calendar that is held. */
  readonly change_until?: string | null;
}

/** `POST /widget/v1/bookings` */
export interface WidgetBookingRequestBody extends BookingRequestBody {
  readonly lang: string;
  /**
   * The IANA name of the browser's time zone: mails show its time, too, if it differs. One that is not
   * known is ignored.
   */
  readonly time_zone?: string;
  /**
   * The latest seal from the forms call for this calendar, reason and day; each is valid for one
   * booking.
   */
  readonly seal: string;
  /** The solution of the challenge that came with the seal, if any. */
  readonly proof?: WidgetProofBody;
  /** True if the customer agreed to the consent text. */
  readonly consent?: string | boolean | undefined;
  /**
   * The visitor's hold of this time. An expired hold is not an error: the time is booked if it is
   * still free.
   */
  readonly hold?: string;
  /**
   * How long the booking takes, as the customer was shown it, at least 1. It is refused with
   * `duration_changed` if the time is free only for longer or shorter. Missing: any length. A source
   * that cannot tell ignores it.
   */
  readonly minutes?: number | undefined;
  /** A honeypot field that people do not see: empty or missing. */
  readonly website?: string | boolean | undefined;
}

/**
 * The answer to `POST /widget/v1/bookings`, 201. `slot` is the start in UTC,
 * `YYYY-MM-DDTHH:MM:SSZ`.
 */
export interface WidgetBookingResponseBody extends BookingResponseBody {
  /** End of the booking in UTC, same form as `slot`. */
  readonly slot_end: string;
  /** How long it takes; of a course, the first date. Missing if the source does not tell. */
  readonly minutes?: number;
  /** `pending`: takes effect only once the customer follows the link in the mail. */
  readonly status: 'confirmed' | 'pending';
  /** The deadline for confirming a `pending` booking, UTC with milliseconds. */
  readonly confirm_until?: string;
  /**
   * Address of the booking's own page, to move or cancel it; a secret. Missing for bookings of an
   * upstream installation, and for `pending`: only the mail may lead there, because that proves
   * that the address belongs to the customer.
   */
  readonly manage_url?: string;
  /**
   * Address of the page on which whoever booked can have the mail sent again, or to another address,
   * while the booking is `pending`; a secret. Missing for bookings of an upstream installation.
   */
  readonly address_url?: string;
  /** If a group was booked: the calendar that got the booking. */
  readonly schedule?: ScheduleBody;
  /**
   * The query for `GET /widget/v1/calendar`, for the customer's own calendar. Missing for
   * `pending`.
   */
  readonly calendar?: string;
  /**
   * The next steps, by their names in the configuration's `next_steps.sentences`. For `pending`
   * without the mail, which is announced together with its deadline.
   */
  readonly next_steps: readonly NextStep[];
  /** As in the form, for the calendar that got the booking. */
  readonly change_until?: string | null;
}

/**
 * `GET /widget/v1/calendar?schedule=&reason=&start=&end=&number=&id=`: a booking for the customer's
 * own calendar. `schedule` is the calendar that got it, the rest is as in the answer to the
 * booking. Contains nothing secret.
 */
export interface WidgetCalendarBody {
  /**
   * First the address of a file as in RFC 5545, `/widget/v1/booking.ics` with the same query, then
   * links to web calendars with the entry filled in.
   */
  readonly entries: readonly WidgetCalendarEntryBody[];
}

/** A way to add the booking to a customer's own calendar. */
export interface WidgetCalendarEntryBody extends WidgetLinkBody {
  /** The calendars that accept it. */
  readonly hint?: string;
}

/**
 * `POST /widget/v1/waitlist`, if `capabilities.waitlist`: joins the waiting list. Takes effect once
 * the customer follows the link in a mail.
 */
export interface WidgetWaitlistRequestBody {
  readonly schedule: number;
  readonly reason: number;
  /** Default: any day. */
  readonly day?: string;
  /** Instead of `day`: any day before this one. */
  readonly before_day?: string;
  readonly persons?: number | undefined;
  readonly email: string;
  readonly name?: string;
  readonly lang: string;
  /** The IANA name of the browser's time zone, as in a booking. */
  readonly time_zone?: string;
  /** True if the customer agreed to the consent text; required if there is one. */
  readonly consent?: string | boolean | undefined;
  /** A honeypot field that people do not see: empty or missing. */
  readonly website?: string | boolean | undefined;
}

/**
 * 201, also if this address has already joined for the same. In addition to the general codes:
 * `request_invalid` if times are free by now; `field_required` if a required `consent` is missing;
 * `address_limit` and `email_limit` after too many requests; `day_not_found` for a day that is
 * closed or not bookable; `waitlist_limit` if the address has the maximum number of entries;
 * `not_found` if the waiting list is off.
 */
export interface WidgetWaitlistResponseBody {
  /** `null` for any day. */
  readonly day: string | null;
  readonly before_day?: string;
}

/** The body of every error of `/widget/v1`; `error` is for developers, `code` for programs. */
export interface WidgetErrorBody {
  readonly error: string;
  readonly code: WidgetErrorCode;
  /**
   * The field at fault, for `field_required` and `field_invalid`; `consent` if the consent is
   * missing.
   */
  readonly field?: string;
  /** For `field_invalid`: the problem with the value. */
  readonly problem?: WidgetFieldProblem;
  /**
   * For `too_long`: the maximum number of characters. For `customer_limit`: the maximum number of
   * concurrent bookings, if a single calendar was requested.
   */
  readonly limit?: number;
  /** For `duration_changed`: how long the booking would take. */
  readonly minutes?: number;
}
