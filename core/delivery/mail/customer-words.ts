/**
 * What of a customer's own words goes into mail to the customer's address: a visitor can write any
 * address, so nothing may be in it that a stranger would take for a message of ours. A name that is
 * one, and what was chosen from the operator's own words; no free text, no address, no link.
 */

import type { Submission } from '../../booking/booking.ts';
import { fullNameOf } from '../../booking/submission.ts';
import type { FormField } from '../../installation/form-field.ts';
import type { MailTexts } from '../texts/mail-texts.ts';
import { mark, plain } from '../texts/marked-text.ts';
import type { Speech } from '../texts/speech.ts';
import { fill } from '../texts/text.ts';
import type { Fact } from './letter.ts';

const NAME_LIMIT = 60;
/**
 * Letters with their marks, and what stands in names between them: no digits, no @, no slash, no
 * sign.
 */
const NAME = /^(?:[\p{L}\p{M} '’.,-]|\u200c|\u200d)+$/u;

/** Marked; `null` if none was given, or if it says more than a name does. */
export function nameOf(submission: Submission): string | null {
  return harmlessName(fullNameOf(submission) ?? '');
}

/** What a letter begins with, for a name that is marked; `null` if none is known. */
export function greet(
  texts: Pick<MailTexts, 'greeting' | 'greetingAll'>,
  name: string | null,
): string {
  return name === null ? texts.greetingAll : fill(texts.greeting, { name });
}

/**
 * A full stop is followed by a blank, so that no program takes `J.Doe` or `evil.example` for an
 * address and makes it a link.
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
 * What the customer's own mail repeats: choices, ticks, and the forms that have no room for words.
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
 * For the operator: everything, in the form's order; what is in no form any more follows under its
 * bare name.
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
        : [{ label: speech.own(field.label), value: sayEntry(field, value, speech) }];
    }),
    ...strays.map(([name, value]) => ({ label: plain(name), value: sayAnything(value, speech) })),
  ];
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
