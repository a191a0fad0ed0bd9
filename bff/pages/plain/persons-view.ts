/**
 * The number of persons, if the reason asks for it. It comes before the days because it decides
 * which are free, and is stored with the answers.
 */

import { type FormField, maxPersons, PERSONS, personsFields } from '../../../core/index.ts';
import type { PublicReason } from '../../source/booking-source.ts';
import { type Html, html } from '../html.ts';
import { type HiddenFields, renderHidden } from '../times-view.ts';
import { type Entry, fieldName } from './entry.ts';
import { renderField } from './field-view.ts';
import type { PlainContext } from './plain-context.ts';

/** Reads the number from a link; 1 if it is missing or not allowed. */
export function readPersons(text: string | null | undefined, reason: PublicReason): number {
  return text && /^[1-9]\d{0,2}$/.test(text) && Number(text) <= maxPersons(reason)
    ? Number(text)
    : 1;
}

/** Reads the number from the answers. */
export function personsIn({ values }: Pick<Entry, 'values'>, reason: PublicReason): number {
  const value = values.get(PERSONS);
  return readPersons(typeof value === 'string' ? value : null, reason);
}

/** Returns the number as a hidden field of the times; empty if the reason does not ask. */
export function hiddenPersons(reason: PublicReason, persons: number): HiddenFields {
  return Object.fromEntries(personsFields(reason).map((field) => [fieldName(field), `${persons}`]));
}

/** Marks the number as required: one is always selected, so "optional" would mislead. */
export function asShown(
  form: readonly FormField[],
  reason: Pick<PublicReason, 'persons'> | null,
): readonly FormField[] {
  if (!reason?.persons) {
    return form;
  }
  return form.map((field) => (field.name === PERSONS ? { ...field, required: true } : field));
}

interface PersonsForm {
  readonly method: 'get' | 'post';
  readonly action: string;
  /** Fields to carry along; the selected number replaces the one among them. */
  readonly hidden: HiddenFields;
  readonly persons: number;
}

/** Renders the form of the number; empty if the reason does not ask. */
export function renderPersons(
  { language }: PlainContext,
  reason: PublicReason,
  { method, action, hidden, persons }: PersonsForm,
): readonly Html[] {
  return asShown(personsFields(reason), reason).map((field) => {
    const name = method === 'get' ? PERSONS : fieldName(field);
    const others = Object.fromEntries(Object.entries(hidden).filter(([key]) => key !== name));
    const control = renderField({ language, field, name, value: `${persons}`, problem: null });
    return html`<form class="row" method="${method}" action="${action}">${renderHidden(others)}${control}<button>${language.widget.next}</button></form>`;
  });
}
