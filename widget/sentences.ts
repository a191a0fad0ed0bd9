/** From codes to sentences. The table is that of the texts, by the code's own name. */

import type { WidgetFormFieldBody } from '../bff/contract/widget-api.ts';
import type { WidgetTexts } from '../bff/contract/widget-texts.ts';
import type { Problem } from './api-client.ts';
import { fill } from './texts.ts';

/** What happened, what was kept and what to do; or what is asked of a field. */
export function sentence(texts: WidgetTexts, { code, problem, limit = 0 }: FieldError, label = ''): string {
  const byCode: Readonly<Record<string, string | undefined>> = texts;
  return fill(byCode[problem ?? code] ?? texts.internal, { label, limit });
}

export type FieldError = Pick<Problem, 'code' | 'problem' | 'limit'>;

/** What can be seen without asking the server: required fields, and e-mail addresses that cannot be one. */
export function fieldError(
  { required, input_type }: Pick<WidgetFormFieldBody, 'required' | 'input_type'>,
  value: string | boolean,
): FieldError | undefined {
  const text = `${value || ''}`.trim();
  if (!text && required) return { code: 'field_required' };
  if (text && input_type === 'email' && !/^\S+@\S+\.\S/.test(text)) return { code: 'field_invalid', problem: 'not_an_email' };
  return undefined;
}
