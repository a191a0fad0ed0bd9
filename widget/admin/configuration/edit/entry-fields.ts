/**
 * Fields for the keys of an installation file, rendered from a list of specifications. An empty
 * field removes its key, so that the default applies.
 */

import { html, nothing } from 'lit';
import { inputField, selectField, tickBox } from '../../parts/field.ts';
import { fill } from '../../texts/fill.ts';
import type { Words } from '../configuration-texts.ts';
import {
  asAddress,
  asCountry,
  asOrigin,
  colourField,
  durationInWords,
  languageField,
  type States,
  stateField,
  zoneField,
} from './chosen-fields.ts';
import { findDefault } from './defaults.ts';
import { type Draft, type Entry, valueAt, withValue } from './draft.ts';
import { localizedField, localizedList, paragraphField } from './localized-field.ts';

export interface FieldSpec {
  /** Key of the entry, for example `brand.accent`. */
  readonly key: keyof Words['keys'];
  /**
   * Kind of the field. `text`, `paragraph` and the list `texts` can be translated; `lines`,
   * `origins` and `numbers` are lists. A `block` has several lines and no language. Addresses
   * (`url`, `origins`), `country` and `state` accept informal input.
   */
  readonly kind:
    | (
        | 'text'
        | 'paragraph'
        | 'texts'
        | 'plain'
        | 'block'
        | 'number'
        | 'numbers'
        | 'lines'
        | 'tick'
        | 'choice'
      )
    | ('email' | 'url' | 'origins' | 'country' | 'state' | 'zone' | 'language' | 'colour');
  readonly required?: true;
  /** An empty field has no default of its own, so no hint about it is true. */
  readonly derived?: boolean;
  /** Key whose texts to use instead of its own. */
  readonly says?: keyof Words['keys'];
  /** For a list of numbers: the label of an empty list, which differs from a missing one. */
  readonly never?: (words: Words) => string;
  /** For a tick: it is set without the key. */
  readonly usual?: true;
  /** For a choice: its values with labels. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export interface FieldScope {
  readonly words: Words;
  readonly draft: Draft;
  /** Path of the entry, in the format of problems: `schedules[0]`; empty for the file itself. */
  readonly path: string;
  readonly entry: Entry;
  /** Today in the installation's time zone; missing before the first installation. */
  readonly today?: string | undefined;
  /** States of the country that sets the public holidays. */
  readonly states?: States;
  readonly changed: (entry: Entry) => void;
}

/** Converts typed values to the format of the file. */
const TIDY: Partial<Record<FieldSpec['kind'], (text: string) => string>> = {
  url: asAddress,
  country: asCountry,
};

export function entryFields(fields: readonly FieldSpec[], scope: FieldScope) {
  return fields.map((field) => entryField(field, scope));
}

function entryField(field: FieldSpec, scope: FieldScope) {
  const { words, entry } = scope;
  const { key, kind, required = false, derived = false, says = key } = field;
  const value = valueAt(entry, key);
  const set = (made: unknown) => scope.changed(withValue(entry, key, made));
  const usual = derived ? undefined : findDefault(scope.path, key);
  const hints: Readonly<Record<string, string>> = words.hints;
  const hint = [
    longMinutes(key, value),
    !derived && hints[says],
    usual !== undefined && fill(words.leftEmpty, { value: usual }),
  ]
    .filter(Boolean)
    .join(' ');
  const shared = {
    name: toId(scope.path, key),
    label: words.keys[says],
    required,
    problem: problemAt(scope, key),
    ...(hint !== '' && { hint }),
  };
  const chosen = {
    ...shared,
    value: textIn(value),
    changed: (text: string) => set(text.trim() || undefined),
  };
  switch (kind) {
    case 'number':
      return inputField({
        ...shared,
        type: 'number',
        value: textIn(value),
        changed: (text) => set(text === '' ? undefined : Number(text)),
      });
    case 'numbers':
      return numbersField(field, { ...shared, words, value, set });
    case 'block':
      return paragraphField({
        ...shared,
        value: textIn(value),
        changed: (text) => set(text.trim() || undefined),
      });
    case 'lines':
    case 'origins':
      return paragraphField({
        ...shared,
        value: listIn(value).join('\n'),
        changed: (text) => set(kind === 'origins' ? linesIn(text)?.map(asOrigin) : linesIn(text)),
      });
    case 'zone':
      return zoneField(chosen);
    case 'language':
      return languageField(chosen);
    case 'colour':
      return colourField(chosen, words.pickColour);
    case 'tick':
      return html`
        <label class="tick">
          <input type="checkbox" .checked=${(value ?? field.usual) === true} @change=${({ target }: Event) => target instanceof HTMLInputElement && set(target.checked === (field.usual ?? false) ? undefined : target.checked)} />
          <span>${shared.label}</span>
        </label>
      `;
    case 'choice':
      return selectField({
        ...shared,
        value: textIn(value),
        options: field.options ?? [],
        changed: (text) => set(text || undefined),
      });
    case 'state':
      return stateField(chosen, scope.states ?? [], words.wholeCountry);
    case 'text':
    case 'paragraph':
      return localizedField({
        ...shared,
        isLong: kind === 'paragraph',
        value,
        file: scope.draft.file,
        set,
      });
    case 'texts':
      return localizedList({ ...shared, isLong: false, value, file: scope.draft.file, set }, words);
    default:
      return inputField({
        ...shared,
        type: kind === 'email' || kind === 'url' ? kind : 'text',
        value: textIn(value),
        changed: (text) => set((TIDY[kind] ?? String)(text.trim()) || undefined),
      });
  }
}

/** Returns durations of more than an hour in words. */
function longMinutes(key: string, value: unknown): string {
  const long = [value].flat().filter((minutes) => typeof minutes === 'number' && minutes > 60);
  return key.includes('minutes') && long.length > 0
    ? `= ${long.map(Number).map(durationInWords).join(', ')}.`
    : '';
}

interface Numbers {
  readonly name: string;
  readonly label: string;
  readonly problem: string | null;
  readonly words: Words;
  readonly value: unknown;
  readonly set: (value: unknown) => void;
}

function numbersField({ never }: FieldSpec, { words, value, set, ...shared }: Numbers) {
  const isNever = Array.isArray(value) && value.length === 0;
  const field = inputField({
    ...shared,
    value: listIn(value).join(', '),
    changed: (text) => set(numbersIn(text)),
  });
  if (!never) {
    return field;
  }
  const tick = tickBox({
    name: `${shared.name}-never`,
    label: never(words),
    checked: isNever,
    changed: (on) => set(on ? [] : undefined),
  });
  return html`<div>${isNever ? nothing : field}${tick}</div>`;
}

/** Returns the server's problem with this key or anything below it. */
export function problemAt(
  { draft, path }: Pick<FieldScope, 'draft' | 'path'>,
  key: string,
): string | null {
  const place = path === '' ? key : `${path}.${key}`;
  return (
    draft.problems.find(
      (problem) =>
        problem.path === place ||
        (/^[.[]/.test(problem.path.slice(place.length)) && problem.path.startsWith(place)),
    )?.message ?? null
  );
}

export const toId = (path: string, key: string): string => `${path}.${key}`.replace(/\W+/g, '-');

const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const splitParts = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

function linesIn(text: string): string[] | undefined {
  const lines = splitParts(text, /\n/);
  return lines.length > 0 ? lines : undefined;
}

/** Parses numbers; anything else is kept for the server to report. */
function numbersIn(text: string): unknown[] | undefined {
  const numbers = splitParts(text, /[,;\s]+/).map((part) =>
    /^\d+$/.test(part) ? Number(part) : part,
  );
  return numbers.length > 0 ? numbers : undefined;
}
