/**
 * Base of the pages of calendars and reasons: a list to select from, the fields of the selected
 * one, and buttons to add and remove.
 */

import { html, nothing, type PropertyValues } from 'lit';
import { BASE } from '../client.ts';
import { icons } from '../parts/icons.ts';
import { ConfigurationPage } from './configuration-page.ts';
import type { Words } from './configuration-texts.ts';
import {
  type Draft,
  type Entry,
  entriesIn,
  idIn,
  plainText,
  replaceAt,
  withValue,
} from './edit/draft.ts';
import type { FieldScope } from './edit/entry-fields.ts';

type ListKey = 'schedules' | 'reasons' | 'resources';

export abstract class ListPage extends ConfigurationPage {
  #form: typeof import('./edit/form-fields.ts') | null = null;
  #isNew = false;

  /** Key of the list in the file. */
  protected abstract readonly list: ListKey;
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
    return `${BASE}/configuration/${this.list === 'schedules' ? 'calendars' : this.list}?id=${id}`;
  }

  #chosen(
    entry: Entry,
    index: number,
    { draft, words }: { readonly draft: Draft; readonly words: Words },
  ) {
    const path = `${this.list}[${index}]`;
    const changed = (made: Entry) => this.replace(index, made);
    const { today } = this.desk.session.installation ?? {};
    const scope = { words, draft, path, entry, changed, today };
    return html`
      <div class="cards">
        ${this.fields(scope)}
        <p class="row">
          ${([-1, 1] as const).map((by) => this.#mover(index, by, { entry, draft, words }))}
          <button type="button" class="plain" @click=${() => this.add({ ...entry, name: nameCopy(entry.name) }, (file, id) => this.likewise(file, id, entry.id))}>${icons.copy}${words.copy} <span class="unseen">${plainText(entry.name, draft.file)}</span></button>
          <button type="button" class="plain danger ends" @click=${() => this.replace(index, null)}>${icons.cross}${words.retire} <span class="unseen">${plainText(entry.name, draft.file)}</span></button>
        </p>
        ${this.below(scope)}
      </div>
    `;
  }

  /** Renders what asks the server for more, and may grow at any time: below all buttons. */
  protected below(_scope: FieldScope): unknown {
    return nothing;
  }

  /** Adds a copy to every list that names the original. */
  protected likewise(file: Entry, _id: number, _copied: unknown): Entry {
    return file;
  }

  /** Renders a button that moves the entry; customers see this order. */
  #mover(
    index: number,
    by: 1 | -1,
    {
      entry,
      draft,
      words,
    }: { readonly entry: Entry; readonly draft: Draft; readonly words: Words },
  ) {
    const entries = entriesIn(draft.file, this.list);
    const name = plainText(entry.name, draft.file);
    const move = () => {
      this.change({
        ...draft.file,
        [this.list]: entries.toSpliced(index, 1).toSpliced(index + by, 0, entry),
      });
      this.desk.announce(`${name}: ${index + by + 1}`);
      this.desk.go(this.#address(entry));
    };
    return entries.length < 2
      ? nothing
      : html`<button type="button" class="plain" ?disabled=${!entries[index + by]} @click=${move}>${by < 0 ? words.up : words.down} <span class="unseen">${name}</span></button>`;
  }

  protected override async loadParts(): Promise<unknown> {
    this.#form ??= await import('./edit/form-fields.ts');
    return super.loadParts();
  }

  /** Renders the fields added to the installation's form. */
  protected addedForm({ words, draft, path, entry, changed }: FieldScope) {
    if (!this.#form) {
      return nothing;
    }
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
          write: (fields) =>
            changed(withValue(entry, 'form', fields.length > 0 ? fields : undefined)),
          announce: this.desk.announce,
          focusOn: (selector) => this.focusOn(selector),
        })}
      </section>
    `;
  }

  /** Removes an entry that is gone from all calendars or groups that name it. */
  protected unname(file: Entry, id: unknown): Entry {
    const key = this.list === 'reasons' ? 'reasons' : 'members';
    const schedules = entriesIn(file, 'schedules').map((schedule) => {
      const named: unknown = schedule[key];
      if (!Array.isArray(named) || !named.map(idIn).includes(id)) {
        return schedule;
      }
      const left = named.filter((one) => idIn(one) !== id);
      // An empty list of reasons would make a group offer those of its members.
      return withValue(
        schedule,
        key,
        left.length === 0 && key === 'reasons' && schedule.members !== undefined ? undefined : left,
      );
    });
    return { ...file, schedules };
  }

  /** Replaces the entry; `null` removes it. */
  protected replace(index: number, entry: Entry | null): void {
    if (!this.draft) {
      return;
    }
    const { file } = this.draft;
    const entries = entriesIn(file, this.list);
    const made = { ...file, [this.list]: replaceAt(entries, index, entry) };
    this.change(entry === null ? this.unname(made, entries[index]?.id) : made);
  }

  /** Adds an entry and opens it. `others` changes the rest of the file for the new id. */
  protected add(entry: Entry, others: (file: Entry, id: number) => Entry = (file) => file): void {
    if (!this.draft) {
      return;
    }
    const { file, nextIds } = this.draft;
    // Calendars and resources share their ids. The next ids are beyond all that are in force.
    const lists: readonly ListKey[] =
      this.list === 'reasons' ? ['reasons'] : ['schedules', 'resources'];
    const taken = lists.flatMap((list) => entriesIn(file, list)).map(({ id }) => Number(id));
    const id = Math.max(
      this.list === 'reasons' ? nextIds.reason : nextIds.schedule,
      ...taken.map((one) => one + 1),
    );
    const added = { ...entry, id };
    this.change(others({ ...file, [this.list]: [...entriesIn(file, this.list), added] }, id));
    this.desk.go(this.#address(added));
    this.#isNew = true;
  }

  /** Selects the name of a new entry, so that typing replaces it. */
  protected override updated(changed: PropertyValues<this>): void {
    if (!this.#isNew || !changed.has('query')) {
      return;
    }
    this.#isNew = false;
    const field = this.find<HTMLInputElement>('.cards input');
    field?.focus();
    field?.select();
  }
}

const nameCopy = (name: unknown): unknown => (typeof name === 'string' ? `${name} (2)` : name);
