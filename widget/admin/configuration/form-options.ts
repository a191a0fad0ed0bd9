/** The choices of a field: one a line, and below that the value that each is kept by, and its words in every language. */

import { html } from 'lit';
import { type Entry, entriesIn, isEntry, plainText, replaceAt, withValue } from './draft.ts';
import { entryFields, type FieldScope, type FieldSpec, idOf } from './entry-fields.ts';

const OPTION: readonly FieldSpec[] = [
  { key: 'label', kind: 'text', required: true, says: 'option.label' },
  { key: 'value', kind: 'plain', required: true, says: 'option.value' },
];

/** What was there keeps the value under which answers are kept. */
export function optionsField({ entry, words, changed, path, draft }: FieldScope) {
  const options = entriesIn(entry, 'options');
  const id = idOf(path, 'options');
  const write = (made: readonly Entry[]) => changed(withValue(entry, 'options', made));
  const read = (text: string) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const known = lines.length === options.length ? options : [];
    write(lines.map((line, index) => optionFor(line, { same: known[index], options, file: draft.file })));
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
  if (known) return known;
  return same && !isEntry(same.label) ? { ...same, label: line } : { value: line, label: line };
}
