/** What the pages of calendars and of reasons do alike: a list to choose from, the chosen one's fields, one more, one less. */

import { html, nothing } from 'lit';
import { BASE } from '../client.ts';
import { icons } from '../parts/icons.ts';
import { ConfigurationPage } from './configuration-page.ts';
import { type Draft, type Entry, entriesIn, plainText, replaceAt, withValue } from './draft.ts';
import type { FieldScope } from './entry-fields.ts';
import type { Words } from './words/index.ts';

export abstract class ListPage extends ConfigurationPage {
  /** Loaded after the page. */
  #form: typeof import('./form-fields.ts') | null = null;

  /** The key of the list in the file. */
  protected abstract readonly list: 'schedules' | 'reasons';
  protected abstract fields(scope: FieldScope): unknown;
  protected abstract adders(words: Words): unknown;

  protected override body(draft: Draft, words: Words) {
    const entries = entriesIn(draft.file, this.list);
    const wanted = entries.findIndex(({ id }) => String(id) === this.query.get('id'));
    const index = Math.max(0, wanted);
    const entry = entries[index];
    return html`
      <div class="chooser">
        <nav aria-label=${this.heading(words)}>
          ${entries.map((one, at) => html`<a href="${this.#address(one)}" aria-current=${at === index ? 'page' : 'false'}>${plainText(one.name, draft.file) || words.unset}</a>`)}
          ${this.adders(words)}
        </nav>
        ${entry ? this.#chosen(entry, index, { draft, words }) : nothing}
      </div>
    `;
  }

  #address({ id }: Entry): string {
    return `${BASE}/configuration/${this.list === 'schedules' ? 'calendars' : 'reasons'}?id=${id}`;
  }

  #chosen(entry: Entry, index: number, { draft, words }: { readonly draft: Draft; readonly words: Words }) {
    const path = `${this.list}[${index}]`;
    const changed = (made: Entry) => this.replace(index, made);
    return html`
      <div class="cards">
        ${this.fields({ words, draft, path, entry, changed, today: this.desk.session.installation?.today })}
        <p><button type="button" class="plain danger" @click=${() => this.replace(index, null)}>${icons.cross}${words.retire} <span class="unseen">${plainText(entry.name, draft.file)}</span></button></p>
      </div>
    `;
  }

  protected override async load(): Promise<void> {
    await super.load();
    this.#form ??= await import('./form-fields.ts');
    this.requestUpdate();
  }

  /** What it asks beside the form of the installation. */
  protected addedForm({ words, draft, path, entry, changed }: FieldScope) {
    if (!this.#form) return nothing;
    return html`
      <section class="card">
        <h2>${words.addedForm}</h2>
        <p class="hint">${words.addedFormHint}</p>
        ${this.#form.formFields({
          words,
          draft,
          path: `${path}.form`,
          fields: entriesIn(entry, 'form'),
          before: entriesIn(draft.file, 'form'),
          write: (fields) => changed(withValue(entry, 'form', fields.length > 0 ? fields : undefined)),
          announce: this.desk.announce,
          focusOn: (selector) => this.focusOn(selector),
        })}
      </section>
    `;
  }

  /** `null` takes it out. */
  protected replace(index: number, entry: Entry | null): void {
    if (!this.draft) return;
    const { file } = this.draft;
    const entries = entriesIn(file, this.list);
    const made = { ...file, [this.list]: replaceAt(entries, index, entry) };
    this.change(entry === null ? withoutNaming(made, this.list, entries[index]?.id) : made);
  }

  /** Goes on to it. */
  protected add(entry: Entry): void {
    if (!this.draft) return;
    const { file, base, nextIds } = this.draft;
    const taken = [...entriesIn(file, this.list), ...entriesIn(base ?? {}, this.list)].map(({ id }) => Number(id));
    const id = Math.max(this.list === 'schedules' ? nextIds.schedule : nextIds.reason, ...taken.map((one) => one + 1));
    const added = { id, ...entry };
    this.change({ ...file, [this.list]: [...entriesIn(file, this.list), added] });
    this.desk.go(this.#address(added));
    void this.focusOn('.cards input');
  }
}

/** Calendars offer it no more, or groups have it no more. */
function withoutNaming(file: Entry, list: 'schedules' | 'reasons', id: unknown): Entry {
  const key = list === 'reasons' ? 'reasons' : 'members';
  const schedules = entriesIn(file, 'schedules').map((schedule) => {
    const named: unknown = schedule[key];
    if (!Array.isArray(named) || !named.includes(id)) return schedule;
    const left = named.filter((one) => one !== id);
    // A group that names no reasons offers what its members do.
    return withValue(schedule, key, left.length === 0 && key === 'reasons' && schedule.members !== undefined ? undefined : left);
  });
  return { ...file, schedules };
}
