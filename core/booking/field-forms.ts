/** What a filled text value must look like: its length, its options, and the form of e-mail addresses, phone numbers, numbers, dates and web addresses. */

import type { FormField, InputType } from '../installation/installation.ts';
import { parseDay } from '../time/wall-time.ts';
import { isWebAddress } from '../web-address.ts';
import { readEmail } from './email-address.ts';
import type { FieldProblem } from './refusal.ts';

const NAMES: ReadonlySet<string> = new Set(['first_name', 'last_name']);

const WRONG_FORM: Readonly<Record<InputType, FieldProblem | null>> = {
  text: null,
  email: { kind: 'not_an_email' },
  tel: { kind: 'not_a_phone' },
  number: { kind: 'not_a_number' },
  date: { kind: 'not_a_date' },
  url: { kind: 'not_a_url' },
};

const HAS_FORM: Readonly<Record<InputType, (value: string) => boolean>> = {
  text: () => true,
  email: (value) => readEmail(value) !== null,
  tel: isPhone,
  number: isNumber,
  date: (value) => parseDay(value) !== null,
  url: isWebAddress,
};

/** The most characters that a value of this field may have. */
export function lengthLimit(field: FormField): number {
  if (field.formType === 'textarea') return 4000;
  if (field.inputType === 'email') return 254;
  return NAMES.has(field.name) ? 100 : 255;
}

/** Judges a trimmed value that is not empty; null where nothing is wrong with it. */
export function findFormProblem(field: FormField, value: string): FieldProblem | null {
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
