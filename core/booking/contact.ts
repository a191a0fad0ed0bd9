/**
 * The contact data that the team may change for a customer: name, telephone and e-mail address. It
 * is read as a booking's form would read it and written to the fields that it came from.
 */

import { createField, type FormField } from '../installation/form-field.ts';
import type { Submission } from './booking.ts';
import { type Refusal, refuseField } from './refusal.ts';
import { findPhone, parseSubmission } from './submission.ts';
import { readEmail } from './typed-text.ts';

/** The contact data; unknown parts are empty. */
export interface Contact {
  readonly firstName: string;
  /** The whole name if the form does not ask for its parts. */
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
}

const field = (name: string, inputType: FormField['inputType']) =>
  createField({ name, label: name, inputType });
const CONTACT_FORM = [
  field('first_name', 'text'),
  field('last_name', 'text'),
  field('phone', 'tel'),
  field('email', 'email'),
];

/**
 * Parses the contact as a booking's form would: values are trimmed and the address is normalized.
 * Refuses `field_invalid`, and `field_required` if all are empty.
 */
export function readContact(given: Contact): Contact | Refusal {
  const raw = {
    first_name: given.firstName,
    last_name: given.lastName,
    phone: given.phone,
    email: given.email,
  };
  const parsed = parseSubmission(CONTACT_FORM, raw);
  if (parsed.kind === 'refused') {
    return parsed;
  }
  const { first_name = '', last_name = '', phone = '', email = '' } = parsed.submission;
  const contact = {
    firstName: String(first_name),
    lastName: String(last_name),
    phone: String(phone),
    email: String(email),
  };
  return Object.values(contact).every((value) => value === '')
    ? refuseField('last_name', { kind: 'required' })
    : contact;
}

/**
 * Names of the form's fields of one type, in order, plus their common name if nothing else has it.
 */
function listFieldNames(
  form: readonly FormField[],
  inputType: 'tel' | 'email',
  common: string,
): readonly string[] {
  const names = form
    .filter((one) => one.formType === 'textbox' && one.inputType === inputType)
    .map(({ name }) => name);
  return names.includes(common) || form.some(({ name }) => name === common)
    ? names
    : [...names, common];
}

function findFilled(submission: Submission, names: readonly string[]): string | null {
  return (
    names.find((name) => typeof submission[name] === 'string' && submission[name] !== '') ?? null
  );
}

/**
 * The first telephone number given for a booking. `form` holds all fields that may have filled its
 * record.
 */
export function phoneIn(form: readonly FormField[], submission: Submission): string | null {
  const name = findFilled(submission, listFieldNames(form, 'tel', 'phone'));
  return findPhone(form, submission) ?? (name === null ? null : String(submission[name]));
}

/** The name of the field that holds the address, or would hold it. */
export function findAddressField(form: readonly FormField[], submission: Submission): string {
  const names = listFieldNames(form, 'email', 'email');
  return findFilled(submission, names) ?? names[0] ?? 'email';
}

/** The address as it was entered; empty if there is none. */
export function enteredAddress(form: readonly FormField[], submission: Submission): string {
  const entered = submission[findAddressField(form, submission)];
  return typeof entered === 'string' ? entered : '';
}

interface EnteredData {
  readonly submission: Submission;
  readonly email: string | null;
}

/**
 * The contact in a stored record; `form` as for `phoneIn`. An address that was entered but must not
 * be written to, as its owner objected, is none.
 */
export function contactIn(form: readonly FormField[], { submission, email }: EnteredData): Contact {
  const { first_name: first, last_name: last } = submission;
  const parts = typeof first === 'string' || typeof last === 'string';
  const whole = parts ? last : submission.name;
  return {
    firstName: parts && typeof first === 'string' ? first : '',
    lastName: typeof whole === 'string' ? whole : '',
    phone: phoneIn(form, submission) ?? '',
    email: email === null ? '' : enteredAddress(form, submission) || email,
  };
}

/** The submission with this contact filled in; all other answers stay. */
export function withContact(
  form: readonly FormField[],
  submission: Submission,
  contact: Contact,
): Submission {
  const place = (names: readonly string[]) => findFilled(submission, names) ?? names[0] ?? '';
  const changed: Submission = {
    ...submission,
    ...nameAs(form, submission, contact),
    [place(listFieldNames(form, 'tel', 'phone'))]: contact.phone,
    [place(listFieldNames(form, 'email', 'email'))]: contact.email,
  };
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== ''));
}

/**
 * Writes the name in parts or as a whole: as it was given before, otherwise as the form asks for
 * it.
 */
function nameAs(
  form: readonly FormField[],
  submission: Submission,
  { firstName, lastName }: Contact,
): Submission {
  const inParts = (names: ReadonlySet<string>) => names.has('first_name') || names.has('last_name');
  const given = new Set(Object.keys(submission));
  const asked = new Set(form.map(({ name }) => name));
  const isWhole = !inParts(given) && (given.has('name') || (!inParts(asked) && asked.has('name')));
  return isWhole
    ? { name: [firstName, lastName].filter(Boolean).join(' ') }
    : { first_name: firstName, last_name: lastName };
}

/** The address to write to; `null` if there is none. */
export function findMailAddress({ email }: Contact): string | null {
  return readEmail(email);
}
