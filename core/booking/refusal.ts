/** An expected "no": a value with a stable code and what the next screen needs, never a thrown error. */

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
  | { readonly kind: 'wrong_type'; readonly expected: 'string' | 'boolean' }
  | { readonly kind: 'too_long'; readonly limit: number }
  | { readonly kind: 'not_an_option' }
  | { readonly kind: 'not_an_email' }
  | { readonly kind: 'not_a_phone' }
  | { readonly kind: 'not_a_number' }
  | { readonly kind: 'not_a_date' }
  | { readonly kind: 'not_a_url' };

export type Refusal =
  | { readonly kind: 'refused'; readonly code: Exclude<RefusalCode, 'field_required' | 'field_invalid'> }
  | { readonly kind: 'refused'; readonly code: 'field_required' | 'field_invalid'; readonly field: string; readonly problem: FieldProblem };

export function refuse(code: Exclude<RefusalCode, 'field_required' | 'field_invalid'>): Refusal {
  return { kind: 'refused', code };
}

export function refuseField(field: string, problem: FieldProblem): Refusal {
  return { kind: 'refused', code: problem.kind === 'required' ? 'field_required' : 'field_invalid', field, problem };
}
