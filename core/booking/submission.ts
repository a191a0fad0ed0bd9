/**
 * Parses a customer's answers against the form, in which some fields are only asked for with
 * certain answers. Reports the first problem; otherwise returns trimmed and typed values. A filled
 * text value is checked last: its length, its options and its format.
 */

import type { InputType } from '../installation/field-kinds.ts';
import type { FormField } from '../installation/form-field.ts';
import { parseDay } from '../time/wall-time.ts';
import { isWebAddress } from '../web-address.ts';
import type { Submission } from './booking.ts';
import { PERSONS, type PersonsSetting } from './persons.ts';
import { type FieldProblem, type Refusal, refuseField } from './refusal.ts';
import { normalizeTyped, readEmail, showEmail } from './typed-text.ts';

export interface ParsedSubmission {
  readonly kind: 'parsed';
  readonly submission: Submission;
  /**
   * The customer's address for messages and mailbox limits, from the first filled e-mail field;
   * `null` if none was asked for or given.
   */
  readonly email: string | null;
}

/** Accepted, but never stored or asked for. */
const NEVER_STORED = 'password';

type ParsedField =
  | { readonly kind: 'value'; readonly value: string | boolean | null }
  | { readonly kind: 'problem'; readonly refusal: Refusal };

/**
 * Refuses `field_required` and `field_invalid` with the field: unknown names first, in the order
 * sent, then the form's fields in their order. Values are trimmed; empty optional ones are omitted.
 * A field that is not asked for with these answers may be empty, but must not be filled: input is
 * never dropped silently. With `isLenient`, no field is required, because someone who books for
 * another person may not know everything.
 */
export function parseSubmission(
  form: readonly FormField[],
  raw: Readonly<Record<string, unknown>>,
  { isLenient = false }: { readonly isLenient?: boolean } = {},
): ParsedSubmission | Refusal {
  const fields = form
    .filter((field) => field.name !== NEVER_STORED)
    .map((field) => (isLenient ? { ...field, required: false } : field));
  const stranger = findStranger(fields, raw);
  if (stranger !== null) {
    return refuseField(stranger, { kind: 'unknown_field' });
  }
  const asked = new Set(askedFields(fields, raw));
  const answers: [string, string | boolean][] = [];
  let email: string | null = null;
  for (const field of fields) {
    const value = Object.hasOwn(raw, field.name) ? raw[field.name] : undefined;
    if (!asked.has(field)) {
      if (isFilled(value)) {
        return refuseField(field.name, { kind: 'not_asked' });
      }
      continue;
    }
    const parsed = parseField(field, value);
    if (parsed.kind === 'problem') {
      return parsed.refusal;
    }
    if (parsed.value === null) {
      continue;
    }
    answers.push([field.name, parsed.value]);
    if (email === null && isEmailField(field) && typeof parsed.value === 'string') {
      email = readEmail(parsed.value);
    }
  }
  return { kind: 'parsed', submission: Object.fromEntries(answers), email };
}

/** Unvalidated answers by field name, as sent. */
type Answers = Readonly<Record<string, unknown>>;

/**
 * The fields that are asked for with these answers, in the form's order. A field is not asked for
 * if it depends on a field that is not asked for itself (whatever was entered there before), is not
 * in the form, or depends on itself.
 */
export function askedFields(form: readonly FormField[], answers: Answers): readonly FormField[] {
  const fields = new Map(form.map((field) => [field.name, field]));
  const known = new Map<string, boolean>();

  function isAsked({ name, showIf }: FormField): boolean {
    const found = known.get(name);
    if (found !== undefined) {
      return found;
    }
    // Counts as not asked for until known, which ends a cycle.
    known.set(name, false);
    const decides = showIf && fields.get(showIf.field);
    const asked =
      showIf === undefined ||
      (decides !== undefined && isAsked(decides) && readAnswer(decides, answers) === showIf.equals);
    known.set(name, asked);
    return asked;
  }

  return form.some(({ showIf }) => showIf !== undefined) ? form.filter(isAsked) : form;
}

/** Reads an answer as a submission does: an unticked checkbox is false, a text is trimmed. */
function readAnswer({ name, formType }: FormField, answers: Answers): unknown {
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
  if (formType === 'checkbox') {
    return answer === true;
  }
  return typeof answer === 'string' ? answer.trim() : '';
}

/** Number of people in a parsed submission; 1 if it has none or the reason does not ask. */
export function countPersons(reason: PersonsSetting, submission: Submission): number {
  return reason.persons === undefined ? 1 : Number(submission[PERSONS] ?? 1);
}

/**
 * The problem with one field's value, regardless of the other answers; `null` if there is none.
 */
export function judgeField(field: FormField, raw: unknown): FieldProblem | null {
  const parsed = parseField(field, raw);
  return parsed.kind === 'problem' && 'problem' in parsed.refusal ? parsed.refusal.problem : null;
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string'
    ? !isBlank(value)
    : value !== undefined && value !== null && value !== false;
}

/**
 * The valid addresses in the form's e-mail fields, in the form's order, even if the rest of the
 * submission is invalid. A booking uses the first.
 */
export function emailsIn(
  form: readonly FormField[],
  raw: Readonly<Record<string, unknown>>,
): readonly string[] {
  return form.filter(isEmailField).flatMap(({ name }) => {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
    return typeof value === 'string' ? (readEmail(value.trim()) ?? []) : [];
  });
}

/** Input types only apply to single-line fields. */
export function isEmailField({ formType, inputType }: FormField): boolean {
  return formType === 'textbox' && inputType === 'email';
}

/**
 * Whether the field is invisible to customers and filled in by the page that leads to the form.
 */
export function isHidden({ formType, inputType }: FormField): boolean {
  return formType === 'textbox' && inputType === 'hidden';
}

/** Checks own names only, so `__proto__`, `constructor` and the like count as unknown fields. */
function findStranger(
  fields: readonly FormField[],
  raw: Readonly<Record<string, unknown>>,
): string | null {
  const known = new Set(fields.map((field) => field.name)).add(NEVER_STORED);
  return Object.keys(raw).find((name) => !known.has(name)) ?? null;
}

function parseField(field: FormField, raw: unknown): ParsedField {
  return field.formType === 'checkbox' ? parseCheckbox(field, raw) : parseText(field, raw);
}

function parseCheckbox(field: FormField, raw: unknown): ParsedField {
  const value = raw ?? false;
  // Paper and plain HTML forms leave an unticked checkbox empty.
  if (value === '') {
    return parseCheckbox(field, false);
  }
  if (typeof value !== 'boolean') {
    return problem(refuseField(field.name, { kind: 'wrong_type', expected: 'boolean' }));
  }
  if (field.required && !value) {
    return problem(refuseField(field.name, { kind: 'required' }));
  }
  return { kind: 'value', value };
}

function parseText(field: FormField, raw: unknown): ParsedField {
  const given = isHidden(field) && typeof raw === 'string' ? fitted(field, raw) : (raw ?? '');
  if (typeof given !== 'string' || !isStorable(given)) {
    return problem(refuseField(field.name, { kind: 'wrong_type', expected: 'string' }));
  }
  const line = (field.formType === 'textarea' ? given : given.replace(/[\r\n]+/g, ' ')).trim();
  const value = field.formType === 'textbox' ? normalizeTyped(field.inputType, line) : line;
  if (isBlank(value)) {
    return field.required
      ? problem(refuseField(field.name, { kind: 'required' }))
      : { kind: 'value', value: null };
  }
  const found = findFormProblem(field, value);
  if (found) {
    return problem(refuseField(field.name, found));
  }
  return { kind: 'value', value: isEmailField(field) ? oneSpelling(value) : value };
}

/**
 * The visitor cannot correct a hidden value, so it is truncated if too long and dropped if no
 * database can store it.
 */
function fitted(field: FormField, text: string): string {
  return isStorable(text) ? Array.from(text.trim()).slice(0, lengthLimit(field)).join('') : '';
}

/**
 * Stores the canonical spelling of the domain, because variants such as full-width letters would
 * keep misleading readers.
 */
function oneSpelling(address: string): string {
  const email = readEmail(address);
  return email === null ? address : showEmail(email);
}

/** JSON strings may contain NUL and lone surrogates, which databases reject. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** Whether nothing is visible: white space, or characters without a shape such as U+200B. */
function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

function problem(refusal: Refusal): ParsedField {
  return { kind: 'problem', refusal };
}

const NAMES: ReadonlySet<string> = new Set(['first_name', 'last_name']);

/** The problem of a value that does not match its type; `null` for text, which can be anything. */
export const WRONG_FORM: Readonly<Record<InputType, FieldProblem | null>> = {
  text: null,
  email: { kind: 'not_an_email' },
  tel: { kind: 'not_a_phone' },
  number: { kind: 'not_a_number' },
  date: { kind: 'not_a_date' },
  url: { kind: 'not_a_url' },
  hidden: null,
};

const HAS_FORM: Readonly<Record<InputType, (value: string) => boolean>> = {
  text: () => true,
  email: (value) => readEmail(value) !== null,
  tel: isPhone,
  number: isNumber,
  date: isDay,
  url: isWebAddress,
  hidden: () => true,
};

/** Maximum length in characters. */
function lengthLimit(field: FormField): number {
  if (field.formType === 'textarea') {
    return 4000;
  }
  if (field.inputType === 'email') {
    return 254;
  }
  return NAMES.has(field.name) ? 100 : 255;
}

/** Checks a trimmed, non-empty value; `null` if it is valid. */
function findFormProblem(field: FormField, value: string): FieldProblem | null {
  if (field.formType === 'select' || field.formType === 'radio') {
    return field.options.some((option) => option.value === value)
      ? null
      : { kind: 'not_an_option' };
  }
  const limit = lengthLimit(field);
  if (exceeds(value, limit)) {
    return { kind: 'too_long', limit };
  }
  if (field.formType === 'textarea') {
    return null;
  }
  return HAS_FORM[field.inputType](value) ? null : WRONG_FORM[field.inputType];
}

/** Counts characters, not UTF-16 units, as people and the database do. */
function exceeds(value: string, limit: number): boolean {
  return value.length > limit && Array.from(value).length > limit;
}

/** A number with an optional extension, in its common spellings. */
const PHONE = /^\(?\+?[\d\s()./-]+(?:[,;]?\s*(?:ext|extension|x|#|durchwahl|dw)\.?:?\s*\d{1,6})?$/i;

/**
 * A telephone number: 3 to 20 digits with an optional leading plus, brackets, spaces, dots, slashes
 * and hyphens in between, and an optional extension.
 */
function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return digits >= 3 && digits <= 20 && PHONE.test(value);
}

/** Rejects years of other calendars, such as 1405 or 2569, which would mean other days in ours. */
function isDay(value: string): boolean {
  const year = Number(value.slice(0, 4));
  return parseDay(value) !== null && year >= 1800 && year <= 2200;
}

/** A number as an HTML number field sends it. */
function isNumber(value: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value) && Number.isFinite(Number(value));
}

/** The customer's name as given, for the operator; `null` if there is none. */
export function readFullName(submission: Submission): string | null {
  const given = [submission.first_name, submission.last_name]
    .filter((part) => typeof part === 'string')
    .join(' ');
  const name = given || (typeof submission.name === 'string' ? submission.name : '');
  return name === '' ? null : name;
}

/** The first telephone number in a submission; `null` if none was given. */
export function findPhone(form: readonly FormField[], submission: Submission): string | null {
  const given = form.find(
    ({ name, formType, inputType }) =>
      formType === 'textbox' && inputType === 'tel' && name in submission,
  );
  return given === undefined ? null : String(submission[given.name]);
}
