/**
 * Checks within a form: names are unique, fields fit their type, and their conditions can be met. A
 * condition must name an earlier field that customers choose in and an existing choice, and must
 * not lead back to its own field.
 */

import type { FormFieldEntry } from './form-field.ts';
import {
  duplicates,
  type FileParts,
  type Part,
  type ReasonParts,
  type ScheduleParts,
} from './parts.ts';
import { type FileProblem, formatPath, problemAt } from './problems.ts';

type Field = Part<FormFieldEntry>;

export function checkForm(form: readonly Field[]): FileProblem[] {
  const names = form.map(({ path, value }) => ({ path: [...path, 'name'], value: value.name }));
  return [...duplicates(names, 'field name'), ...form.flatMap(checkField)];
}

function checkField({ path, value: field }: Field): FileProblem[] {
  const typed = field.form_type !== 'textbox' && (field.input_type ?? 'text') !== 'text';
  const inputType = typed
    ? [
        problemAt(
          [...path, 'input_type'],
          'input_type_refused',
          `Only a textbox has an input_type; take it out of this ${field.form_type}.`,
        ),
      ]
    : [];
  return [
    ...inputType,
    ...checkHidden({ path, value: field }),
    ...checkOptions({ path, value: field }),
    ...checkDefault({ path, value: field }),
  ];
}

/** A hidden field is never shown, so it cannot be required, and a condition is pointless. */
function checkHidden({ path, value: field }: Field): FileProblem[] {
  if (field.input_type !== 'hidden') {
    return [];
  }
  const required = field.required
    ? [
        problemAt(
          [...path, 'required'],
          'hidden_required',
          'Nobody sees a hidden field who could fill it in; take required out.',
        ),
      ]
    : [];
  const condition = field.show_if
    ? [
        problemAt(
          [...path, 'show_if'],
          'hidden_condition',
          'A hidden field is never asked for; take show_if out.',
        ),
      ]
    : [];
  return [...required, ...condition];
}

function checkOptions({ path, value: field }: Field): FileProblem[] {
  const options = field.options ?? [];
  const at = [...path, 'options'];
  if (!hasOptions(field)) {
    return field.options === undefined
      ? []
      : [
          problemAt(
            at,
            'options_refused',
            `Only select and radio have options; take them out of this ${field.form_type} or change its form_type.`,
          ),
        ];
  }
  if (options.length === 0) {
    return [
      problemAt(
        at,
        'options_missing',
        `A ${field.form_type} needs options to choose from; list them as {value: "...", label: "..."}.`,
      ),
    ];
  }
  const values = options.map((option, index) => ({
    path: [...at, index, 'value'],
    value: option.value,
  }));
  return duplicates(values, 'option value');
}

function checkDefault({ path, value: field }: Field): FileProblem[] {
  const { form_type: formType, value = formType === 'checkbox' ? false : '' } = field;
  const at = [...path, 'value'];
  if (formType === 'checkbox') {
    return typeof value === 'boolean'
      ? []
      : [
          problemAt(
            at,
            'default_boolean',
            'The default value of a checkbox is true or false, without quotes.',
          ),
        ];
  }
  if (typeof value === 'boolean') {
    return [
      problemAt(
        at,
        'default_text',
        `The default value of a ${formType} is a text; put it in quotes.`,
      ),
    ];
  }
  if (hasOptions(field)) {
    return value === '' || field.options?.some((option) => option.value === value)
      ? []
      : [
          problemAt(
            at,
            'default_not_option',
            'This default value is none of the options; use the value of one of them or leave it empty.',
          ),
        ];
  }
  if (formType === 'textbox' && (value.length > 255 || value.includes('\n'))) {
    return [
      problemAt(
        at,
        'default_too_long',
        'The default value of a textbox is one line of at most 255 characters; shorten it or make this a textarea.',
      ),
    ];
  }
  return [];
}

function hasOptions(field: FormFieldEntry): boolean {
  return field.form_type === 'select' || field.form_type === 'radio';
}

/** The form as customers see it, by name: later fields have replaced earlier ones. */
type Form = ReadonlyMap<string, Field>;

/**
 * Checks each form as it is composed: the file's own, with a reason's, with a calendar's, and with
 * both.
 */
export function checkConditions({ form, schedules, ...parts }: FileParts): FileProblem[] {
  const reasons = parts.reasons.map((reason) => withForms(reason, parts.reasons));
  const reasonsIn = ({ reasons: listed }: ScheduleParts) =>
    reasons.filter(
      ({ id, form: own }) =>
        own.length > 0 && (listed.length === 0 || listed.some(({ value }) => value === id)),
    );
  const forms = [
    [form],
    ...reasons.map((reason) => [form, reason.form]),
    ...schedules.flatMap((schedule) => [
      [form, schedule.form],
      ...reasonsIn(schedule).map((reason) => [form, reason.form, schedule.form]),
    ]),
  ];
  return forms
    .filter(isConditional)
    .flatMap((parts) =>
      checkFormConditions(new Map(parts.flat().map((field) => [field.value.name, field]))),
    );
}

/** A combination asks for the fields of its reasons first. */
function withForms(reason: ReasonParts, reasons: readonly ReasonParts[]): ReasonParts {
  const forms = reason.combines.flatMap(
    ({ value }) => reasons.find(({ id }) => id === value)?.form ?? [],
  );
  return forms.length === 0 ? reason : { ...reason, form: [...forms, ...reason.form] };
}

function isConditional(parts: readonly (readonly Field[])[]): boolean {
  return parts.some((fields) => fields.some(({ value }) => value.show_if !== undefined));
}

function checkFormConditions(form: Form): FileProblem[] {
  return [...form.values()].flatMap((field) => checkCondition(field, form));
}

function checkCondition({ path, value: { name, show_if } }: Field, form: Form): FileProblem[] {
  if (show_if === undefined) {
    return [];
  }
  const at = [...path, 'show_if'];
  const decides = form.get(show_if.field);
  if (decides === undefined) {
    const known = [...form.values()].flatMap(({ value }) =>
      value.name !== name && isChoice(value) ? [value.name] : [],
    );
    const advice =
      known.length === 0
        ? 'it has no select, radio or checkbox that could decide'
        : `use one of ${known.join(', ')}`;
    return [
      problemAt(
        [...at, 'field'],
        'condition_field_unknown',
        `There is no field ${show_if.field} in this form; ${advice}.`,
        { field: show_if.field },
      ),
    ];
  }
  const circle = circleFrom(name, form);
  if (circle !== null) {
    return [
      problemAt(
        [...at, 'field'],
        'condition_circle',
        `${circle}, so that none of them would ever be shown; take one of these show_if out.`,
      ),
    ];
  }
  const names = [...form.keys()];
  if (names.indexOf(show_if.field) > names.indexOf(name)) {
    return [
      problemAt(
        [...at, 'field'],
        'condition_later',
        `${show_if.field} stands after this field; list it before, as people are asked in that order.`,
        { field: show_if.field },
      ),
    ];
  }
  return checkEquals(show_if.equals, decides, [...at, 'equals']);
}

function isChoice({ form_type }: FormFieldEntry): boolean {
  return form_type === 'select' || form_type === 'radio' || form_type === 'checkbox';
}

function checkEquals(
  equals: string | boolean,
  { path, value: field }: Field,
  at: Part<unknown>['path'],
): FileProblem[] {
  const where = `${field.name} (${formatPath(path)})`;
  if (!isChoice(field)) {
    return [
      problemAt(
        at,
        'condition_not_choice',
        `${where} is a ${field.form_type}; only a select, a radio or a checkbox can decide what is shown.`,
      ),
    ];
  }
  if (field.form_type === 'checkbox') {
    return typeof equals === 'boolean'
      ? []
      : [
          problemAt(
            at,
            'answer_boolean',
            `${where} is a checkbox; write true or false, without quotes.`,
          ),
        ];
  }
  const values = (field.options ?? []).map(({ value }) => value);
  const known = values.join(', ');
  return values.some((value) => value === equals)
    ? []
    : [
        problemAt(
          at,
          'answer_unknown',
          `This is no option of ${where}; use one of ${known}, in quotes.`,
          { field: field.name, known },
        ),
      ];
}

/** Why a field can never be shown: `a waits for b, b waits for a`. `null` if it can. */
function circleFrom(name: string, form: Form): string | null {
  const way: string[] = [];
  let next: string | undefined = name;
  while (next !== undefined && !way.includes(next)) {
    way.push(next);
    next = form.get(next)?.value.show_if?.field;
  }
  // A cycle among other fields is reported at those fields.
  if (next !== name) {
    return null;
  }
  return way.map((one, at) => `${one} waits for ${way[at + 1] ?? name}`).join(', ');
}
