/** `<admin-configuration-form>`: what customers fill in, field by field, in the order in which it is asked. */

import { html, nothing } from 'lit';
import { selectField } from '../parts/field.ts';
import { icons } from '../parts/icons.ts';
import { ConfigurationPage } from './configuration-page.ts';
import { type Draft, type Entry, entriesIn, isEntry, plainText, replaceAt, withValue } from './draft.ts';
import { entryFields, type FieldScope, type FieldSpec, idOf, problemAt } from './entry-fields.ts';
import type { Words } from './words/index.ts';

const FIELDS: readonly FieldSpec[] = [
  { key: 'label', kind: 'text', required: true },
  { key: 'hint', kind: 'text' },
  { key: 'required', kind: 'tick' },
];

class FormPage extends ConfigurationPage {
  protected override heading(words: Words): string {
    return words.form;
  }

  protected override intro(words: Words): string {
    return words.formIntro;
  }

  protected override body(draft: Draft, words: Words) {
    const fields = entriesIn(draft.file, 'form');
    return html`
      <ol class="cards">${fields.map((entry, index) => html`<li class="card">${this.#field(entry, index, { fields, draft, words })}</li>`)}</ol>
      <p><button type="button" @click=${() => this.#add(fields, words)}>${icons.plus}${words.addField}</button></p>
    `;
  }

  #field(
    entry: Entry,
    index: number,
    { fields, draft, words }: { readonly fields: readonly Entry[]; readonly draft: Draft; readonly words: Words },
  ) {
    const changed = (made: Entry | null) => this.#write(replaceAt(fields, index, made));
    const scope: FieldScope = { words, draft, path: `form[${index}]`, entry, changed };
    const label = plainText(entry.label, draft.file);
    const others = fields
      .slice(0, index)
      .concat(fields.slice(index + 1))
      .filter(isAskable);
    const problem = problemAt(scope, 'options') ?? problemAt(scope, 'show_if') ?? problemAt(scope, 'name');
    return html`
      <div class="row">
        <h2>${label}</h2>
        <div>
          <button type="button" class="plain" ?disabled=${index === 0} @click=${() => this.#move(fields, index, -1)}>${words.up} <span class="unseen">${label}</span></button>
          <button type="button" class="plain" ?disabled=${index === fields.length - 1} @click=${() => this.#move(fields, index, 1)}>${words.down} <span class="unseen">${label}</span></button>
          <button type="button" class="plain danger" @click=${() => changed(null)}>${words.remove} <span class="unseen">${label}</span></button>
        </div>
      </div>
      <div class="fields">
        ${kindField(scope)} ${entryFields(FIELDS, scope)} ${hasOptions(entry) ? optionsField(scope) : nothing} ${conditionFields(scope, others)}
      </div>
      ${problem && html`<p class="wrong">${problem}</p>`}
    `;
  }

  #write(fields: readonly Entry[]): void {
    if (this.draft) this.change({ ...this.draft.file, form: fields });
  }

  #add(fields: readonly Entry[], words: Words): void {
    const taken = new Set(fields.map(({ name }) => name));
    let number = fields.length + 1;
    while (taken.has(`field_${number}`)) number += 1;
    this.#write([...fields, { name: `field_${number}`, label: words.newField, form_type: 'textbox' }]);
    void this.focusOn('.cards > :last-child select');
  }

  /** The button that moved it goes with it. */
  #move(fields: readonly Entry[], index: number, by: 1 | -1): void {
    const moved = fields[index];
    if (!moved) return;
    this.#write(fields.toSpliced(index, 1).toSpliced(index + by, 0, moved));
    this.desk.announce(`${plainText(moved.label, this.draft?.file ?? {})}: ${index + by + 1}`);
    void this.focusOn(`.cards > :nth-child(${index + by + 1}) .row button:enabled:${by < 0 ? 'first-of-type' : 'nth-of-type(2)'}`);
  }
}

const hasOptions = ({ form_type }: Entry): boolean => form_type === 'select' || form_type === 'radio';
const isAskable = (entry: Entry): boolean => hasOptions(entry) || entry.form_type === 'checkbox';

/** A textbox is told apart by what it takes. */
function kindField({ entry, words, changed, path }: FieldScope) {
  const value = entry.form_type === 'textbox' ? String(entry.input_type ?? 'text') : String(entry.form_type);
  const { input_type: _, options, value: __, ...rest } = entry;
  const choose = (kind: string) => {
    if (kind === 'select' || kind === 'radio')
      return changed({ ...rest, form_type: kind, options: options ?? [{ value: '1', label: '1' }] });
    if (kind === 'textarea' || kind === 'checkbox') return changed({ ...rest, form_type: kind });
    changed({ ...rest, form_type: 'textbox', ...(kind === 'text' ? {} : { input_type: kind }) });
  };
  const choices = Object.entries(words.kindsOfField).map(([kind, label]) => ({ value: kind, label }));
  return selectField({ name: idOf(path, 'kind'), label: words.fieldKind, value, options: choices, changed: choose });
}

/** One a line; what was there keeps the value under which answers are kept. */
function optionsField({ entry, words, changed, path, draft }: FieldScope) {
  const options = entriesIn(entry, 'options');
  const id = idOf(path, 'options');
  const write = (text: string) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const made = lines.map((line, index) =>
      optionFor(line, { same: options.length === lines.length ? options[index] : undefined, options, file: draft.file }),
    );
    changed(withValue(entry, 'options', made));
  };
  return html`
    <div class="field">
      <label for=${id}>${words.options}</label>
      <textarea id=${id} rows="4" aria-describedby="${id}-hint" .value=${options.map(({ label }) => plainText(label, draft.file)).join('\n')} @change=${({ target }: Event) => target instanceof HTMLTextAreaElement && write(target.value)}></textarea>
      <p class="hint" id="${id}-hint">${words.optionsHint}</p>
    </div>
  `;
}

interface Known {
  readonly same: Entry | undefined;
  readonly options: readonly Entry[];
  readonly file: Entry;
}

function optionFor(line: string, { same, options, file }: Known): Entry {
  const known = options.find(({ label }) => plainText(label, file) === line);
  if (known) return known;
  return same && !isEntry(same.label) ? { ...same, label: line } : { value: line, label: line };
}

/** Asked only where another field has a certain answer. */
function conditionFields({ entry, words, changed, path, draft: { file } }: FieldScope, others: readonly Entry[]) {
  if (others.length === 0) return nothing;
  const condition = isEntry(entry.show_if) ? entry.show_if : null;
  const other = others.find(({ name }) => name === condition?.field);
  const answersOf = (field: Entry) =>
    hasOptions(field)
      ? entriesIn(field, 'options').map(({ value, label }) => ({ value: String(value), label: plainText(label, file) }))
      : [
          { value: 'true', label: words.ticked },
          { value: 'false', label: words.notTicked },
        ];
  const setField = (name: string) => {
    const chosen = others.find((field) => field.name === name);
    changed(withValue(entry, 'show_if', chosen && { field: name, equals: hasOptions(chosen) ? answersOf(chosen)[0]?.value : true }));
  };
  const setAnswer = (text: string) =>
    other && changed(withValue(entry, 'show_if', { field: other.name, equals: hasOptions(other) ? text : text === 'true' }));
  const fields = [
    { value: '', label: words.always },
    ...others.map(({ name, label }) => ({ value: String(name), label: plainText(label, file) })),
  ];
  return html`
    ${selectField({ name: idOf(path, 'condition'), label: words.showIf, value: String(condition?.field ?? ''), options: fields, changed: setField })}
    ${other ? selectField({ name: idOf(path, 'answer'), label: words.showIfEquals, value: String(condition?.equals), options: answersOf(other), changed: setAnswer }) : nothing}
  `;
}

customElements.define('admin-configuration-form', FormPage);
