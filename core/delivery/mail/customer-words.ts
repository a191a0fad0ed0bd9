/**
 * Limits which of a customer's own words go into mail to their address. A visitor can enter any
 * address, so the mail must not carry a stranger's message in our name. Allowed are a plausible
 * name and choices among the operator's options, but no free text, address or link.
 */

import type { Submission } from '../../booking/booking.ts';
import { readFullName } from '../../booking/submission.ts';
import type { FormField } from '../../installation/form-field.ts';
import { mailLink, telLink } from '../contact-links.ts';
import type { MailTexts } from '../texts/mail-texts.ts';
import { mark, plain } from '../texts/marked-text.ts';
import type { Speech } from '../texts/speech.ts';
import { fill } from '../texts/text.ts';
import type { Fact } from './letter.ts';

const NAME_LIMIT = 60;
/**
 * Letters with their marks and the separators that occur in names: no digits, @, slashes or
 * symbols.
 */
const NAME = /^(?:[\p{L}\p{M} '’.,-]|\u200c|\u200d)+$/u;

/** The marked name; `null` if none was given or it contains more than a name does. */
export function readHarmlessName(submission: Submission): string | null {
  return harmlessName(readFullName(submission) ?? '');
}

/** The greeting for a marked name; a general one if the name is `null`. */
export function greet(
  texts: Pick<MailTexts, 'greeting' | 'greetingAll'>,
  name: string | null,
): string {
  return name === null ? texts.greetingAll : fill(texts.greeting, { name });
}

/**
 * Inserts a space after each full stop, so that no program turns `J.Doe` or `evil.example` into a
 * link.
 */
export function harmlessName(given: string): string | null {
  const name = plain(given).replace(/\.(?=\S)/gu, '. ');
  if (name === '' || !NAME.test(name)) {
    return null;
  }
  const letters = Array.from(name);
  return mark(letters.length > NAME_LIMIT ? `${letters.slice(0, NAME_LIMIT - 1).join('')}…` : name);
}

/**
 * The answers that the customer's own mail repeats: choices, checkboxes, and formats without room
 * for words.
 */
export function repeatChoices(
  form: readonly FormField[],
  submission: Submission,
  speech: Speech,
): readonly Fact[] {
  return form.flatMap((field) => {
    const value = submission[field.name];
    const words = value === undefined ? null : sayHarmless(field, value, speech);
    return words === null ? [] : [{ label: speech.own(field.label), value: words }];
  });
}

function sayHarmless(field: FormField, value: string | boolean, speech: Speech): string | null {
  if (typeof value === 'boolean') {
    return value ? speech.texts.facts.yes : speech.texts.facts.no;
  }
  if (field.formType === 'select' || field.formType === 'radio') {
    return sayOption(field, value, speech);
  }
  if (field.formType !== 'textbox') {
    return null;
  }
  return ['tel', 'number', 'date'].includes(field.inputType) ? mark(value) : null;
}

function sayOption(field: FormField, value: string, speech: Speech): string | null {
  const option = field.options.find((one) => one.value === value);
  return option === undefined ? null : speech.own(option.label);
}

/**
 * All answers for the operator, in the form's order. Answers to removed fields follow under the
 * bare field name.
 */
export function listEntries(
  form: readonly FormField[],
  submission: Submission,
  speech: Speech,
): readonly Fact[] {
  const known = new Set(form.map(({ name }) => name));
  const strays = Object.entries(submission).filter(([name]) => !known.has(name));
  return [
    ...form.flatMap((field) => {
      const value = submission[field.name];
      return value === undefined
        ? []
        : [
            {
              label: speech.own(field.label),
              value: sayEntry(field, value, speech),
              ...linkEntry(field, value),
            },
          ];
    }),
    ...strays.map(([name, value]) => ({ label: plain(name), value: sayAnything(value, speech) })),
  ];
}

/** Numbers and addresses are links for the operator. */
function linkEntry(
  { formType, inputType }: FormField,
  value: string | boolean,
): { readonly href?: string } {
  if (formType !== 'textbox' || typeof value !== 'string') {
    return {};
  }
  if (inputType === 'email') {
    return { href: mailLink(value) };
  }
  const href = inputType === 'tel' ? telLink(value) : null;
  return href === null ? {} : { href };
}

function sayEntry(field: FormField, value: string | boolean, speech: Speech): string {
  if (typeof value === 'boolean') {
    return sayAnything(value, speech);
  }
  return sayOption(field, value, speech) ?? sayAnything(value, speech);
}

function sayAnything(value: string | boolean, { texts }: Speech): string {
  if (typeof value === 'string') {
    return mark(value, { lines: true });
  }
  return value ? texts.facts.yes : texts.facts.no;
}
