/** Fields for a text that customers read: one for each language that the installation is written in, and lists of such texts. */

import { html, nothing } from 'lit';
import { inputField } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import { type Entry, isEntry, replaceAt, withValue } from './draft.ts';

export interface LocalizedField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly problem: string | null;
  readonly hint?: string;
  /** In several lines. */
  readonly isLong: boolean;
  readonly value: unknown;
  readonly file: Entry;
  readonly set: (value: unknown) => void;
}

/** Those of the list, where it has several, and those that the text is in. */
export function localizedField({ value, file, isLong, set, ...shared }: LocalizedField) {
  const draw = isLong ? paragraphField : inputField;
  const languages = languagesOf(value, file);
  if (languages.length === 0) return draw({ ...shared, value: textIn(value), changed: (text) => set(text.trim() || undefined) });
  const texts = isEntry(value) ? value : value === undefined ? {} : { [ownLanguage(file)]: value };
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

/** Each text can be taken out; one more is added at the end. */
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

const ownLanguage = ({ locale }: Entry): string => String(locale ?? 'en');
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** None: it is one text for all of them. */
function languagesOf(value: unknown, file: Entry): readonly string[] {
  const listed = Array.isArray(file.languages) && file.languages.length > 1 ? file.languages.map(String) : [];
  const own = isEntry(value) ? Object.keys(value) : listed.length > 0 && value !== undefined ? [ownLanguage(file)] : [];
  return [...new Set([...listed, ...own])];
}

/** What is left in the language of the installation alone is one text for all. */
function joined(texts: Entry, file: Entry): unknown {
  const languages = Object.keys(texts);
  if (languages.length === 0) return undefined;
  return languages.length === 1 && languages[0] === ownLanguage(file) ? texts[ownLanguage(file)] : texts;
}
