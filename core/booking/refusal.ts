/**
 * An expected "no": a value with a stable code and the data that the next screen needs, never a
 * thrown error.
 */

import type { EpochMs } from '../clock.ts';

export type RefusalCode =
  | 'schedule_not_found'
  | 'reason_not_found'
  | 'day_not_found'
  | 'slot_unavailable'
  | 'customer_limit'
  | 'field_required'
  | 'field_invalid'
  | 'duration_changed'
  | 'idempotency_mismatch';

/** Those that come without further data. */
type BareCode = Exclude<RefusalCode, 'field_required' | 'field_invalid' | 'duration_changed'>;

/** The problem with a value; `limit` is in characters. */
export type FieldProblem =
  | { readonly kind: 'required' }
  | { readonly kind: 'unknown_field' }
  /** The field is only shown for other answers. */
  | { readonly kind: 'not_asked' }
  | { readonly kind: 'wrong_type'; readonly expected: 'string' | 'boolean' }
  | { readonly kind: 'too_long'; readonly limit: number }
  | { readonly kind: 'not_an_option' }
  /** Another installation refused the value without a reason; our own rules find nothing wrong. */
  | { readonly kind: 'not_accepted' }
  | { readonly kind: 'not_an_email' }
  | { readonly kind: 'not_a_phone' }
  | { readonly kind: 'not_a_number' }
  | { readonly kind: 'not_a_date' }
  | { readonly kind: 'not_a_url' };

/** An expected "no". The code is stable: integrators and the widget rely on it. */
export type Refusal =
  | { readonly kind: 'refused'; readonly code: BareCode }
  /** The time is free, but not for as long as the customer was shown. */
  | {
      readonly kind: 'refused';
      readonly code: 'duration_changed';
      /** How long it would take. */
      readonly minutes: number;
    }
  | {
      readonly kind: 'refused';
      readonly code: 'field_required' | 'field_invalid';
      readonly field: string;
      readonly problem: FieldProblem;
    };

/** Any of the above, or the limit of holds was reached. */
export type HoldRefusal =
  | Refusal
  | {
      readonly kind: 'refused';
      readonly code: 'hold_limit' /** When the first of those holds ends. */;
      readonly endsAt: EpochMs;
    };

/**
 * Refusals of a move or a cancellation: the new place is refused, or the booking itself may no
 * longer be changed.
 */
export type ChangeRefusal =
  | Refusal
  | { readonly kind: 'refused'; readonly code: ChangeRefusalCode };

/**
 * `not_changeable`: cancelled, over or begun. `cutoff_passed`: too close to the start.
 * `version_conflict`: changed by someone else since. `move_limit`: too many moves within a day.
 */
export type ChangeRefusalCode =
  | 'not_changeable'
  | 'cutoff_passed'
  | 'version_conflict'
  | 'move_limit';

/** Creates a refusal that needs no further data. */
export function refuse(code: BareCode): Refusal {
  return { kind: 'refused', code };
}

/** Creates a refusal that names the invalid field. */
export function refuseField(field: string, problem: FieldProblem): Refusal {
  return {
    kind: 'refused',
    code: problem.kind === 'required' ? 'field_required' : 'field_invalid',
    field,
    problem,
  };
}

export function refuseChange(code: ChangeRefusalCode): ChangeRefusal {
  return { kind: 'refused', code };
}

/**
 * Tells a refusal (`Refusal`, `NotFound` and the like) from the expected answer, which must not
 * have a `kind` of its own.
 */
export function isRefusal<Answer extends object>(
  answer: Answer,
): answer is Extract<Answer, { readonly kind: string }> {
  return 'kind' in answer;
}
