/**
 * What a customer is asked, as the team fills it in: the answers of an earlier booking as the form
 * takes them, and which fields are asked for with them.
 */

import type { CallAnswer } from '../../../bff/contract/admin-calls.ts';
import type { Booking } from '../calendar/day-columns.ts';

export type FormField = CallAnswer<'GET /forms'>['fields'][number];
export type Answer = string | boolean;
/** By field name. */
export type Answers = ReadonlyMap<string, Answer>;

/** What an earlier booking was made with. */
export const toAnswers = ({ answers }: Pick<Booking, 'answers'>): Answers =>
  new Map(answers.map(({ name, value }) => [name, value]));

/** A booking shows what was chosen by its label. What cannot be chosen any more is no answer. */
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
 * The fields that are asked for with these answers: one that depends on a field that is not asked
 * for is not asked for, either.
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
 * As the call takes them: what is filled in, of the fields that are asked for. What a form holds to
 * begin with says nothing of anybody by itself.
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
