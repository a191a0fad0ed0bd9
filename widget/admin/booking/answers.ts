/**
 * The customers' form as the team fills it in: answers of an earlier booking as form values, and
 * which fields to ask with them.
 */

import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { Booking } from '../calendar/day-columns.ts';

export type FormField = CallAnswer<'GET /forms'>['fields'][number];
export type Answer = string | boolean;
/** Answers by field name. */
export type Answers = ReadonlyMap<string, Answer>;

/** Returns the answers of an earlier booking. */
export const toAnswers = ({ answers }: Pick<Booking, 'answers'>): Answers =>
  new Map(answers.map(({ name, value }) => [name, value]));

/**
 * Returns the form value for an answer. Bookings store the label of an option; an option that no
 * longer exists counts as no answer.
 */
export function answerTo({ name, options, value }: FormField, answers: Answers): Answer {
  const answer = answers.get(name) ?? value;
  if (!options || answer === '') {
    return answer;
  }
  const chosen =
    options.find((one) => one.value === answer) ?? options.find(({ label }) => label === answer);
  return chosen?.value ?? '';
}

/**
 * Returns the fields to ask, given these answers. A field that depends on a hidden field is hidden,
 * too.
 */
export function askedFields(fields: readonly FormField[], answers: Answers): readonly FormField[] {
  const isAsked = ({ show_if: condition }: FormField, seen: readonly string[] = []): boolean => {
    if (!condition) {
      return true;
    }
    const decides = fields.find(({ name }) => name === condition.field);
    if (!decides || seen.includes(decides.name) || !isAsked(decides, [...seen, decides.name])) {
      return false;
    }
    const answer = answerTo(decides, answers);
    return (decides.form_type === 'checkbox' ? answer === true : answer) === condition.equals;
  };
  return fields.filter((field) => isAsked(field));
}

/**
 * Returns the answers for the call: the filled-in values of asked fields. Default values of a form
 * alone are no answers.
 */
export function toSubmission(
  fields: readonly FormField[],
  answers: Answers,
): Record<string, Answer> {
  if (![...answers.values()].some(Boolean)) {
    return {};
  }
  const filled = askedFields(fields, answers).map(
    (field) => [field.name, answerTo(field, answers)] as const,
  );
  return Object.fromEntries(filled.filter(([, answer]) => answer !== '' && answer !== false));
}
