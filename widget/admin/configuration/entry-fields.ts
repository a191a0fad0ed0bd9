/** Fields for the keys of an installation file: what each is, from a list. What is left empty is taken out of the file, so that the default holds. */

import { html, nothing } from 'lit';
import { inputField, selectField } from '../parts/field.ts';
import { defaultOf } from './defaults.ts';
import { type Draft, type Entry, isEntry, valueAt, withValue } from './draft.ts';
import type { Words } from './words/english.ts';

export interface FieldSpec {
  /** Of the entry, for example `brand.accent`. */
  readonly key: keyof Words['keys'];
  /** `lines` and `numbers` are lists; `text` may be in several languages. */
  readonly kind: 'text' | 'paragraph' | 'plain' | 'number' | 'email' | 'url' | 'lines' | 'numbers' | 'tick' | 'choice';
  readonly required?: true;
  /** Of a choice: its values, each with its words. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export interface FieldScope {
  readonly words: Words;
  readonly draft: Draft;
  /** Where the entry stands, as problems say it: `schedules[0]`; empty for the file itself. */
  readonly path: string;
  readonly entry: Entry;
  /** By the clock of the installation; left out where there is none yet. */
  readonly today?: string | undefined;
  readonly changed: (entry: Entry) => void;
}

export function entryFields(fields: readonly FieldSpec[], scope: FieldScope) {
  return fields.map((field) => entryField(field, scope));
}

function entryField(field: FieldSpec, scope: FieldScope) {
  const { words, entry } = scope;
  const { key, kind, required = false } = field;
  const value = valueAt(entry, key);
  const set = (made: unknown) => scope.changed(withValue(entry, key, made));
  const usual = defaultOf(scope.path, key);
  const hint = [words.hints[key], usual !== undefined && words.leftEmpty(usual)].filter(Boolean).join(' ');
  const shared = {
    name: idOf(scope.path, key),
    label: words.keys[key],
    required,
    problem: problemAt(scope, key),
    ...(hint !== '' && { hint }),
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
      return inputField({ ...shared, value: listIn(value).join(', '), changed: (text) => set(numbersIn(text)) });
    case 'lines':
      return paragraph({ ...shared, value: listIn(value).join('\n'), changed: (text) => set(linesIn(text)) });
    case 'tick':
      return html`
        <label class="tick">
          <input type="checkbox" .checked=${value === true} @change=${({ target }: Event) => target instanceof HTMLInputElement && set(target.checked || undefined)} />
          <span>${shared.label}</span>
        </label>
      `;
    case 'choice':
      return selectField({ ...shared, value: textIn(value), options: field.options ?? [], changed: (text) => set(text || undefined) });
    case 'text':
    case 'paragraph':
      return localized(field, { ...shared, value, set });
    default:
      return inputField({
        ...shared,
        type: kind === 'email' || kind === 'url' ? kind : 'text',
        value: textIn(value),
        changed: (text) => set(text.trim() || undefined),
      });
  }
}

interface Localized {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly problem: string | null;
  readonly hint?: string;
  readonly value: unknown;
  readonly set: (value: unknown) => void;
}

/** One field for each language that it is written in. */
function localized({ kind }: FieldSpec, { value, set, ...shared }: Localized) {
  const draw = kind === 'paragraph' ? paragraph : inputField;
  if (!isEntry(value)) return draw({ ...shared, value: textIn(value), changed: (text) => set(text.trim() || undefined) });
  return Object.entries(value).map(([language, text]) =>
    draw({
      ...shared,
      name: `${shared.name}-${language}`,
      label: `${shared.label} (${language})`,
      value: textIn(text),
      changed: (made) => set(withValue(value, language, made.trim() || undefined)),
    }),
  );
}

interface Paragraph {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly hint?: string;
  readonly changed: (text: string) => void;
}

function paragraph({ name, label, value, problem, hint, changed }: Paragraph) {
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  return html`
    <div class="field">
      <label for=${name}>${label}</label>
      <textarea
        id=${name}
        rows="3"
        .value=${value}
        aria-describedby=${described || nothing}
        aria-invalid=${problem ? 'true' : nothing}
        @change=${({ target }: Event) => target instanceof HTMLTextAreaElement && changed(target.value)}
      ></textarea>
      ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
      ${problem && html`<p class="wrong" id="${name}-problem">${problem}</p>`}
    </div>
  `;
}

/** What the server said of this key, or of anything inside of it. */
export function problemAt({ draft, path }: Pick<FieldScope, 'draft' | 'path'>, key: string): string | null {
  const place = path === '' ? key : `${path}.${key}`;
  return (
    draft.problems.find(
      (problem) => problem.path === place || (/^[.[]/.test(problem.path.slice(place.length)) && problem.path.startsWith(place)),
    )?.message ?? null
  );
}

export const idOf = (path: string, key: string): string => `${path}.${key}`.replace(/\W+/g, '-');

const textIn = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const partsOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

function linesIn(text: string): string[] | undefined {
  const lines = partsOf(text, /\n/);
  return lines.length > 0 ? lines : undefined;
}

/** What is no number stays as it is: the server says so. */
function numbersIn(text: string): unknown[] | undefined {
  const numbers = partsOf(text, /[,;\s]+/).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return numbers.length > 0 ? numbers : undefined;
}
