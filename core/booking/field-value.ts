/** The value of one field of a form: what it must look like, and how it is written down. */

import type { FormField, InputType } from '../installation/form-field.ts';
import { parseDay } from '../time/wall-time.ts';
import { isWebAddress } from '../web-address.ts';
import { readEmail, showEmail } from './email-address.ts';
import { type FieldProblem, type Refusal, refuseField } from './refusal.ts';

type Parsed = { readonly kind: 'value'; readonly value: string | boolean | null } | { readonly kind: 'problem'; readonly refusal: Refusal };

/** What is wrong with the value of one field, whatever the others say; `null` if nothing is. */
export function judgeField(field: FormField, raw: unknown): FieldProblem | null {
  const parsed = parseField(field, raw);
  return parsed.kind === 'problem' && 'problem' in parsed.refusal ? parsed.refusal.problem : null;
}

/** Comes out trimmed and typed; `null` if it was left empty. */
export function parseField(field: FormField, raw: unknown): Parsed {
  return field.formType === 'checkbox' ? parseCheckbox(field, raw) : parseText(field, raw);
}

function parseCheckbox(field: FormField, raw: unknown): Parsed {
  const value = raw ?? false;
  // A form on paper or in plain HTML leaves an unticked box empty.
  if (value === '') return parseCheckbox(field, false);
  if (typeof value !== 'boolean') return problem(refuseField(field.name, { kind: 'wrong_type', expected: 'boolean' }));
  if (field.required && !value) return problem(refuseField(field.name, { kind: 'required' }));
  return { kind: 'value', value };
}

function parseText(field: FormField, raw: unknown): Parsed {
  const given = isHidden(field) && typeof raw === 'string' ? fitted(field, raw) : (raw ?? '');
  if (typeof given !== 'string' || !isStorable(given)) return problem(refuseField(field.name, { kind: 'wrong_type', expected: 'string' }));
  const value = (field.formType === 'textarea' ? given : given.replace(/[\r\n]+/g, ' ')).trim();
  if (isBlank(value)) return field.required ? problem(refuseField(field.name, { kind: 'required' })) : { kind: 'value', value: null };
  const found = findFormProblem(field, value);
  if (found) return problem(refuseField(field.name, found));
  return { kind: 'value', value: isEmailField(field) ? oneSpelling(value) : value };
}

/** Nobody who books could mend it: what is too long is cut, and what no database takes is left out. */
function fitted(field: FormField, text: string): string {
  return isStorable(text) ? Array.from(text.trim()).slice(0, lengthLimit(field)).join('') : '';
}

/** Letters that only look like others would go on misleading their readers. */
function oneSpelling(address: string): string {
  const email = readEmail(address);
  return email === null ? address : showEmail(email);
}

/** NUL and halves of surrogate pairs are in JSON strings, but in no text that a database takes. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** Nothing that anybody sees: white space, or characters without a shape such as U+200B. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

function problem(refusal: Refusal): Parsed {
  return { kind: 'problem', refusal };
}

const NAMES: ReadonlySet<string> = new Set(['first_name', 'last_name']);

/** What is said of a value that is not of its type; `null` for a text, which can be any. */
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
  date: (value) => parseDay(value) !== null,
  url: isWebAddress,
  hidden: () => true,
};

/** The most characters that a value of this field may have. */
function lengthLimit(field: FormField): number {
  if (field.formType === 'textarea') return 4000;
  if (field.inputType === 'email') return 254;
  return NAMES.has(field.name) ? 100 : 255;
}

/** Judges a trimmed value that is not empty; `null` if nothing is wrong with it. */
function findFormProblem(field: FormField, value: string): FieldProblem | null {
  if (field.formType === 'select' || field.formType === 'radio') {
    return field.options.some((option) => option.value === value) ? null : { kind: 'not_an_option' };
  }
  const limit = lengthLimit(field);
  if (exceeds(value, limit)) return { kind: 'too_long', limit };
  if (field.formType === 'textarea') return null;
  return HAS_FORM[field.inputType](value) ? null : WRONG_FORM[field.inputType];
}

/** Counts characters, not UTF-16 units: a person's count, and the database's. */
function exceeds(value: string, limit: number): boolean {
  return value.length > limit && Array.from(value).length > limit;
}

/** Digits as people write them: 3 to 20 of them, a plus in front, brackets, blanks, dots, slashes and hyphens between. */
function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return digits >= 3 && digits <= 20 && /^\+?[\d\s()./-]+$/.test(value);
}

/** A number as an HTML number field sends it. */
function isNumber(value: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value) && Number.isFinite(Number(value));
}

/** Input types mean something in single-line fields only. */
export function isEmailField({ formType, inputType }: FormField): boolean {
  return formType === 'textbox' && inputType === 'email';
}

/** Whether no customer sees the field: what leads them to the form fills it in. */
export function isHidden({ formType, inputType }: FormField): boolean {
  return formType === 'textbox' && inputType === 'hidden';
}
