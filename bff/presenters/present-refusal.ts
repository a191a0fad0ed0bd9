/** The single table from refusals to status, error text and the widget's code. */

import type { FieldProblem } from '../../core/index.ts';
import type { WidgetErrorCode } from '../contract/widget-errors.ts';
import type { SourceRefusal } from '../source/booking-source.ts';

export interface RefusalAnswer {
  readonly status: number;
  readonly error: string;
  readonly code: WidgetErrorCode;
}

const TABLE: Record<
  Exclude<SourceRefusal['code'], 'field_invalid'>,
  Omit<RefusalAnswer, 'code'>
> = {
  schedule_not_found: { status: 404, error: 'Calendar not found' },
  reason_not_found: { status: 404, error: 'Reason not found' },
  day_not_found: { status: 404, error: 'Day not found' },
  slot_unavailable: { status: 404, error: 'Time not found or no longer available' },
  customer_limit: { status: 404, error: 'Time not found or no longer available' },
  duration_changed: { status: 409, error: 'The time would take longer or shorter than expected' },
  field_required: { status: 400, error: 'Field is required' },
  idempotency_mismatch: {
    status: 400,
    error: 'The Idempotency-Key was used before with another request',
  },
  not_configured: { status: 503, error: 'Not configured' },
  upstream_unavailable: { status: 503, error: 'The service is temporarily unavailable' },
  booking_refused: { status: 400, error: 'The booking was not accepted' },
  outcome_unknown: { status: 503, error: 'It is not known whether this was booked' },
  rate_limited: { status: 429, error: 'Too many requests' },
};

export function presentRefusal(refusal: SourceRefusal): RefusalAnswer {
  if (refusal.code === 'field_invalid') {
    return { status: 400, error: composeSentence(refusal.problem), code: refusal.code };
  }
  return { ...TABLE[refusal.code], code: refusal.code };
}

const SENTENCES: Record<Exclude<FieldProblem['kind'], 'wrong_type' | 'too_long'>, string> = {
  required: 'Field is required',
  unknown_field: 'There is no such field',
  not_asked: 'Is not asked for with these answers: leave it out',
  not_an_option: 'Must be one of the options of the field',
  not_accepted: 'Was not accepted',
  not_an_email: 'Must be an e-mail address',
  not_a_phone: 'Must be a phone number',
  not_a_number: 'Must be a number',
  not_a_date: 'Must be a date in the form YYYY-MM-DD',
  not_a_url: 'Must be a web address',
};

function composeSentence(problem: FieldProblem): string {
  if (problem.kind === 'too_long') {
    return `Must be at most ${problem.limit} characters`;
  }
  if (problem.kind === 'wrong_type') {
    return problem.expected === 'boolean' ? 'Must be true or false' : 'Must be a string';
  }
  return SENTENCES[problem.kind];
}
