/**
 * An expected "no": a value with a stable code and what the next screen needs, never a thrown
 * error.
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
  | 'idempotency_mismatch';

/** What is wrong with a value; `limit` is in characters. */
export type FieldProblem =
  | { readonly kind: 'required' }
  | { readonly kind: 'unknown_field' }
  /** It is only with other answers. */
  | { readonly kind: 'not_asked' }
  | { readonly kind: 'wrong_type'; readonly expected: 'string' | 'boolean' }
  | { readonly kind: 'too_long'; readonly limit: number }
  | { readonly kind: 'not_an_option' }
  /** Another installation refuses it without saying why; our own rules find nothing wrong. */
  | { readonly kind: 'not_accepted' }
  | { readonly kind: 'not_an_email' }
  | { readonly kind: 'not_a_phone' }
  | { readonly kind: 'not_a_number' }
  | { readonly kind: 'not_a_date' }
  | { readonly kind: 'not_a_url' };

/** An expected no. The code is stable: integrators and the widget rely on it. */
export type Refusal =
  | {
      readonly kind: 'refused';
      readonly code: Exclude<RefusalCode, 'field_required' | 'field_invalid'>;
    }
  | {
      readonly kind: 'refused';
      readonly code: 'field_required' | 'field_invalid';
      readonly field: string;
      readonly problem: FieldProblem;
    };

/** A hold's: any of the above, or as many holds as a visitor may have. */
export type HoldRefusal =
  | Refusal
  | {
      readonly kind: 'refused';
      readonly code: 'hold_limit' /** When the first of them ends. */;
      readonly endsAt: EpochMs;
    };

/**
 * A move's or a cancellation's: the new place's refusals, or the booking itself may no longer be
 * changed so.
 */
export type ChangeRefusal =
  | Refusal
  | { readonly kind: 'refused'; readonly code: ChangeRefusalCode };

/**
 * In turn: cancelled, over or begun; too close to its start; changed by somebody else meanwhile;
 * moved as often as may be within a day.
 */
export type ChangeRefusalCode =
  | 'not_changeable'
  | 'cutoff_passed'
  | 'version_conflict'
  | 'move_limit';

/** A refusal that is about no field. */
export function refuse(code: Exclude<RefusalCode, 'field_required' | 'field_invalid'>): Refusal {
  return { kind: 'refused', code };
}

/** A refusal that names the field that is to blame. */
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
 * Whether an answer says why there is none (a `Refusal`, `NotFound` and the like) instead of being
 * what was asked for. What is asked for must have no `kind` of its own.
 */
export function isRefusal<Answer extends object>(
  answer: Answer,
): answer is Extract<Answer, { readonly kind: string }> {
  return 'kind' in answer;
}
