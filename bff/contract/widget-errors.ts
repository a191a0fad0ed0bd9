/** Error codes of `/widget/v1`, which the widget turns into sentences. */

/**
 * Codes are only ever added: a widget that does not know a code shows the sentence for `internal`.
 */
export type WidgetErrorCode =
  | 'field_required'
  | 'field_invalid'
  | 'request_invalid'
  | 'body_too_large'
  | 'idempotency_mismatch'
  | 'origin_refused'
  /**
   * Submitted too soon after the form was issued; the same request succeeds after Retry-After
   * seconds.
   */
  | 'challenge_required'
  | 'challenge_failed'
  /** The proof that a person books is missing or invalid. */
  | 'challenge_unsolved'
  | 'not_found'
  | 'schedule_not_found'
  | 'reason_not_found'
  | 'day_not_found'
  | 'slot_unavailable'
  | 'customer_limit'
  /** The time would take longer or shorter than the request expects; `minutes` says how long. */
  | 'duration_changed'
  /** The address has the maximum number of waiting list entries. */
  | 'waitlist_limit'
  | 'parameter_invalid'
  | 'method_not_allowed'
  | 'unsupported_media_type'
  | 'rate_limited'
  /** Too many bookings or waiting list entries from one network address. */
  | 'address_limit'
  /** Too many bookings or waiting list entries with one e-mail address. */
  | 'email_limit'
  /** Refused as `customer_limit` too often today, with this e-mail address. */
  | 'refusal_limit'
  | 'internal'
  /**
   * The database is too busy or out of reach, and this request did nothing; retry after Retry-After
   * seconds.
   */
  | 'unavailable'
  /**
   * The database did not confirm a change that may have been made; retry with the same key after
   * Retry-After seconds.
   */
  | 'lost'
  | 'not_configured'
  | 'upstream_unavailable'
  /**
   * The upstream installation refused the booking permanently, without naming a field of the form.
   */
  | 'booking_refused'
  /**
   * The upstream installation's answer to a booking was lost, so it may have been booked. A retry
   * with the same key is safe only if the upstream supports keys.
   */
  | 'outcome_unknown';

/**
 * Codes that concern programs rather than visitors, or that the widget handles itself: they share
 * the sentence for `internal`.
 */
export type SharedCode =
  | 'request_invalid'
  | 'body_too_large'
  | 'idempotency_mismatch'
  | 'challenge_required'
  | 'challenge_failed'
  | 'not_found'
  | 'parameter_invalid'
  | 'method_not_allowed'
  | 'unsupported_media_type';

/** Codes with their own sentence in `WidgetTexts`, under the code's name. */
export type SaidCode = Exclude<WidgetErrorCode, SharedCode | 'field_required' | 'field_invalid'>;

/** The problem with a value. */
export type WidgetFieldProblem =
  | 'unknown_field'
  | 'not_asked'
  | 'wrong_type'
  | 'too_long'
  | 'not_an_option'
  /** An upstream installation refused it without giving a reason. */
  | 'not_accepted'
  | 'not_an_email'
  | 'not_a_phone'
  | 'not_a_number'
  | 'not_a_date'
  | 'not_a_url';

/** Problems with their own sentence; the others share the sentence for `field_invalid`. */
export type SaidProblem = Exclude<
  WidgetFieldProblem,
  'unknown_field' | 'not_asked' | 'wrong_type' | 'not_an_option' | 'not_accepted' | 'too_long'
>;
