/** A form field as the widget shows it: the field of `/api` plus what helps to fill it in. */

import { type FormField, type LocalizedText, snakeKeys } from '../../core/index.ts';
import type { FieldAdditionsBody, WidgetFormFieldBody } from '../contract/widget-form.ts';
import type { Language } from '../http/send-answer.ts';
import { presentFormField, presentText } from '../presenters/present-rest-api.ts';
import { findAutocomplete } from '../visitor/autocomplete.ts';
import { foreign } from './operator-texts.ts';

const LETTERS = '[\\p{L}\\p{M}\\p{N}-]+';

/**
 * The core's validation rules, as far as a pattern can express them, so that people see a mistake
 * before they book.
 */
const RULES: Readonly<
  Record<FormField['inputType'], Pick<WidgetFormFieldBody, 'pattern' | 'problem'>>
> = {
  text: {},
  hidden: {},
  email: {
    pattern: `^(mailto:)?[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_\`{|}~\\-]+@(${LETTERS}\\.)+${LETTERS}$`,
    problem: 'not_an_email',
  },
  tel: {
    pattern:
      '^(?=(\\P{Nd}*\\p{Nd}){3,20}\\P{Nd}*$)(tel:\\s*)?\\(?\\+?[\\p{Nd}\\s()./·\\-]+([,;]?\\s*(ext|extension|x|#|durchwahl|dw)\\.?:?\\s*\\p{Nd}{1,6})?$',
    problem: 'not_a_phone',
  },
  url: {
    pattern:
      '^(https?:\\/\\/[^\\s\\/?#]+([\\/?#].*)?|[^\\s:\\/?#@]+\\.[^\\s:\\/?#@.]{2,}(:\\d+)?([\\/?#]\\S*)?)$',
    problem: 'not_a_url',
  },
  // The browser itself validates these.
  number: { problem: 'not_a_number' },
  date: { problem: 'not_a_date' },
};

/** Only text boxes have rules, by input type. */
export function findRules(
  formType: FormField['formType'],
  inputType: FormField['inputType'],
): Pick<WidgetFormFieldBody, 'pattern' | 'problem'> {
  return formType === 'textbox' ? RULES[inputType] : {};
}

export function presentWidgetFormField(field: FormField, language: Language): WidgetFormFieldBody {
  const autocomplete = findAutocomplete(field.name);
  return {
    ...presentFormField(field, language),
    ...foreign(field.label, language),
    ...presentAdditions(field, language),
    ...(autocomplete && { autocomplete }),
    ...findRules(field.formType, field.inputType),
  };
}

/** The attributes that the base API lacks, under their names in the file. */
function presentAdditions(field: FormField, language: Language): FieldAdditionsBody {
  const { name, label, formType, inputType, required, value, options, showIf, ...others } = field;
  const said = Object.entries(others).map(([key, value]) => [
    key,
    isText(value) ? presentText(value, language) : (value ?? undefined),
  ]);
  return snakeKeys(Object.fromEntries(said));
}

function isText(value: unknown): value is LocalizedText {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}
