/**
 * Fields for a text that customers read, one per language of the installation, and lists of such
 * texts.
 */

import { html, nothing } from 'lit';
import { inputField } from '../../parts/field.ts';
import { icons } from '../../parts/icons.ts';
import { type Entry, entriesIn, isEntry, replaceAt, withValue } from './draft.ts';

export interface LocalizedField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly problem: string | null;
  readonly hint?: string;
  /** Whether it has several lines. */
  readonly isLong: boolean;
  readonly value: unknown;
  readonly file: Entry;
  readonly set: (value: unknown) => void;
}

/**
 * Renders one field for each language of the installation, if it has several, and for each that the
 * text is in. Names also get the languages of other names in the list.
 */
export function localizedField({ value, file, isLong, set, ...shared }: LocalizedField) {
  const draw = isLong ? paragraphField : inputField;
  const languages = listLanguages(value, file, shared.required ? namedIn(file, shared.name) : []);
  if (languages.length === 0) {
    return draw({
      ...shared,
      value: textIn(value),
      changed: (text) => set(text.trim() || undefined),
    });
  }
  const plain = value === undefined ? {} : { [ownLanguage(file)]: value };
  const texts = isEntry(value) ? value : plain;
  return languages.map((language) =>
    draw({
      ...shared,
      name: `${shared.name}-${language}`,
      label: `${shared.label} (${language})`,
      required: shared.required && language === ownLanguage(file),
      value: textIn(texts[language]),
      changed: (made) => set(joined(withValue(texts, language, made.trim() || undefined), file)),
    }),
  );
}

interface ListWords {
  readonly add: string;
  readonly remove: string;
}

/** Renders a list of texts, each with a button to remove it, and one to add another. */
export function localizedList({ value, set, ...shared }: LocalizedField, words: ListWords) {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [];
  const write = (made: readonly unknown[]) => set(made.length > 0 ? made : undefined);
  return html`
    <fieldset class="texts">
      <legend>${shared.label}</legend>
      ${texts.map((text, index) => {
        const label = `${shared.label} ${index + 1}`;
        return html`
          <div class="text">
            ${localizedField({ ...shared, name: `${shared.name}-${index}`, label, value: text, set: (made) => write(replaceAt(texts, index, made ?? '')) })}
            <button type="button" class="plain" @click=${() => write(replaceAt(texts, index, null))}>${icons.cross}<span class="unseen">${words.remove} ${label}</span></button>
          </div>
        `;
      })}
      <button type="button" class="plain" id="${shared.name}-add" @click=${() => write([...texts, ''])}>${icons.plus}${words.add} <span class="unseen">${shared.label}</span></button>
    </fieldset>
  `;
}

interface Paragraph {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly hint?: string;
  readonly changed: (text: string) => void;
}

export function paragraphField({ name, label, value, problem, hint, changed }: Paragraph) {
  const described = [hint && `${name}-hint`, problem && `${name}-problem`]
    .filter(Boolean)
    .join(' ');
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

const ownLanguage = ({ locale }: Entry): string => String(locale ?? 'en');
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the languages to ask for; none if one text serves all of them. */
function listLanguages(value: unknown, file: Entry, named: readonly string[]): readonly string[] {
  const declared = Array.isArray(file.languages) ? file.languages.map(String) : named;
  const listed = declared.length > 1 ? declared : [];
  const plain = listed.length > 0 && value !== undefined ? [ownLanguage(file)] : [];
  const own = isEntry(value) ? Object.keys(value) : plain;
  return [...new Set([...listed, ...own])];
}

/** Key of the name, by list of the file, which is the first part of a field's id. */
const NAMES: Readonly<Record<string, string>> = {
  schedules: 'name',
  reasons: 'name',
  form: 'label',
};

/** Returns the languages used by names of the same list, the installation's own first. */
function namedIn(file: Entry, id: string): readonly string[] {
  const list = /^[a-z]+/.exec(id)?.[0] ?? '';
  const key = NAMES[list];
  const names = key === undefined ? [] : entriesIn(file, list).map((entry) => entry[key]);
  const used = names.flatMap((name) => (isEntry(name) ? Object.keys(name) : []));
  return used.length > 0 ? [...new Set([ownLanguage(file), ...used])] : [];
}

/** Merges the languages: a text in the installation's own language alone serves all of them. */
function joined(texts: Entry, file: Entry): unknown {
  const languages = Object.keys(texts);
  if (languages.length === 0) {
    return undefined;
  }
  return languages.length === 1 && languages[0] === ownLanguage(file)
    ? texts[ownLanguage(file)]
    : texts;
}
