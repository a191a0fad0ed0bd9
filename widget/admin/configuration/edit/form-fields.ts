/**
 * The fields of a form as cards: question, order and condition. Used for the installation's form
 * and for additions by a calendar or a reason.
 */

import { html, nothing } from 'lit';
import type { FieldAddition } from '../../../../bff/contract/widget-form.ts';
import { inputField, selectField } from '../../parts/field.ts';
import { icons } from '../../parts/icons.ts';
import type { Words } from '../configuration-texts.ts';
import {
  type Draft,
  type Entry,
  entriesIn,
  isEntry,
  plainText,
  replaceAt,
  withValue,
} from './draft.ts';
import { entryFields, type FieldScope, type FieldSpec, problemAt, toId } from './entry-fields.ts';

/** Attributes with plain fields, in the order shown. The others have a control of their own below. */
const FIELDS: Readonly<Record<FieldAddition | 'label' | 'required', FieldSpec>> = {
  label: { key: 'label', kind: 'text', required: true },
  hint: { key: 'hint', kind: 'text' },
  required: { key: 'required', kind: 'tick' },
};
const NAME: FieldSpec = { key: 'name', kind: 'plain', required: true, says: 'field.name' };
const VALUE: FieldSpec = { key: 'value', kind: 'plain' };
const OPTION: readonly FieldSpec[] = [
  { key: 'label', kind: 'text', required: true, says: 'option.label' },
  { key: 'value', kind: 'plain', required: true, says: 'option.value' },
];

export interface FormScope {
  readonly words: Words;
  readonly draft: Draft;
  /** Path of the list, in the format of problems: `reasons[0].form`. */
  readonly path: string;
  readonly fields: readonly Entry[];
  /** Fields of the installation's form, if this one adds to it. */
  readonly before: readonly Entry[];
  readonly write: (fields: readonly Entry[]) => void;
  readonly announce: (text: string) => void;
  /** Focuses an element after the next render. */
  readonly focusOn: (selector: string) => Promise<void>;
}

export function formFields(scope: FormScope) {
  const { fields, words, path } = scope;
  return html`
    <ol class="cards" id=${toId(path, 'list')}>${fields.map((entry, index) => html`<li class="card">${fieldCard(entry, index, scope)}</li>`)}</ol>
    <p><button type="button" @click=${() => add(scope)}>${icons.plus}${words.addField}</button></p>
  `;
}

function fieldCard(entry: Entry, index: number, form: FormScope) {
  const { fields, draft, words, path, before } = form;
  const changed = (made: Entry | null) => form.write(replaceAt(fields, index, made));
  const scope: FieldScope = { words, draft, path: `${path}[${index}]`, entry, changed };
  const label = plainText(entry.label, draft.file);
  const others = [...before, ...fields.toSpliced(index, 1)].filter(
    (other) => isAskable(other) && other.name !== entry.name,
  );
  const problem = problemAt(scope, 'options') ?? problemAt(scope, 'show_if');
  return html`
    <div class="row">
      <h2>${label}</h2>
      <div>
        <button type="button" class="plain" ?disabled=${index === 0} @click=${() => move(form, index, -1)}>${words.up} <span class="unseen">${label}</span></button>
        <button type="button" class="plain" ?disabled=${index === fields.length - 1} @click=${() => move(form, index, 1)}>${words.down} <span class="unseen">${label}</span></button>
        <button type="button" class="plain danger" @click=${() => changed(null)}>${words.remove} <span class="unseen">${label}</span></button>
      </div>
    </div>
    <div class="fields">
      ${kindField(scope)} ${entryFields(Object.values(FIELDS), scope)} ${hasOptions(entry) ? optionsField(scope) : nothing} ${conditionFields(scope, others)}
      ${valueField(scope)} ${entryFields([NAME], scope)}
    </div>
    ${problem && html`<p class="wrong">${problem}</p>`}
  `;
}

/** Adds a field with an unused name, because it would replace a field with the same one. */
function add({ fields, before, words, write, path, focusOn }: FormScope): void {
  const taken = new Set([...before, ...fields].map(({ name }) => name));
  let number = fields.length + 1;
  while (taken.has(`field_${number}`)) {
    number += 1;
  }
  write([...fields, { name: `field_${number}`, label: words.newField, form_type: 'textbox' }]);
  void focusOn(`#${toId(path, 'list')} > :last-child select`);
}

/** Moves a field; the focus follows its button. */
function move(
  { fields, draft, path, write, announce, focusOn }: FormScope,
  index: number,
  by: 1 | -1,
): void {
  const moved = fields[index];
  if (!moved) {
    return;
  }
  write(fields.toSpliced(index, 1).toSpliced(index + by, 0, moved));
  announce(`${plainText(moved.label, draft.file)}: ${index + by + 1}`);
  const button = `button:enabled:${by < 0 ? 'first-of-type' : 'nth-of-type(2)'}`;
  void focusOn(`#${toId(path, 'list')} > :nth-child(${index + by + 1}) .row ${button}`);
}

const hasOptions = ({ form_type }: Entry): boolean =>
  form_type === 'select' || form_type === 'radio';
const isAskable = (entry: Entry): boolean => hasOptions(entry) || entry.form_type === 'checkbox';

/** Renders the kind of the field. A text box is split by its input type. */
function kindField({ entry, words, changed, path }: FieldScope) {
  const value =
    entry.form_type === 'textbox' ? String(entry.input_type ?? 'text') : String(entry.form_type);
  const { input_type: _, options, value: __, ...rest } = entry;
  const choose = (kind: string) => {
    if (kind === 'select' || kind === 'radio') {
      return changed({
        ...rest,
        form_type: kind,
        options: options ?? [{ value: '1', label: '1' }],
      });
    }
    if (kind === 'textarea' || kind === 'checkbox') {
      return changed({ ...rest, form_type: kind });
    }
    changed({ ...rest, form_type: 'textbox', ...(kind === 'text' ? {} : { input_type: kind }) });
  };
  const choices = Object.entries(words.kindsOfField).map(([kind, label]) => ({
    value: kind,
    label,
  }));
  return selectField({
    name: toId(path, 'kind'),
    label: words.fieldKind,
    value,
    options: choices,
    changed: choose,
  });
}

/**
 * Renders the options, one per line, and below them the stored value and translations of each.
 * Existing options keep their value, because answers are stored by it.
 */
function optionsField({ entry, words, changed, path, draft }: FieldScope) {
  const options = entriesIn(entry, 'options');
  const id = toId(path, 'options');
  const write = (made: readonly Entry[]) => changed(withValue(entry, 'options', made));
  const read = (text: string) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const known = lines.length === options.length ? options : [];
    write(
      lines.map((line, index) =>
        optionFor(line, { same: known[index], options, file: draft.file }),
      ),
    );
  };
  return html`
    <div class="field">
      <label for=${id}>${words.options}</label>
      <textarea id=${id} rows="4" aria-describedby="${id}-hint" .value=${options.map(({ label }) => plainText(label, draft.file)).join('\n')} @change=${({ target }: Event) => target instanceof HTMLTextAreaElement && read(target.value)}></textarea>
      <p class="hint" id="${id}-hint">${words.optionsHint}</p>
      <details>
        <summary>${words.optionValues}</summary>
        ${options.map((option, index) => html`<div class="fields">${entryFields(OPTION, { words, draft, path: `${path}.options[${index}]`, entry: option, changed: (made) => write(replaceAt(options, index, made)) })}</div>`)}
      </details>
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
  if (known) {
    return known;
  }
  return same && !isEntry(same.label) ? { ...same, label: line } : { value: line, label: line };
}

/** Renders the initial value: an option, a tick or a text. */
function valueField(scope: FieldScope) {
  const { entry, words, path, draft, changed } = scope;
  const set = (value: unknown) => changed(withValue(entry, 'value', value));
  const shared = {
    name: toId(path, 'value'),
    label: words.keys.value,
    problem: problemAt(scope, 'value'),
  };
  if (entry.form_type === 'textarea') {
    return entryFields([{ ...VALUE, kind: 'block' }], scope);
  }
  if (!isAskable(entry)) {
    return inputField({
      ...shared,
      value: String(entry.value ?? ''),
      changed: (text) => set(text || undefined),
    });
  }
  const isBox = entry.form_type === 'checkbox';
  const options = isBox
    ? [{ value: 'true', label: words.ticked }]
    : listAnswers(entry, words, draft.file);
  return selectField({
    ...shared,
    value: String(entry.value ?? ''),
    options: [{ value: '', label: isBox ? words.notTicked : words.none }, ...options],
    changed: (text) => set(isBox ? text === 'true' || undefined : text || undefined),
  });
}

function listAnswers(field: Entry, words: Words, file: Entry) {
  if (hasOptions(field)) {
    return entriesIn(field, 'options').map(({ value, label }) => ({
      value: String(value),
      label: plainText(label, file),
    }));
  }
  return [
    { value: 'true', label: words.ticked },
    { value: 'false', label: words.notTicked },
  ];
}

/** Renders the condition: ask this field only if another one has a certain answer. */
function conditionFields(
  { entry, words, changed, path, draft: { file } }: FieldScope,
  others: readonly Entry[],
) {
  if (others.length === 0) {
    return nothing;
  }
  const condition = isEntry(entry.show_if) ? entry.show_if : null;
  const other = others.find(({ name }) => name === condition?.field);
  const setField = (name: string) => {
    const chosen = others.find((field) => field.name === name);
    const equals =
      chosen && (hasOptions(chosen) ? listAnswers(chosen, words, file)[0]?.value : true);
    changed(withValue(entry, 'show_if', chosen && { field: name, equals }));
  };
  const setAnswer = (text: string) =>
    other &&
    changed(
      withValue(entry, 'show_if', {
        field: other.name,
        equals: hasOptions(other) ? text : text === 'true',
      }),
    );
  const fields = [
    { value: '', label: words.always },
    ...others.map(({ name, label }) => ({ value: String(name), label: plainText(label, file) })),
  ];
  return html`
    ${selectField({ name: toId(path, 'condition'), label: words.showIf, value: String(condition?.field ?? ''), options: fields, changed: setField })}
    ${other ? selectField({ name: toId(path, 'answer'), label: words.showIfEquals, value: String(condition?.equals), options: listAnswers(other, words, file), changed: setAnswer }) : nothing}
  `;
}
