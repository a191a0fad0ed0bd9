/**
 * A form field in the installation file. This schema describes each attribute of a field once;
 * `FormField`, the reference and the types of the wire are derived from it.
 */

import { z } from 'zod';
import { FIELD_DEFAULTS, FORM_TYPES, INPUT_TYPES } from '../field-kinds.ts';
import { issueText } from './problems.ts';
import { list, localizedText, oneOf, text, yesOrNo } from './values.ts';

const RESERVED_NAMES = ['constructor', 'prototype', 'password'];

const optionSchema = z
  .strictObject(
    {
      value: text({ limit: 255 }).meta({
        description: 'What is stored and sent to programs. It must be unique in the field.',
        examples: ['public'],
      }),
      label: localizedText({ limit: 200 }).meta({
        description: 'What customers read.',
        examples: [{ de: 'Gesetzlich', en: 'Public insurance' }],
      }),
    },
    issueText('entry_expected', 'Write an option as {value: "...", label: "..."}.'),
  )
  .meta({ title: 'An option of a field' });

const nameExpected = issueText(
  'name_expected',
  'Use lower-case letters, digits and underscores, starting with a letter, at most 64 characters, for example first_name.',
);

const conditionSchema = z
  .strictObject(
    {
      field: z
        .string(issueText('condition_field_expected', 'Write the name of the field that decides.'))
        .meta({
          description:
            'The name of the field that decides. It must stand before this one: in the same list, or in the `form` of the file. It may have a condition itself.',
          examples: ['insurance'],
        }),
      equals: z
        .union(
          [text({ limit: 255 }), z.boolean()],
          issueText(
            'answer_expected',
            'Write the value of an option in quotes; for a checkbox true or false.',
          ),
        )
        .meta({
          description: 'The value of its option; for a checkbox, whether it is ticked.',
          examples: ['private', true],
        }),
    },
    issueText('entry_expected', 'Write show_if as {field: insurance, equals: "private"}.'),
  )
  .meta({ title: 'A condition of a field' });

export const formFieldSchema = z
  .strictObject(
    {
      name: z
        .string(nameExpected)
        .regex(/^[a-z][a-z0-9_]{0,63}$/, nameExpected)
        .refine(
          (value) => !RESERVED_NAMES.includes(value),
          issueText('name_reserved', 'This name is reserved; choose another one.'),
        )
        .meta({
          description:
            'The key in submissions. The first e-mail field that is filled in gives the address to which e-mails go, and which `customer_limit` counts. `first_name`, `last_name` or `name` give the name of the customer.',
          examples: ['first_name'],
        }),
      label: localizedText({ limit: 500 }).meta({
        description: 'What customers read above the field.',
        examples: [{ de: 'Vorname', en: 'First name' }],
      }),
      form_type: oneOf(FORM_TYPES).meta({
        description:
          'The kind of field: one line, several lines, a list to open, choices to see, a box to tick.',
        examples: ['textbox'],
      }),
      input_type: oneOf(INPUT_TYPES)
        .optional()
        .meta({
          description:
            'What a textbox takes; other kinds of field have none. `hidden`: customers do not see the field; the page around the widget, or the link that leads to the booking page, fills it in.',
          default: FIELD_DEFAULTS.inputType,
          examples: ['email'],
        }),
      required: yesOrNo.optional().meta({
        description: 'Whether the field must be filled in; a checkbox must then be ticked.',
        default: FIELD_DEFAULTS.required,
        examples: [true],
      }),
      value: z
        .union(
          [text({ limit: 4000, lines: 'several', mayBeEmpty: true }), z.boolean()],
          issueText(
            'default_expected',
            'Write the default value as a text in quotes; for a checkbox true or false.',
          ),
        )
        .optional()
        .meta({
          description:
            'What the field holds at first; for a select or radio, the value of an option. Left out: empty, a checkbox unticked.',
          examples: ['public'],
        }),
      hint: localizedText({ limit: 500 })
        .optional()
        .meta({
          description: 'A sentence under the label. Left out: none.',
          examples: ['As on your insurance card'],
        }),
      options: list(optionSchema, { max: 200 })
        .optional()
        .meta({
          description:
            'What customers can choose, in the order shown. A select or radio needs options. Left out: other kinds have none.',
          examples: [[{ value: 'public', label: 'Public insurance' }]],
        }),
      show_if: conditionSchema.optional().meta({
        description:
          'Asks for the field only if another one (a select, radio or checkbox) has this answer; `required` then counts only in that case. Left out: the field is always asked for.',
        examples: [{ field: 'insurance', equals: 'private' }],
      }),
    },
    issueText('entry_expected', 'Write a form field with name, label and form_type.'),
  )
  .meta({ id: 'InstallationFileField', title: 'A form field' });

/** A form field as the file has it; keys with a default may be missing. */
export type FormFieldEntry = z.infer<typeof formFieldSchema>;

export const formSchema = list(formFieldSchema, { max: 50 });
/** Description of `form` in a reason or calendar. */
export const ADDED_FORM =
  'Fields added to the form; a field replaces an earlier one of the same name. Left out: none.';
export const FORM_EXAMPLE = [
  { name: 'email', label: 'E-mail', form_type: 'textbox', input_type: 'email', required: true },
];
