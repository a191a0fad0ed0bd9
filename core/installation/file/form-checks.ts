/** What must agree within the form fields of an installation file: names, options and default values. */

import type { FormFieldEntry } from './form-field.ts';
import type { Part } from './parts.ts';
import { type FileProblem, formatPath, problemAt } from './problems.ts';

export function checkForm(form: readonly Part<FormFieldEntry>[]): FileProblem[] {
  const names = form.map(({ path, value }) => ({ path: [...path, 'name'], value: value.name }));
  return [...duplicates(names, 'field name'), ...form.flatMap(checkField)];
}

/** A problem for each value that was there before; `what` names it in the sentence. */
export function duplicates(parts: readonly Part<string | number>[], what: string): FileProblem[] {
  const first = new Map<string | number, Part<unknown>>();
  return parts.flatMap((part) => {
    const earlier = first.get(part.value);
    if (earlier === undefined) first.set(part.value, part);
    return earlier === undefined
      ? []
      : [
          problemAt(
            part.path,
            `The ${what} ${part.value} is already taken by ${formatPath(earlier.path)}; choose another one or remove it.`,
          ),
        ];
  });
}

function checkField({ path, value: field }: Part<FormFieldEntry>): FileProblem[] {
  const typed = field.form_type !== 'textbox' && (field.input_type ?? 'text') !== 'text';
  const inputType = typed
    ? [problemAt([...path, 'input_type'], `Only a textbox has an input_type; take it out of this ${field.form_type}.`)]
    : [];
  return [...inputType, ...checkOptions({ path, value: field }), ...checkDefault({ path, value: field })];
}

function checkOptions({ path, value: field }: Part<FormFieldEntry>): FileProblem[] {
  const options = field.options ?? [];
  const at = [...path, 'options'];
  if (!hasOptions(field)) {
    return field.options === undefined
      ? []
      : [problemAt(at, `Only select and radio have options; take them out of this ${field.form_type} or change its form_type.`)];
  }
  if (options.length === 0)
    return [problemAt(at, `A ${field.form_type} needs options to choose from; list them as {value: "...", label: "..."}.`)];
  const values = options.map((option, index) => ({ path: [...at, index, 'value'], value: option.value }));
  return duplicates(values, 'option value');
}

function checkDefault({ path, value: field }: Part<FormFieldEntry>): FileProblem[] {
  const { form_type: formType, value = formType === 'checkbox' ? false : '' } = field;
  const at = [...path, 'value'];
  if (formType === 'checkbox')
    return typeof value === 'boolean' ? [] : [problemAt(at, 'The default value of a checkbox is true or false, without quotes.')];
  if (typeof value === 'boolean') return [problemAt(at, `The default value of a ${formType} is a text; put it in quotes.`)];
  if (hasOptions(field))
    return value === '' || field.options?.some((option) => option.value === value)
      ? []
      : [problemAt(at, 'This default value is none of the options; use the value of one of them or leave it empty.')];
  if (formType === 'textbox' && (value.length > 255 || value.includes('\n')))
    return [problemAt(at, 'The default value of a textbox is one line of at most 255 characters; shorten it or make this a textarea.')];
  return [];
}

function hasOptions(field: FormFieldEntry): boolean {
  return field.form_type === 'select' || field.form_type === 'radio';
}
