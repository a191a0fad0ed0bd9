/** The fields of the form, their values, and their errors. */

import type { WidgetConfigBody } from '../../../bff/contract/widget-api.ts';
import type {
  WidgetFieldsBody,
  WidgetFormFieldBody,
  WidgetFormsBody,
} from '../../../bff/contract/widget-form.ts';
import type { FieldError } from '../format/texts.ts';

export type FieldErrors = Readonly<Record<string, FieldError | undefined>>;

export type FieldValues = Readonly<Record<string, string | boolean>>;

interface FormState {
  readonly answers: {
    readonly forms?: WidgetFormsBody | undefined;
    readonly config?: WidgetConfigBody | undefined;
  };
  readonly options: { readonly prefill?: Readonly<Record<string, unknown>> };
  readonly remembered?: Readonly<Record<string, unknown>> | undefined;
  readonly choices: { readonly persons?: number | undefined };
  readonly values: FieldValues;
  readonly errors: FieldErrors;
}

/** Name of the consent box. No form field can have it, even if the operator calls one `consent`. */
export const CONSENT = '_consent';

/** Name of the honeypot field, which no form field can have either. */
export const HONEYPOT = '_unseen';

/** A field with its value. */
export interface Entry {
  readonly name: string;
  readonly field: WidgetFormFieldBody;
  readonly value: string | boolean;
  readonly error?: FieldError | undefined;
}

/**
 * Lists the fields to show, without the number of persons if it was chosen with the time. `fields`
 * must contain each field after the one that its `show_if` names. The state keeps the value of a
 * hidden field in case the field is shown again.
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
    // A page must not give consent in the customer's place.
    const remembered = state.remembered?.[field.autocomplete ?? ''];
    const said = name === CONSENT ? undefined : (state.options.prefill?.[name] ?? remembered);
    const value = state.values[name] ?? prefilled(said, field) ?? field.value;
    given[name] = value;
    return [{ name, field: { ...field, ...condition }, value, error: state.errors[name] }];
  });
}

/** Returns the page's value for a field; `undefined` if there is none that fits. */
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

/** Returns the values by field name, without empty ones. */
export const toValues = (entries: readonly Entry[]): FieldValues =>
  Object.fromEntries(
    entries.flatMap((entry) => (entry.value === '' ? [] : [[entry.name, entry.value]])),
  );

/** Lists the consent box, if the operator asks for consent. */
export const consentEntries = (state: FormState): readonly Entry[] =>
  listEntries(state, state.answers.config?.data.agreement ?? {});

/** Removes invisible characters and replaces every kind of dash by a hyphen. */
const toPlain = (text: string) =>
  text
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
    .replace(/[\p{Pd}−]/gu, '-')
    .trim();

/**
 * Finds missing and malformed values, as far as possible without the server. Returns `undefined` if
 * there are none.
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
