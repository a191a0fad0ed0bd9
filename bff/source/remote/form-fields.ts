/**
 * Parses an upstream's forms answer. The base specification leaves the values of `form_type`,
 * `input_type` and `value` open, so unknown ones are mapped to the nearest known ones. Parsing is
 * idempotent.
 */

import { z } from 'zod';
import { type FormFieldBody, formFieldSchema } from '../../contract/rest-api.ts';

type Form = Record<string, FormFieldBody>;
type Option = NonNullable<FormFieldBody['options']>[number];

const FORM_TYPES = formFieldSchema.shape.form_type;
const INPUT_TYPES = formFieldSchema.shape.input_type;

const OTHER_FORM_TYPES: ReadonlyMap<string, FormFieldBody['form_type']> = new Map([
  ['text_area', 'textarea'],
  ['multiline', 'textarea'],
  ['selectbox', 'select'],
  ['dropdown', 'select'],
  ['combobox', 'select'],
  ['radiobutton', 'radio'],
  ['radio_group', 'radio'],
  ['check_box', 'checkbox'],
  ['boolean', 'checkbox'],
]);

const OTHER_INPUT_TYPES: ReadonlyMap<string, FormFieldBody['input_type']> = new Map([
  ['mail', 'email'],
  ['e-mail', 'email'],
  ['phone', 'tel'],
  ['telephone', 'tel'],
  ['mobile', 'tel'],
  ['integer', 'number'],
  ['decimal', 'number'],
  ['uri', 'url'],
]);

/**
 * The password, which is never shown (base specification, section 2), and names that collide with
 * members of every object.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'password',
  '__proto__',
  'constructor',
  'prototype',
]);

const optionSchema = z.union([
  z
    .object({ value: z.union([z.string(), z.number()]), label: z.string() })
    .transform(({ value, label }) => ({ value: String(value), label })),
  z
    .union([z.string(), z.number()])
    .transform((value) => ({ value: String(value), label: String(value) })),
]);

const fieldSchema = z
  .object({
    form_type: z.unknown().optional(),
    input_type: z.unknown().optional(),
    label: z.string(),
    required: z.boolean(),
    value: z.unknown().optional(),
    options: z.array(optionSchema).catch([]),
    show_if: formFieldSchema.shape.show_if.catch(undefined),
  })
  .transform(
    ({ form_type, input_type, label, required, value, options, show_if }): FormFieldBody => {
      const formType = nearestFormType(form_type, options);
      const given = formType === 'checkbox' ? isTicked(value) : toText(value);
      const inputType = nearestInputType(input_type);
      // A hidden field cannot be filled in, and nothing can be chosen in it.
      const mustBeSeen = formType !== 'textbox' || (required && given === '');
      return {
        form_type: formType,
        input_type: inputType === 'hidden' && mustBeSeen ? 'text' : inputType,
        label,
        required,
        value: given,
        ...(chooses(formType) && { options }),
        ...(show_if && { show_if }),
      };
    },
  );

/**
 * Some servers encode an object without members as `[]`. `onLeftOut` is called with the names of
 * omitted fields.
 */
export function createFormSchema(onLeftOut: (name: string) => void) {
  return z.preprocess(
    (data) => {
      listLeftOut(data).forEach(onLeftOut);
      return Array.isArray(data) && data.length === 0 ? {} : data;
    },
    z
      .record(z.string(), fieldSchema)
      .transform(
        (form): Form =>
          Object.fromEntries(Object.entries(form).filter(([name]) => !LEFT_OUT.has(name))),
      ),
  );
}

/** Does not report omitted fields: cached forms have been reported already. */
export const formSchema = createFormSchema(() => undefined);

/** An optional password is omitted as the base specification wants it, so it is not reported. */
function listLeftOut(data: unknown): readonly string[] {
  const form = z.record(z.string(), z.unknown()).safeParse(data).data ?? {};
  return Object.getOwnPropertyNames(Object(data)).filter(
    (name) =>
      LEFT_OUT.has(name) &&
      (name !== 'password' || fieldSchema.safeParse(form[name]).data?.required === true),
  );
}

/** Without options there is nothing to choose from, so the field becomes a text box. */
function nearestFormType(given: unknown, options: readonly Option[]): FormFieldBody['form_type'] {
  const name = toName(given);
  const known = FORM_TYPES.safeParse(name).data ?? OTHER_FORM_TYPES.get(name) ?? 'textbox';
  return chooses(known) && options.length === 0 ? 'textbox' : known;
}

function nearestInputType(given: unknown): FormFieldBody['input_type'] {
  const name = toName(given);
  return INPUT_TYPES.safeParse(name).data ?? OTHER_INPUT_TYPES.get(name) ?? 'text';
}

function toName(given: unknown): string {
  return typeof given === 'string' ? given.trim().toLowerCase() : '';
}

function chooses(formType: FormFieldBody['form_type']): boolean {
  return formType === 'select' || formType === 'radio';
}

function isTicked(value: unknown): boolean {
  return (
    value === true ||
    value === 1 ||
    (typeof value === 'string' && /^(?:1|true|on|yes)$/i.test(value))
  );
}

function toText(value: unknown): string {
  if (typeof value === 'string') {
    return value;
  }
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
