/**
 * A customer's corrections of what was entered for a booking. They stay within the form: its
 * checks apply, and addresses, the number of people and hidden values are out of reach.
 */

import { hash } from 'node:crypto';
import type { FormField } from '../installation/form-field.ts';
import type { Booking, Submission } from './booking.ts';
import { PERSONS } from './persons.ts';
import type { Refusal } from './refusal.ts';
import { askedFields, isEmailField, isHidden, parseSubmission } from './submission.ts';

/** The outcome of a correction. */
export interface Corrected {
  readonly kind: 'corrected';
  readonly booking: Booking;
}

/**
 * The fields that a customer may correct, in the form's order. An e-mail address changes only once
 * it is confirmed, and the number of people decides which times are free.
 */
export function correctableFields(
  form: readonly FormField[],
  submission: Submission,
): readonly FormField[] {
  const asked = new Set(askedFields(form, submission));
  const correctable = form.filter(isCorrectable);
  const names = new Set(correctable.map(({ name }) => name));
  return correctable.flatMap((field) => {
    const { showIf, ...always } = field;
    if (showIf === undefined || names.has(showIf.field)) {
      return [field];
    }
    return asked.has(field) ? [always] : [];
  });
}

function isCorrectable(field: FormField): boolean {
  return !isHidden(field) && !isEmailField(field) && field.name !== PERSONS;
}

/** The submission with the given answers; refuses the first problem with a field. */
export function correctSubmission(
  form: readonly FormField[],
  submission: Submission,
  given: Readonly<Record<string, unknown>>,
): Submission | Refusal {
  const fields = correctableFields(form, submission);
  const parsed = parseSubmission(fields, given);
  if (parsed.kind === 'refused') {
    return parsed;
  }
  const names = new Set(fields.map(({ name }) => name));
  const others = Object.entries(submission).filter(([name]) => !names.has(name));
  return { ...Object.fromEntries(others), ...parsed.submission };
}

/** Names of the fields whose answers differ. */
export function changedFields(before: Submission, after: Submission): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
}

/**
 * What a page was made from, as its forms send it back: a correction from an outdated page is
 * refused.
 */
export function digestDetails({ version, submission, email }: Booking): string {
  const answers = Object.entries(submission).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([version, email, answers]), 'base64url');
}
