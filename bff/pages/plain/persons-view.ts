/**
 * How many come, where the reason asks: chosen above the days, as it decides which of them are
 * free, and kept with what was filled in.
 */

import { type FormField, maxPersons, PERSONS, personsFields } from '../../../core/index.ts';
import type { ReasonEntry } from '../../source/booking-source.ts';
import { type Html, html } from '../html.ts';
import { type HiddenFields, renderHidden } from '../times-view.ts';
import { type Entry, fieldName } from './entry.ts';
import { renderField } from './field-view.ts';
import type { PlainContext } from './plain-context.ts';

/** Of a link; one if it is no number that may come. */
export function readPersons(text: string | null | undefined, reason: ReasonEntry): number {
  return text && /^[1-9]\d{0,2}$/.test(text) && Number(text) <= maxPersons(reason)
    ? Number(text)
    : 1;
}

/** As it was filled in. */
export function personsIn({ values }: Pick<Entry, 'values'>, reason: ReasonEntry): number {
  const value = values.get(PERSONS);
  return readPersons(typeof value === 'string' ? value : null, reason);
}

/** What goes along with a time that is chosen; nothing where the reason does not ask. */
export function hiddenPersons(reason: ReasonEntry, persons: number): HiddenFields {
  return Object.fromEntries(personsFields(reason).map((field) => [fieldName(field), `${persons}`]));
}

/** One of its numbers is always chosen, so it is not said that it may be left open. */
export function asShown(
  form: readonly FormField[],
  reason: Pick<ReasonEntry, 'persons'> | null,
): readonly FormField[] {
  if (!reason?.persons) {
    return form;
  }
  return form.map((field) => (field.name === PERSONS ? { ...field, required: true } : field));
}

interface PersonsForm {
  readonly method: 'get' | 'post';
  readonly action: string;
  /** What goes along; a number among it gives way to the one that is chosen. */
  readonly hidden: HiddenFields;
  readonly persons: number;
}

/** Nothing where the reason does not ask. */
export function renderPersons(
  { language }: PlainContext,
  reason: ReasonEntry,
  { method, action, hidden, persons }: PersonsForm,
): readonly Html[] {
  return asShown(personsFields(reason), reason).map((field) => {
    const name = method === 'get' ? PERSONS : fieldName(field);
    const others = Object.fromEntries(Object.entries(hidden).filter(([key]) => key !== name));
    const control = renderField({ language, field, name, value: `${persons}`, problem: null });
    return html`<form class="row" method="${method}" action="${action}">${renderHidden(others)}${control}<button>${language.widget.next}</button></form>`;
  });
}
