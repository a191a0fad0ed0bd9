/** The fields of a form, as the operator configured them. */

import type { LocalizedText } from './language.ts';

export const FORM_TYPES = ['textbox', 'textarea', 'select', 'radio', 'checkbox'] as const;
/** What kind of field it is, as the base specification names them. */
export type FormType = (typeof FORM_TYPES)[number];

export const INPUT_TYPES = ['text', 'email', 'tel', 'number', 'date', 'url', 'hidden'] as const;
/**
 * What a textbox takes; `hidden` is not shown to customers: what leads them to the form fills it
 * in.
 */
export type InputType = (typeof INPUT_TYPES)[number];

/** A field that a customer fills in. */
export interface FormField {
  /** The key in the forms answer and in a submission. */
  readonly name: string;
  readonly label: LocalizedText;
  readonly formType: FormType;
  readonly inputType: InputType;
  readonly required: boolean;
  /** Default value; a checkbox's is a boolean, any other's a string. */
  readonly value: string | boolean;
  /** A sentence under the label; `null` if there is none. */
  readonly hint: LocalizedText | null;
  /** What may be chosen; empty unless `formType` is select or radio. */
  readonly options: readonly FormOption[];
  /** Where it is asked for; left out if it always is. */
  readonly showIf?: Condition;
}

/**
 * Another field of the form is asked for and has this answer: the value of one of its options, or
 * whether its box is ticked.
 */
export interface Condition {
  readonly field: string;
  readonly equals: string | boolean;
}

export interface FormOption {
  readonly value: string;
  readonly label: LocalizedText;
}
