/**
 * Reads what a customer filled in, against the form that was to be filled, of which some fields are only asked for with certain answers: the first thing wrong is
 * named, the rest comes out trimmed and typed.
 */

import type { FormField } from '../installation/form-field.ts';
import type { Submission } from './booking.ts';
import { readEmail } from './email-address.ts';
import { isBlank, isEmailField, parseField } from './field-value.ts';
import { type Refusal, refuseField } from './refusal.ts';

export interface ParsedSubmission {
  readonly kind: 'parsed';
  readonly submission: Submission;
  /** Where the customer is written to, and whose mailbox limits count: of the first filled e-mail field; `null` if none was asked or given. */
  readonly email: string | null;
}

/** Accepted, never stored, never asked for. */
const NEVER_STORED = 'password';

/**
 * Refuses `field_required` and `field_invalid`, each with the field to blame: unknown names first, in the order sent, then the form's fields in their order.
 * Values are trimmed; empty optional ones are left out. A field that is not asked for with these answers need not be filled, and must not be: what somebody
 * entered is never dropped in silence.
 * `isLenient`: who books for somebody else need not know it all, and no field is required.
 */
export function parseSubmission(
  form: readonly FormField[],
  raw: Readonly<Record<string, unknown>>,
  { isLenient = false }: { readonly isLenient?: boolean } = {},
): ParsedSubmission | Refusal {
  const fields = form.filter((field) => field.name !== NEVER_STORED).map((field) => (isLenient ? { ...field, required: false } : field));
  const stranger = findStranger(fields, raw);
  if (stranger !== null) return refuseField(stranger, { kind: 'unknown_field' });
  const asked = new Set(askedFields(fields, raw));
  const answers: [string, string | boolean][] = [];
  let email: string | null = null;
  for (const field of fields) {
    const value = Object.hasOwn(raw, field.name) ? raw[field.name] : undefined;
    if (!asked.has(field)) {
      if (isFilled(value)) return refuseField(field.name, { kind: 'not_asked' });
      continue;
    }
    const parsed = parseField(field, value);
    if (parsed.kind === 'problem') return parsed.refusal;
    if (parsed.value === null) continue;
    answers.push([field.name, parsed.value]);
    if (email === null && isEmailField(field) && typeof parsed.value === 'string') email = readEmail(parsed.value);
  }
  return { kind: 'parsed', submission: Object.fromEntries(answers), email };
}

/** What was entered so far, by field name: anything at all, as it was sent. */
type Answers = Readonly<Record<string, unknown>>;

/**
 * The fields that are asked for with these answers, in the form's order. What depends on a field that is not asked for itself is not, whatever was entered there
 * before; neither is what depends on a field that is not in the form, or on itself.
 */
export function askedFields(form: readonly FormField[], answers: Answers): readonly FormField[] {
  const fields = new Map(form.map((field) => [field.name, field]));
  const known = new Map<string, boolean>();

  function isAsked({ name, showIf }: FormField): boolean {
    const found = known.get(name);
    if (found !== undefined) return found;
    // Until it is known, it is not: that ends a circle.
    known.set(name, false);
    const decides = showIf && fields.get(showIf.field);
    const asked = showIf === undefined || (decides !== undefined && isAsked(decides) && answerOf(decides, answers) === showIf.equals);
    known.set(name, asked);
    return asked;
  }

  return form.some(({ showIf }) => showIf !== undefined) ? form.filter(isAsked) : form;
}

/** As a submission is read: a box that was not ticked is false, a text has no space around it. */
function answerOf({ name, formType }: FormField, answers: Answers): unknown {
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
  if (formType === 'checkbox') return answer === true;
  return typeof answer === 'string' ? answer.trim() : '';
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? !isBlank(value) : value !== undefined && value !== null && value !== false;
}

/** The addresses in what was sent for the form's e-mail fields, in the form's order, whatever else is wrong with it: a booking takes the first for its customer's. */
export function emailsIn(form: readonly FormField[], raw: Readonly<Record<string, unknown>>): readonly string[] {
  return form.filter(isEmailField).flatMap(({ name }) => {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
    return typeof value === 'string' ? (readEmail(value.trim()) ?? []) : [];
  });
}

/** Own names only, so that `__proto__`, `constructor` and their like are strangers as any other. */
function findStranger(fields: readonly FormField[], raw: Readonly<Record<string, unknown>>): string | null {
  const known = new Set(fields.map((field) => field.name)).add(NEVER_STORED);
  return Object.keys(raw).find((name) => !known.has(name)) ?? null;
}
