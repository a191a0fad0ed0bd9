/** Turns the upstream's 400 into a refusal that the widget can show beside a field, or a code that makes it do the right thing. */

import {
  type BookingRequest,
  type FieldProblem,
  type FormField,
  type InputType,
  parseSubmission,
  type Refusal,
  refuse,
  refuseField,
} from '../../../core/index.ts';
import type { Invalid } from './judge-answer.ts';

const PROBLEM_OF_INPUT: Readonly<Record<InputType, FieldProblem>> = {
  text: { kind: 'wrong_type', expected: 'string' },
  email: { kind: 'not_an_email' },
  tel: { kind: 'not_a_phone' },
  number: { kind: 'not_a_number' },
  date: { kind: 'not_a_date' },
  url: { kind: 'not_a_url' },
};

/**
 * The base API names the field but not what is wrong with it: our own rules are asked first, the field's type says the rest. Null where no field is to
 * blame and nothing is known of the reason.
 */
export function explainInvalid({ error, field }: Invalid, form: readonly FormField[], request: BookingRequest): Refusal | null {
  if (field === null) return /idempotency/i.test(error) ? refuse('idempotency_mismatch') : null;
  // The one text that the base specification fixes (section 7).
  if (error === 'Field is required') return refuseField(field, { kind: 'required' });
  const known = form.find(({ name }) => name === field);
  if (known === undefined) return Object.hasOwn(request.submission, field) ? refuseField(field, { kind: 'unknown_field' }) : null;
  return refuseField(field, ownJudgement(known, request.submission[field]) ?? problemOf(known));
}

function ownJudgement(field: FormField, value: unknown): FieldProblem | null {
  const judged = parseSubmission([field], { [field.name]: value });
  return judged.kind === 'refused' && 'problem' in judged ? judged.problem : null;
}

function problemOf(field: FormField): FieldProblem {
  if (field.formType === 'checkbox') return { kind: 'wrong_type', expected: 'boolean' };
  return field.options.length > 0 ? { kind: 'not_an_option' } : PROBLEM_OF_INPUT[field.inputType];
}
