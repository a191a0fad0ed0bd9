/** The form's fields, what was entered in them, and what is open. */

import type {
  WidgetConfigBody,
  WidgetFieldsBody,
  WidgetFormFieldBody,
  WidgetFormsBody,
} from '../../../bff/contract/widget-api.ts';
import type { FieldError } from '../format/texts.ts';

export type FieldErrors = Readonly<Record<string, FieldError | undefined>>;

export type FieldValues = Readonly<Record<string, string | boolean>>;

interface FormState {
  readonly answers: {
    readonly forms?: WidgetFormsBody | undefined;
    readonly config?: WidgetConfigBody | undefined;
  };
  readonly options: { readonly prefill?: Readonly<Record<string, unknown>> };
  readonly choices: { readonly persons?: number | undefined };
  readonly values: FieldValues;
  readonly errors: FieldErrors;
}

/**
 * What was agreed to goes by a name that no field of the form can have: the operator may call one
 * of them `consent`.
 */
export const CONSENT = '_consent';

/** Nor can the field that people do not see. */
export const HONEYPOT = '_unseen';

/** A field with what was entered. */
export interface Entry {
  readonly name: string;
  readonly field: WidgetFormFieldBody;
  readonly value: string | boolean;
  readonly error?: FieldError | undefined;
}

/**
 * The fields that are asked for: how many come only where that was not chosen with the time. What
 * decides stands before what depends on it; what was entered is kept for when it is asked for
 * again.
 */
export function listEntries(
  state: FormState,
  fields: WidgetFieldsBody | undefined = state.answers.forms?.data ?? {},
): readonly Entry[] {
  const given: Record<string, string | boolean> = {};
  return Object.entries(fields).flatMap(([name, field]) => {
    const condition = field.show_if;
    if (condition && given[condition.field] !== condition.equals) {
      return [];
    }
    if (name === 'persons' && state.choices.persons) {
      return [];
    }
    // Nobody agrees in the customer's place.
    const said = name === CONSENT ? undefined : state.options.prefill?.[name];
    const value = state.values[name] ?? prefilled(said, field) ?? field.value;
    given[name] = value;
    return [{ name, field: { ...field, ...condition }, value, error: state.errors[name] }];
  });
}

/** What the page fills in beforehand; `undefined` if it says nothing that the field can take. */
function prefilled(
  said: unknown,
  { form_type, options }: WidgetFormFieldBody,
): string | boolean | undefined {
  if (said === undefined) {
    return;
  }
  if (form_type === 'checkbox') {
    return `${said}` === 'true';
  }
  return !options || options.some((option) => option.value === said) ? `${said}` : undefined;
}

/** What was entered, by field name; what is empty is left out. */
export const toValues = (entries: readonly Entry[]): FieldValues =>
  Object.fromEntries(
    entries.flatMap((entry) => (entry.value === '' ? [] : [[entry.name, entry.value]])),
  );

/** What must be agreed to, where the operator asks for that. */
export const consentEntries = (state: FormState): readonly Entry[] =>
  listEntries(state, state.answers.config?.data.agreement ?? {});

/** Without what nobody sees, and with one hyphen for those of every length. */
const toPlain = (text: string) =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
    .trim();

/**
 * What is open in fields, as far as it can be seen without asking the server: what is required, and
 * what is not of its form. `undefined` if nothing is.
 */
export function findOpenFields(entries: readonly Entry[]): FieldErrors | undefined {
  const open: Record<string, FieldError> = {};
  for (const { name, field, value } of entries) {
    const text = toPlain(`${value || ''}`);
    if (!text && field.required) {
      open[name] = { code: 'field_required' };
    }
    if (text && !new RegExp(field.pattern ?? '', 'iu').test(text)) {
      open[name] = { problem: field.problem };
    }
  }
  return Object.keys(open).length ? open : undefined;
}
