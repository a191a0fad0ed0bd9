/** The codes of what the calls of `/widget/v1` refuse, which the widget turns into sentences. */

/** Additions only: a widget that does not know a code shows the sentence of `internal`. */
export type WidgetErrorCode =
  | 'field_required'
  | 'field_invalid'
  | 'request_invalid'
  | 'body_too_large'
  | 'idempotency_mismatch'
  | 'origin_refused'
  /**
   * Answered too fast after the form was handed out; the same request succeeds after Retry-After
   * seconds.
   */
  | 'challenge_required'
  | 'challenge_failed'
  /** The proof that a person books is missing, or is none. */
  | 'challenge_unsolved'
  | 'not_found'
  | 'schedule_not_found'
  | 'reason_not_found'
  | 'day_not_found'
  | 'slot_unavailable'
  | 'customer_limit'
  /** The address waits for as much as it may. */
  | 'waitlist_limit'
  | 'parameter_invalid'
  | 'method_not_allowed'
  | 'unsupported_media_type'
  | 'rate_limited'
  /** Too many bookings, or places on the waiting list, from one network address. */
  | 'address_limit'
  /** The same with one e-mail address. */
  | 'email_limit'
  /** Refused as `customer_limit` too often today, with this e-mail address. */
  | 'refusal_limit'
  | 'internal'
  /** The database is busy, and nothing was done; to be sent again after Retry-After seconds. */
  | 'busy'
  /**
   * The database did not confirm what may have been done; to be sent again under the same key after
   * Retry-After seconds.
   */
  | 'lost'
  | 'not_configured'
  | 'upstream_unavailable'
  /** Another installation refused the booking for good, and named no field of the form. */
  | 'booking_refused'
  /**
   * The answer of another installation to a booking was lost: it may be booked. Under the same key
   * it is sent again safely only where that one knows keys.
   */
  | 'outcome_unknown';

/**
 * Those that happen to programs, not to visitors, or that the widget answers itself: they share the
 * sentence of `internal`.
 */
type SharedCode =
  | 'request_invalid'
  | 'body_too_large'
  | 'busy'
  | 'idempotency_mismatch'
  | 'challenge_required'
  | 'challenge_failed'
  | 'not_found'
  | 'parameter_invalid'
  | 'method_not_allowed'
  | 'unsupported_media_type';

/** Each has a sentence of its own in `WidgetTexts`, under its name. */
export type SaidCode = Exclude<WidgetErrorCode, SharedCode | 'field_required' | 'field_invalid'>;

/** What is wrong with a value. */
export type WidgetFieldProblem =
  | 'unknown_field'
  | 'not_asked'
  | 'wrong_type'
  | 'too_long'
  | 'not_an_option'
  /** Another installation refused it, without saying why. */
  | 'not_accepted'
  | 'not_an_email'
  | 'not_a_phone'
  | 'not_a_number'
  | 'not_a_date'
  | 'not_a_url';

/** Each has a sentence of its own; others share that of `field_invalid`. */
export type SaidProblem = Exclude<
  WidgetFieldProblem,
  'unknown_field' | 'not_asked' | 'wrong_type' | 'not_an_option' | 'not_accepted' | 'too_long'
>;
